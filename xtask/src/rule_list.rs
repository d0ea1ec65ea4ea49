//! Generates the list of rules and the `mod` lines of their folders from the existing files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The command that writes the generated files, shown when one is outdated.
pub const COMMAND: &str = "cargo xtask list-rules";

/// A generated file and its expected text.
pub struct Generated {
    pub path: PathBuf,
    pub text: String,
}

impl Generated {
    /// Whether the file has the expected text. A checkout may have changed its line endings.
    pub fn is_current(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|text| text.replace("\r\n", "\n") == self.text)
    }
}

/// The list of rules and the `mod.rs` of each folder of rules, generated from the rules below `root`, the
/// repository.
pub fn generated(root: &Path) -> io::Result<Vec<Generated>> {
    let rules = root.join("src/rules");
    let (mut generated, mut all) = (Vec::new(), Vec::new());
    for family in folders(&rules)? {
        add_folder(&family, &name_of(&family), &mut generated, &mut all)?;
    }
    // In the order of the rules' names, where `-` sorts before letters and digits, unlike `_`.
    all.sort_by_key(|(module, _)| module.replace('_', "-"));
    generated.push(Generated { path: rules.join("list.rs"), text: list(&all) });
    Ok(generated)
}

/// Adds what is generated of a folder and of the folders in it: their `mod.rs`, and their rules, each
/// with its module and the path of its folder. Returns whether there are rules.
fn add_folder(
    folder: &Path,
    path: &str,
    generated: &mut Vec<Generated>,
    rules: &mut Vec<(String, String)>,
) -> io::Result<bool> {
    let file = folder.join("mod.rs");
    let text = fs::read_to_string(&file)?;
    let mut modules = modules_of_rules(folder)?;
    let of_folder = modules.iter().cloned().chain(rows_of(&text));
    let before = rules.len();
    rules.extend(of_folder.map(|module| (module, path.to_owned())));
    for inner in folders(folder)? {
        let name = name_of(&inner);
        if add_folder(&inner, &format!("{path}::{name}"), generated, rules)? {
            modules.push(name);
        }
    }
    // `findings` and `subjects` have no rules.
    let has_rules = rules.len() > before;
    if has_rules {
        modules.sort_unstable();
        let text = with_modules(&text, &modules);
        generated.push(Generated { path: file, text });
    }
    Ok(has_rules)
}

/// Writes the generated files that are outdated.
pub fn write(root: &Path) -> io::Result<()> {
    let generated = generated(root)?;
    let mut outdated = generated.iter().filter(|file| !file.is_current());
    outdated.try_for_each(|file| fs::write(&file.path, &file.text))
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<_> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.sort_unstable();
    Ok(paths)
}

fn folders(folder: &Path) -> io::Result<impl Iterator<Item = PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.is_dir()))
}

fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The rules without code of their own, which are rows of the `mod.rs` of a folder: `    tool_title_type {`.
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

/// The text of a folder's `mod.rs` with `mod` lines for `modules` at the end.
fn with_modules(text: &str, modules: &[String]) -> String {
    let others = text.lines().filter(|line| !line.starts_with("pub(crate) mod "));
    let others: Vec<&str> = others.collect();
    let modules: String = modules.iter().map(|it| format!("pub(crate) mod {it};\n")).collect();
    let modules = if modules.is_empty() { modules } else { format!("\n{modules}") };
    format!("{}\n{modules}", others.join("\n").trim_end())
}

/// Maximum number of columns of the list.
const WIDTH: usize = 100;

fn list(rules: &[(String, String)]) -> String {
    let folders: BTreeSet<&str> = rules.iter().map(|(_, folder)| &**folder).collect();
    let rules = rules.iter().map(|(module, _)| &**module);
    format!(
        "//! All rules, sorted by name. Generated from the files of the rules by `{COMMAND}`.\n\n\
         macro_rules! rules {{\n    \
         (in $($($folder:ident)::+,)*: $($rule:ident,)*) => {{\n        \
         $(use super::$($folder)::+::*;)*\n\n        \
         /// Every rule, in the order of their names.\n        \
         pub static RULES: &[&super::Rule] = &[$(&$rule::RULE,)*];\n    \
         }};\n\
         }}\n\n\
         rules! {{\n    in\n{}\n    :\n{}\n}}\n",
        rows(folders.into_iter()),
        rows(rules)
    )
}

/// Names with commas, as many in a row as fit.
fn rows<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut rows = String::new();
    let mut width = 0;
    for name in names {
        let is_first = width == 0 || width + 2 + name.len() > WIDTH;
        rows += match (is_first, width) {
            (false, _) => " ",
            (true, 0) => "    ",
            (true, _) => "\n    ",
        };
        width = if is_first { 4 } else { width + 1 } + name.len() + 1;
        rows += &format!("{name},");
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_rules_is_up_to_date() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for file in generated(root).unwrap() {
            let path = file.path.strip_prefix(root).unwrap().display();
            assert!(file.is_current(), "{path} is out of date; run `{COMMAND}`");
        }
    }

    #[test]
    fn what_is_written_by_hand_stays_above_the_modules_of_rules() {
        let text = "//! Rules.\n\nmod shared;\n\npub(crate) mod b_c;\n";
        let modules = ["a_b".to_owned(), "b_c".to_owned()];
        assert_eq!(
            with_modules(text, &modules),
            "//! Rules.\n\nmod shared;\n\npub(crate) mod a_b;\npub(crate) mod b_c;\n"
        );
    }
}
