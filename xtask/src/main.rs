//! Tasks of the repository: `cargo xtask new-rule FOLDER NAME` and `cargo xtask list-rules`.

mod rule_list;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

const USAGE: &str = "usage: cargo xtask new-rule FOLDER NAME\n       \
    cargo xtask list-rules\n\n\
    `new-rule` writes the file of a rule, its page, and its entries in the lists. FOLDER is a\n\
    folder of src/rules, NAME is the rule's name, such as `tool-title-type`. `list-rules` writes\n\
    the lists again, after a rule was renamed, moved or removed.";

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

fn new_rule(root: &Path, folder: &str, name: &str) -> io::Result<()> {
    let is_word = |word: &str| {
        word.starts_with(|first: char| first.is_ascii_lowercase())
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    if !name.split('-').all(is_word) || !name.contains('-') {
        return Err(io::Error::other(format!("`{name}` is not a name such as `tool-title-type`")));
    }
    let module = name.replace('-', "_");
    let rules = root.join("src/rules");
    if !rules.join(folder).join("mod.rs").is_file() {
        return Err(io::Error::other(format!("there is no folder `src/rules/{folder}`")));
    }
    create(&rules.join(folder).join(format!("{module}.rs")), &rule(name))?;
    create(&root.join(format!("docs/rules/{name}.md")), &page(name))?;
    rule_list::write(root)
}

/// Creates a file; an existing one is an error.
fn create(path: &Path, text: &str) -> io::Result<()> {
    let exists = || io::Error::other(format!("`{}` already exists", path.display()));
    if path.exists() { Err(exists()) } else { fs::write(path, text) }
}

fn rule(name: &str) -> String {
    format!(
        r#"rule! {{
    name: "{name}",
    category: Correctness,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with the files that a new rule is added to.
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
    fn a_new_rule_gets_its_file_its_page_and_its_entries_in_order() {
        let project = Project::new("new");
        new_rule(&project.0, "tool", "tool-title-long").unwrap();
        let module = project.read("src/rules/tool/mod.rs");
        let names = ["tool_title_empty", "tool_title_long", "tool_title_type"];
        let expected = names.map(|name| format!("pub(crate) mod {name};\n")).concat();
        assert_eq!(module, format!("//! Rules.\n\n{expected}"));
        let expected = names.map(|name| format!("    tool::{name},\n")).concat();
        assert!(project.read("src/rules/list.rs").contains(&expected));
        assert!(project.read("src/rules/tool/tool_title_long.rs").contains("\"tool-title-long\""));
        assert!(project.read("docs/rules/tool-title-long.md").starts_with("# tool-title-long\n"));
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

    /// A new rule has the members of a rule that compiles, and names only existing variants.
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
        let rules = fs::read_to_string(root.join("src/rules/mod.rs")).unwrap();
        for (name, member, prefix) in [("Level", "level", "    "), ("Check", "check", "    ")] {
            let variant = new.split(&format!("{prefix}{member}: ")).nth(1).unwrap();
            let variant: String = variant.chars().take_while(|it| it.is_alphanumeric()).collect();
            let body = rules.split(&format!("pub enum {name} {{")).nth(1).unwrap();
            let body = body.split("\n}").next().unwrap();
            let found = body.lines().any(|line| {
                line.strip_prefix(prefix).is_some_and(|rest| {
                    rest.strip_prefix(&*variant).is_some_and(|rest| rest.starts_with([',', '(']))
                })
            });
            assert!(found, "{name} has no `{variant}`");
        }
    }
}
