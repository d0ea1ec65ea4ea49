//! Wording: all text for users and maintainers is in the standard technical English of the field.
//! The test keeps phrases from coming back that were once common.

use std::path::{Path, PathBuf};

use crate::architecture::rust_files;

/// Banned phrases and their replacements. Only whole words outside of code count.
const BANNED: &[(&str, &str)] = &[
    ("refuse", "reject"),
    ("refuses", "rejects"),
    ("refused", "rejected"),
    ("leads nowhere", "does not resolve"),
    ("lead nowhere", "do not resolve"),
    ("stands", "appears"),
    ("stand in", "appear in"),
    ("stood", "appeared"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("mends", "fixes"),
    ("anew", "again"),
    ("again and again", "repeatedly"),
    ("gone over", "read, visited"),
    ("passed over", "ignored, skipped"),
    ("passes it over", "ignores it, skips it"),
    ("pass it over", "ignore it, skip it"),
    ("left in peace", "not reported"),
    ("left alone", "not changed, not reported"),
    ("looked at", "read, checked"),
    ("look at", "read, check"),
    ("looked for", "searched"),
    ("taken for", "treated as, detected as"),
    ("taken apart", "split, parsed"),
    ("taken as it is", "accepted unchanged"),
    ("object around it", "enclosing object"),
    ("schema around it", "enclosing schema, its schema"),
    ("is no array", "is not an array"),
    ("is no object", "is not an object"),
    ("is no string", "is not a string"),
    ("is no number", "is not a number"),
    ("is no keyword", "is not a keyword"),
    ("are no names", "are not valid names"),
    ("told", "reported"),
    ("tells", "reports, describes"),
    ("says so", "name the rule, the schema or the message"),
    ("says nothing", "has no meaning"),
    ("is said of", "is reported about"),
    ("is said about", "is reported about"),
    ("speaks of", "mentions, reports"),
    ("speaks", "reports"),
    ("held against", "compared with, checked against"),
    ("held to", "checked against"),
    ("holds to", "checks against"),
    ("defaults hold", "defaults apply"),
    ("at your desk", "locally"),
    ("at hand", "available"),
    ("without a doubt", "safely"),
    ("without a word", "silently"),
    ("in silence", "silently"),
    ("in vain", "without success"),
    ("for ever", "forever"),
    ("any more", "no longer"),
    ("in the place of", "instead of, in place of"),
    ("by way of", "through"),
    ("belongs into", "belongs in"),
    ("belong into", "belong in"),
    ("else than", "other than"),
    ("was asked about", "was selected"),
    ("were asked about", "were selected"),
    ("asked for once", "computed on first use"),
    ("no one", "name who, or use the passive"),
    ("nobody", "name who, or use the passive"),
    ("somebody", "name who, or use the passive"),
    ("everybody", "all users, all clients"),
    ("anybody", "any user, any client"),
    ("whoever", "a user who, a client that"),
    ("what there is to", "the findings, the content"),
    ("what becomes of", "the outcome, the fate"),
    ("came of", "resulted from"),
    ("comes of", "results from"),
    ("what is meant", "what is intended"),
    ("was meant", "was intended"),
    ("were meant", "were intended"),
    ("plainly meant", "clearly intended"),
    ("evidently meant", "clearly intended"),
    ("probably meant", "suggested, intended"),
    ("as it came", "unchanged"),
    ("but for", "except, without"),
    ("weighs", "the severity"),
    ("least weight", "lowest severity"),
    ("write references out", "inline references"),
    ("written out in place", "inlined"),
    ("write out in place", "inline"),
    ("one a line", "one per line"),
    ("ours to", "name the owner"),
    ("nothing of ours", "no MCP content"),
    ("something of ours", "MCP content"),
    ("anything of ours", "MCP content"),
    ("a forge", "a code host"),
    ("for forges", "for code hosts"),
    ("where forges", "where code hosts"),
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

/// A line of prose, without code in backticks and the names of rules.
fn prose(line: &str) -> String {
    let outside = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words = outside.split(|it: char| it.is_whitespace() || ",.;:()[]|\"".contains(it));
    let words = words.filter(|word| !word.is_empty() && !word.contains('-'));
    format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase())
}

/// The banned phrases in a text, with their line numbers.
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
fn pages_of_targets_are_in_standard_words() {
    for path in files("docs/targets", "md") {
        check(&path, &std::fs::read_to_string(&path).unwrap());
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

/// Every Rust file of the repository except this one.
fn own_rust_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "tests", "benches", "fuzz/targets", "playground/wasm/src", "xtask/src"];
    let files = folders.iter().flat_map(|folder| rust_files(&root.join(folder)));
    files.filter(|path| !path.ends_with("it/wording.rs")).collect()
}

/// The comments of a Rust file, each on one line, with the number of its first line. Code examples
/// in comments are left out.
fn comments(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut last = 0;
    for (index, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
        let comment = comment.trim_start_matches(['/', '!']);
        if last == index && last > 0 {
            let (_, text) = found.last_mut().unwrap();
            text.push_str(comment);
        } else {
            found.push((index + 1, comment.to_owned()));
        }
        last = index + 1;
    }
    let without_examples =
        |text: String| text.split("```").step_by(2).collect::<Vec<_>>().join(" ");
    found.into_iter().map(|(line, text)| (line, without_examples(text))).collect()
}

/// The names of the tests in a Rust file, as sentences, with their line numbers.
fn test_names(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut is_test = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        is_test |= line == "#[test]";
        if let Some(function) = line.strip_prefix("fn ").filter(|_| is_test) {
            let name = function.split('(').next().unwrap_or_default();
            found.push((index + 1, name.replace('_', " ")));
            is_test = false;
        }
    }
    found
}

#[test]
fn comments_and_test_names_are_in_standard_words() {
    let mut found = Vec::new();
    for path in own_rust_files() {
        let text = std::fs::read_to_string(&path).unwrap();
        for (line, sentence) in comments(&text).into_iter().chain(test_names(&text)) {
            found.extend(found_in(&format!("{}:{line}", path.display()), &sentence));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn comments_are_joined_and_test_names_are_sentences() {
    let text = "//! One\n//! file.\nfn helper() {}\n// `no` one\n#[test]\nfn a_name() {\n}\n";
    assert_eq!(comments(text), [(1, " One file.".to_owned()), (4, " `no` one".to_owned())]);
    assert_eq!(test_names(text), [(6, "a name".to_owned())]);
}

#[test]
fn a_banned_phrase_is_found_as_a_word_of_prose() {
    let found = |line: &str| BANNED.iter().any(|(it, _)| prose(line).contains(&format!(" {it} ")));
    assert!(found("Clients refuse the list.") && found("it stands, so"));
    assert!(!found("`refused` by a code") && !found("recommended") && !found("a-refused-list"));
}
