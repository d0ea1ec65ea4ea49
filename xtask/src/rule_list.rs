//! Generates the `mod` lines of the folders of rules from the existing files.

#[path = "../../build/rules.rs"]
mod rules;

use std::path::{Path, PathBuf};
use std::{fs, io};

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

/// The `mod.rs` of each folder of rules, generated from the rules below `root`, the repository.
pub fn generated(root: &Path) -> io::Result<Vec<Generated>> {
    let rules = root.join("src/rules");
    let generated = rules::folders_of_rules(&rules)?.into_iter().map(|folder| {
        let path = rules.join(folder.path.replace("::", "/")).join("mod.rs");
        let mut modules = [folder.files, folder.folders].concat();
        modules.sort_unstable();
        let text = with_modules(&fs::read_to_string(&path)?, &modules);
        Ok(Generated { path, text })
    });
    generated.collect()
}

/// Writes the generated files that are outdated.
pub fn write(root: &Path) -> io::Result<()> {
    let generated = generated(root)?;
    let mut outdated = generated.iter().filter(|file| !file.is_current());
    outdated.try_for_each(|file| fs::write(&file.path, &file.text))
}

/// The text of a folder's `mod.rs` with `mod` lines for `modules` at the end.
fn with_modules(text: &str, modules: &[String]) -> String {
    let others = text.lines().filter(|line| !line.starts_with("pub(crate) mod "));
    let others: Vec<&str> = others.collect();
    let modules: String = modules.iter().map(|it| format!("pub(crate) mod {it};\n")).collect();
    let modules = if modules.is_empty() { modules } else { format!("\n{modules}") };
    format!("{}\n{modules}", others.join("\n").trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modules_of_rules_are_up_to_date() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for file in generated(root).unwrap() {
            let path = file.path.strip_prefix(root).unwrap().display();
            assert!(file.is_current(), "{path} is out of date; run `cargo xtask list-rules`");
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
