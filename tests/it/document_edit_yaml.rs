//! Edits of YAML: the result has the value that the edit describes, and comments, order,
//! indentation, quotes and line endings do not change.

use std::sync::Arc;

use mcp_lint::document::{Document, NodeId, ReadLimits, Syntax, TreeEdit, Value};
use mcp_lint::source::SourceText;

fn read(text: &str) -> Document {
    let source = Arc::new(SourceText::new("a.yaml", text));
    Document::read(source, Syntax::Yaml, &ReadLimits::default())
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

fn apply(document: &Document, edit: &TreeEdit) -> Option<String> {
    let mut edits = document.byte_edits(edit)?;
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut text = document.text().to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.span.range(), &edit.text);
    }
    let errors = read(&text).syntax_errors().to_vec();
    assert!(errors.is_empty(), "{text}\n{errors:?}");
    Some(text)
}

fn edited(text: &str, pointer: &str, edit: impl Fn(NodeId) -> TreeEdit) -> Option<String> {
    let document = read(text);
    apply(&document, &edit(at(&document, pointer).id()))
}

const TOOL: &str = "\
# the tools
tools:
  # weather
  - name: get_weather # by city
    description: |
      Weather of a city.

      Second paragraph.
    inputSchema:
      type: object
      required:
        - city
        - 'unit'
      properties: {city: {type: string}, unit: {}}
  - name: other
    inputSchema:
      type: object
";

#[test]
fn removing_a_member_takes_its_lines() {
    let removed = |pointer| edited(TOOL, pointer, TreeEdit::Remove).unwrap();
    assert_eq!(
        removed("/tools/0/description"),
        TOOL.replace(
            "    description: |\n      Weather of a city.\n\n      Second paragraph.\n",
            ""
        )
    );
    assert_eq!(
        removed("/tools/0/inputSchema/required"),
        TOOL.replace("      required:\n        - city\n        - 'unit'\n", "")
    );
    assert_eq!(removed("/tools/0/inputSchema/required/1"), TOOL.replace("        - 'unit'\n", ""));
    assert_eq!(
        removed("/tools/1"),
        TOOL.replace("  - name: other\n    inputSchema:\n      type: object\n", "")
    );
}

#[test]
fn removing_after_a_dash_moves_the_next_member_up() {
    assert_eq!(
        edited(TOOL, "/tools/1/name", TreeEdit::Remove).unwrap(),
        TOOL.replace("- name: other\n    inputSchema", "- inputSchema")
    );
    assert_eq!(edited("- - 1\n  - 2\n", "/0/0", TreeEdit::Remove).unwrap(), "- - 2\n");
}

#[test]
fn removing_the_only_child_leaves_brackets() {
    let removed = |text, pointer| edited(text, pointer, TreeEdit::Remove).unwrap();
    assert_eq!(removed("a:\n  b: 1\nc: 2\n", "/a/b"), "a: {}\nc: 2\n");
    assert_eq!(removed("a:\n- 1\nc: 2\n", "/a/0"), "a: []\nc: 2\n");
    assert_eq!(removed("- a: 1\n- 2\n", "/0/a"), "- {}\n- 2\n");
    assert_eq!(removed("a: 1\n", "/a"), "{}\n");
}

#[test]
fn flow_collections_are_edited_like_json() {
    let schema = "/tools/0/inputSchema/properties";
    let removed = edited(TOOL, &format!("{schema}/unit"), TreeEdit::Remove).unwrap();
    assert_eq!(removed, TOOL.replace(", unit: {}", ""));
    let removed = edited(TOOL, &format!("{schema}/city"), TreeEdit::Remove).unwrap();
    assert_eq!(removed, TOOL.replace("city: {type: string}, ", ""));
    let insert = |id| TreeEdit::InsertLast(id, "k".into(), "\"string\"".into());
    let inserted = edited(TOOL, &format!("{schema}/unit"), insert).unwrap();
    assert_eq!(inserted, TOOL.replace("unit: {}", "unit: {k: string}"));
    let inserted = edited(TOOL, schema, insert).unwrap();
    assert_eq!(inserted, TOOL.replace("unit: {}}", "unit: {}, k: string}"));
}

#[test]
fn a_new_member_is_indented_like_its_siblings() {
    let last = |id| TreeEdit::InsertLast(id, "title".into(), "\"A: b\"".into());
    assert_eq!(edited(TOOL, "/tools/1", last).unwrap(), format!("{TOOL}    title: \"A: b\"\n"));
    let first = |id| TreeEdit::InsertFirst(id, "type".into(), "\"object\"".into());
    assert_eq!(
        edited("a:\n  # b\n  b: 1\n", "/a", first).unwrap(),
        "a:\n  # b\n  type: object\n  b: 1\n"
    );
    assert_eq!(edited("- b: 1\n", "/0", first).unwrap(), "- type: object\n  b: 1\n");
    assert_eq!(
        edited("a:\r\n  b: 1 # b\r\nc: 2\r\n", "/a", last).unwrap(),
        "a:\r\n  b: 1 # b\r\n  title: \"A: b\"\r\nc: 2\r\n"
    );
    assert_eq!(edited("'b': 1", "", last).unwrap(), "'b': 1\n'title': \"A: b\"");
}

#[test]
fn an_element_is_appended_below_the_others() {
    let append = |id| TreeEdit::Append(id, "\"day\"".into());
    assert_eq!(
        edited(TOOL, "/tools/0/inputSchema/required", append).unwrap(),
        TOOL.replace("- 'unit'\n", "- 'unit'\n        - day\n")
    );
    assert_eq!(edited("a: []\n", "/a", append).unwrap(), "a: [day]\n");
    assert_eq!(edited("a:\n- x\nb: 1\n", "/a", append).unwrap(), "a:\n- x\n- day\nb: 1\n");
}

#[test]
fn a_value_is_replaced_in_every_style() {
    let replaced = |text, pointer, json: &str| {
        edited(text, pointer, |id| TreeEdit::Replace(id, json.to_owned())).unwrap()
    };
    assert_eq!(replaced("a: 1 # one\n", "/a", "\"x\""), "a: x # one\n");
    assert_eq!(replaced("a: 'x'\n", "/a", "\"true\""), "a: \"true\"\n");
    assert_eq!(replaced("a:\nb: 1\n", "/a", "{\"x\": 1}"), "a: {\"x\": 1}\nb: 1\n");
    assert_eq!(replaced("a:\n  b: 1\n  c: 2\nd: 3\n", "/a", "true"), "a: true\nd: 3\n");
    assert_eq!(replaced("a: |\n  text\n  more\nd: 3\n", "/a", "null"), "a: null\nd: 3\n");
    assert_eq!(replaced("- a: 1\n  b: 2\n- 3\n", "/0", "[]"), "- []\n- 3\n");
}

#[test]
fn keys_keep_their_quotes() {
    let renamed = |text, pointer, key: &str| {
        edited(text, pointer, |id| TreeEdit::Rename(id, key.to_owned())).unwrap()
    };
    assert_eq!(renamed("a: 1\n", "/a", "inputSchema"), "inputSchema: 1\n");
    assert_eq!(renamed("'a': 1\n", "/a", "it's"), "'it''s': 1\n");
    assert_eq!(renamed("\"a\": 1\n", "/a", "b"), "\"b\": 1\n");
    assert_eq!(renamed("a: 1\n", "/a", "yes"), "\"yes\": 1\n");
    assert_eq!(renamed("{a: 1}\n", "/a", "b: c"), "{\"b: c\": 1}\n");
}

#[test]
fn a_part_of_a_text_is_replaced_in_every_style() {
    let replaced = |text: &str, from: &str, to: &str| {
        let document = read(text);
        let value = at(&document, "/a");
        let start = value.as_str().unwrap().find(from).unwrap();
        let place = value.slice_place(start, start + from.len());
        apply(&document, &TreeEdit::ReplacePlace(place, to.to_owned()))
    };
    assert_eq!(replaced("a: one two\n", "two", "three").unwrap(), "a: one three\n");
    assert_eq!(replaced("a: one two\n", "two", "# x").unwrap(), "a: \"one # x\"\n");
    assert_eq!(replaced("a: 'it''s x'\n", "x", "'y'").unwrap(), "a: 'it''s ''y'''\n");
    assert_eq!(replaced("a: \"\\u00fc x\"\n", "x", "\"").unwrap(), "a: \"\\u00fc \\\"\"\n");
    assert_eq!(
        replaced("a: |\n  one\n  two\nb: 1\n", "two", "x").unwrap(),
        "a: |\n  one\n  x\nb: 1\n"
    );
    assert_eq!(replaced("a: |\n  one\n  two\n", "two", "x\ny"), None);
}

#[test]
fn lines_that_end_with_a_carriage_return_alone_are_lines() {
    let text = "a:\r  b: 1 # c\r  d: |\r    one\r    two\r  e: [1]\r";
    for (line_break, text) in [("\r", text.to_owned()), ("\n", text.replace('\r', "\n"))] {
        let shown = |result: Option<String>| result.unwrap().replace(line_break, "/");
        let removed = edited(&text, "/a/b", TreeEdit::Remove);
        assert_eq!(shown(removed), "a:/  d: |/    one/    two/  e: [1]/");
        let removed = edited(&text, "/a/d", TreeEdit::Remove);
        assert_eq!(shown(removed), "a:/  b: 1 # c/  e: [1]/");
        let added = |id| TreeEdit::InsertLast(id, "f".to_owned(), "2".to_owned());
        let whole = "a:/  b: 1 # c/  d: |/    one/    two/  e: [1]/";
        assert_eq!(shown(edited(&text, "/a", added)), whole.replace("[1]/", "[1]/  f: 2/"));
        let document = read(&text);
        let value = at(&document, "/a/d");
        assert_eq!(value.as_str(), Some("one\ntwo\n"));
        let replaced = |part: &str| {
            let start = value.as_str().unwrap().find(part).unwrap();
            let place = value.slice_place(start, start + part.len());
            apply(&document, &TreeEdit::ReplacePlace(place, "x".to_owned()))
        };
        assert_eq!(shown(replaced("two")), whole.replace("two", "x"));
        assert_eq!(shown(replaced("ne")), whole.replace("one", "ox"));
    }
}

#[test]
fn blank_lines_that_are_text_stay_with_it() {
    let added = |id| TreeEdit::InsertLast(id, "b".to_owned(), "2".to_owned());
    for (text, expected) in [
        ("a: |+\n  one\n\n\n", None),
        ("a: >2+ # c\n  one\n  \n", None),
        ("a: |+\n  one\n", Some("a: |+\n  one\nb: 2\n")),
        ("a: |\n  one\n\n\n", Some("a: |\n  one\nb: 2\n\n\n")),
        ("a: one+\n\n", Some("a: one+\nb: 2\n\n")),
    ] {
        assert_eq!(edited(text, "", added).as_deref(), expected, "{text:?}");
    }
}

#[test]
fn anchors_and_tags_are_removed_with_their_value() {
    for (text, pointer) in [
        ("a: [b, c, !!str d]\n", "/a/2"),
        ("a: [b, c, &x d]\n", "/a/2"),
        ("a: [b, &x c, d]\ne: *x\n", "/a/1"),
        ("a: [b, !!str c, d]\n", "/a/1"),
        ("a:\n  - b\n  - &x c\n  - d\n", "/a/1"),
        ("&x a: 1\nb: 2\nc: *x\n", "/a"),
        ("!!str a: 1\nb: 2\n", "/a"),
        ("{&x a: 1, b: 2}\n", "/a"),
        ("{a: 1, &x b: 2}\n", "/b"),
        ("a: &x 1\nb: *x\n", "/a"),
        ("a: !!str 1\n", "/a"),
    ] {
        assert_eq!(edited(text, pointer, TreeEdit::Remove), None, "{text}");
        let replaced = edited(text, pointer, |id| TreeEdit::Replace(id, "\"e\"".to_owned()));
        let renamed = edited(text, pointer, |id| TreeEdit::Rename(id, "e".to_owned()));
        assert!(replaced.is_none() || renamed.is_none(), "{text}");
    }
    let first = |id| TreeEdit::InsertFirst(id, "k".to_owned(), "1".to_owned());
    assert_eq!(edited("a: {&x b: 1, c: *x}\n", "/a", first), None);
    // Blocks without any are edited among those that have some.
    let text = "a: &x {b: 1, c: 2}\nd: &y\n  e: 3\n  f: !!int 4\ng: *x\n";
    let changed = edited(text, "/a/c", TreeEdit::Remove).unwrap();
    assert_eq!(changed, text.replace(", c: 2", ""));
    let changed = edited(text, "/d/e", |id| TreeEdit::Replace(id, "5".to_owned())).unwrap();
    assert_eq!(changed, text.replace("e: 3", "e: 5"));
    let last = |id| TreeEdit::InsertLast(id, "k".to_owned(), "1".to_owned());
    assert_eq!(edited(text, "/d", last).unwrap(), text.replace("int 4\n", "int 4\n  k: 1\n"));
    assert_eq!(edited(text, "/a", first).unwrap(), text.replace("{b", "{k: 1, b"));
}

#[test]
fn edits_do_not_enable_overridden_values() {
    let text = "a: {b: 1, b: 2, c: 3}\n";
    let document = read(text);
    let object = at(&document, "/a");
    for member in object.entries() {
        assert!(document.byte_edits(&TreeEdit::Remove(member.id())).is_none());
        let renaming = TreeEdit::Rename(member.id(), "d".to_owned());
        assert!(document.byte_edits(&renaming).is_none());
    }
    assert!(document.byte_edits(&TreeEdit::Remove(object.id())).is_some());
}

#[test]
fn anchored_values_are_not_removed() {
    let text = "a: &x\n  b: 1\nc: *x\n";
    assert_eq!(edited(text, "/c", TreeEdit::Remove), None);
    assert_eq!(edited(text, "/c/b", TreeEdit::Remove), None);
    assert_eq!(edited(text, "/a", TreeEdit::Remove), None);
    assert_eq!(edited("[a: 1]\n", "/0/a", TreeEdit::Remove), None);
}
