//! Parts of findings that many rules build alike.

use super::context::Context;
use super::findings::finding::{Finding, described, place_of};
use crate::diagnostic::Severity;
use crate::document::Value;

impl Finding {
    /// The finding, changed under a condition.
    pub(super) fn when(self, condition: bool, change: impl FnOnce(Self) -> Self) -> Self {
        if condition { change(self) } else { self }
    }

    /// The finding, as a warning at most under a condition.
    pub(super) fn warning_if(self, condition: bool) -> Self {
        self.when(condition, |it| it.at_most(Severity::Warning))
    }

    /// The finding, changed by what there may be.
    pub(super) fn with<T>(self, addition: Option<T>, change: impl FnOnce(Self, T) -> Self) -> Self {
        match addition {
            Some(addition) => change(self, addition),
            None => self,
        }
    }

    /// Hands the finding over: the end of a chain that describes it.
    pub(super) fn report(self, context: &mut Context<'_>) {
        context.report(self);
    }
}

/// The finding about a value of another type: `what` is `found`, not `wanted`.
pub(super) fn wrong_type(value: Value<'_>, what: &str, wanted: &str) -> Finding {
    Finding::new(place_of(value), format!("{what} is {}, not {wanted}", described(value)))
}
