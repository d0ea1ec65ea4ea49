//! The JSON reader: it accepts exactly RFC 8259, and continues after an error.

use crate::common::watchdog::ends;
use crate::common::{check_sanity, errors, is_accepted, only_root, read, read_within, to_json};
use mcp_lint::document::{Document, LimitKind, ReadLimits, Syntax, SyntaxErrorKind, Value};
use proptest::prelude::*;
use serde_json::json;

fn json_document(text: &str) -> Document {
    let document = read(text, Syntax::Json);
    check_sanity(&document);
    document
}

/// Asserts that the reader's verdict is that of `serde_json`, except for deliberate differences:
/// numbers beyond the range of a double are numbers (`1e400`), and the depth limit is our own.
fn check_verdict(text: &str) {
    let document = json_document(text);
    let ours = is_accepted(&document);
    // A byte-order mark in front is ignored; RFC 8259, section 8.1, leaves that to the reader.
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    match serde_json::from_str::<serde_json::Value>(bare) {
        Ok(theirs) => {
            assert!(ours, "{text:?} is JSON: {:?}", document.syntax_errors());
            assert_eq!(to_json(document.roots().next().unwrap()), theirs, "{text:?}");
        }
        Err(error) if error.to_string().starts_with("number out of range") => {}
        Err(error) if error.to_string().starts_with("recursion limit") => {}
        Err(error) => assert!(!ours, "{text:?} is not JSON: {error}"),
    }
}

const VALID: &[&str] = &[
    "[]",
    "{}",
    "[[]   ]",
    "[\"\"]",
    "[null, 1, \"1\", {}]",
    " [1]",
    "[1]\n",
    "[1] \t\r\n",
    "2",
    "-0",
    "\"\"",
    "\"text\"",
    "true",
    "false",
    "null",
    " null ",
    "[ 4]",
    "[1\n]",
    "[true,false,null]",
    "[0]",
    "[-0]",
    "[-0.0]",
    "[0e1]",
    "[0e+1]",
    "[0E-1]",
    "[1E22]",
    "[1e-2]",
    "[1E+2]",
    "[123e45]",
    "[123.456e78]",
    "[1.5]",
    "[-1]",
    "[-123]",
    "[0.1]",
    "[-0.1e-1]",
    "[20e1]",
    "[123456789012345678]",
    "[-1e-400]",
    "[1e-999999]",
    "[18446744073709551616]",
    "[-9223372036854775809]",
    "[100000000000000000000000000000000]",
    "[0.00000000000000000000000000000000000000000000000000001]",
    "{\"a\":1}",
    "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"a\":1}",
    "{\"\":0}",
    "{ \"a\" : [ { } ] }",
    "{\"a\":{\"b\":{\"c\":[]}}}",
    "{\"x\":[{\"id\":\"y\"}],\"id\":\"z\"}",
    "{\"f\\u0000o\":1}",
    "{\"a\\nb\":\"c\"}",
    "[\"\\u0060\\u012a\\u12AB\"]",
    "[\"\\ud801\\udc37\"]",
    "[\"\\uD834\\uDD1E\\uDBFF\\uDFFF\"]",
    "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
    "[\"\\\\u0000\"]",
    "[\"\\\"\"]",
    "[\"a/*b*/c//d#e\"]",
    "[\"\\\\a\"]",
    "[\"\\\\n\"]",
    "[\"\\u0012\"]",
    "[\"\\uFFFF\"]",
    "[ \"x\"]",
    "[\"x\" ]",
    "[\"\\u0000\"]",
    "[\"\\u002c\"]",
    "[\"\u{3c0}\"]",
    "[\"\u{1bfff}\"]",
    "[\"\\u0821\"]",
    "[\"\u{2028}\u{2029}\"]",
    "[\"\u{7f}\"]",
    "[\"\\u0022\"]",
    "[\"\u{feff}\"]",
    "[\"\u{10ffff}\\uDBFF\\uDFFE\"]",
    "[\"\u{ffff}\"]",
    "[\"\\u200B\\u2064\\uFDD0\\uFFFE\"]",
    "[\"new\\u00A0line\"]",
    "[\"€𝄞\"]",
    "[\"aa\\u0061\"]",
    "[\"{}[],:\"]",
    "[\"eight by\"]",
    "[\"eight byt\\\\\"]",
    "[\"1234567\\\"\"]",
];

const INVALID: &[&str] = &[
    "",
    " ",
    "\n",
    "[",
    "]",
    "{",
    "}",
    "[1",
    "[1,",
    "[,",
    "[,1]",
    "[1,]",
    "[1,,]",
    "[1,,2]",
    "[,]",
    "[1 2]",
    "[1 true]",
    "[1]x",
    "[1]]",
    "[1}",
    "{]",
    "[\"a\"",
    "[\"a\",",
    "[\"",
    "[\"a",
    "\"",
    "\"a",
    "[\"\": 1]",
    "[a",
    "[a]",
    "[a: 1]",
    "[3[4]]",
    "[[[1]]",
    "[{",
    "[{}",
    "[1:2]",
    "[x",
    "[x, x]",
    "[\"x\"]]",
    "[][]",
    "[]{}",
    "1 2",
    "{} x",
    "[1],",
    ",",
    ":",
    "*",
    "<null>",
    "<.>",
    "[<null>]",
    "[True]",
    "[False]",
    "[None]",
    "[nul]",
    "[tru]",
    "[fals]",
    "nulll",
    "truee",
    "[NULL]",
    "[nullx]",
    "aé",
    "é",
    "å",
    "\u{2060}",
    "\u{feff}",
    "[\u{feff}]",
    "[\u{a0}1]",
    "[\u{2060}]",
    "[\u{c}]",
    "[\u{b}1]",
    "[\u{85}]",
    "[\u{2028}]",
    "\0",
    "[\0]",
    "123\0",
    "[1]\0",
    "[+1]",
    "[++1]",
    "[-]",
    "[--1]",
    "[- 1]",
    "[-01]",
    "[01]",
    "[012]",
    "[-012]",
    "[00]",
    "[0x1]",
    "[0x42]",
    "[0b1]",
    "[0o1]",
    "[1_000]",
    "[1.]",
    "[.1]",
    "[-.1]",
    "[.]",
    "[-.]",
    "[1.e1]",
    "[0.e1]",
    "[.e1]",
    "[1e]",
    "[1e+]",
    "[1E-]",
    "[0e]",
    "[0E+]",
    "[1.0e]",
    "[1.0e+]",
    "[1eE2]",
    "[1e1.5]",
    "[1.2.3]",
    "[1-2]",
    "[1+2]",
    "[1 000]",
    "[0.1.2]",
    "[0.3e]",
    "[1a]",
    "[1.2a-3]",
    "[1.8011670033376514H-308]",
    "[NaN]",
    "[-NaN]",
    "[Infinity]",
    "[-Infinity]",
    "[nan]",
    "[Inf]",
    "[-foo]",
    "[0e-1x]",
    "[１]",
    "[2.]",
    "[-2.]",
    "[2.e+3]",
    "[9.e+]",
    "[1e0e]",
    "['a']",
    "{'a': 1}",
    "{a: 1}",
    "{a: \"b\"}",
    "{1: 1}",
    "{null: 1}",
    "{[]: 1}",
    "{\"a\"}",
    "{\"a\":",
    "{\"a\": }",
    "{\"a\":1",
    "{\"a\":1,",
    "{\"a\":1,}",
    "{\"a\":1,,}",
    "{,}",
    "{,\"a\":1}",
    "{\"a\" 1}",
    "{\"a\"::1}",
    "{\"a\":1 \"b\":2}",
    "{\"a\":1,\"b\"}",
    "{\"a\":1:2}",
    "{\"a\",\"b\"}",
    "{:1}",
    "{\"a\"=1}",
    "{\"a\":1;\"b\":2}",
    "{\"a\":\"b\"}#",
    "{\"a\":\"b\"}//",
    "{\"a\":\"b\"}/**/",
    "{\"a\":/*c*/1}",
    "{\"a\":1/**/}",
    "// c\n[]",
    "# c\n[]",
    "[1 /* 2 */]",
    "[/",
    "/",
    "/*",
    "[]/**",
    "{\"x\", null}",
    "{\"a\":true} \"x\"",
    "{\"a\":\"b\"",
    "{\"a\": \"b\", 1}",
    "{[",
    "[{\"\":[{\"\":",
    "{\"a\":1]",
    "[\"a\"}",
    "[\"\t\"]",
    "[\"\n\"]",
    "[\"\r\"]",
    "[\"\0\"]",
    "[\"\u{1f}\"]",
    "[\"a\nb\"]",
    "{\"a\tb\":1}",
    "[\"\\\"]",
    "[\"\\",
    "[\"\\u\"]",
    "[\"\\u0\"]",
    "[\"\\u00A\"]",
    "[\"\\u00G0\"]",
    "[\"\\u 123\"]",
    "[\"\\uqqqq\"]",
    "[\"\\x00\"]",
    "[\"\\a\"]",
    "[\"\\'\"]",
    "[\"\\ \"]",
    "[\"\\é\"]",
    "[\"\\😀\"]",
    "[\"\\\n\"]",
    "[\"\\U0041\"]",
    "[\"\\0\"]",
    "[\"\\v\"]",
    "[\"\\u{41}\"]",
    "[\\n]",
    "[\\u0020\"a\"]",
    "[\"\\ud800\"]",
    "[\"\\udc00\"]",
    "[\"\\ud800\\ud800\"]",
    "[\"\\ud800\\n\"]",
    "[\"\\ud800\\u0041\"]",
    "[\"\\ud800abc\"]",
    "[\"\\udd1e\\ud834\"]",
    "[\"\\ud800\\u\"]",
    "[\"\\ud800\\udc0\"]",
    "[\"\\uD834\\\"]",
    "[\"\\ud801",
    "[\"\\u12",
    "[\"a\" \"b\"]",
    "[\"a\"b]",
    "\"a\"b",
    "[undefined]",
    "`a`",
    "[`a`]",
    "[@]",
    "[$]",
    "[%]",
    "(1)",
    "[1;2]",
    "<a/>",
    "key: value",
    "- a",
    "---\n{}",
    "{}\n...",
    "\u{1b}[0m",
    "[\u{1b}]",
    "[\u{7f}]",
];

#[test]
fn valid_texts_are_accepted_with_their_value() {
    for text in VALID {
        assert!(serde_json::from_str::<serde_json::Value>(text).is_ok(), "{text:?}");
        check_verdict(text);
    }
}

#[test]
fn invalid_texts_are_rejected() {
    for text in INVALID {
        assert!(serde_json::from_str::<serde_json::Value>(text).is_err(), "{text:?}");
        check_verdict(text);
    }
}

#[test]
fn every_prefix_of_a_text_is_judged_like_serde_json() {
    for text in VALID {
        for (end, _) in text.char_indices() {
            check_verdict(&text[..end]);
        }
    }
}

#[test]
fn numbers_keep_their_text_beyond_every_range() {
    for number in [
        "1e400",
        "-1e400",
        "123456789012345678901234567890.5e-3",
        "1E+999999999999",
        "0.4e00669999999999999969999999006",
    ] {
        let text = format!("[{number}]");
        let document = json_document(&text);
        assert!(is_accepted(&document));
        let root = document.roots().next().unwrap();
        assert_eq!(root.item(0).unwrap().number_text(), Some(number));
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(only_root(&json_document("\u{feff}[1]")), json!([1]));
}

#[test]
fn depth_is_bounded_without_losing_the_rest() {
    let limits = ReadLimits { depth: 2, ..ReadLimits::default() };
    let text = "{\"a\": [[1, \"]\"], 2], \"b\": {\"c\": {\"d\": 1}}, \"e\": 3}";
    let document = read_within(text, Syntax::Json, &limits);
    check_sanity(&document);
    assert_eq!(to_json(document.roots().next().unwrap()), json!({"a": [2], "b": {}, "e": 3}));
    let hits: Vec<_> = document.limits_hit().iter().map(|hit| hit.span.start as usize).collect();
    assert_eq!(hits, [text.find("[1").unwrap(), text.find("{\"d").unwrap()]);
    assert!(document.limits_hit().iter().all(|hit| hit.kind == LimitKind::Depth && hit.limit == 2));
}

#[test]
fn hostile_texts_are_read_quickly() {
    let many = 200_000;
    let texts = [
        "[".repeat(many),
        "{\"a\":".repeat(many),
        "[{\"a\":".repeat(many),
        "]".repeat(many),
        "[1 ".repeat(many),
        "\"".repeat(many + 1),
        "\\".repeat(many),
        "[\"\\".repeat(many),
        "\0".repeat(many),
        ",".repeat(many),
        "/*".repeat(many),
        "[/**/".repeat(many),
        "#\n".repeat(many),
        "1 ".repeat(many),
        "'".repeat(many),
        format!("[{}", " ".repeat(many)),
        format!("[{}", "1,\n".repeat(many)),
        format!("[1{}2]", " ".repeat(many)),
        format!("[{}", "a ".repeat(many)),
        format!("\"{}", "\n".repeat(many)),
        format!("[\"{}", "\na".repeat(many)),
        format!("[\"{}a", "\n".repeat(many)),
        format!("[\"{}a", "\n\\q".repeat(many)),
        format!("[{}", "{\"a\" ".repeat(many)),
        format!("[{}", "{\"a\": ,".repeat(many)),
    ];
    for text in texts {
        let label: String = text.chars().take(12).collect();
        ends(&label, move || drop(json_document(&text)));
    }
}

/// The errors of a text, and the values that are read in spite of them.
fn recovered(text: &str) -> (Vec<(usize, String)>, Vec<serde_json::Value>) {
    let document = json_document(text);
    let errors = document.syntax_errors().iter();
    let errors = errors.map(|error| (error.span.start as usize, error.message.clone())).collect();
    (errors, document.roots().map(to_json).collect())
}

fn check_recovery(text: &str, wanted: &[(usize, &str)], value: &serde_json::Value) {
    let (errors, roots) = recovered(text);
    let errors: Vec<_> = errors.iter().map(|(at, message)| (*at, message.as_str())).collect();
    assert_eq!(errors, wanted, "{text}");
    assert_eq!(&roots, std::slice::from_ref(value), "{text}");
}

#[test]
fn a_missing_comma_is_reported_after_the_value_before() {
    check_recovery("[1 2]", &[(2, "expected `,` here")], &json!([1, 2]));
    let text = "{\"a\": 1\n \"b\": 2}";
    check_recovery(text, &[(7, "expected `,` here")], &json!({"a": 1, "b": 2}));
}

#[test]
fn a_trailing_comma_is_reported_at_the_comma() {
    check_recovery("[1, 2 , ]", &[(6, "JSON allows no `,` before `]`")], &json!([1, 2]));
    check_recovery("{\"a\":1,\n}", &[(6, "JSON allows no `,` before `}`")], &json!({"a": 1}));
    assert!(is_accepted(&read("[1, {\"a\": 2,},]", Syntax::Jsonc)));
}

#[test]
fn a_comment_after_it_does_not_move_the_position() {
    let comment = "JSON has no comments";
    let trailing = "JSON allows no `,` before `]`";
    for text in ["[1, /* é */ /* é */ ]", "[1, // é \n # é\n]", "[1, #\u{c}啨\n\n\n\t]"] {
        check_recovery(text, &[(4, comment), (2, trailing)], &json!([1]));
    }
    let text = "[1 /* é */ // ü\n 2]";
    check_recovery(text, &[(3, comment), (2, "expected `,` here")], &json!([1, 2]));
    let (errors, _) = recovered("{\"a\" /* é */\n}");
    assert_eq!(errors[1].0, 4, "{errors:?}");
}

#[test]
fn spellings_of_other_languages_are_recognised() {
    check_recovery("['a b']", &[(1, "a string needs double quotes")], &json!(["a b"]));
    check_recovery("{'a': 1}", &[(1, "a key needs double quotes")], &json!({"a": 1}));
    check_recovery("{a: 1}", &[(1, "a key needs double quotes")], &json!({"a": 1}));
    let python = "[True, False, None]";
    let wanted = [
        (1, "`True` is not a JSON value"),
        (7, "`False` is not a JSON value"),
        (14, "`None` is not a JSON value"),
    ];
    check_recovery(python, &wanted, &json!([true, false, null]));
}

#[test]
fn non_finite_numbers_get_the_same_help_for_both_signs() {
    for word in ["Infinity", "-Infinity", "NaN", "-NaN", "+inf"] {
        let document = read(&format!("[{word}]"), Syntax::Json);
        let errors = document.syntax_errors();
        assert_eq!(errors.len(), 1, "{word}");
        assert_eq!(errors[0].message, format!("`{word}` is not a JSON value"));
        assert_eq!(errors[0].help.as_deref(), Some("write `null`"), "{word}");
    }
}

#[test]
fn a_string_that_is_not_closed_ends_with_its_line() {
    let text = "{\"a\": \"b,\n\"c\": 1}";
    let (errors, roots) = recovered(text);
    assert_eq!(errors, [(6, "this string is never closed".to_owned())]);
    assert_eq!(roots, [json!({"a": "b", "c": 1})]);
}

#[test]
fn text_after_a_loss_of_structure_is_not_interpreted() {
    for (text, at, message, root) in [
        ("[{\"a\": @}, 7]", 7, "expected a value, found `@`", json!([{}])),
        ("[1, {\"a\": 2, {\"b\": 3}, 4]", 13, "expected a key, found `{`", json!([1, {"a": 2}])),
        ("{\"a\": [1, 2}, \"b\": {}}", 11, "expected `]`, found `}`", json!({"a": [1, 2]})),
        ("{\"a\": [1: 2], \"b\": 3}", 8, "expected `,` or `]`, found `:`", json!({"a": [1]})),
    ] {
        // Neither on the same line nor on those of the same value; but the next value of a log is.
        for more in ["", "\n{\"c\": 1}"] {
            let (errors, roots) = recovered(&format!("{text}{more}"));
            assert_eq!(errors, [(at, message.to_owned())], "{text}");
            let next = (!more.is_empty()).then(|| json!({"c": 1}));
            assert_eq!(roots, [root.clone()].into_iter().chain(next).collect::<Vec<_>>(), "{text}");
        }
        let (errors, roots) = recovered(&format!("{}\n{{\"c\": 1}}", text.replacen('[', "[\n", 1)));
        assert_eq!((errors.len(), roots), (1, vec![root]), "{text}");
    }
}

#[test]
fn brackets_that_do_not_match_name_the_open_one() {
    let document = json_document("{\"a\": [1}, 2");
    assert_eq!(errors(&document)[0], ("}", "expected `]`, found `}`"));
    let related = document.syntax_errors()[0].related.as_ref().unwrap();
    assert_eq!(&document.text()[related.span.range()], "[");
}

#[test]
fn independent_errors_are_each_reported_at_their_byte() {
    let text = "{\n  \"a\": 01,\n  \"b\": tru,\n  \"c\": [1 2],\n  \"d\": \"x\\q\",\n  \"e\" 5,\n  \"f\": 6,\n}\n";
    let (errors, roots) = recovered(text);
    let places: Vec<_> = errors.iter().map(|(at, _)| *at).collect();
    let wanted: Vec<_> = ["01", "tru", " 2]", "\\q", " 5", ",\n}"]
        .iter()
        .map(|part| text.find(part).unwrap())
        .collect();
    assert_eq!(places, wanted, "{errors:?}");
    let value = &roots[0];
    assert_eq!((&value["c"], &value["f"]), (&json!([1, 2]), &json!(6)));
}

#[test]
fn very_long_keys_may_lack_their_quotes() {
    let long = format!("{}é", "a".repeat(70_000));
    for key in [long.clone(), format!("'{long}'"), format!("\"{long}\"")] {
        let document = json_document(&format!("{{{key}: 1}}"));
        let keys: Vec<_> =
            document.roots().flat_map(Value::subtree).filter_map(Value::key).collect();
        assert!(keys == [&long], "{key:.3}…");
    }
    for cut in
        [format!("{{{long}"), format!("{{'{long}"), format!("{{\"{long}"), "{é".repeat(70_000)]
    {
        assert!(!json_document(&cut).syntax_errors().is_empty(), "{cut:.3}…");
    }
}

#[test]
fn comments_are_reported_once_and_kept() {
    let text = "// one\n{\"a\": 1 /* two */}\n# three";
    let document = json_document(text);
    assert_eq!(errors(&document), [("// one", "JSON has no comments")]);
    let comments: Vec<_> =
        document.comments().iter().map(|comment| &text[comment.span.range()]).collect();
    assert_eq!(comments, ["// one", "/* two */", "# three"]);
    assert_eq!(to_json(document.roots().next().unwrap()), json!({"a": 1}));
    assert!(is_accepted(&read("// c\n[1 /* d */]", Syntax::Jsonc)));
    assert!(is_accepted(&read("// c\r\n[1 // d\r\n]", Syntax::Jsonc)));
}

#[test]
fn a_comment_hides_nothing_after_a_line_end_of_some_parsers() {
    for (end, name) in [
        ("\r", "a carriage return alone"),
        ("\u{2028}", "the character U+2028"),
        ("\u{2029}", "the character U+2029"),
    ] {
        let text = format!("[1 // one{end}, 2 /* {end} */]");
        let document = read(&text, Syntax::Jsonc);
        let reported = format!("{name} ends this comment for some readers only");
        assert_eq!(errors(&document), [("// one", &*reported)]);
        assert_eq!(to_json(document.roots().next().unwrap()), json!([1, 2]));
        let document = read(&text, Syntax::Json);
        assert_eq!(to_json(document.roots().next().unwrap()), json!([1, 2]));
        assert_eq!(errors(&document).len(), 1, "comments are reported once: {text:?}");
        let many = format!("// c{end}").repeat(50_000) + "1";
        assert!(read(&many, Syntax::Jsonc).syntax_errors().len() <= 21);
    }
}

#[test]
fn prose_around_json_is_reported_and_skipped() {
    let (errors, roots) = recovered("Here it is:\n{\"a\": 1}\n");
    assert_eq!(errors, [(0, "`Here it is:` is not JSON".to_owned())]);
    assert_eq!(roots, [json!({"a": 1})]);
}

#[test]
fn several_values_are_several_roots() {
    for text in ["{\"a\":1}{\"b\":2}", "{\"a\":1}\n{\"b\":2}\n", "{\"a\":1}\r\n\r\n{\"b\":2}"] {
        let (errors, roots) = recovered(text);
        assert!(errors.is_empty());
        assert_eq!(roots, [json!({"a": 1}), json!({"b": 2})]);
    }
    let (errors, roots) = recovered("{\"a\":1}\nnot json\n[2]\n");
    assert_eq!(errors.len(), 1);
    assert_eq!(roots, [json!({"a": 1}), json!([2])]);
}

#[test]
fn too_many_errors_end_the_reading() {
    let document = json_document(&"[\"\\q\"]\n".repeat(100));
    assert_eq!(document.syntax_errors().len(), 21);
    assert_eq!(document.syntax_errors()[20].kind, SyntaxErrorKind::TooMany);
}

#[test]
fn half_a_surrogate_pair_has_its_own_kind() {
    let document = json_document("[\"a\\ud800b\"]");
    assert_eq!(document.syntax_errors()[0].kind, SyntaxErrorKind::LoneSurrogate);
    assert_eq!(errors(&document)[0].0, "\\ud800");
}

#[test]
fn an_empty_text_is_reported_as_such() {
    assert_eq!(json_document(" \n").syntax_errors()[0].kind, SyntaxErrorKind::Empty);
}

fn json_value() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        any::<u64>().prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        any::<String>().prop_map(Into::into),
        "[ -~é😀\n\t\"\\\\]{0,20}".prop_map(Into::into),
    ];
    leaf.prop_recursive(5, 64, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Into::into),
            prop::collection::vec((any::<String>(), inner), 0..8)
                .prop_map(|entries| serde_json::Value::Object(entries.into_iter().collect())),
        ]
    })
}

/// Writes `value` with white space and escapes chosen by `dice`.
fn write(value: &serde_json::Value, dice: &mut impl Iterator<Item = u8>, out: &mut String) {
    let mut roll = || dice.next().unwrap_or(0);
    out.push_str(["", " ", "\n", "\t\r\n  ", "        \n         "][roll() as usize % 5]);
    match value {
        serde_json::Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                write(item, dice, out);
            }
            out.push_str(" ]");
        }
        serde_json::Value::Object(entries) => {
            out.push('{');
            for (index, (key, item)) in entries.iter().enumerate() {
                out.push_str(if index > 0 { ",\n" } else { "" });
                write_string(key, dice, out);
                out.push_str(" :");
                write(item, dice, out);
            }
            out.push('}');
        }
        serde_json::Value::String(text) => write_string(text, dice, out),
        other => out.push_str(&other.to_string()),
    }
    let after = dice.next().unwrap_or(0);
    out.push_str(["", "", " ", "\n"][after as usize % 4]);
}

fn write_string(text: &str, dice: &mut impl Iterator<Item = u8>, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        let escaped = dice.next().is_some_and(|roll| roll % 4 == 0);
        if escaped {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04X}"));
            }
        } else {
            let quoted = serde_json::to_string(&character).unwrap();
            out.push_str(&quoted[1..quoted.len() - 1]);
        }
    }
    out.push('"');
}

/// Asserts that the source of each value and key is that value or key when read alone, and that
/// each character of a string is spelled by the source that its slice points to.
fn check_spans(document: &Document) {
    let mut stack: Vec<Value<'_>> = document.roots().collect();
    while let Some(value) = stack.pop() {
        let alone: serde_json::Value = serde_json::from_str(value.source_text()).unwrap();
        assert_eq!(to_json(value), alone);
        if let (Some(key), Some(span)) = (value.key(), value.key_span()) {
            let alone: String = serde_json::from_str(&document.text()[span.range()]).unwrap();
            assert_eq!(key, alone);
        }
        if let Some(text) = value.as_str() {
            check_slices(value, text);
        }
        stack.extend(value.entries().chain(value.items()));
    }
}

fn check_slices(value: Value<'_>, text: &str) {
    for (start, character) in text.char_indices() {
        let place = value.slice_place(start, start + character.len_utf8());
        let source = &value.document().text()[value.document().span(place).range()];
        let alone: String = serde_json::from_str(&format!("\"{source}\"")).unwrap();
        assert_eq!(alone, character.to_string());
    }
}

proptest! {
    #[test]
    fn random_values_in_random_formatting_are_read(
        value in json_value(),
        dice in prop::collection::vec(any::<u8>(), 64),
    ) {
        let mut text = String::new();
        write(&value, &mut dice.into_iter().cycle(), &mut text);
        let document = json_document(&text);
        let theirs: serde_json::Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(only_root(&document), theirs);
        check_spans(&document);
    }

    #[test]
    fn mutated_json_is_judged_like_serde_json(
        value in json_value(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..5),
    ) {
        let mut bytes = value.to_string().into_bytes();
        for (index, byte, how) in changes {
            let at = index.index(bytes.len() + 1);
            let structural = b"{}[]:,\"\\ \n019.eE+-truefalsn'/#\0"[byte as usize % 31];
            match how {
                0 if at < bytes.len() => drop(bytes.remove(at)),
                1 if at < bytes.len() => bytes[at] = byte,
                2 if at < bytes.len() => bytes[at] = structural,
                _ => bytes.insert(at, structural),
            }
        }
        check_verdict(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_json_like_text_is_judged_like_serde_json(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..30)
    ) {
        let text = pieces.concat();
        check_verdict(&text);
        check_sanity(&read(&text, Syntax::Jsonc));
    }
}

const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"a\"",
    "\"",
    "\"b\\n\"",
    "\\",
    "\\u",
    "1",
    "-",
    "0",
    ".5",
    "e3",
    "true",
    "false",
    "null",
    "None",
    "nul",
    "'",
    "'x'",
    " ",
    "\n",
    "\r",
    "\t",
    "//",
    "/*",
    "*/",
    "#",
    "é",
    "😀",
    "\"k\":",
    "\"k\": 1,",
    "key",
    "=",
    "\0",
    "\u{feff}",
    "\u{a0}",
    "\\ud800",
    "\"\\ud83d\\ude00\"",
];
