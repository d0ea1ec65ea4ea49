//! Generated files are committed and up to date. [`COMMAND`] writes them again.

use mcp_lint::targets::SchemaRole;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use mcp_lint::report::{blocks::markdown, reference};
use mcp_lint::server_files::clients;

/// The command that writes the generated files, shown when one is outdated.
const COMMAND: &str = "UPDATE_GENERATED=1 cargo test --test it -- generated:: picture::";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn output_of(arguments: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_mcp-lint")).args(arguments).env_clear().output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn assert_checked_in(path: &str, generated: &str) {
    let path = root().join(path);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, generated).unwrap();
        return;
    }
    let checked_in = read(&path);
    let shown = path.strip_prefix(root()).unwrap().display();
    let line = first_difference(&checked_in, generated);
    assert!(checked_in == generated, "{shown} is out of date from line {line} on; run `{COMMAND}`");
}

/// The number of the first line in which two texts differ, counted from 1.
fn first_difference(one: &str, other: &str) -> usize {
    1 + one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count()
}

/// The text of a committed file, with the line endings restored that a checkout may change.
fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n")
}

#[test]
fn completions_are_up_to_date() {
    let files = [
        ("bash", "mcp-lint.bash"),
        ("zsh", "_mcp-lint"),
        ("fish", "mcp-lint.fish"),
        ("elvish", "mcp-lint.elv"),
        ("powershell", "_mcp-lint.ps1"),
    ];
    for (shell, file) in files {
        assert_checked_in(&format!("completions/{file}"), &output_of(&["completions", shell]));
    }
}

/// The rows of files and folders in the data of clients, below those that are written by hand. What
/// several clients read has the marks of the first.
#[test]
fn the_list_of_known_files_is_up_to_date() {
    const PATH: &str = "src/source/walk/known-files.txt";
    const MARKER: &str = "# Generated from data/clients.\n";
    let by_hand = read(&root().join(PATH));
    let by_hand = by_hand.split_once(MARKER).map_or(&*by_hand, |(before, _)| before);
    let mut rows = BTreeMap::new();
    for client in clients() {
        for folder in &client.folders {
            rows.insert(folder.clone(), ("f".to_owned(), BTreeSet::new()));
        }
        for file in &client.files {
            let path = &file.path;
            // Manifests of plugins and extensions have a syntax of their own.
            let is_manifest = ["plugin.json", "extension.json"].iter().any(|it| path.ends_with(it));
            let is_of_reader = |is_so: bool| is_so && !is_manifest;
            let is_hidden = path.starts_with('.') || path.contains("/.") || path.starts_with("*.");
            let is_jsonc = client.dialect == "jsonc";
            let marks = [
                ('h', is_hidden),
                ('n', is_of_reader(client.dialect == "commented-json")),
                ('c', is_of_reader(is_jsonc)),
                ('s', !file.has_settings),
                ('b', is_of_reader(client.rejects_byte_order_mark)),
                ('j', is_of_reader(client.keeps_half_surrogates)),
                ('r', is_of_reader(client.repairs_syntax)),
                ('p', client.plugins.as_ref().is_some_and(|it| it.manifest == *path)),
            ];
            let marks = marks.iter().filter(|(_, is_set)| *is_set).map(|(mark, _)| *mark);
            let row =
                rows.entry(path.clone()).or_insert_with(|| (marks.collect(), BTreeSet::new()));
            row.1.extend(client.keys_in(path).iter().cloned());
        }
    }
    let line = |(name, (marks, keys)): (&String, &(String, BTreeSet<String>))| {
        let keys: String = keys.iter().map(|key| format!(" {key}")).collect();
        format!("{marks} {name}{keys}\n")
    };
    let generated: String = rows.iter().map(line).collect();
    assert_checked_in(PATH, &format!("{by_hand}{MARKER}{generated}"));
}

/// The table of clients, with a row for each set of keys that a client reads in some of its files.
#[test]
fn the_table_of_clients_is_up_to_date() {
    const PATH: &str = "docs/server-files.md";
    const HEAD: &str =
        "| client | files | servers under | variables | reader |\n|---|---|---|---|---|\n";
    let page = read(&root().join(PATH));
    let (before, after) = page.split_once(HEAD).unwrap();
    let (_, after) = after.split_once("\n\n").unwrap();
    let code = |words: &[String]| -> String {
        words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
    };
    let mut rows = Vec::new();
    for client in clients() {
        let mut groups: Vec<(&[String], Vec<String>)> = Vec::new();
        for file in &client.files {
            let keys = file.keys.as_ref().unwrap_or(&client.keys);
            match groups.iter_mut().find(|(known, _)| known == keys) {
                Some((_, files)) => files.push(file.path.clone()),
                None => groups.push((keys, vec![file.path.clone()])),
            }
        }
        let variables = client.variables.as_ref().map_or_else(String::new, |all| match &all[..] {
            [] => "none".to_owned(),
            all => code(all),
        });
        if groups.is_empty() {
            groups.push((&client.keys, Vec::new()));
        }
        for (keys, files) in groups {
            let keys = if keys.is_empty() { "none".to_owned() } else { code(keys) };
            let files = if files.is_empty() { "known by content".to_owned() } else { code(&files) };
            let (label, version) = (&client.label, &client.version);
            rows.push(format!("| {label} | {files} | {keys} | {variables} | {version} |\n"));
        }
    }
    // Those of a client stay in the order of its files.
    rows.sort_by_key(|row| row.split(" | ").next().map(str::to_lowercase));
    let rows: String = rows.concat();
    assert_checked_in(PATH, &format!("{before}{HEAD}{rows}\n{after}"));
}

#[test]
fn the_features_that_every_run_searches_for_are_up_to_date() {
    const PATH: &str = "data/lost-features.txt";
    let head = read(&root().join(PATH));
    let comments = head.split_inclusive('\n').take_while(|line| line.starts_with('#'));
    let mut list: String = comments.collect();
    for role in SchemaRole::ALL {
        for (feature, names) in mcp_lint::targets::lost_by_common_targets(role) {
            list += &format!("{} {feature:?} {}\n", role.member(), names.join(" "));
        }
    }
    assert_checked_in(PATH, &list);
}

#[test]
fn the_pages_of_the_targets_are_up_to_date() {
    let overview = output_of(&["targets", "--format", "markdown"]);
    let index = format!(
        "# Targets\n\nWhat clients, providers and directories are known to accept, reject, drop and rewrite. \
         `mcp-lint --target NAME` checks definitions for a target, `mcp-lint targets NAME` shows \
         its data. Each fact is recorded in `data/clients/NAME.toml` with its date and \
         evidence; behaviour that is not recorded is unknown, and never reported. A feature that makes \
         several targets in common use reject a whole request or list is a warning without \
         `--target`, too: `data/levels.toml` lists these targets. A fact that was not seen for \
         120 days is marked in pages and findings, and never raises a level. The pages of this folder are generated from the data.\n\n\
         {overview}"
    );
    assert_checked_in("docs/targets/README.md", &index);
    let mut pages = vec!["README.md".to_owned()];
    for target in mcp_lint::targets::all() {
        let page = output_of(&["targets", target.name, "--format", "markdown"]);
        assert_checked_in(&format!("docs/targets/{}.md", target.name), &page);
        pages.push(format!("{}.md", target.name));
    }
    let folder = std::fs::read_dir(root().join("docs/targets")).unwrap();
    let mut found: Vec<_> =
        folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    pages.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, pages, "docs/targets has a page for each target");
}

#[test]
fn the_page_of_questions_about_clients_is_up_to_date() {
    let questions = reference::questions_page();
    let page = format!(
        "# What clients do\n\nWhat authors of servers ask, with the answer of each client whose answer is \
         known: when it was last observed, and what was run or read. What clients reject of definitions is on \
         the [pages of the targets](targets/README.md), and `mcp-lint view` applies all of it to a server: \
         [view.md](view.md). The page is generated from the [dataset](data.md).\n\n{}",
        markdown::text(&questions)
    );
    assert_checked_in("docs/clients.md", &page);
}

#[test]
fn the_manual_page_is_up_to_date() {
    assert_checked_in("man/mcp-lint.1", &output_of(&["man"]));
}

#[test]
fn the_list_of_rules_is_up_to_date() {
    let table = output_of(&["rules", "--format", "markdown"]);
    let index = format!(
        "# Rules\n\nEvery rule, by family. `mcp-lint explain RULE` shows a page in the terminal, \
         and `mcp-lint rules` this list, from which this page is generated.\n\n{}\n{}",
        families(),
        table.replace("](docs/rules/", "](rules/")
    );
    assert_checked_in("docs/rules.md", &index);
    let kinds = output_of(&["rules", "--changes", "--format", "markdown"]);
    let changes = format!(
        "# Kinds of changes\n\nThe changes that `mcp-lint compare` reports, with the level in input and \
         output schemas; see [contracts](contracts.md). *By proof* is breaking with a counter-example, \
         else compatible. This page is generated from `mcp-lint rules --changes`.\n\n{}",
        kinds.replace("](docs/changes/", "](changes/")
    );
    assert_checked_in("docs/changes.md", &changes);
}

#[test]
fn the_numbers_of_the_readme_are_right() {
    let readme = read(&root().join("README.md"));
    let rules = mcp_lint::rules::RULES.len();
    let targets = mcp_lint::targets::all().count();
    let numbered = [
        (" rules for every protocol revision", rules),
        (" clients, providers and directories reject", targets),
    ];
    let expected = numbered.iter().fold(readme, |readme, (behind, number)| {
        let (before, after) = readme.split_once(behind).expect("a sentence with the number");
        let before = before.trim_end_matches(|it: char| it.is_ascii_digit());
        format!("{before}{number}{behind}{after}")
    });
    assert_checked_in("README.md", &expected);
}

#[test]
fn the_index_of_the_documentation_names_every_page() {
    let index = read(&root().join("docs/README.md"));
    for entry in std::fs::read_dir(root().join("docs")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_page = name.ends_with(".md") || name.ends_with(".json");
        let is_listed = name == "README.md" || index.contains(&format!("]({name})"));
        assert!(!is_page || is_listed, "docs/README.md does not link to {name}");
    }
}

/// The table of rule families: each with the number of its rules and some of their names.
fn families() -> String {
    const SHOWN: usize = 3;
    let rules = mcp_lint::rules::RULES;
    let mut families: Vec<_> = rules.iter().map(|rule| rule.family()).collect();
    families.sort_unstable();
    families.dedup();
    let row = |family: &String| {
        let names: Vec<_> =
            rules.iter().filter(|rule| rule.family() == *family).map(|rule| rule.name).collect();
        let shown = names.iter().take(SHOWN).map(|name| format!("[`{name}`](rules/{name}.md)"));
        let shown = shown.collect::<Vec<_>>().join(", ");
        let more = if names.len() > SHOWN { ", …" } else { "" };
        format!("| [{family}](#{family}) | {} | {shown}{more} |\n", names.len())
    };
    let rows: String = families.iter().map(row).collect();
    format!("| family | rules | such as |\n|---|---|---|\n{rows}")
}

#[test]
fn the_schema_of_the_configuration_is_up_to_date() {
    assert_checked_in("docs/mcp-lint.schema.json", &output_of(&["config", "schema"]));
}

#[test]
fn the_reference_of_the_configuration_is_up_to_date() {
    const BEGIN: &str = "<!-- keys:begin -->\n";
    const END: &str = "<!-- keys:end -->";
    let page = read(&root().join("docs/configuration.md"));
    let (before, rest) = page.split_once(BEGIN).expect("the page has `keys:begin`");
    let (_, after) = rest.split_once(END).expect("the page has `keys:end`");
    let keys = markdown::text(&reference::keys());
    assert_checked_in("docs/configuration.md", &format!("{before}{BEGIN}\n{keys}\n{END}{after}"));
}

#[test]
fn the_names_in_the_settings_of_the_extension_are_up_to_date() {
    const MANIFEST: &str = "editors/vscode/package.json";
    let targets = mcp_lint::targets::all().map(|it| (it.name, it.label.as_str()));
    let rules = mcp_lint::rules::RULES;
    let size = |category| rules.iter().filter(|rule| rule.category == category).count();
    let about = |it| format!("The {} rules of this category.", size(it));
    let categories = mcp_lint::diagnostic::Category::ALL.map(|it| (it.name(), about(it)));
    let categories = categories.iter().map(|(name, about)| (*name, about.as_str()));
    let rules = rules.iter().map(|rule| (rule.name, rule.summary));
    let manifest = with_items(&read(&root().join(MANIFEST)), "mcp-lint.targets", targets);
    let manifest = with_items(&manifest, "mcp-lint.select", categories.chain(rules));
    assert_checked_in(MANIFEST, &manifest);
}

/// A manifest of the extension in which the items of a setting are these names with descriptions.
fn with_items<'a>(
    manifest: &str,
    setting: &str,
    names: impl Iterator<Item = (&'a str, &'a str)>,
) -> String {
    const BEGIN: &str = "\"items\": ";
    const END: &str = ",\n          \"default\"";
    let (names, about): (Vec<_>, Vec<_>) = names.unzip();
    let list = |texts: &[&str]| {
        let text = |text: &&str| format!("\n              {}", serde_json::json!(text));
        format!("[{}\n            ]", texts.iter().map(text).collect::<Vec<_>>().join(","))
    };
    let (before, after) = manifest.split_once(&format!("\"{setting}\": {{")).unwrap();
    let (between, rest) = after.split_once(BEGIN).unwrap();
    let (_, rest) = rest.split_once(END).unwrap();
    format!(
        "{before}\"{setting}\": {{{between}{BEGIN}{{\n            \"type\": \"string\",\n            \
         \"enum\": {},\n            \"markdownEnumDescriptions\": {}\n          }}{END}{rest}",
        list(&names),
        list(&about)
    )
}
