//! The one walk over a value of the protocol: where it differs from its form, and which of its
//! values are checked by themselves.

use crate::document::Value;
use crate::forms::fault::{Fault, FaultKind};
use crate::forms::fit::fits;
use crate::forms::revision::Revision;
use crate::forms::shape::{Shape, ValueKind, ValueKinds};
use crate::forms::table::{Member, NamedShape, Table, Type};

/// The values inside a value that are checked by themselves, each with the name of its shape.
pub type Places<'d> = Vec<(&'static str, Value<'d>)>;

/// Where a value differs from its form, and its places. `rule` answers for faults for which the
/// table names no rule.
pub fn walk<'d>(
    value: Value<'d>,
    shape: &'static Shape,
    revision: Revision,
    rule: Option<&'static str>,
) -> (Vec<Fault<'d>>, Places<'d>) {
    let mut walk = Walk { revision, faults: Vec::new(), places: Vec::new() };
    walk.value(value, shape, whole(value, shape, revision, rule), rule);
    (walk.faults, walk.places)
}

/// Where a value differs from the shape of this name; nothing if no rule answers for any of it.
pub fn faults<'d>(value: Value<'d>, name: &str, revision: Revision) -> Vec<Fault<'d>> {
    let NamedShape { shape, rule } = Table::get().shape(name);
    if fits(value, shape, revision, None) {
        return Vec::new();
    }
    let mut walk = Walk { revision, faults: Vec::new(), places: Vec::new() };
    walk.value(value, shape, whole(value, shape, revision, *rule), None);
    walk.faults
}

/// The fault of a value that has another shape as a whole.
fn whole<'d>(
    value: Value<'d>,
    shape: &'static Shape,
    revision: Revision,
    rule: Option<&'static str>,
) -> Fault<'d> {
    Fault {
        kind: FaultKind::Kind,
        object: value,
        member: None,
        value: Some(value),
        shape,
        is_of_revision: true,
        is_required: false,
        revision,
        rule,
    }
}

/// The fault of a value that has the right kind.
fn of_content(fault: Fault<'_>) -> Fault<'_> {
    let rule = fault.member.and_then(|member| member.other).or(fault.rule);
    Fault { kind: FaultKind::Content, rule, ..fault }
}

struct Walk<'d> {
    revision: Revision,
    faults: Vec<Fault<'d>>,
    places: Places<'d>,
}

impl<'d> Walk<'d> {
    /// Compares a value with its shape. `fault` is the fault if they differ; `within` answers for
    /// what is wrong inside.
    fn value(
        &mut self,
        value: Value<'d>,
        shape: &'static Shape,
        fault: Fault<'d>,
        within: Option<&'static str>,
    ) {
        if let Shape::Place(name) = shape {
            return self.places.push((name, value));
        }
        let fault = Fault { value: Some(value), shape, ..fault };
        if !shape.kinds().hold(value) {
            return self.faults.push(fault);
        }
        if !shape.allows(value) {
            return self.faults.push(of_content(fault));
        }
        let of_items =
            Fault { rule: fault.member.and_then(|it| it.within).or(fault.rule), ..fault };
        match shape {
            Shape::Array(inner) => {
                value.items().for_each(|item| self.value(item, inner, of_items, within));
            }
            Shape::Map(inner) => {
                value.entries().for_each(|entry| self.value(entry, inner, of_items, within));
            }
            Shape::Types(types) => match Table::get().branch(types, value) {
                Some(of) => self.object(value, of, within),
                None => self.no_type(value, types, fault, within),
            },
            Shape::Either(shapes) => {
                match shapes.iter().find(|it| Table::get().kinds(it).hold(value)) {
                    Some(shape) => self.value(value, shape, fault, within),
                    None => self.faults.push(fault),
                }
            }
            _ => {}
        }
    }

    /// Reports an object that is of none of several types, and compares the members that all of them
    /// have.
    fn no_type(
        &mut self,
        object: Value<'d>,
        types: &'static [usize],
        fault: Fault<'d>,
        within: Option<&'static str>,
    ) {
        static WORD: Shape = Shape::Kinds(ValueKinds::of(&[ValueKind::String]));
        let of_all = |index: &usize| &Table::get().types[*index].members;
        let first = of_all(&types[0]);
        let tag = Table::get().tag_of(types);
        let value = tag.and_then(|tag| object.get(tag.name));
        self.faults.push(match tag.filter(|_| !value.is_some_and(Value::is_string)) {
            Some(tag) => {
                let kind = if value.is_some() { FaultKind::Kind } else { FaultKind::Missing };
                let is_required = tag.newest().is_required;
                Fault { kind, object, member: Some(tag), value, shape: &WORD, is_required, ..fault }
            }
            None => of_content(fault),
        });
        let is_shared = |member: &&Member| {
            let has_it = |index| of_all(index).iter().any(|it| it.name == member.name);
            tag.is_none_or(|tag| tag.name != member.name) && types.iter().all(has_it)
        };
        first.iter().filter(is_shared).for_each(|member| self.member(object, member, within));
    }

    fn object(&mut self, object: Value<'d>, of: &'static Type, within: Option<&'static str>) {
        for member in &of.members {
            self.member(object, member, within);
        }
    }

    fn member(&mut self, object: Value<'d>, member: &'static Member, within: Option<&'static str>) {
        let definition = member.definition(self.revision);
        let is_of_revision = definition.revisions.contains(self.revision);
        let fault = Fault {
            kind: FaultKind::Kind,
            object,
            member: Some(member),
            value: None,
            shape: &definition.shape,
            is_of_revision,
            is_required: definition.is_required,
            revision: self.revision,
            rule: member.rule.or(within),
        };
        match object.get(member.name) {
            Some(value) => {
                self.value(value, &definition.shape, fault, member.within.or(within));
            }
            None if definition.is_required && is_of_revision => {
                let rule = member.missing.or(fault.rule);
                self.faults.push(Fault { kind: FaultKind::Missing, rule, ..fault });
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    /// The faults of a value as `KIND KEY RULE`, each followed by `!` if no revision has the member.
    fn faults_of(name: &str, text: &str) -> Vec<String> {
        let document = Document::of_json(text);
        let found = faults(document.roots().next().unwrap(), name, Revision::V2026_07_28);
        let in_words = |fault: &Fault<'_>| {
            let mark = if fault.is_of_revision { "" } else { "!" };
            format!("{:?} {} {}{mark}", fault.kind, fault.name(), fault.rule.unwrap_or("-"))
        };
        found.iter().map(in_words).collect()
    }

    #[test]
    fn each_fault_names_its_member_and_its_rule() {
        const AUDIENCE: &str = "annotations-audience-value";
        for (name, text, expected) in [
            ("ContentBlock", r#"{"type": "text", "text": ""}"#, vec![]),
            ("ContentBlock", r#"{"type": "text"}"#, vec!["Missing text text-missing"]),
            ("ContentBlock", "5", vec!["Kind  content-block-type"]),
            ("Icons", r#"[{"src": "a:b"}, 5]"#, vec!["Kind  icons-type"]),
            ("Annotations", r#"{"audience": 5}"#, vec!["Kind audience annotations-audience-type"]),
            (
                "Annotations",
                r#"{"audience": ["user", "x", 5]}"#,
                vec![
                    &*format!("Content audience {AUDIENCE}"),
                    &format!("Kind audience {AUDIENCE}"),
                ],
            ),
            ("Annotations", r#"{"priority": 1}"#, vec![]),
            ("Annotations", r#"{"priority": 2}"#, vec!["Content priority annotations-priority"]),
        ] {
            assert_eq!(faults_of(name, text), expected, "{name} {text}");
        }
    }

    #[test]
    fn an_object_of_no_type_is_compared_as_far_as_all_types_agree() {
        for (name, text, expected) in [
            ("ContentBlock", "{}", vec!["Missing type content-block-type"]),
            ("ContentBlock", r#"{"type": 5}"#, vec!["Kind type content-block-type"]),
            (
                "ContentBlock",
                r#"{"type": "x", "text": 5, "annotations": 5}"#,
                vec!["Content  content-block-type", "Kind annotations annotations-type"],
            ),
            (
                "EmbeddedResource",
                r#"{"type": "resource", "resource": {"mimeType": 5}}"#,
                vec![
                    "Content resource embedded-resource-body",
                    "Kind mimeType embedded-resource-mime-type",
                    "Missing uri embedded-resource-uri",
                ],
            ),
        ] {
            assert_eq!(faults_of(name, text), expected, "{name} {text}");
        }
    }

    #[test]
    fn a_type_has_the_members_that_it_includes_and_those_that_only_clients_check() {
        for (name, text, expected) in [
            ("ResultMeta", r#"{"baggage": 5}"#, "Kind baggage meta-trace-context"),
            (
                "ResultMeta",
                r#"{"progressToken": {}}"#,
                "Kind progressToken meta-progress-token-type!",
            ),
            (
                "ResultMeta",
                r#"{"io.modelcontextprotocol/serverInfo": {"name": "a"}}"#,
                "Missing version meta-server-info",
            ),
        ] {
            assert_eq!(faults_of(name, text), [expected], "{name} {text}");
        }
    }
}
