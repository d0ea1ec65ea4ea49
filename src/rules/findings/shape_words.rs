//! The words in which a rule of mere shape reports a fault.

use crate::forms::Fault;
use crate::rules::Context;
use crate::rules::findings::finding::{Finding, described, place_of};

/// The words of a rule of mere shape. `data/protocol.txt` names the rule that answers for a member, so
/// the rule itself finds nothing.
pub struct ShapeWords {
    /// The object in headlines about a missing member or about the object itself: `the task`.
    pub whose: &'static str,
    /// A member in headlines, with `{}` for its key: "`{}` of a call".
    pub member: &'static str,
    /// What a value should be, with an article, if the words of its shape do not say it best.
    pub wanted: &'static str,
    /// What an element of the value should be, likewise.
    pub element: &'static str,
    /// The section, and why; empty if `note` says both.
    pub cite: &'static str,
    /// Who breaks; empty if `cite` says it.
    pub note: &'static str,
    /// The remedy.
    pub help: &'static str,
    /// What `null` means.
    pub null: NullWords,
    /// Whether another revision would be judged differently.
    pub by_revision: bool,
    /// Completes a finding with what depends on the value, or drops it.
    pub adapt: for<'d> fn(Finding, &Fault<'d>, &Context<'d>) -> Option<Finding>,
}

/// What a rule of mere shape makes of `null`.
#[derive(Clone, Copy, Debug)]
pub enum NullWords {
    /// A value like any other.
    Value,
    /// An absent member: this remedy, and a safe removal.
    Absent(&'static str),
    /// Nothing: another rule reports all members of the object that are `null`.
    OfOtherRule,
}

impl ShapeWords {
    /// Words without content.
    pub const DEFAULT: Self = Self {
        whose: "",
        member: "`{}`",
        wanted: "",
        element: "",
        cite: "",
        note: "",
        help: "",
        null: NullWords::Value,
        by_revision: false,
        adapt: |finding, _, _| Some(finding),
    };

    /// Reports a fault for which the current rule answers.
    pub fn report<'d>(&self, fault: &Fault<'d>, context: &mut Context<'d>) {
        if fault.is_null() && matches!(self.null, NullWords::OfOtherRule) {
            return;
        }
        let place = place_of(fault.value.unwrap_or(fault.object));
        let mut finding = Finding::new(place, self.headline(fault)).help(self.help);
        if !self.cite.is_empty() {
            finding = finding.cite(self.cite);
        }
        if !self.note.is_empty() {
            finding = finding.note(self.note);
        }
        let null = fault.value.filter(|value| value.is_null() && !fault.is_required);
        if let (Some(null), NullWords::Absent(help)) = (null, self.null) {
            finding = finding.help(help).safe_fix("remove it", null.removal());
        }
        let finding = finding.when(self.by_revision, Finding::by_revision);
        context.report_all((self.adapt)(finding, fault, context));
    }

    fn headline(&self, fault: &Fault<'_>) -> String {
        let member = self.member.replace("{}", fault.name());
        let Some(value) = fault.value else {
            return format!("{} has no {member}", self.whose);
        };
        let wanted = match if fault.is_inside() { self.element } else { self.wanted } {
            "" => fault.shape.in_words(),
            wanted => wanted.to_owned(),
        };
        let found = described(value);
        if fault.member.is_none() {
            format!("{} is {found}, not {wanted}", self.whose)
        } else if fault.is_inside() {
            format!("{member} contains {found}, not {wanted}")
        } else {
            format!("{member} is {found}, not {wanted}")
        }
    }
}
