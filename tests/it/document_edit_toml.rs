//! Edits of TOML: the result has the value that the edit describes, or the edit is not made.

use mcp_lint::document::{Document, NodeId, Syntax, TreeEdit, Value};
use serde_json::{Value as Json, json};

use crate::common::{errors, read, size, to_json};
use crate::document_toml::{Random, generated};

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
    Some(text)
}

fn edited(text: &str, pointer: &str, edit: impl Fn(NodeId) -> TreeEdit) -> Option<String> {
    let document = read(text, Syntax::Toml);
    assert_eq!(errors(&document), []);
    apply(&document, &edit(at(&document, pointer).id()))
}

const SERVERS: &str = "\
# servers
[servers.one]
command = \"npx\" # by name
args = [
  \"-y\", # yes
  \"a\",
]
env = { A = '1', B.c = 2 }

[servers.two.env]
K = 'v'
";

#[test]
fn an_entry_is_removed_with_its_lines() {
    let removed = |pointer| edited(SERVERS, pointer, TreeEdit::Remove);
    let expected = SERVERS.replace("command = \"npx\" # by name\n", "");
    assert_eq!(removed("/servers/one/command"), Some(expected));
    let expected = SERVERS.replace("args = [\n  \"-y\", # yes\n  \"a\",\n]\n", "");
    assert_eq!(removed("/servers/one/args"), Some(expected));
    assert_eq!(removed("/servers/one/args/1"), Some(SERVERS.replace("  \"a\",\n", "")));
    for spread in ["/servers", "/servers/one", "/servers/one/env/A", "/servers/one/env/B/c"] {
        assert_eq!(removed(spread), None, "{spread}");
    }
    let one = |text| edited(text, "/a/b", TreeEdit::Remove);
    assert_eq!(one("a = { b = 1, c = 2 }").unwrap(), "a = { c = 2 }");
    assert_eq!(one("a = { b = 1 }").unwrap(), "a = {}");
    assert_eq!(one("[a]\nb = 1").unwrap(), "[a]\n");
    assert_eq!(one("a.b = 1"), None);
}

#[test]
fn a_key_keeps_its_quotes_if_it_can() {
    let renamed =
        |text, pointer, key: &str| edited(text, pointer, |id| TreeEdit::Rename(id, key.to_owned()));
    assert_eq!(renamed("a.b = 1", "/a/b", "c-d").unwrap(), "a.c-d = 1");
    assert_eq!(renamed("a = 1", "/a", "é x").unwrap(), "\"é x\" = 1");
    assert_eq!(renamed("'a' = 1", "/a", "b").unwrap(), "'b' = 1");
    assert_eq!(renamed("'a' = 1", "/a", "b'\n").unwrap(), "\"b'\\n\" = 1");
    assert_eq!(renamed("a = 1\nb = 2", "/a", "b"), None, "it exists");
    assert_eq!(renamed("[a]", "/a", "b"), None);
}

#[test]
fn a_value_is_written_as_toml_writes_it() {
    let replaced =
        |text, json: &str| edited(text, "/a", |id| TreeEdit::Replace(id, json.to_owned()));
    assert_eq!(replaced("a = 'x' # c", "\"y\\u007f\\n\"").unwrap(), "a = \"y\\u007f\\n\" # c");
    assert_eq!(
        replaced("a = 1", r#"{"b c": [1, true, {}], "d": 1.5}"#).unwrap(),
        "a = { \"b c\" = [1, true, {}], d = 1.5 }"
    );
    for json in ["null", "[null]", "18446744073709551615", "{"] {
        assert_eq!(replaced("a = 1", json), None, "{json}");
    }
    assert_eq!(replaced("[a]", "1"), None);
}

#[test]
fn a_part_of_a_text_is_replaced_where_it_is() {
    let replaced = |text: &str, part: &str, new: &str| {
        let document = read(text, Syntax::Toml);
        let value = at(&document, "/a");
        let start = value.as_str().unwrap().find(part).unwrap();
        let place = value.slice_place(start, start + part.len());
        apply(&document, &TreeEdit::ReplacePlace(place, new.to_owned()))
    };
    assert_eq!(replaced("a = \"x\\ty\"", "y", "\"").unwrap(), "a = \"x\\t\\\"\"");
    assert_eq!(replaced("a = 'x\\y'", "y", "z").unwrap(), "a = 'x\\z'");
    assert_eq!(replaced("a = 'x\\y'", "y", "'").unwrap(), "a = \"x\\\\'\"");
    assert_eq!(replaced("a = \"\"\"\nx y\n\"\"\"", "y", "z").unwrap(), "a = \"\"\"\nx z\n\"\"\"");
    assert_eq!(replaced("a = '''\nx y\n'''", "y", "'"), None);
    assert_eq!(replaced("a = \"\"\"x\ny\"\"\"", "x", ""), None, "the line break would vanish");
    assert_eq!(replaced("a = 2020-01-01", "2020", "2021").unwrap(), "a = \"2021-01-01\"");
}

#[test]
fn an_entry_is_added_below_the_others() {
    let insert = |text, pointer| {
        edited(text, pointer, |id| TreeEdit::InsertLast(id, "k".into(), "\"v\"".into()))
    };
    let expected = SERVERS.replace("c = 2 }\n", "c = 2 }\nk = \"v\"\n");
    assert_eq!(insert(SERVERS, "/servers/one").unwrap(), expected);
    assert_eq!(insert(SERVERS, "").unwrap(), format!("k = \"v\"\n{SERVERS}"));
    assert_eq!(
        insert("[[a]]\n[[a]]\n  b = 1", "/a/0").unwrap(),
        "[[a]]\nk = \"v\"\n[[a]]\n  b = 1"
    );
    assert_eq!(
        insert("[[a]]\r\n[[a]]\r\n  b = 1", "/a/1").unwrap(),
        "[[a]]\r\n[[a]]\r\n  b = 1\r\n  k = \"v\""
    );
    assert_eq!(insert("[ a . b ] # c\n[d]\n", "/a/b").unwrap(), "[ a . b ] # c\nk = \"v\"\n[d]\n");
    assert_eq!(insert("a = {}", "/a").unwrap(), "a = {k = \"v\"}");
    assert_eq!(insert("a = { b = 1 }", "/a").unwrap(), "a = { b = 1, k = \"v\" }");
    assert_eq!(insert("k = 1", ""), None, "it exists");
    assert_eq!(insert(SERVERS, "/servers"), None);
    let append = |text| edited(text, "/a", |id| TreeEdit::Append(id, "1".into()));
    assert_eq!(append("a = [\n  0, # c\n]").unwrap(), "a = [\n  0, # c\n  1,\n]");
    assert_eq!(append("a = []").unwrap(), "a = [1]");
    assert_eq!(append("[[a]]"), None);
}

/// Collects the JSON Pointer of each value, in document order.
fn pointers(value: Value<'_>, pointer: &str, found: &mut Vec<(NodeId, String)>) {
    found.push((value.id(), pointer.to_owned()));
    for (index, child) in value.entries().chain(value.items()).enumerate() {
        let token = child.key().map_or(index.to_string(), ToOwned::to_owned);
        pointers(child, &format!("{pointer}/{token}"), found);
    }
}

/// An edit of the value that is also applied to `model`; `None` if the edit makes no sense there.
fn edit_of(kind: usize, value: Value<'_>, pointer: &str, model: &mut Json) -> Option<TreeEdit> {
    let id = value.id();
    let (outer, token) = pointer.rsplit_once('/').unwrap_or_default();
    let new = || "\"new\"".to_owned();
    if kind < 2 {
        match (kind, model.pointer_mut(outer)?) {
            (0, Json::Array(items)) => drop(items.remove(token.parse().ok()?)),
            (0, Json::Object(members)) => drop(members.remove(token)?),
            (_, Json::Object(members)) => {
                let value = members.remove(token)?;
                members.insert("n\"\n".to_owned(), value);
            }
            _ => return None,
        }
    }
    match (kind, if kind < 2 { None } else { model.pointer_mut(pointer) }) {
        (0, _) => return Some(TreeEdit::Remove(id)),
        (1, _) => return Some(TreeEdit::Rename(id, "n\"\n".to_owned())),
        (2, Some(target)) => *target = json!("new"),
        (3 | 4, Some(Json::Object(members))) => _ = members.insert("new".into(), json!("new")),
        (5, Some(Json::Array(items))) => items.push(json!("new")),
        (6, Some(Json::String(text))) => {
            let middle = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at))?;
            let place = value.slice_place(middle, text.len());
            text.replace_range(middle.., "'x\"");
            return Some(TreeEdit::ReplacePlace(place, "'x\"".to_owned()));
        }
        _ => return None,
    }
    Some(match kind {
        2 => TreeEdit::Replace(id, new()),
        3 => TreeEdit::InsertFirst(id, "new".to_owned(), new()),
        4 => TreeEdit::InsertLast(id, "new".to_owned(), new()),
        _ => TreeEdit::Append(id, new()),
    })
}

#[test]
fn an_edited_text_has_the_edited_value() {
    let mut done = [0; 7];
    for seed in 0..size(3_000, 30_000) {
        let text = generated(seed);
        let document = read(&text, Syntax::Toml);
        let root = document.roots().next().unwrap();
        let mut all = Vec::new();
        pointers(root, "", &mut all);
        let mut random = Random(seed as u64);
        let kind = random.below(7);
        let (id, pointer) = &all[random.below(all.len())];
        let mut expected = to_json(root);
        let Some(edit) = edit_of(kind, document.value(*id), pointer, &mut expected) else {
            continue;
        };
        let Some(edited) = apply(&document, &edit) else { continue };
        let again = read(&edited, Syntax::Toml);
        assert_eq!(errors(&again), [], "{text}\n{edit:?}\n{edited}");
        assert!(again.replaced_members().is_empty(), "{text}\n{edit:?}\n{edited}");
        let found = to_json(again.roots().next().unwrap());
        assert_eq!(found, expected, "{text}\n{edit:?}\n{edited}");
        let theirs = toml::de::DeTable::parse(&edited);
        assert!(theirs.is_ok(), "{text}\n{edit:?}\n{edited}");
        if kind > 2 {
            assert_eq!(document.comments().len(), again.comments().len(), "{text}\n{edited}");
        }
        done[kind] += 1;
    }
    assert!(done.iter().all(|count| *count > 20), "{done:?}");
}
