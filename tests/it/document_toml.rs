//! The TOML reader: positions, errors, and agreement with the `toml` crate.

use mcp_lint::document::{
    Decimal, Document, Kind, LimitKind, PointerCursor, ReadLimits, Syntax, Value,
};

use crate::common::{self, check_sanity, errors, read, read_within, size};

fn toml(text: &str) -> Document {
    let document = read(text, Syntax::Toml);
    check_sanity(&document);
    document
}

fn root(document: &Document) -> Value<'_> {
    document.roots().next().unwrap()
}

/// Each value of a document as its JSON Pointer, the source of its key, and its own source.
fn sources(text: &str) -> Vec<String> {
    let document = toml(text);
    assert_eq!(errors(&document), []);
    let mut cursor = PointerCursor::new(&document);
    let values = root(&document).subtree().skip(1).map(|value| {
        let key = value.key_span().map_or("-", |span| &text[span.range()]);
        format!(
            "{} {key} {}",
            cursor.locate(value.id()).1,
            value.source_text().replace('\n', "\\n")
        )
    });
    values.collect()
}

/// Asserts that a value equals the one that the `toml` crate reads.
fn assert_equal(ours: Value<'_>, theirs: &toml::Value, text: &str) {
    match theirs {
        toml::Value::String(theirs) => assert_eq!(ours.as_str(), Some(&**theirs), "{text}"),
        toml::Value::Boolean(theirs) => assert_eq!(ours.as_bool(), Some(*theirs), "{text}"),
        toml::Value::Datetime(theirs) => {
            assert_eq!(ours.as_str().unwrap().parse::<toml::value::Datetime>().unwrap(), *theirs);
        }
        toml::Value::Integer(theirs) => {
            let ours = Decimal::parse(ours.number_text().unwrap()).and_then(|it| it.to_integer());
            assert_eq!(ours, Some(i128::from(*theirs)), "{text}");
        }
        toml::Value::Float(theirs) => match ours.number_text().unwrap() {
            ".nan" => assert!(theirs.is_nan(), "{text}"),
            number => assert_eq!(number.replace(".inf", "inf").parse(), Ok(*theirs), "{text}"),
        },
        toml::Value::Array(theirs) => {
            assert_eq!((ours.kind(), ours.items().count()), (Kind::Array, theirs.len()), "{text}");
            ours.items().zip(theirs).for_each(|(ours, theirs)| assert_equal(ours, theirs, text));
        }
        toml::Value::Table(theirs) => {
            let found = (ours.kind(), ours.entries().count());
            assert_eq!(found, (Kind::Object, theirs.len()), "{text}");
            for (key, theirs) in theirs {
                let ours = ours.get(key).unwrap_or_else(|| panic!("{key} in {text}"));
                assert_equal(ours, theirs, text);
            }
        }
    }
}

/// Whether the reader accepts a text as TOML, without duplicate keys, which a rule reports.
fn is_accepted(document: &Document) -> bool {
    common::is_accepted(document) && document.replaced_members().is_empty()
}

#[test]
fn places_are_those_of_the_text() {
    assert_eq!(sources("a = 1\n\"b\" = 'x' # c\n"), ["/a a 1", "/b \"b\" 'x'"]);
    assert_eq!(
        sources("a.b . c = [1]"),
        ["/a a b . c = [1]", "/a/b b c = [1]", "/a/b/c c [1]", "/a/b/c/0 - 1"]
    );
    assert_eq!(
        sources("[a.b]\nc = 1\n# d\n\n[e]\n[a.f]\n"),
        ["/a a b", "/a/b b [a.b]\\nc = 1", "/a/b/c c 1", "/a/f f [a.f]", "/e e [e]"]
    );
    assert_eq!(
        sources("[a]\nx = 1\n[a.b]\ny = 2\n[c]\n[a.d]\nz = 3"),
        [
            "/a a [a]\\nx = 1\\n[a.b]\\ny = 2",
            "/a/x x 1",
            "/a/b b [a.b]\\ny = 2",
            "/a/b/y y 2",
            "/a/d d [a.d]\\nz = 3",
            "/a/d/z z 3",
            "/c c [c]",
        ]
    );
    assert_eq!(
        sources("[a.b]\n[a]\nx = 1"),
        ["/a a [a]\\nx = 1", "/a/b b [a.b]", "/a/x x 1"],
        "its own header is its place"
    );
    assert_eq!(
        sources("[[a]]\nx = 1\n[a.b]\n[[a]]"),
        [
            "/a a [[a]]",
            "/a/0 - [[a]]\\nx = 1\\n[a.b]",
            "/a/0/x x 1",
            "/a/0/b b [a.b]",
            "/a/1 - [[a]]"
        ]
    );
    assert_eq!(
        sources("a = { b.c = 1, b.d = [ 2, ] }"),
        [
            "/a a { b.c = 1, b.d = [ 2, ] }",
            "/a/b b c = 1",
            "/a/b/c c 1",
            "/a/b/d d [ 2, ]",
            "/a/b/d/0 - 2"
        ]
    );
}

#[test]
fn the_innermost_value_is_found_wherever_its_table_continues() {
    let text = "[a]\nx = 1\n[c]\n[a.d]\nz = 3";
    let document = toml(text);
    let at = u32::try_from(text.find('3').unwrap()).unwrap();
    let path: Vec<_> = document.path_at(at).iter().map(|it| it.key().unwrap_or("")).collect();
    assert_eq!(path, ["", "a", "d", "z"]);
}

#[test]
fn scalars_have_the_texts_that_json_or_yaml_would_give_them() {
    let text = "a = [1_000, +7, 0xdead_beef, 0o17, 0b1101_0110, 1_0.5e1_0, inf, -inf, +nan, \
                99999999999999999999999999]\nb = [1979-05-27T07:32:00Z, 1979-05-27 07:32:00.5, \
                07:32, 1979-05-27]\nc = [\"\\t\\x41\\u00e9\\e\", '\\t', \"\"\"\n a\\\n  b\"\"\"\"\", \
                '''\r\n'a''''']\n\"\\u0061b\" = true\n";
    let document = toml(text);
    assert_eq!(errors(&document), []);
    let of = |key: &str| root(&document).get(key).unwrap();
    let numbers: Vec<_> = of("a").items().map(|it| it.number_text().unwrap()).collect();
    let expected = [
        "1000",
        "+7",
        "0xdeadbeef",
        "0o17",
        "0xd6",
        "10.5e10",
        ".inf",
        "-.inf",
        ".nan",
        "99999999999999999999999999",
    ];
    assert_eq!(numbers, expected);
    let texts: Vec<_> =
        of("b").items().chain(of("c").items()).map(|it| it.as_str().unwrap()).collect();
    let expected = [
        "1979-05-27T07:32:00Z",
        "1979-05-27 07:32:00.5",
        "07:32",
        "1979-05-27",
        "\tAé\u{1b}",
        "\\t",
        " ab\"\"",
        "'a''",
    ];
    assert_eq!(texts, expected);
    assert_eq!(of("ab").as_bool(), Some(true));
}

#[test]
fn a_text_without_entries_is_an_empty_table() {
    for text in ["", "\u{feff}", "# a\n", " \n\r\n"] {
        let document = toml(text);
        assert!(is_accepted(&document) && root(&document).entries().count() == 0, "{text:?}");
    }
    assert!(is_accepted(&toml("\u{feff}a = 1")) && !is_accepted(&toml("\u{feff}\u{feff}a = 1")));
}

#[test]
fn each_error_is_reported_once_at_its_cause() {
    for (text, expected) in [
        ("a", &[("", "expected `=` and a value after this key")][..]),
        ("a =\nb = 1", &[("", "expected a value here")]),
        ("a = = 1", &[("=", "expected a value, found `=`")]),
        ("= 1", &[("=", "expected a key, found `=`")]),
        ("a. = 1", &[("=", "expected a key, found `=`")]),
        ("a = 1 b = 2", &[("b = 2", "unexpected text after a value")]),
        ("a = \"x\" b = 2", &[("b = 2", "unexpected text after a value")]),
        ("a = True", &[("True", "`True` is not a value of TOML")]),
        ("a = null", &[("null", "TOML has no null")]),
        ("a = some text", &[("some text", "the text `some text` needs quotes")]),
        ("a = npx", &[("npx", "the text `npx` needs quotes")]),
        ("a = 012", &[("012", "`012` is not a number in TOML")]),
        ("a = 1__0", &[("1__0", "`1__0` is not a number in TOML")]),
        ("a = 2024-13-01", &[("2024-13-01", "`2024-13-01` is not a date or time in TOML")]),
        ("é = 1", &[("é", "a key without quotes cannot contain `é`")]),
        ("a = \"x\nb = 1", &[("\"", "this quote is not closed on its line")]),
        ("a = 'x", &[("'", "this quote is not closed on its line")]),
        ("a = \"\"\"x\n", &[("\"\"\"", "these quotes are never closed")]),
        ("\"\"\"a\"\"\" = 1", &[("\"\"\"", "a key must be on one line")]),
        ("a = \"\\q\"", &[("\\q", "`\\q` is not an escape of TOML")]),
        ("a = \"\\", &[("\"", "this quote is not closed on its line")]),
        (
            "a = \"\\u12\"",
            &[("\\u12", "an escape lacks its hexadecimal digits or names no character")],
        ),
        (
            "a = \"\\ud800\"",
            &[("\\u", "an escape lacks its hexadecimal digits or names no character")],
        ),
        ("a = \"\u{1}\"", &[("\u{1}", "TOML cannot contain the character U+0001")]),
        ("a = 1 # \0", &[("\0", "TOML cannot contain the character U+0000")]),
        ("a = 1\rb = 2", &[("\r", "a carriage return alone does not end a line in TOML")]),
        ("a = [1\nb = [2]\n[c]\nd = 3", &[("[", "this `[` is never closed")]),
        ("a = { b = [1\n", &[("{", "this `{` is never closed")]),
        (
            "a = [1, 2}\nb = x y",
            &[("}", "expected `]`, found `}`"), ("x y", "the text `x y` needs quotes")],
        ),
        ("a = [1 2]\nb = 3", &[("", "expected `,` here")]),
        ("a = [\"x\" \"y\" \"z\"]", &[("", "expected `,` here")]),
        ("a = [,]", &[(",", "expected a value, found `,`")]),
        ("a = {,}", &[(",", "expected a key, found `,`")]),
        ("a = {b 1}", &[("", "expected `=` and a value after this key")]),
        ("[a", &[("[a", "this header lacks its `]`")]),
        ("[[a]", &[("[[a]", "this header lacks its `]]`")]),
        ("[a] x", &[("x", "unexpected text after a value")]),
        ("[]", &[("]", "expected a key, found `]`")]),
        ("]", &[("]", "expected a key, found `]`")]),
        ("a = {}\na.b = 1", &[("a", "`a` is an inline table, which a dotted key cannot extend")]),
        ("a = {}\n[a.b]", &[("a", "`a` is an inline table, which a header cannot extend")]),
        ("a = []\n[a.b]", &[("a", "`a` is an array, which a header cannot extend")]),
        ("a = 1\n[a.b]", &[("a", "`a` is a value and not a table, which a header cannot extend")]),
        (
            "[a.b]\n[a]\nb.c = 1",
            &[("b", "`b` is a table with its own header, which a dotted key cannot extend")],
        ),
        (
            "[[a.b]]\n[a]\nb.c = 1",
            &[("b", "`b` is an array of tables, which a dotted key cannot extend")],
        ),
        ("a = { b =\n1 }", &[("", "expected a value here")]),
        (
            "[[a.b]]\n[a]\nb.c.d = 1",
            &[("b", "`b` is an array of tables, which a dotted key cannot extend")],
        ),
        ("a = {{ name }}", &[("{{ name }}", "a template is not TOML before it is rendered")]),
    ] {
        let document = toml(text);
        assert_eq!(errors(&document), expected, "{text:?}");
    }
}

#[test]
fn what_was_read_before_an_error_and_on_other_lines_stays() {
    let json = |text: &str| common::to_json(root(&toml(text))).to_string();
    assert_eq!(json("a = 1\nb\nc = 3"), r#"{"a":1,"c":3}"#);
    assert_eq!(json("a = [1, 2\nb = 3"), r#"{"a":[1,2]}"#);
    assert_eq!(json("a = [1, }, 2]\nb = 3"), r#"{"a":[1],"b":3}"#);
    let broken = "[a]\nx = 1\n[b\ny = 2\n[a.c]";
    assert_eq!(root(&toml(broken)).get("a").unwrap().source_text(), "[a]\nx = 1");
    assert_eq!(json("[x\na = 1\n[y]\nb = 2"), r#"{"y":{"b":2}}"#);
    let document = toml("[x]\na = { b = [\"1\" \"2\"], c = 1 }\n[y]\n");
    let unfinished = |value: Value<'_>| document.is_unfinished(value.id());
    let x = root(&document).get("x").unwrap();
    let b = x.get("a").unwrap().get("b").unwrap();
    assert!(unfinished(x) && unfinished(b) && !unfinished(root(&document).get("y").unwrap()));
}

#[test]
fn duplicates_are_kept_and_are_no_syntax_errors() {
    for (text, count) in [
        ("a = 1\na = 2", 1),
        ("[a]\n[a]\n[a]", 2),
        ("a.b = 1\n[a]", 1),
        ("a = 1\n[a]", 1),
        ("a = []\n[[a]]", 1),
        ("[a]\n[[a]]", 1),
        ("[[a]]\n[a]", 1),
        ("x = {a = 1, a = 2}", 1),
        ("[a.b]\n[a]\nb = 1", 1),
    ] {
        let document = toml(text);
        assert_eq!(errors(&document), [], "{text}");
        assert_eq!(document.replaced_members().len(), count, "{text}");
    }
}

#[test]
fn tables_are_extended_as_the_specification_allows() {
    for text in [
        "[a.b]\n[a]",
        "a.b.c = 1\n[a.d]",
        "[a.b.c]\n[a]\nb.x = 1",
        "[[a]]\n[a.b]\n[[a]]\n[a.b]",
        "[a]\nb.c = 1\nb.d = 2\n[a.e]",
        "x = {a.b = 1, a.c = 2}",
        "[[a]]\n[[a.b]]\n[a.b.c]",
    ] {
        assert!(is_accepted(&toml(text)), "{text}: {:?}", errors(&toml(text)));
        assert!(toml::from_str::<toml::Table>(text).is_ok(), "{text}");
    }
}

#[test]
fn nesting_ends_at_the_limit() {
    let limits = ReadLimits { depth: 3, ..ReadLimits::default() };
    for (text, hits, json) in [
        ("a = [[1]]", 0, r#"{"a":[[1]]}"#),
        ("a = [[[1]], 2]\nb = 3", 1, r#"{"a":[[],2],"b":3}"#),
        ("a.b.c = 1\na.b.d.e = 1", 1, r#"{"a":{"b":{"c":1}}}"#),
        ("[a.b]\nx = 1\n[a.b.c]\ny = 1\n[d]", 1, r#"{"a":{"b":{"x":1}},"d":{}}"#),
        ("[[a]]\n[a.b]\n", 1, r#"{"a":[{}]}"#),
        ("a = {b = {c = {d = 1}}, e = 2}", 1, r#"{"a":{"b":{},"e":2}}"#),
    ] {
        let document = read_within(text, Syntax::Toml, &limits);
        check_sanity(&document);
        let found: Vec<_> = document.limits_hit().iter().map(|hit| hit.kind).collect();
        assert_eq!(found, vec![LimitKind::Depth; hits], "{text}");
        assert!(document.limits_hit().iter().all(|hit| hit.node.is_some()));
        assert_eq!(errors(&document), [], "{text}");
        assert_eq!(common::to_json(root(&document)).to_string(), json, "{text}");
    }
}

#[test]
fn reading_stops_after_too_many_errors() {
    let document = toml(&"a\n".repeat(1_000));
    assert_eq!(document.syntax_errors().len(), 21);
    assert!(document.syntax_errors()[20].message.starts_with("too many"));
}

/// A pseudorandom number generator with the same output in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

const SCALARS: [&str; 34] = [
    "1",
    "-17",
    "+0",
    "1_000",
    "0xDEAD_beef",
    "0o755",
    "0b1010_1",
    "9223372036854775807",
    "1.5",
    "-0.0",
    "6.02e23",
    "1e1_0",
    "inf",
    "-inf",
    "nan",
    "true",
    "false",
    "1979-05-27T07:32:00Z",
    "1979-05-27 07:32:00.999-07:00",
    "1979-05-27T07:32:00",
    "1979-05-27",
    "07:32:00.5",
    "\"\"",
    "\"plain\"",
    "\"\\t\\\"\\\\ \\u00e9 \\U0001F600\"",
    "''",
    "'C:\\x'",
    "\"\"\"\"\"\"",
    "\"\"\"\nline\n \\\n   joined \"\" x\"\"\"\"\"",
    "'''\r\na 'b' ''c'''",
    "'''x'''''",
    "\"é\"",
    "\"# no comment\"",
    "\"\\x41\\e\"",
];
const GAPS: [&str; 6] = ["", " ", "\t", "  ", "", ""];
const LINES: [&str; 8] = ["\n", "\n", "\r\n", " # c\n", "\n\n", "\n# = [\n", "\t\n", "\n  \n"];

/// Writes random entries, tables and arrays of tables, whose keys are all different.
struct Writer {
    random: Random,
    text: String,
    keys: usize,
}

impl Writer {
    fn key(&mut self) -> String {
        self.keys += 1;
        let number = self.keys;
        match self.random.below(8) {
            0 => format!("\"k {number}\""),
            1 => format!("'k.{number}'"),
            2 => format!("\"k\\u0061{number}\""),
            3 => format!("{number}"),
            4 => format!("-_{number}"),
            _ => format!("k{number}"),
        }
    }

    fn gap(&mut self, all: &[&str]) {
        let gap = self.random.of(all);
        self.text.push_str(gap);
    }

    fn value(&mut self, depth: usize) {
        let lines = [" ", "", "\n", "  # [\n", "\r\n\t"];
        match self.random.below(if depth > 3 { 4 } else { 7 }) {
            0..4 => self.gap(&SCALARS),
            4 | 5 => {
                self.text.push('[');
                for at in 0..self.random.below(4) {
                    if at > 0 {
                        self.text.push(',');
                    }
                    self.gap(&lines);
                    self.value(depth + 1);
                    self.gap(&lines);
                }
                self.gap(&[" ]", "]", "\n]"]);
            }
            _ => {
                self.text.push('{');
                for at in 0..self.random.below(4) {
                    if at > 0 {
                        self.text.push(',');
                    }
                    self.gap(&lines);
                    self.entry(depth + 1);
                    self.gap(&lines);
                }
                self.text.push('}');
            }
        }
    }

    /// Writes an entry, or several entries that share the beginning of a dotted key.
    fn entry(&mut self, depth: usize) {
        let mut key = self.key();
        for _ in 0..self.random.below(3) {
            let dot = self.random.of(&[".", " . ", ".\t"]);
            key = format!("{key}{dot}{}", self.key());
        }
        self.text.push_str(&key);
        self.gap(&GAPS);
        self.text.push('=');
        self.gap(&GAPS);
        self.value(depth);
    }

    fn entries(&mut self) {
        let shared = self.key();
        for at in 0..self.random.below(4) {
            if at % 2 == 0 {
                self.text.push_str(&shared);
                self.text.push('.');
            }
            self.entry(0);
            self.gap(&LINES);
        }
    }

    fn document(mut self) -> String {
        self.gap(&["", "\u{feff}", "# c\n", "\n"]);
        self.entries();
        let mut tables: Vec<String> = vec![self.key(), self.key()];
        // Headers below others, in any order: the outer ones may come last, or not at all.
        for _ in 0..self.random.below(6) {
            let outer = tables[self.random.below(tables.len())].clone();
            let inner = self.key();
            tables.push(format!("{outer}.{inner}"));
        }
        let mut arrays = Vec::new();
        while !tables.is_empty() {
            let table = tables.swap_remove(self.random.below(tables.len()));
            if self.random.below(4) > 0 {
                self.gap(&GAPS);
                self.text.push_str(&format!("[{table}]"));
                self.gap(&LINES);
                self.entries();
            }
            if self.random.below(3) == 0 {
                let array = format!("{table}.{}", self.key());
                arrays.push(array);
            }
            if !arrays.is_empty() && self.random.below(2) == 0 {
                let array = arrays[self.random.below(arrays.len())].clone();
                self.text.push_str(&format!("[[{array}]]"));
                self.gap(&LINES);
                self.entries();
                let inner = self.key();
                let (open, close) =
                    if self.random.below(2) == 0 { ("[", "]") } else { ("[[", "]]") };
                self.text.push_str(&format!("{open} {array} . {inner}{close}"));
                self.gap(&LINES);
                self.entries();
            }
        }
        self.text
    }
}

/// A random document, which is the same for the same seed.
pub(crate) fn generated(seed: usize) -> String {
    let random = Random(seed as u64 * 7_919 + 1);
    Writer { random, text: String::new(), keys: 0 }.document()
}

/// The TOML files of the project: manifests, configurations, data.
fn files() -> Vec<std::path::PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![env!("CARGO_MANIFEST_DIR").into()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir::<std::path::PathBuf>(folder).unwrap().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let is_folder = entry.file_type().unwrap().is_dir();
            if is_folder && name != "target" && name != "node_modules" && name != ".git" {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "toml" || it == "lock") {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn every_file_has_the_values_of_another_reader() {
    let mut count = 0;
    for path in files() {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Ok(theirs) = toml::from_str::<toml::Table>(&text) else { continue };
        let ours = toml(&text);
        assert!(is_accepted(&ours), "{}: {:?}", path.display(), errors(&ours));
        assert_equal(root(&ours), &toml::Value::Table(theirs), &text);
        count += 1;
    }
    assert!(count > 20, "{count}");
}

#[test]
fn values_equal_those_of_another_reader() {
    for seed in 0..size(1_000, 10_000) {
        let text = generated(seed);
        let theirs = toml::from_str::<toml::Table>(&text);
        let theirs = theirs.unwrap_or_else(|error| panic!("{seed}: {error}\n{text}"));
        let ours = toml(&text);
        assert!(is_accepted(&ours), "{seed}: {:?}\n{text}", errors(&ours));
        assert_equal(root(&ours), &toml::Value::Table(theirs), &text);
    }
}

#[test]
fn what_is_valid_is_what_another_reader_accepts() {
    const PIECES: [&str; 30] = [
        "[",
        "]",
        "{",
        "}",
        "\"",
        "'",
        "=",
        ".",
        ",",
        "#",
        "\n",
        "\r",
        " ",
        "\\",
        "_",
        "-",
        "0",
        "a",
        "\"\"\"",
        "'''",
        "\0",
        "é",
        "[[",
        "]]",
        "+",
        "T",
        ":",
        "1979-05-27",
        "e",
        "\u{feff}",
    ];
    let (mut valid, count) = (0, size(1_500, 20_000));
    for seed in 0..count {
        let mut random = Random(seed as u64);
        let mut text = generated(seed % 500);
        for _ in 0..=random.below(2) {
            let Some(at) = (text.len() > 1).then(|| random.below(text.len())) else { break };
            let Some(at) = (0..=at).rev().find(|at| text.is_char_boundary(*at)) else { break };
            match random.below(4) {
                0 => _ = text.remove(at),
                1 => {
                    let from = text[..at].rfind('\n').map_or(0, |end| end + 1);
                    let line = text[from..].lines().next().unwrap_or("").to_owned();
                    text.insert_str(from, &format!("{line}\n"));
                }
                2 => {
                    let removed = text.remove(at).len_utf8();
                    assert!(removed > 0);
                    text.insert_str(at, random.of(&PIECES));
                }
                _ => text.insert_str(at, random.of(&PIECES)),
            }
        }
        let theirs = toml::de::DeTable::parse(&text);
        let ours = toml(&text);
        let is_valid = is_accepted(&ours);
        assert!(
            is_valid == theirs.is_ok() || theirs.is_ok() && common::is_stricter_than_toml(&ours),
            "{seed}: {:?} {:?}\n{text:?}",
            theirs.err().map(|error| error.to_string()),
            errors(&ours)
        );
        valid += usize::from(is_valid);
    }
    assert!(valid * 10 > count && valid * 10 < count * 9, "{valid} of {count}");
}
