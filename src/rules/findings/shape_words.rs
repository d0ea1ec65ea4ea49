//! The words with which rules of mere shape report faults.

use crate::forms::{Fault, Member};
use crate::rules::Context;
use crate::rules::findings::finding::{Finding, described, place_of};

/// The words of a rule of mere shape. `data/protocol.txt` assigns a rule to each member, so the
/// rule itself contains no check.
pub struct ShapeWords {
    /// The name of the object in headlines about a missing member or about the object itself, such
    /// as `the task`. For a rule about a member and the content of its value, the name of the
    /// value.
    pub whose: &'static str,
    /// A member in headlines, with `{}` for its key: "`{}` of a call".
    pub member: &'static str,
    /// The expected type of the value, with an article, if the default description of the shape is
    /// not suitable.
    pub wanted: &'static str,
    /// The expected type of an element of the value, if the default description is not suitable.
    pub element: &'static str,
    /// The section of the specification, with the reason; empty if `note` has both.
    pub cite: &'static str,
    /// The consequences; empty if `cite` has them.
    pub note: &'static str,
    /// The remedy.
    pub help: &'static str,
    /// The meaning of `null`.
    pub null: NullWords,
    /// Whether the finding depends on the protocol revision.
    pub by_revision: bool,
    /// Completes a finding by its value, or drops it.
    pub adapt: for<'d> fn(Finding, &Fault<'d>, &Context<'d>) -> Option<Finding>,
}

/// How a rule of mere shape treats `null`.
#[derive(Clone, Copy, Debug)]
pub enum NullWords {
    /// Like any other value.
    Value,
    /// Like an absent member: with this remedy, and a safe fix that removes the member.
    Absent(&'static str),
    /// Like an absent member: with a safe fix that removes the member, and the remedy for all
    /// values.
    Removable,
    /// Not at all, because another rule reports all members of the object that are `null`.
    OfOtherRule,
}

impl ShapeWords {
    /// The default words, which are empty.
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

    /// Reports a fault that is assigned to the current rule.
    pub fn report<'d>(&self, fault: &Fault<'d>, context: &mut Context<'d>) {
        if fault.is_null() && matches!(self.null, NullWords::OfOtherRule) {
            return;
        }
        let is_absent = fault.is_null() && !fault.is_required && !fault.is_inside();
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
