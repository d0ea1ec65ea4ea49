//! Tasks of the repository: `cargo xtask new-rule FOLDER NAME`, `cargo xtask list-rules`,
//! `cargo xtask new-kind NAME` and `cargo xtask facts`.

#![allow(clippy::disallowed_methods, reason = "paths are shown as this system writes them")]

mod facts;
mod rule_list;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

const USAGE: &str = "usage: cargo xtask new-rule FOLDER NAME\n       \
    cargo xtask list-rules\n       \
    cargo xtask new-kind NAME\n       \
    cargo xtask facts [--client NAME]… [--probe NAME]… [--newest | --version VERSION] [--write] [--cache FOLDER]\n       \
    cargo xtask facts [--client NAME]… --check | --list | --pins\n\n\
    `new-rule` writes the file of a rule, its page, and the `mod` line of its folder. FOLDER is a\n\
    folder below src/rules, NAME is the rule's name, such as `tool-title-type`. `list-rules` writes\n\
    these lines again, after a rule was renamed, moved or removed. `new-kind` writes the page of a\n\
    kind of change and its row in the table; NAME is the kind's name, such as `icons-changed`.\n\
    `facts` runs products by their recipes and reports what changed (tests/clients/README.md).";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let done = match arguments[..] {
        ["new-rule", folder, name] => new_rule(root, folder, name).map(|()| {
            println!(
                "wrote src/rules/{folder}/{}.rs and docs/rules/{name}.md; next: CONTRIBUTING.md, \
                 \"A new rule in ten minutes\"",
                name.replace('-', "_")
            );
        }),
        ["list-rules"] => rule_list::write(root),
        ["new-kind", name] => new_kind(root, name).map(|()| {
            println!(
                "wrote docs/changes/{name}.md and a row of src/changes/table.rs; next: \
                 CONTRIBUTING.md, \"A new kind of change\""
            );
        }),
        ["facts", ..] => facts::run(root, &arguments[1..]),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Checks that a name consists of words of lowercase letters and digits, separated by `-`.
fn check_name(name: &str, example: &str) -> io::Result<()> {
    let is_word = |word: &str| {
        word.starts_with(|first: char| first.is_ascii_lowercase())
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    if name.split('-').all(is_word) && name.contains('-') {
        return Ok(());
    }
    Err(io::Error::other(format!("`{name}` is not a name such as `{example}`")))
}

fn new_kind(root: &Path, name: &str) -> io::Result<()> {
    check_name(name, "icons-changed")?;
    let constant = name.to_uppercase().replace('-', "_");
    create(&root.join(format!("docs/changes/{name}.md")), &page_of_kind(name))?;
    let row =
        format!("    {constant} \"{name}\" Other Risky Risky Clients Minor\n        \"TODO\"");
    insert_row(&root.join("src/changes/table.rs"), &row)
}

/// Inserts a row of two lines into the sorted table of kinds.
fn insert_row(path: &Path, row: &str) -> io::Result<()> {
    let text = fs::read_to_string(path)?;
    let constant =
        |line: &str| line.trim_start().split(' ').next().unwrap_or_default().replace('_', "-");
    let is_row = |line: &str| line.starts_with("    ") && line[4..].starts_with(char::is_uppercase);
    let mut lines: Vec<&str> = text.lines().collect();
    let end = lines.iter().rposition(|line| *line == "}").unwrap_or(lines.len());
    let is_after = |line: &&str| is_row(line) && constant(line) > constant(row);
    let at = lines.iter().position(is_after).unwrap_or(end);
    lines.insert(at, row);
    fs::write(path, lines.join("\n") + "\n")
}

fn new_rule(root: &Path, folder: &str, name: &str) -> io::Result<()> {
    check_name(name, "tool-title-type")?;
    let module = name.replace('-', "_");
    let rules = root.join("src/rules");
    if !rules.join(folder).join("mod.rs").is_file() {
        return Err(io::Error::other(format!("there is no folder `src/rules/{folder}`")));
    }
    create(&rules.join(folder).join(format!("{module}.rs")), &rule(name))?;
    create(&root.join(format!("docs/rules/{name}.md")), &page(name))?;
    rule_list::write(root)
}

/// Creates a file, or fails if the file exists.
fn create(path: &Path, text: &str) -> io::Result<()> {
    let exists = || io::Error::other(format!("`{}` already exists", path.display()));
    if path.exists() { Err(exists()) } else { fs::write(path, text) }
}

fn rule(name: &str) -> String {
    format!(
        r#"rule! {{
    name: "{name}",
    summary: "TODO: what is wrong, in one clause without a full stop",
    level: Warning,
    check: Tool(check),
}}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {{
    let Some(member) = subject.tool.value.get("TODO") else {{ return }};
    context.report(
        Finding::new(member.place(), "TODO: what is wrong, with the value")
            .note("TODO: why, with the section of the specification")
            .help("TODO: begins with a verb"),
    );
}}
"#
    )
}

fn page(name: &str) -> String {
    format!(
        "# {name}\n\nTODO.\n\n## Why\n\nTODO\n\n## Examples\n\n```json fails\n{{\n  \"name\": \
         \"get_weather\",\n  \"description\": \"Weather of a city.\",\n  \"TODO\": 1,\n  \
         \"inputSchema\": {{\"type\": \"object\", \"additionalProperties\": false}}\n}}\n```\n\n\
         ```json passes\n{{\n  \"name\": \"get_weather\",\n  \"description\": \"Weather of a \
         city.\",\n  \"inputSchema\": {{\"type\": \"object\", \"additionalProperties\": \
         false}}\n}}\n```\n\n## How to fix\n\nTODO\n\n## Source\n\nTODO: MCP revision, \
         section.\n"
    )
}

fn page_of_kind(name: &str) -> String {
    let tool = "{\n  \"name\": \"get_weather\",\n  \"description\": \"Returns the weather.\",\n  \
                \"inputSchema\": {\"type\": \"object\"}\n}";
    format!(
        "# {name}\n\nTODO: what changed, in one sentence.\n\nLevel: risky.\n\nTODO: who notices, and \
         why.\n\n## Example\n\nBefore:\n\n```json before\n{tool}\n```\n\nAfter:\n\n```json \
         after\n{tool}\n```\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A temporary folder with the files that a new rule is added to.
    struct Project(std::path::PathBuf);

    impl Project {
        fn new(name: &str) -> Self {
            let root = env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
            fs::create_dir_all(root.join("src/rules/tool")).unwrap();
            fs::create_dir_all(root.join("docs/rules")).unwrap();
            fs::write(root.join("src/rules/tool/mod.rs"), "//! Rules.\n").unwrap();
            for name in ["tool-title-empty", "tool-title-type"] {
                let file = format!("src/rules/tool/{}.rs", name.replace('-', "_"));
                fs::write(root.join(file), rule(name)).unwrap();
            }
            fs::create_dir_all(root.join("src/changes")).unwrap();
            fs::create_dir_all(root.join("docs/changes")).unwrap();
            let table = "macro_rules! kinds {\n    (@is) => { false };\n}\n\nkinds! {\n    \
                         ICONS_ADDED \"icons-added\" Other\n        \"icons\"\n    \
                         ICONS_CHANGED \"icons-changed\" Other\n        \"icons\"\n}\n";
            fs::write(root.join("src/changes/table.rs"), table).unwrap();
            Self(root)
        }

        fn read(&self, path: &str) -> String {
            fs::read_to_string(self.0.join(path)).unwrap()
        }
    }

    impl Drop for Project {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_new_rule_gets_its_file_its_page_and_its_module_in_order() {
        let project = Project::new("new");
        new_rule(&project.0, "tool", "tool-title-long").unwrap();
        let module = project.read("src/rules/tool/mod.rs");
        let names = ["tool_title_empty", "tool_title_long", "tool_title_type"];
        let expected = names.map(|name| format!("pub(crate) mod {name};\n")).concat();
        assert_eq!(module, format!("//! Rules.\n\n{expected}"));
        assert!(project.read("src/rules/tool/tool_title_long.rs").contains("\"tool-title-long\""));
        assert!(project.read("docs/rules/tool-title-long.md").starts_with("# tool-title-long\n"));
    }

    #[test]
    fn a_family_may_have_folders() {
        let project = Project::new("folders");
        let folder = project.0.join("src/rules/tool/name");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("mod.rs"), "//! Names.\n").unwrap();
        new_rule(&project.0, "tool/name", "tool-name-long").unwrap();
        let module = project.read("src/rules/tool/name/mod.rs");
        assert_eq!(module, "//! Names.\n\npub(crate) mod tool_name_long;\n");
        let modules = ["name", "tool_title_empty", "tool_title_type"];
        let expected = modules.map(|name| format!("pub(crate) mod {name};\n")).concat();
        assert_eq!(project.read("src/rules/tool/mod.rs"), format!("//! Rules.\n\n{expected}"));
    }

    #[test]
    fn a_new_kind_gets_its_page_and_its_row_in_order() {
        let project = Project::new("kind");
        for name in ["icons-bad", "title-added", "a-kind"] {
            new_kind(&project.0, name).unwrap();
            assert!(project.read(&format!("docs/changes/{name}.md")).starts_with("# "), "{name}");
        }
        let table = project.read("src/changes/table.rs");
        let rows = table.lines().filter(|line| line.starts_with("    ") && line.contains("\" O"));
        let names: Vec<_> = rows.map(|row| row.split('"').nth(1).unwrap()).collect();
        assert_eq!(names, ["a-kind", "icons-added", "icons-bad", "icons-changed", "title-added"]);
        assert!(table.ends_with("\"TODO\"\n}\n"), "{table}");
        let error = new_kind(&project.0, "icons-bad").unwrap_err().to_string();
        assert!(error.contains("already exists"), "{error}");
    }

    #[test]
    fn nothing_is_overwritten_and_wrong_names_are_rejected() {
        let project = Project::new("rejected");
        new_rule(&project.0, "tool", "tool-title-long").unwrap();
        for (folder, name, why) in [
            ("tool", "tool-title-long", "already exists"),
            ("tool", "Tool-title", "is not a name"),
            ("tool", "title", "is not a name"),
            ("tool", "tool-../x", "is not a name"),
            ("none", "tool-title", "there is no folder"),
        ] {
            let error = new_rule(&project.0, folder, name).unwrap_err().to_string();
            assert!(error.contains(why), "{name}: {error}");
        }
    }

    /// Checks that the source file of a new rule has the members of a rule that compiles, and names
    /// only existing variants.
    #[test]
    fn the_file_of_a_new_rule_is_like_those_of_the_others() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let known = fs::read_to_string(root.join("src/rules/tool/tool_name_empty.rs")).unwrap();
        let new = rule("tool-title-long");
        let members = |text: &str| {
            let rule = text.split("rule! {\n").nth(1).unwrap();
            let lines = rule.lines().take_while(|line| *line != "}");
            let names = lines.filter_map(|line| line.strip_prefix("    ")?.split_once(':'));
            names.map(|(name, _)| name.to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(members(&new), members(&known));
        for (file, member) in [("mod.rs", "level"), ("check.rs", "check")] {
            let variant = new.split(&format!("    {member}: ")).nth(1).unwrap();
            let variant: String = variant.chars().take_while(|it| it.is_alphanumeric()).collect();
            let rules = fs::read_to_string(root.join("src/rules").join(file)).unwrap();
            let found = rules.lines().any(|line| {
                let rest = line.trim_start().strip_prefix(&*variant);
                rest.is_some_and(|rest| rest.starts_with([',', ' ']))
            });
            assert!(found, "{file} has no `{variant}`");
        }
    }
}
