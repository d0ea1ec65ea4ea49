//! Words: what users read is in the standard technical English of the field. Each phrase here was
//! common once; the test keeps it from coming back.

use std::path::{Path, PathBuf};

/// A phrase that does not appear in what users read, and what to write instead.
const BANNED: [(&str, &str); 24] = [
    ("refuse", "reject"),
    ("refuses", "rejects"),
    ("refused", "rejected"),
    ("leads nowhere", "does not resolve"),
    ("stands", "appears"),
    ("stand in", "appear in"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("mends", "fixes"),
    ("anew", "again"),
    ("passed over", "ignored, skipped"),
    ("passes over", "ignores, skips"),
    ("object around it", "enclosing object"),
    ("is no array", "is not an array"),
    ("is no object", "is not an object"),
    ("is no string", "is not a string"),
    ("is no number", "is not a number"),
    ("is no keyword", "is not a keyword"),
    ("are told", "are reported"),
    ("is told", "is reported"),
    ("told otherwise", "otherwise"),
    ("at your desk", "locally"),
    ("without a doubt", "safely"),
    ("defaults hold", "defaults apply"),
];

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|it| it == extension)).collect();
    found.sort_unstable();
    assert!(found.len() > 20);
    found
}

/// A line of prose: without what is in backticks or names a rule.
fn prose(line: &str) -> String {
    let outside = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words = outside.split(|it: char| it.is_whitespace() || ",.;:()[]|\"".contains(it));
    let words = words.filter(|word| !word.is_empty() && !word.contains('-'));
    format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase())
}

/// The banned phrases of a text, with their places.
fn found_in(name: &str, text: &str) -> Vec<String> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, prose(line)));
    let found = lines.flat_map(|(number, prose)| {
        let banned = BANNED.iter().filter(move |it| prose.contains(&format!(" {} ", it.0)));
        banned.map(move |(phrase, better)| format!("{name}:{number}: `{phrase}`: {better}"))
    });
    found.collect()
}

#[track_caller]
fn check(path: &Path, text: &str) {
    let found = found_in(&path.display().to_string(), text);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn messages_notes_and_help_are_in_standard_words() {
    for path in files("tests/it/every_finding/expected", "txt") {
        check(&path, &std::fs::read_to_string(&path).unwrap());
    }
}

#[test]
fn pages_of_rules_and_changes_are_in_standard_words() {
    for path in files("docs/rules", "md").into_iter().chain(files("docs/changes", "md")) {
        let text = std::fs::read_to_string(&path).unwrap();
        // Examples may say anything.
        let prose = text.split("```").step_by(2).collect::<Vec<_>>().join("\n");
        check(&path, &prose);
    }
}

#[test]
fn the_documentation_is_in_standard_words() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries =
        std::fs::read_dir(root).unwrap().chain(std::fs::read_dir(root.join("docs")).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path());
    let pages = paths.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let found: Vec<_> = pages
        .flat_map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            found_in(&name, &std::fs::read_to_string(path).unwrap())
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_manual_page_is_in_standard_words() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("man/mcp-lint.1");
    check(&page, &std::fs::read_to_string(&page).unwrap());
}

#[test]
fn a_banned_phrase_is_found_as_a_word_of_prose() {
    let found = |line: &str| BANNED.iter().any(|(it, _)| prose(line).contains(&format!(" {it} ")));
    assert!(found("Clients refuse the list.") && found("it stands, so"));
    assert!(
        !found("`refused` by a code") && !found("recommended") && !found("session-list-refused")
    );
}
