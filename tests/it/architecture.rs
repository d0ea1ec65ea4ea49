//! What each room of the house must not know: the last column of the design's table.

use std::fs;
use std::path::{Path, PathBuf};

/// A room of `src/` and the words that may not stand in its `use` lines or paths.
const FORBIDDEN: [(&str, &[&str]); 12] = [
    (
        "source",
        &[
            "crate::document",
            "crate::schema",
            "crate::model",
            "crate::targets",
            "crate::rules",
            "crate::config",
            "crate::engine",
            "crate::report",
            "crate::cli",
            "crate::diagnostic",
        ],
    ),
    (
        "document",
        &[
            "crate::schema",
            "crate::model",
            "crate::targets",
            "crate::rules",
            "crate::config",
            "crate::engine",
            "crate::report",
            "crate::cli",
            "crate::diagnostic",
        ],
    ),
    (
        "schema",
        &[
            "crate::model",
            "crate::targets",
            "crate::rules",
            "crate::config",
            "crate::engine",
            "crate::report",
            "crate::cli",
            "crate::diagnostic",
        ],
    ),
    (
        "model",
        &[
            "crate::targets",
            "crate::rules",
            "crate::config",
            "crate::engine",
            "crate::report",
            "crate::cli",
            "crate::diagnostic",
        ],
    ),
    (
        "diagnostic",
        &[
            "crate::targets",
            "crate::rules",
            "crate::config",
            "crate::engine",
            "crate::report",
            "crate::cli",
        ],
    ),
    (
        "rules",
        &[
            "crate::config",
            "crate::engine",
            "crate::suppress",
            "crate::report",
            "crate::cli",
            "std::fs",
            "std::env",
            "std::net",
            "std::process",
        ],
    ),
    ("config", &["crate::engine", "crate::report", "crate::cli"]),
    ("engine", &["crate::report", "crate::cli"]),
    ("suppress", &["crate::engine", "crate::report", "crate::cli"]),
    ("fix", &["crate::report", "crate::cli"]),
    ("targets", &["crate::rules", "crate::config", "crate::engine", "crate::report", "crate::cli"]),
    ("report", &["crate::document", "crate::cli", "std::env"]),
];

/// The Rust files below `folder`; none where it does not exist.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The code of a file without its comments and tests.
fn code_of(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a readable file");
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_room_knows_what_it_must_not() {
    for (room, forbidden) in FORBIDDEN {
        for path in rust_files(&source_folder().join(room)) {
            let code = code_of(&path);
            for word in forbidden {
                assert!(!code.contains(word), "{} knows {word}", path.display());
            }
        }
    }
}

#[test]
fn nothing_imports_the_command_line() {
    for path in rust_files(&source_folder()) {
        let in_cli = path.starts_with(source_folder().join("cli"));
        let is_main = path.ends_with("src/main.rs");
        let free = in_cli || is_main || !code_of(&path).contains("crate::cli");
        assert!(free, "{} knows the command line", path.display());
    }
}

#[test]
fn rules_do_not_know_other_rules() {
    let rules = source_folder().join("rules");
    for family in fs::read_dir(&rules).expect("src/rules") {
        let family = family.expect("an entry").path();
        for path in rust_files(&family).iter().filter(|path| !path.ends_with("mod.rs")) {
            let code = code_of(path);
            assert!(!code.contains("::RULE;"), "{} names another rule", path.display());
            assert!(!code.contains("RULES"), "{} knows the list of rules", path.display());
        }
    }
}
