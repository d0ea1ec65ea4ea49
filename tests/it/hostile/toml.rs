//! Attacks on the TOML reader.

use crate::hostile::harness::{Ended, lint, many};

/// Lints a TOML file with a tool followed by hostile text, and returns the findings.
fn attack(hostile: &str) -> Ended {
    let tool = "name = 't'\ninputSchema = {type = 'object'}\n";
    lint("a.toml", format!("{tool}{hostile}"))
}

#[test]
fn brackets_nested_as_deep_as_they_are_long() {
    for (opening, closing) in [("[", "]"), ("{a=", "}"), ("[{a.b=", "}]"), ("[\n", "\n]")] {
        let count = many(1_000_000);
        let open = opening.repeat(count);
        attack(&format!("x = {open}1{}\n", closing.repeat(count))).reports(1, "document-depth");
        attack(&format!("x = {open}")).reports(1, "document-depth");
        attack(&format!("x = {open}{}", "\n# c".repeat(count))).reports(1, "document-syntax");
    }
    attack(&format!("x = {}", "]".repeat(many(1_000_000)))).reports(1, "document-syntax");
}

#[test]
fn names_of_a_hundred_thousand_parts() {
    let names = vec!["a"; many(2_000_000)].join(".");
    for text in [format!("{names} = 1"), format!("[{names}]"), format!("[[{names}]]\nb = 1")] {
        attack(&text).reports(1, "document-depth");
    }
    attack(&format!("x = {{{names} = 1}}")).reports(1, "document-depth");
    attack(&".".repeat(many(2_000_000))).reports(1, "document-syntax");
}

#[test]
fn headers_repeated_a_hundred_thousand_times() {
    let count = many(5_000_000) / 20;
    let deep = vec!["a"; 200].join(".");
    for (text, rule) in [
        ("[a.b.c]\n".repeat(count), "document-duplicate-key"),
        ("[a]\nb = 1\n".repeat(count), "document-duplicate-key"),
        (format!("[{deep}]\n").repeat(count / 50), "document-duplicate-key"),
        (format!("[{deep}]\n[{deep}.{deep}]\n").repeat(count / 50), "document-depth"),
        (format!("{deep} = 1\n").repeat(count / 50), "document-duplicate-key"),
        ("a = 1\n".repeat(count), "document-duplicate-key"),
        ("[a]\n[[a]]\n".repeat(count), "document-duplicate-key"),
        ("a = {}\na.b = 1\n".repeat(count), "document-syntax"),
        ("[a.b]\n[a]\nb.c = 1\n".repeat(count), "document-syntax"),
    ] {
        attack(&text).reports(1, rule);
    }
}

#[test]
fn tables_that_are_continued_everywhere() {
    let count = many(5_000_000) / 20;
    let wide: String = (0..count).map(|at| format!("k{at} = {at}\n")).collect();
    let dotted: String = (0..count).map(|at| format!("a.k{at}.b = {at}\n")).collect();
    let interleaved: String = (0..count).map(|at| format!("[a.k{at}]\n[b.k{at}]\n")).collect();
    let outer_last: String = (0..count).rev().map(|at| format!("[a{at}.b]\n[a{at}]\n")).collect();
    let escaped: String =
        (0..count).rev().map(|at| format!("[a{at}.b]\n[\"\\u0061{at}\"]\n")).collect();
    let inline: String = (0..count).map(|at| format!("a.k{at} = 1, ")).collect();
    for text in [
        wide,
        dotted,
        interleaved,
        outer_last,
        escaped,
        format!("x = {{{inline}}}"),
        "[[a]]\n[[a.b]]\n[a.b.c]\nd = 1\n".repeat(count),
        format!("x = [{}]", "1,".repeat(many(4_000_000))),
        format!("x = [{}]", "[],".repeat(many(2_000_000))),
        format!("x = [{}]", "{},\n".repeat(many(2_000_000))),
    ] {
        let ended = attack(&text);
        assert!(ended.code <= 1 && !ended.stdout.contains("document-"), "{}", ended.stdout);
    }
}

#[test]
fn texts_that_are_not_toml() {
    let count = many(2_000_000);
    for text in [
        "\r".repeat(count),
        "a\r".repeat(count),
        "\0".repeat(count),
        format!("x = \"{}\"", "\\q".repeat(count)),
        format!("x = \"{}\"", "\u{1}".repeat(count)),
        format!("x = \"\"\"{}", "\\\n ".repeat(count)),
        format!("x = \"{}", "\\".repeat(count)),
        "\"".repeat(count),
        "'".repeat(count),
        "x = \"\n".repeat(count),
        format!("x = 1 {}", "# c ".repeat(count)) + "\0",
        format!("x = {}1", "-".repeat(count)),
        format!("x = 0x{}", "_".repeat(count)),
        format!("x = 1{}", " 1".repeat(count)),
        format!("x = a{}", " b".repeat(count)),
        format!("x = 2000-01-01{}", " 1".repeat(count)),
        format!("x = [{}]", "1 ".repeat(count)),
        format!("x = [\n{}", "a = 1\n".repeat(count)),
        format!("{} = 1", "é".repeat(count)),
        "[".repeat(count),
        "[\n".repeat(count),
        "= 1\n".repeat(count),
        "\u{feff}".repeat(count),
    ] {
        attack(&text).reports(1, "document-syntax");
    }
}

#[test]
fn numbers_and_texts_of_any_length() {
    let count = many(4_000_000);
    for value in [
        "9".repeat(count),
        format!("0x{}", "f".repeat(count)),
        format!("0b1{}", "0".repeat(count)),
        format!("1{}", "_0".repeat(count)),
        format!("1.{}e9", "0".repeat(count)),
        format!("'{}'", "x".repeat(count)),
        format!("\"\"\"{}\"\"\"", "\\\n \n".repeat(count)),
        format!("\"{}\"", "\\U0001F600".repeat(count)),
    ] {
        let ended = attack(&format!("title = {value}\n"));
        assert!(!ended.stdout.contains("document-syntax"), "{}", ended.stdout);
    }
    let key = "k".repeat(count);
    attack(&format!("{key}.a = 1\n{key}.b = 2\n[{key}.c]\n"));
}

#[test]
fn a_comment_above_each_of_many_tables() {
    let count = many(2_000_000) / 20;
    let comment = "# mcp-lint: ignore[tool-name-charset] known\n";
    let text: String = (0..count).map(|at| format!("{comment}[a.k{at}]\n[b.k{at}]\n")).collect();
    attack(&text);
}
