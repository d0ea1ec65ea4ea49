//! What the findings of many rules have in common.

use super::context::Context;
use super::findings::finding::{Finding, described, place_of};
use crate::document::Value;

impl Finding {
    /// Hands the finding over: the end of a chain that describes it.
    pub(super) fn report(self, context: &mut Context<'_>) {
        context.report(self);
    }
}

/// The finding about a value of another type: `what` is `found`, not `wanted`.
pub(super) fn wrong_type(value: Value<'_>, what: &str, wanted: &str) -> Finding {
    Finding::new(place_of(value), format!("{what} is {}, not {wanted}", described(value)))
}
