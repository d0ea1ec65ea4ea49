//! Edits of JSON: the result has the value that the edit describes, in any layout, and the text
//! around the edit is unchanged.

use std::sync::Arc;

use mcp_lint::document::{ByteEdit, Document, NodeId, ReadLimits, Syntax, TreeEdit, Value};
use mcp_lint::source::SourceText;
use proptest::prelude::*;

fn read(text: &str, syntax: Syntax) -> Document {
    let source = Arc::new(SourceText::new("a.json", text));
    Document::read(source, syntax, &ReadLimits::default())
}

fn apply(text: &str, edits: &[ByteEdit]) -> String {
    let mut edited = text.to_owned();
    let mut edits = edits.to_vec();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    for edit in edits.iter().rev() {
        edited.replace_range(edit.span.range(), &edit.text);
    }
    edited
}

fn at<'d>(document: &'d Document, pointer: &str) -> Value<'d> {
    let mut value = document.roots().next().unwrap();
    for token in pointer.split('/').skip(1) {
        value = match value.is_array() {
            true => value.item(token.parse().unwrap()).unwrap(),
            false => value.get(token).unwrap(),
        };
    }
    value
}

fn edited(text: &str, pointer: &str, edit: impl Fn(NodeId) -> TreeEdit) -> Option<String> {
    let document = read(text, Syntax::Jsonc);
    let edits = document.byte_edits(&edit(at(&document, pointer).id()))?;
    Some(apply(text, &edits))
}

#[track_caller]
fn assert_removed(text: &str, pointer: &str, expected: &str) {
    assert_eq!(edited(text, pointer, TreeEdit::Remove).as_deref(), Some(expected));
}

#[test]
fn removing_takes_the_comma_and_the_line() {
    assert_removed(r#"{"a": 1, "b": 2}"#, "/a", r#"{"b": 2}"#);
    assert_removed(r#"{"a": 1, "b": 2}"#, "/b", r#"{"a": 1}"#);
    assert_removed(r#"{"a":1,"b":2,"c":3}"#, "/b", r#"{"a":1,"c":3}"#);
    assert_removed("[1, 2, 3]", "/1", "[1, 3]");
    assert_removed("{\n  \"a\": 1,\n  \"b\": 2\n}", "/a", "{\n  \"b\": 2\n}");
    assert_removed("{\n  \"a\": 1,\n  \"b\": 2\n}", "/b", "{\n  \"a\": 1\n}");
    assert_removed("{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}", "/a", "{\r\n\t\"b\": 2\r\n}");
    assert_removed(
        "{\n  \"a\": 1, \"b\": 2,\n  \"c\": 3\n}",
        "/b",
        "{\n  \"a\": 1,\n  \"c\": 3\n}",
    );
}

#[test]
fn removing_the_only_child_leaves_an_empty_container() {
    assert_removed("{\n  \"a\": {}\n}", "/a", "{}");
    assert_removed("[ 1 ]", "/0", "[]");
    assert_removed("[\n  1, // one\n]", "/0", "[\n   // one\n]");
}

#[test]
fn removing_keeps_the_comments_of_others() {
    let text = "{\n  // about a\n  \"a\": 1, // a\n  // about b\n  \"b\": 2 // b\n}";
    assert_removed(text, "/b", "{\n  // about a\n  \"a\": 1 // a\n  // about b\n}");
    assert_removed(text, "/a", "{\n  // about a\n  // about b\n  \"b\": 2 // b\n}");
    assert_removed("[1, // one\n 2]", "/1", "[1 // one\n ]");
}

#[test]
fn a_new_member_looks_like_its_siblings() {
    let last = |text: &str| {
        edited(text, "", |id| TreeEdit::InsertLast(id, "k".into(), "true".into())).unwrap()
    };
    assert_eq!(last("{}"), r#"{"k": true}"#);
    assert_eq!(last("{ }"), r#"{"k": true}"#);
    assert_eq!(last(r#"{"a":1}"#), r#"{"a":1,"k":true}"#);
    assert_eq!(last(r#"{ "a": 1 }"#), r#"{ "a": 1, "k": true }"#);
    assert_eq!(last("{\n\t\"a\" : 1\n}"), "{\n\t\"a\" : 1,\n\t\"k\" : true\n}");
    assert_eq!(last("{\r\n  \"a\": 1\r\n}"), "{\r\n  \"a\": 1,\r\n  \"k\": true\r\n}");
    assert_eq!(last("{\n  \"a\": 1 // a\n}"), "{\n  \"a\": 1, // a\n  \"k\": true\n}");
    assert_eq!(last("{\n  \"a\": 1,\n}"), "{\n  \"a\": 1,\n  \"k\": true,\n}");
    assert_eq!(last("{a: 1}"), "{a: 1, k: true}");
}

#[test]
fn a_new_first_member_goes_above_the_comments_of_the_next() {
    let first = |text: &str| {
        edited(text, "", |id| TreeEdit::InsertFirst(id, "k".into(), "{\"x\": []}".into())).unwrap()
    };
    assert_eq!(first(r#"{"a":1, "b":2}"#), r#"{"k":{"x": []}, "a":1, "b":2}"#);
    assert_eq!(
        first("{ // tool\n  // about a\n  \"a\": 1\n}"),
        "{ // tool\n  \"k\": {\"x\": []},\n  // about a\n  \"a\": 1\n}"
    );
}

#[test]
fn an_element_is_appended_in_the_style_of_the_array() {
    let append = |text: &str| edited(text, "", |id| TreeEdit::Append(id, "\"z\"".into())).unwrap();
    assert_eq!(append("[]"), r#"["z"]"#);
    assert_eq!(append(r#"["a","b"]"#), r#"["a","b","z"]"#);
    assert_eq!(append(r#"["a", "b"]"#), r#"["a", "b", "z"]"#);
    assert_eq!(append("[\n  \"a\"\n]"), "[\n  \"a\",\n  \"z\"\n]");
}

#[test]
fn new_text_is_escaped() {
    let rename = |id| TreeEdit::Rename(id, "a\"\n".into());
    assert_eq!(edited(r#"{"a": 1}"#, "/a", rename).as_deref(), Some(r#"{"a\"\n": 1}"#));
    let text = r#"{"a": "x\u00fcyz"}"#;
    let document = read(text, Syntax::Json);
    let place = at(&document, "/a").slice_place(1, 3);
    let edits = document.byte_edits(&TreeEdit::ReplacePlace(place, "\"".into())).unwrap();
    assert_eq!(apply(text, &edits), r#"{"a": "x\"yz"}"#);
}

#[test]
fn texts_with_other_offsets_than_the_file_are_not_edited() {
    let bytes = "{\"a\": 1}".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    let source = Arc::new(SourceText::from_bytes("a.json", [vec![0xff, 0xfe], bytes].concat()));
    let document = Document::read(source, Syntax::Json, &ReadLimits::default());
    assert!(document.byte_edits(&TreeEdit::Remove(at(&document, "/a").id())).is_none());
    let root = read("{}", Syntax::Json);
    assert!(root.byte_edits(&TreeEdit::Remove(at(&root, "").id())).is_none());
}

/// A value without its spelling, to compare edits with.
#[derive(Clone, PartialEq, Debug)]
enum Model {
    Scalar(String),
    Array(Vec<Model>),
    Object(Vec<(String, Model)>),
}

impl Model {
    fn of(value: Value<'_>) -> Self {
        if value.is_array() {
            Self::Array(value.items().map(Self::of).collect())
        } else if value.is_object() {
            let member = |member: Value<'_>| (member.key().unwrap().to_owned(), Self::of(member));
            Self::Object(value.entries().map(member).collect())
        } else {
            Self::Scalar(value.scalar_text().to_owned())
        }
    }

    /// The value at `path`, a list of indexes of children.
    fn at(&mut self, path: &[usize]) -> &mut Self {
        let mut model = self;
        for &index in path {
            model = match model {
                Self::Array(items) => &mut items[index],
                Self::Object(members) => &mut members[index].1,
                Self::Scalar(_) => unreachable!(),
            };
        }
        model
    }
}

/// A strategy for a value and a text of that value in a random layout.
fn arbitrary_text(comments: bool) -> impl Strategy<Value = String> {
    let space = if comments {
        prop_oneof![
            4 => Just(""), 3 => Just(" "), 2 => Just("\n  "), 1 => Just("\r\n\t"),
            1 => Just(" // note\n  "), 1 => Just("\n  // note\n "), 1 => Just(" /* x */ "),
        ]
        .boxed()
    } else {
        prop_oneof![3 => Just(""), 3 => Just(" "), 3 => Just("\n  "), 1 => Just("\r\n\t")].boxed()
    };
    let scalar = prop_oneof![
        Just("1".to_owned()),
        Just("-2.5e3".to_owned()),
        Just("null".to_owned()),
        Just("\"te\\nxt\"".to_owned()),
        Just("\"ü, ] } // \\\"\"".to_owned()),
        Just("{}".to_owned()),
        Just("[ ]".to_owned()),
    ];
    scalar.prop_recursive(4, 24, 4, move |inner| {
        let spaced = (space.clone(), inner, space.clone(), space.clone());
        let items = proptest::collection::vec(spaced.clone(), 0..4);
        let keyed = proptest::collection::vec(("[a-d]{1,2}", spaced), 0..4);
        let array = items.prop_map(|items| {
            let items: Vec<_> =
                items.iter().map(|(a, item, b, _)| format!("{a}{item}{b}")).collect();
            format!("[{}]", items.join(","))
        });
        let object = keyed.prop_map(|members| {
            let members: Vec<_> = members
                .iter()
                .map(|(key, (a, value, b, c))| format!("{a}\"{key}\"{c}:{c}{value}{b}"))
                .collect();
            format!("{{{}}}", members.join(","))
        });
        prop_oneof![array, object]
    })
}

/// Collects the path of each node, as indexes of children, in document order.
fn paths(value: Value<'_>, path: &[usize], found: &mut Vec<(NodeId, Vec<usize>)>) {
    found.push((value.id(), path.to_vec()));
    for (index, child) in value.entries().chain(value.items()).enumerate() {
        paths(child, &[path, &[index]].concat(), found);
    }
}

/// An edit of the node that is also applied to `model`; `None` if the edit makes no sense there.
fn edit(kind: u8, value: Value<'_>, path: &[usize], model: &mut Model) -> Option<TreeEdit> {
    let id = value.id();
    let new = || Model::Scalar("new".to_owned());
    let json = || "\"new\"".to_owned();
    let member = || ("k".to_owned(), new());
    if let (0 | 1, Some((&index, outer))) = (kind, path.split_last()) {
        match (kind, model.at(outer)) {
            (0, Model::Array(items)) => drop(items.remove(index)),
            (0, Model::Object(members)) => drop(members.remove(index)),
            (_, Model::Object(members)) => members[index].0 = "n\"\n".to_owned(),
            _ => return None,
        }
        return Some(match kind {
            0 => TreeEdit::Remove(id),
            _ => TreeEdit::Rename(id, "n\"\n".to_owned()),
        });
    }
    match (kind, model.at(path)) {
        (2, target) => *target = new(),
        (3, Model::Object(members)) => members.insert(0, member()),
        (4, Model::Object(members)) => members.push(member()),
        (5, Model::Array(items)) => items.push(new()),
        (6, Model::Array(items)) => items.insert(0, new()),
        _ => return None,
    }
    Some(match kind {
        2 => TreeEdit::Replace(id, json()),
        3 => TreeEdit::InsertFirst(id, "k".to_owned(), json()),
        4 => TreeEdit::InsertLast(id, "k".to_owned(), json()),
        5 => TreeEdit::Append(id, json()),
        _ => TreeEdit::Prepend(id, json()),
    })
}

fn check(text: &str, syntax: Syntax, kind: u8, choice: usize) -> Result<(), TestCaseError> {
    let document = read(text, syntax);
    prop_assert!(document.syntax_errors().is_empty(), "{text}");
    let root = document.roots().next().unwrap();
    let mut nodes = Vec::new();
    paths(root, &[], &mut nodes);
    let (id, path) = &nodes[choice % nodes.len()];
    let mut expected = Model::of(root);
    let Some(edit) = edit(kind, document.value(*id), path, &mut expected) else { return Ok(()) };
    let edits = document.byte_edits(&edit);
    let outer = path.split_last().and_then(|(_, outer)| nodes.iter().find(|(_, it)| it == outer));
    let is_doubled = outer.is_some_and(|(outer, _)| {
        let outer = document.value(*outer);
        outer.members().count() < outer.entries().count()
    });
    // A removed or renamed member may have overridden another one.
    prop_assert_eq!(edits.is_none(), kind < 2 && is_doubled, "{}\n{:?}", text, edit);
    let Some(edits) = edits else { return Ok(()) };
    let edited = apply(text, &edits);
    let again = read(&edited, syntax);
    let errors = again.syntax_errors();
    prop_assert!(errors.is_empty(), "{text}\n{edit:?}\n{edited}\n{errors:?}");
    prop_assert_eq!(again.roots().len(), 1);
    let found = Model::of(again.roots().next().unwrap());
    prop_assert_eq!(found, expected, "{}\n{:?}\n{}", text, edit, edited);
    if kind > 2 {
        let (before, after) = (document.comments().len(), again.comments().len());
        prop_assert_eq!(before, after, "{}\n{:?}\n{}", text, edit, edited);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn edited_json_has_the_edited_value(
        text in arbitrary_text(false),
        kind in 0..7_u8,
        choice in any::<usize>(),
    ) {
        check(&text, Syntax::Json, kind, choice)?;
    }

    #[test]
    fn edited_json_with_comments_has_the_edited_value(
        text in arbitrary_text(true),
        kind in 0..7_u8,
        choice in any::<usize>(),
    ) {
        check(&text, Syntax::Jsonc, kind, choice)?;
    }
}
