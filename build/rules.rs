//! The rules, by their files and by the rows of their folders.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// A folder with rules, or with folders of rules.
pub(crate) struct RuleFolder {
    /// The path of the module below `rules`, such as `call::header`.
    pub(crate) path: String,
    /// The modules with a rule each.
    pub(crate) files: Vec<String>,
    /// The rules without code of their own, which are rows of the `mod.rs`.
    pub(crate) rows: Vec<String>,
    /// The folders in this one that have rules.
    pub(crate) folders: Vec<String>,
}

/// The folders of rules below `rules`, each before those in it.
pub(crate) fn folders_of_rules(rules: &Path) -> io::Result<Vec<RuleFolder>> {
    let mut found = Vec::new();
    for family in folders(rules)? {
        add_folder(&family, name_of(&family), &mut found)?;
    }
    Ok(found)
}

/// Adds a folder and those in it, if there are rules. Returns whether there are.
fn add_folder(folder: &Path, path: String, found: &mut Vec<RuleFolder>) -> io::Result<bool> {
    let text = fs::read_to_string(folder.join("mod.rs"))?;
    let (files, rows) = (modules_of_rules(folder)?, rows_of(&text).collect());
    let at = found.len();
    found.push(RuleFolder { path, files, rows, folders: Vec::new() });
    for inner in folders(folder)? {
        let name = name_of(&inner);
        if add_folder(&inner, format!("{}::{name}", found[at].path), found)? {
            found[at].folders.push(name);
        }
    }
    // `findings` and `subjects` have no rules.
    let own = &found[at];
    let has_rules = !(own.files.is_empty() && own.rows.is_empty() && own.folders.is_empty());
    if !has_rules {
        found.truncate(at);
    }
    Ok(has_rules)
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths: Vec<_> = entries.collect::<io::Result<_>>()?;
    paths.sort_unstable();
    Ok(paths)
}

fn folders(folder: &Path) -> io::Result<impl Iterator<Item = PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.is_dir()))
}

fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The rows of a table of rules of mere shape: `    tool_title_type {`.
fn rows_of(text: &str) -> impl Iterator<Item = String> {
    let table = text.lines().skip_while(|line| *line != "rules_of_shape! {").skip(1);
    let table = table.take_while(|line| *line != "}");
    let rows = table.filter_map(|line| line.strip_prefix("    ")?.strip_suffix(" {"));
    let is_name = |row: &&str| row.chars().all(|it| it == '_' || it.is_ascii_alphanumeric());
    rows.filter(is_name).map(str::to_owned)
}

/// The modules of a folder that define a rule; others have what its rules share.
fn modules_of_rules(folder: &Path) -> io::Result<Vec<String>> {
    let mut modules = Vec::new();
    for path in entries(folder)?.iter().filter(|path| path.extension() == Some("rs".as_ref())) {
        if fs::read_to_string(path)?.lines().any(|line| line == "rule! {") {
            modules.push(name_of(path));
        }
    }
    Ok(modules)
}
