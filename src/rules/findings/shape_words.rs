//! The words with which rules of mere shape report faults.

use crate::document::Value;
use crate::forms::{Fault, FaultKind, Member, Shape, Type};
use crate::rules::Context;
use crate::rules::findings::finding::{Finding, described, place_of, quoted};
use crate::rules::findings::intended::intended;
use crate::rules::shapes::wrong_type;
use crate::source::listed;

/// The words of a rule of mere shape. `data/protocol.txt` assigns a rule to each member, so the
/// rule itself contains no check.
pub struct ShapeWords {
    /// The name of the object in headlines about a missing member or about the object itself, such
    /// as `the task`. For a rule about a member and the content of its value, the name of the
    /// value.
    pub whose: &'static str,
    /// The objects of several types in headlines, by the names of the types. Members of these are
    /// called "`x` of the task".
    pub whose_of: &'static [(&'static str, &'static str)],
    /// Whether all missing members of an object are one finding.
    pub together: bool,
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
    pub adapt: fn(Finding, &Fault<'_>, &Context<'_>) -> Option<Finding>,
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
        whose_of: &[],
        together: false,
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
    pub fn report(&self, fault: &Fault<'_>, context: &mut Context<'_>) {
        if let Some(member) = fault.misspelt() {
            context.report(misspelt(member, fault.name()));
            return;
        }
        // Parameters are optional in the table, and missing if a message needs them.
        let is_later = || fault.missing().first().is_some_and(|first| *first != fault.name());
        if self.together && fault.kind == FaultKind::Missing && is_later() {
            return;
        }
        let is_null = fault.is_null() && !fault.is_inside();
        if is_null && matches!(self.null, NullWords::OfOtherRule) && is_of_other(fault, context) {
            return;
        }
        let is_absent = is_null && !fault.is_required;
        let place = place_of(fault.value.unwrap_or(fault.object));
        let mut finding = Finding::new(place, self.headline(fault));
        finding.is_about_missing = fault.kind == FaultKind::Missing;
        let finding = finding.when(!self.help.is_empty(), |it| it.help(self.help));
        let finding = finding.when(!self.cite.is_empty(), |it| it.cite(self.cite));
        let mut finding = finding.when(!self.note.is_empty(), |it| it.note(self.note));
        if let Some(value) = fault.value.filter(|_| is_absent) {
            finding = match self.null {
                NullWords::Absent(help) => {
                    finding.help(help).safe_fix("remove it", value.removal())
                }
                NullWords::Removable => finding.safe_fix("remove it", value.removal()),
                _ => finding.unsafe_fix("remove it", value.removal()),
            };
        }
        let intended = fault.value.zip(intended(fault));
        let finding = finding.with(intended, |it, (value, json)| {
            let (words, edit) = (format!("write {}", quoted(&json)), value.replacement(json));
            // A word that is meant is the remedy; another value may be meant otherwise.
            match fault.shape {
                Shape::Words(_) if self.help.is_empty() => it.unsafe_remedy(words, edit),
                _ => it.unsafe_fix(words, edit),
            }
        });
        let finding = finding.when(self.by_revision, Finding::by_revision);
        context.report_all((self.adapt)(finding, fault, context));
    }

    fn headline(&self, fault: &Fault<'_>) -> String {
        let by_type = |of: &Type| self.whose_of.iter().find(|(name, _)| *name == of.name);
        let by_type = fault.of.and_then(by_type).map(|(_, whose)| *whose);
        let member = match by_type {
            Some(_) => quoted(fault.key()),
            None => self.member.replace("{}", quoted(fault.key()).trim_matches('`')),
        };
        let Some(value) = fault.value else {
            let name = format!("`{}`", fault.name());
            let missing = if self.together { missing_names(fault) } else { name };
            return format!("{} has no {missing}", by_type.unwrap_or(self.whose));
        };
        let wanted = match if fault.is_inside() { self.element } else { self.wanted } {
            // Of a value that is not even a string, a long list of strings says too much.
            "" if fault.kind == FaultKind::Kind && fault.shape.words().len() > 3 => {
                fault.shape.kinds().in_words()
            }
            "" => fault.shape.in_words(),
            wanted => wanted.to_owned(),
        };
        if fault.kind == FaultKind::Unknown {
            let whose = by_type.unwrap_or(self.whose);
            return format!("{whose} has no member {}", quoted(fault.key()));
        }
        let is_inside = fault.is_inside();
        let names_value =
            |it: &Member| it.within.is_some() && it.within == fault.rule && !self.whose.is_empty();
        let subject = match (fault.member, by_type) {
            (Some(it), _) if !is_inside && names_value(it) => self.whose.to_owned(),
            (Some(_), Some(whose)) if !is_inside => format!("{member} of {whose}"),
            (Some(_), _) => member,
            (None, _) => self.whose.to_owned(),
        };
        let verb = if is_inside { "contains" } else { "is" };
        format!("{subject} {verb} {}, not {wanted}", described(value))
    }
}

/// Whether another rule reports the members of the object that are `null`: of icons of tools and
/// links.
fn is_of_other(fault: &Fault<'_>, context: &Context<'_>) -> bool {
    let document = fault.object.document();
    let icons = document.parent_of(fault.object.id());
    let holder = icons.and_then(|icons| document.parent_of(icons.id()));
    context.is_in_tool() || holder.is_some_and(|it| it.text_of("type") == Some("resource_link"))
}

/// The finding about a member that is a required one under another spelling.
fn misspelt(member: Value<'_>, name: &str) -> Finding {
    let key = quoted(member.key_text());
    Finding::new(member.key_place(), format!("{key} must be `{name}`"))
        .note("keys are case-sensitive: receivers ignore this member, and miss the other")
        .unsafe_remedy(format!("rename it to `{name}`"), member.renaming(name))
}

/// The finding about a fault of an object that is called `whose`: "`x` of the task is an array, not
/// a string".
pub(crate) fn finding_about(fault: &Fault<'_>, whose: &str) -> Finding {
    let name = fault.name();
    let Some(value) = fault.value else {
        return Finding::new(place_of(fault.object), format!("{whose} has no `{name}`"));
    };
    let what =
        if fault.member.is_none() { whose.to_owned() } else { format!("`{name}` of {whose}") };
    wrong_type(value, &what, &fault.shape.in_words())
}

/// The members that an object lacks together, as words.
pub(crate) fn missing_names(fault: &Fault<'_>) -> String {
    let names: Vec<_> = fault.missing().iter().map(|name| format!("`{name}`")).collect();
    listed(&names, 5)
}

/// A finding about the absence of parameters, at the method that needs them.
pub(crate) fn at_method(finding: Finding, fault: &Fault<'_>) -> Finding {
    finding.with(fault.object.get("method"), |it, method| Finding { place: method.place(), ..it })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::rules::{Check, RULES, Rule};

    #[test]
    fn the_table_of_forms_names_all_rules_of_mere_shape() {
        let table = concat!(
            include_str!("../../forms/data/protocol.txt"),
            include_str!("../../forms/data/extensions.txt")
        );
        let rows = table.lines().filter_map(|line| line.split_once(" => "));
        let named = rows.flat_map(|(_, rules)| rules.split(" -- ").take(1));
        let named =
            named.flat_map(|rules| rules.split(", ")).filter_map(|it| it.split(' ').next_back());
        let named: BTreeSet<&str> = named.filter(|rule| *rule != "-").collect();
        let is_of_shape =
            |rule: &&&Rule| rule.checks.iter().any(|check| matches!(check, Check::Shape(_)));
        let of_shape: BTreeSet<&str> = RULES.iter().filter(is_of_shape).map(|it| it.name).collect();
        let unnamed: Vec<_> = of_shape.difference(&named).collect();
        assert!(unnamed.is_empty(), "rules of mere shape without a member: {unnamed:?}");
        // What depends on more than shape is reported by rules that look for it themselves.
        let others: Vec<_> = named.difference(&of_shape).collect();
        assert!(others.iter().all(|name| Rule::named(name).is_some()), "unknown: {others:?}");
    }
}
