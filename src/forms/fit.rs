//! Whether a value has its form: most values do, and the faults of the others alone are collected.

use crate::document::Value;
use crate::forms::revision::Revision;
use crate::forms::shape::Shape;
use crate::forms::table::{Table, Type};

/// The typed values inside a value, each with the name of its type, of its shape, or of the format of
/// a string.
pub type Places<'d> = Vec<(&'static str, Value<'d>)>;

/// Whether a value has a shape, so that the walk over it finds no fault; its places are collected on
/// the way. Of duplicate keys, each value must have the shape of its member: an object in which only
/// the last one has it does not fit, and the walk decides.
pub(super) fn fits<'d>(
    value: Value<'d>,
    shape: &'static Shape,
    revision: Revision,
    places: &mut Option<&mut Places<'d>>,
) -> bool {
    let table = Table::get();
    match shape {
        // An optional place may not be `null`.
        Shape::Place(name, _) => !value.is_null() && place(places, name, value),
        Shape::Array(inner) => {
            value.is_array() && value.items().all(|item| fits(item, inner, revision, places))
        }
        Shape::Map(inner) => {
            value.is_object() && value.entries().all(|entry| fits(entry, inner, revision, places))
        }
        Shape::Types(types) => {
            let of = table.branch(types, value).filter(|_| value.is_object());
            of.is_some_and(|of| object_fits(value, of, revision, places))
        }
        Shape::Either(shapes) => {
            let found = shapes.iter().find(|it| it.kinds().hold(value));
            found.is_some_and(|shape| fits(value, shape, revision, places))
        }
        Shape::Format(format) => shape.kinds().hold(value) && place(places, format, value),
        Shape::Kinds(_) | Shape::Range(..) | Shape::Words(_) => {
            shape.kinds().hold(value) && shape.allows(value)
        }
    }
}

/// Collects a place, which fits as part of what contains it.
fn place<'d>(places: &mut Option<&mut Places<'d>>, name: &'static str, value: Value<'d>) -> bool {
    if let Some(places) = places {
        places.push((name, value));
    }
    true
}

/// Whether an object has all members that its type requires, and those that it has fit.
fn object_fits<'d>(
    object: Value<'d>,
    of: &'static Type,
    revision: Revision,
    places: &mut Option<&mut Places<'d>>,
) -> bool {
    // What is compared by itself was a place before it was compared.
    if !of.is_place {
        place(places, of.name, object);
    }
    // The members that were seen, by their positions.
    let mut seen = 0_u64;
    let all_fit = object.entries().all(|entry| {
        let at = of.members.iter().position(|member| entry.has_key(member.name));
        seen |= at.map_or(0, |at| 1_u64.checked_shl(at as u32).unwrap_or(0));
        at.map(|at| &of.members[at])
            .or(of.others.as_ref())
            .is_none_or(|member| fits(entry, &member.definition(revision).shape, revision, places))
    });
    let mut members = of.members.iter().enumerate();
    all_fit
        && members.all(|(at, member)| {
            at < 64 && seen >> at & 1 == 1
                || !member.is_required_in(revision)
                || object.has(member.name)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::forms::walk::tests::walked;

    fn names(places: &Places<'_>) -> Vec<&'static str> {
        let mut names: Vec<_> = places.iter().map(|(name, _)| *name).collect();
        crate::sort::by(&mut names, Ord::cmp);
        names
    }

    #[test]
    fn a_value_fits_exactly_if_the_walk_finds_nothing() {
        let (mut fitting, mut others) = (0, 0);
        for (name, text) in [
            ("Tool", r#"{"name": "a", "inputSchema": {}, "annotations": {"title": "A"}}"#),
            ("Tool", r#"{"name": "a", "inputSchema": {}, "annotations": {"title": 5}}"#),
            ("Tool", r#"{"name": "a", "execution": {"taskSupport": "optional"}}"#),
            ("Tool", r#"{"name": "a", "execution": {"taskSupport": "never"}}"#),
            ("Tool", r#"{"name": 5}"#),
            ("Tool", "[]"),
            ("InputSchema", r#"{"type": "object", "properties": {"a": {}}, "required": ["a"]}"#),
            ("InputSchema", r#"{"type": "object", "properties": {"a": true}}"#),
            ("InputSchema", r#"{"type": "object", "required": ["a", 5]}"#),
            ("InputSchema", r#"{"type": "array"}"#),
            ("InputSchema", "{}"),
            ("CallToolResult", r#"{"content": [], "structuredContent": {}}"#),
            ("CallToolResult", r#"{"content": [], "structuredContent": []}"#),
            ("CallToolResult", r#"{"resultType": "complete", "isError": true}"#),
            ("CallToolResult", r#"{"content": [], "isError": "no"}"#),
            ("ContentBlock", r#"{"type": "text", "text": ""}"#),
            ("ContentBlock", r#"{"type": "text"}"#),
            ("ContentBlock", r#"{"type": "other", "text": ""}"#),
            ("ContentBlock", "{}"),
            ("Annotations", r#"{"audience": ["user"], "priority": 1}"#),
            ("Annotations", r#"{"audience": ["user", "x"]}"#),
            ("Annotations", r#"{"priority": 2}"#),
            ("Icons", r#"[{"src": "a:b"}]"#),
            ("Icons", r#"[{"src": "a:b"}, {}]"#),
            ("ResultMeta", r#"{"io.modelcontextprotocol/serverInfo": {"name": "a"}}"#),
        ] {
            let document = Document::of_json(text);
            let value = document.roots().next().unwrap();
            let named = Table::get().shape(name);
            for revision in Revision::ALL {
                let (found, of_walk) = walked(value, &named.shape, revision);
                let (mut of_fit, expected) = (Places::new(), found.is_empty());
                let is_fit = fits(value, &named.shape, revision, &mut Some(&mut of_fit));
                assert_eq!(is_fit, expected, "{name} {text}");
                assert!(!is_fit || names(&of_fit) == names(&of_walk), "{name} {text}");
                *if expected { &mut fitting } else { &mut others } += 1;
            }
        }
        assert!(fitting > 20 && others > 20, "{fitting} fit, {others} do not");
    }

    #[test]
    fn each_of_several_equal_keys_must_fit() {
        let document = Document::of_json(r#"{"audience": 5, "audience": ["user"]}"#);
        let shape = &Table::get().shape("Annotations").shape;
        let value = document.roots().next().unwrap();
        assert!(!fits(value, shape, Revision::NEWEST, &mut None));
    }
}
