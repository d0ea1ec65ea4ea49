//! The words in which a rule of mere shape reports a fault.

use crate::forms::{Fault, Member};
use crate::rules::Context;
use crate::rules::findings::finding::{Finding, described, place_of};

/// The words of a rule of mere shape. `data/protocol.txt` names the rule that answers for a member, so
/// the rule itself finds nothing.
pub struct ShapeWords {
    /// The object in headlines about a missing member or about the object itself: `the task`. If the
    /// rule answers for a member and for what is inside of its value, the value.
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
    /// An absent member: a safe removal beside the remedy of all values.
    Removable,
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
        let is_null = fault.is_null() && !fault.is_inside();
        if is_null && matches!(self.null, NullWords::OfOtherRule) {
            return;
        }
        let is_absent = is_null && !fault.is_required;
        let place = place_of(fault.value.unwrap_or(fault.object));
        let finding = Finding::new(place, self.headline(fault)).help(self.help);
        let finding = finding.when(!self.cite.is_empty(), |it| it.cite(self.cite));
        let mut finding = finding.when(!self.note.is_empty(), |it| it.note(self.note));
        if let Some(value) = fault.value.filter(|_| is_absent) {
            finding = match self.null {
                NullWords::Absent(help) => {
                    finding.help(help).safe_fix("remove it", value.removal())
                }
                NullWords::Removable => finding.safe_fix("remove it", value.removal()),
                _ => finding,
            };
        }
        let finding = finding.when(self.by_revision, Finding::by_revision);
        context.report_all((self.adapt)(finding, fault, context));
    }

    fn headline(&self, fault: &Fault<'_>) -> String {
        let member = self.member.replace("{}", fault.name());
        let Some(value) = fault.value else {
            return format!("{} has no `{}`", self.whose, fault.name());
        };
        let wanted = match if fault.is_inside() { self.element } else { self.wanted } {
            "" => fault.shape.in_words(),
            wanted => wanted.to_owned(),
        };
        let answers_inside = |it: &Member| it.within.is_some() && it.within == fault.rule;
        let is_inside = fault.is_inside();
        let is_whole = fault.member.is_none_or(|it| answers_inside(it) && !is_inside);
        let subject = if is_whole { self.whose } else { &member };
        let verb = if is_inside { "contains" } else { "is" };
        format!("{subject} {verb} {}, not {wanted}", described(value))
    }
}
