//! The YAML reader: it builds the same tree as the JSON reader, with the position of each node.

use crate::common::size;
use crate::common::watchdog::ends;
use crate::common::{check_sanity, errors, is_accepted, only_root, read, read_within, to_json};
use mcp_lint::document::{
    Comment, Document, LimitKind, ReadLimits, Syntax, SyntaxErrorKind, Value,
};
use proptest::prelude::*;
use serde_json::json;

fn yaml(text: &str) -> Document {
    let document = read(text, Syntax::Yaml);
    check_sanity(&document);
    document
}

fn root(document: &Document) -> Value<'_> {
    document.roots().next().unwrap()
}

fn values(text: &str) -> serde_json::Value {
    only_root(&yaml(text))
}

/// The value at a path of keys and indexes separated by `/`.
fn at<'d>(document: &'d Document, path: &str) -> Value<'d> {
    path.split('/').filter(|token| !token.is_empty()).fold(root(document), |value, token| {
        let item = token.parse().ok().and_then(|index| value.item(index));
        item.or_else(|| value.get(token)).unwrap_or_else(|| panic!("no `{token}` in {path}"))
    })
}

fn source<'d>(document: &'d Document, path: &str) -> &'d str {
    at(document, path).source_text()
}

/// Texts that YAML 1.2 and `serde_yaml` (YAML 1.1 with much of 1.2) read in the same way.
const FIXTURES: &[&str] = &[
    "name: get_weather\ndescription: Gets it\ninputSchema:\n  type: object\n  properties:\n    city: {type: string}\n  required: [city]\n",
    "- a\n- 1\n- -2.5\n- true\n- null\n- ~\n-\n- 'q'\n- \"d\\n\\u00e9\\x41\"\n",
    "a:\n- 1\n- 2\nb:\n  - x: 1\n    y: 2\n  -\n    z: 3\n",
    "lit: |\n  one\n   two\n\n  three\nfold: >\n  one\n  two\n\n  three\n   more\n  end\n",
    "strip: |-\n  x\n\nkeep: |+\n  x\n\nclip: |\n  x\n\nlast: 1\n",
    "indent: |2\n    x\n  y\n",
    "plain: one\n  two\n\n  three\n",
    "single: 'it''s\n  folded\n\n  here'\ndouble: \"a\\\n  b\n  c\\tq\"\n",
    "? key\n: value\n? other\n: - list\n",
    "{a: 1, \"b\": [x, y, {c: d}], e: , f: 'g'}\n",
    "[a, [b, [c]], {d: e}, ]\n",
    "# comment\na: 1 # more\n# end\nb: \"# none\"\nc: x#y\n",
    "a: &x {k: [1, 2]}\nb: *x\nc: [*x, *x]\n",
    "--- # start\na: 1\n...\n",
    "%YAML 1.2\n---\na: 1\n",
    "a: !!str 12\nb: !!int \"7\"\n",
    "\"quoted key\": 1\n'single key': 2\nplain key: 3\n",
    "url: http://x.y/z?a=b&c\ntime: a:b\npath: C:\\dir\nquery: a?b\n",
    "empty_map: {}\nempty_list: []\nempty_text: ''\n",
    "a:   \t 1\nb:\t2\n",
    "nested:\n  - - 1\n    - 2\n  - - 3\n",
    "- |\n a\n- >-\n b\n c\n- d\n",
    "big: 123456789012345\nneg: -7\nexp: 1e3\nfrac: 0.5\n",
    "unicode: ünï 日本 😀\n😀: x\n",
];

#[test]
fn fixtures_agree_with_a_second_opinion() {
    for text in FIXTURES {
        for text in [(*text).to_owned(), text.replace('\n', "\r\n")] {
            let theirs: serde_json::Value = serde_yaml::from_str(&text).unwrap();
            assert_eq!(values(&text), theirs, "{text}");
            assert_eq!(values(&format!("\u{feff}{text}")), theirs, "{text}");
        }
        let unfinished = text.trim_end_matches('\n');
        let theirs: serde_json::Value = serde_yaml::from_str(unfinished).unwrap();
        assert_eq!(values(unfinished), theirs, "{unfinished}");
    }
}

#[test]
fn plain_scalars_follow_the_core_schema() {
    let text = "[0x1F, 0o17, 012, +1, .5, 1., .inf, yes, NO, Null, TRUE, 1_0, 2001-01-01, 0b1]";
    let wanted = json!([
        31,
        15,
        12,
        1,
        0.5,
        1.0,
        ".inf",
        "yes",
        "NO",
        null,
        true,
        "1_0",
        "2001-01-01",
        "0b1"
    ]);
    assert_eq!(values(text), wanted);
}

#[test]
fn tags_override_and_unknown_tags_make_strings() {
    let text = "a: !!str 1\nb: !!int '1'\nc: !!bool \"true\"\nd: !!null ''\ne: !foo 1\nf: !foo [1]\n\
                g: !!str\nh: !!int x\ni: ! 12\nj: !<tag:yaml.org,2002:int> \"3\"\nk: !!binary aGk=\n";
    let wanted = json!({
        "a": "1", "b": 1, "c": true, "d": null, "e": "1", "f": [1], "g": "", "h": "x", "i": "12",
        "j": 3, "k": "aGk="
    });
    assert_eq!(values(text), wanted);
}

#[test]
fn scalars_span_their_source_with_quotes() {
    let document = yaml("a: plain text  # c\nb: 'it''s'\nc: \"x\\ny\"\nd: 12\ne: one\n  two\n");
    assert_eq!(source(&document, "a"), "plain text");
    assert_eq!(source(&document, "b"), "'it''s'");
    assert_eq!(source(&document, "c"), "\"x\\ny\"");
    assert_eq!(source(&document, "d"), "12");
    assert_eq!(source(&document, "e"), "one\n  two");
    assert_eq!(at(&document, "e").as_str(), Some("one two"));
    assert!(at(&document, "a").is_plain() && !at(&document, "b").is_plain());
    assert!(at(&document, "e").is_plain());
}

#[test]
fn block_collections_end_with_their_last_child() {
    let text =
        "tools: # c\n  - name: a\n    tags:\n    - x\n    - y  \n\n  # c\n  - name: b\n\nnext: 1\n";
    let document = yaml(text);
    assert_eq!(source(&document, ""), text.trim_end());
    assert!(source(&document, "tools").starts_with("- name: a"));
    assert!(source(&document, "tools").ends_with("- name: b"));
    assert_eq!(source(&document, "tools/0"), "name: a\n    tags:\n    - x\n    - y");
    assert_eq!(source(&document, "tools/0/tags"), "- x\n    - y");
}

#[test]
fn sequences_that_are_not_indented_begin_at_their_dash() {
    let document = yaml("k:\n- - x\n  -\n- y\nl: &a !t\n# c\n- z\n");
    assert_eq!(source(&document, "k"), "- - x\n  -\n- y");
    assert_eq!(source(&document, "k/0"), "- x\n  -");
    assert_eq!(source(&document, "l"), "- z");
}

#[test]
fn flow_collections_have_their_brackets() {
    let document = yaml("a: {b: [1, 2 ] , c: {} }  \nd: [x: 1, ? y : 2, \"z\":3]\n");
    assert_eq!(source(&document, "a"), "{b: [1, 2 ] , c: {} }");
    assert_eq!(source(&document, "a/b"), "[1, 2 ]");
    assert_eq!(source(&document, "d/0"), "x: 1");
    assert_eq!(source(&document, "d/1"), "? y : 2");
    assert_eq!(source(&document, "d/2"), "\"z\":3");
}

#[test]
fn block_scalars_run_from_their_indicator_to_their_last_line() {
    let text = "a: |\n  one\n  two  \n\nb: >- # c\n  three\n  four\n# c\nc: &x !!str |2-\n    x\n\nd: |\ne: >+\n\nf:\n  - |\n    g\n";
    let document = yaml(text);
    assert_eq!(source(&document, "a"), "|\n  one\n  two  ");
    assert_eq!(source(&document, "b"), ">- # c\n  three\n  four");
    assert_eq!(source(&document, "c"), "|2-\n    x");
    assert_eq!(source(&document, "d"), "|");
    assert_eq!(source(&document, "e"), ">+");
    assert_eq!(source(&document, "f/0"), "|\n    g");
    assert_eq!(at(&document, "a").as_str(), Some("one\ntwo  \n"));
    assert_eq!(at(&document, "c").as_str(), Some("  x"));
    let root_text = yaml("--- |\n text\n");
    assert_eq!(source(&root_text, ""), "|\n text");
}

#[test]
fn an_empty_value_is_located_after_its_colon() {
    let text = "a:\nb : # c\nc: &x\nd: !!null\n? e\n? f\n:\ng:\n  -\n  - # c\n  - &y\nh: [x: , {i, j:, k: }]\n";
    let document = yaml(text);
    let spot = |path: &str| {
        let span = at(&document, path).span();
        assert!(span.is_empty(), "{path}");
        &text[..span.start as usize]
    };
    assert!(spot("a").ends_with("a:"));
    assert!(spot("b").ends_with("b :"));
    assert!(spot("c").ends_with("&x"));
    assert!(spot("d").ends_with("!!null"));
    assert!(spot("e").ends_with("? e"));
    assert!(spot("f").ends_with("? f\n:"));
    assert!(spot("g/0").ends_with("g:\n  -"));
    assert!(spot("g/1").ends_with("  -\n  -"));
    assert!(spot("g/2").ends_with("&y"));
    assert!(spot("h/0/x").ends_with("x:"));
    assert!(spot("h/1/i").ends_with("{i"));
    assert!(spot("h/1/j").ends_with("j:"));
    assert!(spot("h/1/k").ends_with("k:"));
}

#[test]
fn keys_have_their_text_and_span() {
    let document = yaml(
        "a b: 1\n\"c\\n\": 2\n'd''': 3\n1: 4\ntrue: 5\n[x, {y: z}]: 6\n? |\n  e\n: 7\n~: 8\n: 9\n",
    );
    let keys: Vec<_> = root(&document)
        .entries()
        .map(|entry| (entry.key().unwrap(), entry.has_non_string_key(), to_json(entry)))
        .collect();
    let wanted = [
        ("a b", false),
        ("c\n", false),
        ("d'", false),
        ("1", true),
        ("true", true),
        ("[x, {y: z}]", true),
        ("e\n", false),
        ("~", true),
        ("", true),
    ];
    for (index, (key, value)) in wanted.iter().zip(&keys).enumerate() {
        assert_eq!((key.0, key.1), (value.0, value.1));
        assert_eq!(value.2, json!(index + 1));
    }
    assert_eq!(keys.len(), wanted.len());
    assert_eq!(document.len(), 10, "the nodes of a complex key are not in the tree");
    let entry = root(&document).entries().nth(1).unwrap();
    assert_eq!(&document.text()[entry.key_span().unwrap().range()], "\"c\\n\"");
    assert_eq!(&document.text()[entry.entry_span().range()], "\"c\\n\": 2");
}

#[test]
fn duplicate_keys_are_kept() {
    let document = yaml("a: 1\na: 2\n");
    assert!(is_accepted(&document));
    assert_eq!(root(&document).entries().count(), 2);
}

#[test]
fn each_document_is_a_root() {
    let text = "a: 1\n---\n- 2\n---\n---\n# only a comment\n---\nthree\n...\n---\n\"4\"\n...\n";
    let document = yaml(text);
    let all: Vec<_> = document.roots().map(to_json).collect();
    assert_eq!(all, [json!({"a": 1}), json!([2]), json!("three"), json!("4")]);
    assert!(document.syntax_errors().is_empty());
}

#[test]
fn a_text_without_a_value_is_empty() {
    for text in ["", "\n\n", "# c\n", "---\n---\n", "\u{feff}", "--- # c\n...\n"] {
        let document = yaml(text);
        assert!(document.is_empty());
        assert_eq!(document.syntax_errors()[0].kind, SyntaxErrorKind::Empty, "{text:?}");
    }
    assert_eq!(values("--- !!str\n"), json!(""));
    assert_eq!(values("~\n"), json!(null));
}

/// The source of each comment in a text.
fn comments(text: &str) -> Vec<String> {
    let document = yaml(text);
    let own = |comment: &Comment| document.text()[comment.span.range()].to_owned();
    document.comments().iter().map(own).collect()
}

#[test]
fn comments_are_collected_with_their_marker() {
    let text = "# one\na: 1 # two\nb: '# no'\n  # three\r\nc: x#no\n";
    assert_eq!(comments(text), ["# one", "# two", "# three"]);
    let many = format!("a:\n{}  b: 1\n", "  # c\n".repeat(1000));
    assert_eq!(comments(&many).len(), 1000);
}

#[test]
fn comments_are_found_outside_of_text() {
    for (text, expected) in [
        ("#", 1),
        ("\u{feff}# c", 1),
        ("a: | # c\n  # no\n  b # no\n# c\nc: > # c\n\n\n  # no\n", 3),
        ("| # c", 1),
        ("| # c\n | # no", 1),
        ("a: |2 # c\n   # no\n # c", 2),
        ("a: |\n\n\n# c\nb: |\n\n   # no\n# c\n", 2),
        ("a: |+ # c\r\n\r\n# c\r\nb: c", 2),
        ("a: &x#no # c\n  b", 1),
        ("a: !t#no # c\n  b", 1),
        ("!<tag:#no> b # c", 1),
        ("'a # no' # c", 1),
        ("\"a\n # no\" # c", 1),
        ("a#no\n b#no # c", 1),
        ("[a, # c\n b # c\n] # c", 3),
        ("? # c\n a\n: # c\n b", 2),
        ("%YAML 1.2 # c\n--- # c\na\n... # c\n", 3),
        ("- # c\n- # c\n  # c\n- f", 3),
        ("a:\n # c\n - b\n # c\n - c", 2),
    ] {
        assert_eq!(
            comments(text),
            vec![if text == "#" { "#" } else { "# c" }; expected],
            "{text:?}"
        );
    }
}

#[test]
fn comments_before_a_fault_are_known_and_possible_text_is_not_a_comment() {
    for (text, expected) in [
        ("a: 1 # c\nb: \"x # no\n", 1),
        ("a: 1 # \"c\nb: 'x # no\n", 1),
        ("# c\na: ]\n", 1),
        ("a: \"x # no\n---\nb: c # c\n", 1),
    ] {
        let found = comments(text);
        assert_eq!(found.len(), expected, "{text:?}: {found:?}");
        assert!(found.iter().all(|comment| !comment.contains("no")), "{text:?}: {found:?}");
    }
}

#[test]
fn an_alias_is_a_copy_that_points_at_its_anchor() {
    let document = yaml("a: &x {k: \"v\\n\"}\nb: *x\nc:\n  - *x\n");
    assert_eq!(
        only_root(&document),
        json!({"a": {"k": "v\n"}, "b": {"k": "v\n"}, "c": [{"k": "v\n"}]})
    );
    let copy = at(&document, "b");
    assert!(copy.is_copied() && at(&document, "b/k").is_copied());
    assert!(!at(&document, "a").is_copied() && !at(&document, "c").is_copied());
    assert_eq!(copy.span(), at(&document, "a").span());
    assert_eq!(copy.key(), Some("b"));
    assert_eq!(source(&document, "c"), "- *x");
}

#[test]
fn anchors_on_keys_and_inside_complex_keys_can_be_named() {
    let text = "&k key: 1\nother: *k\n? {x: &y [1, \"t\\t\"]}\n: 2\nthird: *y\n*k : 4\n";
    let wanted = json!({"key": 4, "other": "key", "{x: &y [1, \"t\\t\"]}": 2, "third": [1, "t\t"]});
    assert_eq!(values(text), wanted);
    assert_eq!(values("&a a: &b b\n*b : *a\n"), json!({"a": "b", "b": "a"}));
    let scoped = yaml("a: &x 1\n---\nb: *x\n");
    assert_eq!(errors(&scoped), [("*x", "no anchor `x` is defined before this alias")]);
}

#[test]
fn the_latest_anchor_of_a_name_counts() {
    assert_eq!(values("- &a 1\n- *a\n- &a 2\n- *a\n"), json!([1, 1, 2, 2]));
}

#[test]
fn merge_keys_add_what_is_missing() {
    let text = "base: &b {x: 1, y: 2}\nmore: &m\n  y: 3\n  z: 4\none:\n  y: own\n  <<: *b\ntwo:\n  <<: [*b, *m]\n  w: 5\n\
                inline: {<<: {p: 1, q: {r: s}}, q: 2}\n";
    let value = values(text);
    assert_eq!(value["one"], json!({"x": 1, "y": "own"}));
    assert_eq!(value["two"], json!({"x": 1, "y": 2, "z": 4, "w": 5}));
    assert_eq!(value["inline"], json!({"p": 1, "q": 2}));
    let document = yaml(text);
    assert!(at(&document, "one/x").is_copied() && !at(&document, "one/y").is_copied());
    let key = at(&document, "one/x").key_span().unwrap();
    assert_eq!(key.start as usize, text.find("x: 1").unwrap());
    assert_eq!(source(&document, "one"), "y: own\n  <<: *b");
}

#[test]
fn merge_keys_chain_and_merged_mappings_merge_on() {
    let text = "a: &a {k: 1}\nb: &b {<<: *a, l: 2}\nc: {<<: *b, m: 3}\n";
    assert_eq!(values(text)["c"], json!({"k": 1, "l": 2, "m": 3}));
    let twice = "a: &a {k: 1}\nb: &b {k: 2, l: 3}\nc: {<<: *a, <<: *b}\n";
    assert_eq!(values(twice)["c"], json!({"k": 1, "l": 3}));
}

#[test]
fn keys_that_only_resemble_merge_keys_are_ordinary_members() {
    assert_eq!(values("'<<': {a: 1}\n"), json!({"<<": {"a": 1}}));
    assert_eq!(values("<<: text\n"), json!({"<<": "text"}));
    assert_eq!(values("<<: [1, {a: [b]}]\n"), json!({"<<": [1, {"a": ["b"]}]}));
    assert_eq!(values("<<: []\n"), json!({"<<": []}));
    assert_eq!(values("a: &a [1]\n<<: *a\n"), json!({"a": [1], "<<": [1]}));
    assert_eq!(values("- <<\n"), json!(["<<"]));
    let plain = yaml("<<: [1, x]\n");
    assert!(!at(&plain, "<<").is_copied() && source(&plain, "<</1") == "x");
}

#[test]
fn recursive_aliases_are_truncated() {
    let document = yaml("a: &x\n  b: *x\n  c: 1\n<<: &y {<<: *y, d: 2}\n");
    let kinds: Vec<_> = document.limits_hit().iter().map(|hit| hit.kind).collect();
    assert_eq!(kinds, [LimitKind::RecursiveAlias, LimitKind::RecursiveAlias]);
    assert_eq!(to_json(at(&document, "a")), json!({"b": null, "c": 1}));
    assert_eq!(to_json(at(&document, "d")), json!(2));
}

#[test]
fn slices_of_scalars_map_to_their_source() {
    let text = "a: 'it''s here'\nb: |\n  one\n  two\nc: >\n  one\n  two\nd: \"x\\u00e9 two\"\n\"k\\u0041y\": 1\n";
    let document = yaml(text);
    let slice = |path: &str, part: &str| {
        let value = at(&document, path);
        let start = value.as_str().unwrap().find(part).unwrap();
        let span = document.span(value.slice_place(start, start + part.len()));
        &text[span.range()]
    };
    assert_eq!(slice("a", "here"), "here");
    assert_eq!(slice("a", "'s"), "''s");
    assert_eq!(slice("b", "two"), "two");
    assert_eq!(slice("c", "two"), "two");
    assert_eq!(slice("d", "é t"), "\\u00e9 t");
    let key = document.span(at(&document, "kAy").key_slice_place(1, 2));
    assert_eq!(&text[key.range()], "\\u0041");
}

#[test]
fn errors_are_reworded_and_located() {
    let cases = [
        ("a:\n\tb: 1\n", "\t", "a tab cannot indent YAML"),
        ("a: b: c\n", ":", "text without quotes cannot hold `: `"),
        ("a: @x\n", "@", "text without quotes cannot begin with `@`"),
        ("a: `x`\n", "`", "text without quotes cannot begin with ```"),
        ("a: %x\n", "%", "text without quotes cannot begin with `%`"),
        ("a: *x\n", "*x", "no anchor `x` is defined before this alias"),
        ("a: \"x\nb: 1\n", "\"", "this quote is not closed on its line"),
        ("a: \"x", "\"", "this quote is never closed"),
        ("a: 'it's'\n", "s'", "unexpected text after the closing quote"),
        ("a: \"\\q\"\n", "\\q", "`\\q` is not an escape of YAML"),
        ("a: [1, 2\n", "[", "this `[` is never closed"),
        ("a: {b: 1]\n", "{", "this `{` is closed by `]`"),
        ("a: 1]\nb: [2]]\n", "]", "`]` closes nothing"),
        ("a: 1\n  b: 2\n", "b", "this key appears where the text above goes on"),
        ("a:\n    b: 1\n   c: 2\n", "c: 2", "this line's indentation matches nothing above it"),
        ("a: 1\n- b\n", "-", "expected a key, found a list item"),
        ("key: - a\n", "-", "a list cannot begin on the line of its key"),
        ("a: |x\n b\n", "|x", "text cannot follow `|` or `>` on its line"),
        ("a: {{ .x }}-b\n", "{{ .x }}", "a template is not YAML before it is rendered"),
        ("{{- if x }}\na: 1\n", "{{- if x }}", "a template is not YAML before it is rendered"),
        ("a: {% if %}\n", "{% if %}", "a template is not YAML before it is rendered"),
        ("a: \0\n", "\0", "YAML cannot hold the character U+0000"),
        ("a: !x!y z\n", "!", "this tag's prefix is not declared"),
        ("a: &\n", "&", "`&` and `*` begin the name of an anchor"),
        ("a: 1\nb\nc: 2\n", "b", "expected `:` after this key"),
    ];
    for (text, source, message) in cases {
        let document = yaml(text);
        assert_eq!(errors(&document), [(source, message)], "{text:?}");
    }
}

#[test]
fn an_undefined_alias_does_not_stop_the_reading() {
    let document = yaml("glob: *.txt\nb: 1\nlist: [*a, 2]\n*k : 3\n");
    assert_eq!(document.syntax_errors().len(), 3);
    let help = document.syntax_errors()[0].help.as_deref();
    assert_eq!(help, Some("put text that begins with `*` in quotes"));
    let value = to_json(root(&document));
    assert_eq!(value, json!({"glob": "*.txt", "b": 1, "list": ["*a", 2], "*k": 3}));
}

#[test]
fn one_mistake_is_reported_once() {
    assert_eq!(yaml("a: **bold** text\nb: 1\n").syntax_errors().len(), 1);
}

#[test]
fn values_before_an_error_and_in_later_documents_are_kept() {
    let document = yaml("a: 1\nb: [1, {c: 2, d: \"x\n---\ne: 5\n---\nf: @\n---\ng: 7\n");
    let all: Vec<_> = document.roots().map(to_json).collect();
    assert_eq!(all[0]["a"], json!(1));
    assert_eq!(all[0]["b"][0], json!(1));
    assert_eq!(all[1], json!({"e": 5}));
    assert_eq!(all.last(), Some(&json!({"g": 7})));
    assert_eq!(document.syntax_errors().len(), 2);
}

#[test]
fn too_many_errors_end_the_reading() {
    let document = yaml(&"a: @\n---\n".repeat(1000));
    let errors = document.syntax_errors();
    assert_eq!(errors.len(), 21);
    assert_eq!(errors[20].kind, SyntaxErrorKind::TooMany);
}

#[test]
fn depth_is_bounded_and_the_rest_is_read() {
    let limits = ReadLimits { depth: 3, ..ReadLimits::default() };
    let text = "a: [[[deep], 1], 2]\n? [[[x]]]\n: y\nb: {c: {d: {e: &f 1}}}\ng: *f\nh: [&i []]\nj: [*i]\nk: [[*i], [[*i]]]\n";
    let document = read_within(text, Syntax::Yaml, &limits);
    check_sanity(&document);
    assert!(document.limits_hit().iter().all(|hit| hit.kind == LimitKind::Depth));
    assert_eq!(document.limits_hit().len(), 5);
    let value = to_json(root(&document));
    assert_eq!(value["a"], json!([[1], 2]));
    assert_eq!(value["[[[x]]]"], json!("y"));
    assert_eq!(value["b"], json!({"c": {}}));
    assert_eq!(value["g"], json!(null));
    assert_eq!(value["j"], json!([[]]));
    assert_eq!(value["k"], json!([[null], []]));
}

#[test]
fn alias_bombs_are_bounded() {
    let mut laughs = "a: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (name, before) in ('b'..='z').zip('a'..) {
        let aliases = vec![format!("*{before}"); 9].join(", ");
        laughs.push_str(&format!("{name}: &{name} [{aliases}]\n"));
    }
    let document = yaml(&laughs);
    assert!(document.len() < 110_000, "{}", document.len());
    let hits = document.limits_hit();
    assert_eq!(hits.len(), 1);
    assert_eq!((hits[0].kind, hits[0].limit), (LimitKind::AliasExpansion, 100_000));
}

#[test]
fn copied_text_is_bounded_as_well() {
    let text = format!("a: &a \"\\n{}\"\n{}", "x".repeat(100_000), "b: *a\n".repeat(100_000));
    let document = yaml(&text);
    assert_eq!(document.limits_hit().len(), 1);
    let copies = root(&document).entries().filter(|entry| entry.is_copied()).count();
    assert!(copies < 300, "{copies}");
}

#[test]
fn merge_bombs_are_bounded() {
    let mut chain = "a0: &a0 {k0: 1}\n".to_owned();
    for index in 1..5000 {
        let before = index - 1;
        chain.push_str(&format!("a{index}: &a{index} {{<<: *a{before}, k{index}: 1}}\n"));
    }
    let document = yaml(&chain);
    assert!(document.len() < 120_000);
    assert_eq!(document.limits_hit().len(), 1);
    let entries: String = (0..10_000).map(|index| format!("k{index}: 1, ")).collect();
    let many = |merged: &str| {
        yaml(&format!("a: &a {{{entries}}}\nb:\n{}", format!("  <<: {merged}\n").repeat(10_000)))
    };
    let same = many("*a");
    assert_eq!((same.limits_hit().len(), at(&same, "b").entries().count()), (0, 10_000));
    let lists = many("[*a]");
    assert!(lists.len() < 120_000);
    assert_eq!(lists.limits_hit().len(), 1);
}

#[test]
fn copied_keys_cost_as_much_as_copied_texts() {
    let key = "k".repeat(60_000);
    for copied in ["*a", "{<<: *a}"] {
        let text = format!("a: &a {{? \"{key}\" : 1}}\nb: [{}]\n", vec![copied; 5_000].join(", "));
        let document = yaml(&text);
        assert_eq!(document.limits_hit().len(), 1, "{copied}");
        let keys = document.roots().flat_map(Value::subtree).filter_map(Value::key);
        assert!(keys.map(str::len).sum::<usize>() < 10_000_000, "{copied}");
    }
}

#[test]
fn hostile_texts_are_read_quickly() {
    let many = size(12_000, 30_000);
    let texts = [
        "[".repeat(many),
        "{a: ".repeat(many),
        "- ".repeat(size(50_000, 200_000)),
        "? ".repeat(many),
        "- ? ".repeat(many),
        "[".repeat(many) + &"]".repeat(many),
        "\0".repeat(many),
        "\t".repeat(many),
        "&a ".repeat(many),
        "*a ".repeat(many),
        "!".repeat(many),
        "&a [".repeat(many),
        "[]: 1\n".repeat(many),
        "&a []: 1\n".repeat(many),
        "#\n".repeat(many),
        format!("a:\n{}", "#\n".repeat(many)),
        format!("- |\n{}", "\n".repeat(many)),
        "- |\n".repeat(many),
        "-\n".repeat(many),
        "a:\n".repeat(many),
        "? a\n".repeat(many),
        "[a, ".repeat(many),
        "<<: {a: 1}\n".repeat(many),
        "---\n".repeat(many),
        "]\n---\n".repeat(many),
        "\"".repeat(many),
        "%A\n".repeat(many),
        format!("{{{}}}", "&a a: *a, ".repeat(many)),
        format!("- &a [{}]\n{}", "x, ".repeat(1000), "- {<<: *a}\n".repeat(10_000)),
    ];
    for text in texts {
        let label: String = text.chars().take(12).collect();
        ends(&label, move || drop(yaml(&text)));
    }
}

fn json_value() -> impl Strategy<Value = serde_json::Value> {
    let text = "[ -~é😀\n\t]{0,12}";
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        any::<i32>().prop_map(|sixtyfourths| (f64::from(sixtyfourths) / 64.0).into()),
        text.prop_map(Into::into),
        "(null|true|~|yes|0x1|1e3|\\.5|-|\\?|:|#|\\*a|&a|!a|<<|\\[|\\{|---|\\.\\.\\.| x |'|\")"
            .prop_map(Into::into),
    ];
    leaf.prop_recursive(4, 48, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
            // As a key without quotes, which the other writer leaves out, it merges.
            prop::collection::btree_map(
                text.prop_filter("a merge key", |key| key != "<<"),
                inner,
                0..6
            )
            .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
        ]
    })
}

/// Asserts that the source of each value is the same value when read alone.
fn check_spans(value: Value<'_>) {
    if value.is_array() || value.is_object() || !value.is_plain() {
        return;
    }
    let alone = read(value.source_text(), Syntax::Yaml);
    if !value.source_text().contains(['|', '>', '\n']) && !value.span().is_empty() {
        assert_eq!(alone.roots().next().map(to_json), Some(to_json(value)));
    }
}

proptest! {
    #[test]
    fn the_output_of_another_writer_is_read_back(value in json_value()) {
        let text = serde_yaml::to_string(&value).unwrap();
        let document = yaml(&text);
        prop_assert_eq!(only_root(&document), value, "{}", text);
        let mut stack: Vec<_> = document.roots().collect();
        while let Some(value) = stack.pop() {
            check_spans(value);
            stack.extend(value.entries().chain(value.items()));
        }
    }

    #[test]
    fn json_is_yaml(value in json_value()) {
        for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
            prop_assert_eq!(only_root(&yaml(&text)), value.clone(), "{}", text);
        }
    }

    #[test]
    fn any_yaml_like_text_is_read_without_panic(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)
    ) {
        yaml(&pieces.concat());
    }

    #[test]
    fn any_text_is_read_without_panic(text in "[ -~\n\r\t\u{0}-\u{8}é😀\u{feff}\u{85}\u{2028}]{0,60}") {
        yaml(&text);
    }
}

const PIECES: &[&str] = &[
    "a",
    "b: ",
    "c:",
    "- ",
    "-",
    "? ",
    ": ",
    "\n",
    "\n",
    "\n  ",
    "\n    ",
    "\r\n",
    "\t",
    " ",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "&x ",
    "*x",
    "*y ",
    "!t ",
    "!!str ",
    "!!int ",
    "!<u> ",
    "|",
    ">",
    "|2-",
    ">+",
    "\n ",
    "'",
    "\"",
    "''",
    "\\n",
    "\\\n",
    "\\u00e9",
    "# c\n",
    " # d",
    "---\n",
    "--- ",
    "...\n",
    "<<: ",
    "<<: *x",
    "%YAML 1.2\n",
    "~",
    "1",
    "0x1",
    "é",
    "😀",
    "\u{feff}",
    "\0",
    "@",
    "`",
    "{{ x }}",
    "\u{85}",
    "\u{2028}",
];
