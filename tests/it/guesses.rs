//! Words that people write who do not know the program yet, each with what the answer has to name: the command
//! or flag that does what they want.

use crate::common::folder::Folder;
use crate::common::skipped;

const TOOL: &str = r#"{"name": "a", "description": "Does it.", "inputSchema": {"type": "object"}}"#;

/// What is written, with words separated by `|` or as a line of a file, and a part of the answer.
const TABLE: &str = include_str!("guesses.tsv");

/// What is typed, with the words of the placeholders that it may have.
const PLACEHOLDERS: [(&str, &str); 5] = [
    ("RULE", "tool-name-charset"),
    ("CMD", "python server.py"),
    ("URL", "http://localhost:3000/mcp"),
    ("\"client error text\"", "\"MCP error -32000: Connection closed\""),
    ("error[rule]", "error[schema-type-unknown]"),
];

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().skip(1).filter_map(|line| line.split_once('\t'))
}

/// The output of the program for what is written.
fn answer(written: &str) -> String {
    let folder = Folder::with(&[
        ("tools.json", TOOL),
        ("a.json", TOOL),
        ("b.json", TOOL),
        ("server.py", "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP(\"a\")\nmcp.run()\n"),
    ]);
    let ran = match written.split_once(".toml: ") {
        Some((name, line)) => {
            folder.write(&format!("{name}.toml"), &format!("{line}\n"));
            folder.run(&["tools.json"])
        }
        None => folder.run(&written.split('|').collect::<Vec<_>>()),
    };
    [ran.out(), ran.err()].concat()
}

#[test]
fn words_of_other_programs_are_answered_with_the_command_that_is_meant() {
    let wrong = rows().filter_map(|(written, expected)| {
        let output = answer(written);
        (!output.contains(expected)).then(|| format!("{written}: {output}"))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), [""; 0]);
}

/// A guess of the reference as a row of our table writes it.
fn as_written(guess: &str) -> String {
    match guess {
        "tools.json (missing)" => return "tool.json".to_owned(),
        "diff a b" => return "diff|a.json|b.json".to_owned(),
        "compare a b" => return "compare|a.json|b.json".to_owned(),
        _ if guess.starts_with("[tool.mcp-lint]") => {
            return "pyproject.toml: [tool.mcp-lint]".to_owned();
        }
        _ if guess.contains(" = ") => {
            return format!("mcp-lint.toml: {}", guess.trim_end_matches(" string"));
        }
        _ => {}
    }
    let guess = guess.trim_end_matches(" (alone)");
    let with_word = |text: String, (name, word): &(&str, &str)| text.replace(name, word);
    let filled = PLACEHOLDERS.iter().fold(guess.to_owned(), with_word);
    let words = filled.split(['"', '\'']).enumerate().flat_map(|(at, part)| {
        let is_quoted = at % 2 == 1;
        let words = part.split_ascii_whitespace().map(str::to_owned);
        if is_quoted { vec![part.to_owned()] } else { words.collect::<Vec<_>>() }
    });
    words.collect::<Vec<_>>().join("|")
}

/// The row of our table for what is written: the same words, or the same first ones where ours has a value.
fn expected_of(written: &str) -> Option<&'static str> {
    let exact = rows().find(|(own, _)| *own == written);
    let first = |text: &str| text.split('|').next().map(str::to_owned);
    let alike = || rows().find(|(own, _)| own.starts_with('-') && first(own) == first(written));
    let longer = || rows().find(|(own, _)| own.starts_with(&format!("{written}|")));
    exact.or_else(alike).or_else(longer).map(|(_, expected)| expected)
}

#[test]
fn what_new_users_typed_is_answered_with_what_they_want() {
    let file = std::env::var_os("MCP_LINT_KNOWN_ANSWERS")
        .map(|cases| std::path::Path::new(&cases).join("first-screen/guesses.tsv"));
    let Some(text) = file.and_then(|file| std::fs::read_to_string(file).ok()) else {
        return skipped(
            "MCP_LINT_KNOWN_ANSWERS does not name a folder with first-screen/guesses.tsv",
        );
    };
    let (mut wanted, mut other, mut wrong) = (0, Vec::new(), Vec::new());
    for guess in text.lines().skip(1).filter_map(|line| line.split('\t').next()) {
        let written = as_written(guess);
        let output = answer(&written);
        if expected_of(&written).is_some_and(|expected| output.contains(expected)) {
            wanted += 1;
        } else if ["did you mean", "tip:", "write `mcp-lint"].iter().any(|it| output.contains(it)) {
            wrong.push(format!("{written}: {output}"));
        } else {
            other.push(format!("{written}: {output}"));
        }
    }
    println!("wanted {wanted}, other true {}, wrong {}: {other:#?}", other.len(), wrong.len());
    assert_eq!(wrong, [""; 0]);
    assert!(wanted >= 76 && wanted + other.len() == 84, "{wanted}: {other:#?}");
}

#[test]
fn two_paths_are_the_old_version_and_the_new_one() {
    let other = TOOL.replace("Does it.", "Does it well.");
    let folder = Folder::with(&[("a.json", TOOL), ("b.json", &other)]);
    let by_flag = folder.run(&["compare", "b.json", "--against", "a.json"]);
    let by_paths = folder.run(&["compare", "a.json", "b.json"]);
    assert_eq!((by_paths.code(), by_paths.out()), (by_flag.code(), by_flag.out()));
    assert!(by_flag.out().contains("description"), "{}", by_flag.out());
}
