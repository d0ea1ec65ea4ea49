//! The guarantees of fixing, for every failing example of every page, every fixture and, if
//! `MCP_LINT_CORPUS` names a folder, every real file: the fixed text can be read, the rule is
//! silent, no other finding is new, a second run changes nothing, and no other data is changed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::is_about_readers;
use crate::common::lint::{path_of, run_each, settings_with};
use mcp_lint::config::Settings;
use mcp_lint::diagnostic::{Applicability, Severity};
use mcp_lint::engine::{Input, Job, Project, Role, RunReport, Work};
use mcp_lint::fix::{Findings, FixedText, Fixing, fix};
use mcp_lint::rules::{Example, FixKind, RULES, Rule, RulePage};
use mcp_lint::source::{SourceText, WalkOptions, collect_files};
use mcp_lint::targets::Selection;

const BOLDNESS: [Applicability; 2] = [Applicability::Safe, Applicability::Unsafe];

/// The report after fixing, and the fixed texts.
struct Outcome {
    run: RunReport,
    texts: Vec<FixedText>,
    /// How often files were linted during fixing.
    lints: usize,
}

impl Outcome {
    /// Fixes the findings in `run`, the report about `work`.
    fn of(
        mut run: RunReport,
        work: &[Work],
        max_applicability: Applicability,
        settings: &Settings,
    ) -> Self {
        let (least, accepted) = (Severity::Info, Findings::new());
        let fixing = Fixing { max_applicability, least, accepted, dry: false, settings };
        let project = Project::new(work.to_vec(), Vec::new());
        let mut fixed = fix(&mut run, project, &fixing);
        fixed.update_report(&mut run, &BTreeSet::new(), &fixing);
        Self { run, texts: fixed.texts, lints: fixed.lints }
    }
}

fn fixed(
    work: &[Work],
    settings: &Settings,
    max_applicability: Applicability,
) -> (RunReport, Outcome) {
    let before = run_each(work.to_vec(), settings);
    let outcome = Outcome::of(before.clone(), work, max_applicability, settings);
    (before, outcome)
}

fn work_of(text: &str, language: &str, settings: &Settings) -> Vec<Work> {
    let source = SourceText::new(path_of(language), text);
    let job = Job { input: Input::of_text(source.into()), role: Role::Lint };
    vec![(job, Arc::new(settings.clone()))]
}

/// The number of findings of each rule, of at least the severity `least`.
fn counts(run: &RunReport, least: Severity) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for found in run.diagnostics().filter(|found| found.severity >= least) {
        *counts.entry(found.rule).or_default() += 1;
    }
    counts
}

/// The settings under which an example of a rule is linted.
fn settings_of(rule: &Rule, example: &Example<'_>) -> Settings {
    let mut settings = settings_with(rule.name, example.protocol);
    settings.options.targets = Selection::of_names(example.targets).unwrap();
    settings
}

/// Checks the guarantees of fixing for a text, and returns the fixed text.
#[track_caller]
fn assert_fixed(
    rule: &Rule,
    text: &str,
    language: &str,
    example: &Example<'_>,
    max_applicability: Applicability,
) -> String {
    let settings = settings_of(rule, example);
    let before = run_each(work_of(text, language, &settings), &settings);
    assert_reported_is_fixed(rule, (text, language), &before, &settings, max_applicability)
}

/// Checks the guarantees of fixing for a text with the report `before`, and returns the fixed text.
#[track_caller]
fn assert_reported_is_fixed(
    rule: &Rule,
    (text, language): (&str, &str),
    before: &RunReport,
    settings: &Settings,
    max_applicability: Applicability,
) -> String {
    let work = work_of(text, language, settings);
    let fixed = Outcome::of(before.clone(), &work, max_applicability, settings);
    let after = fixed.texts.first().map_or(text, |text| text.after.text()).to_owned();
    let words =
        || format!("{} as {language}, {max_applicability:?}\n{text}\n---\n{after}", rule.name);
    let (old, new) = (counts(before, Severity::Warning), counts(&fixed.run, Severity::Warning));
    // Rules about readers judge only the parts that clients can read.
    for (rule, count) in new.iter().filter(|(rule, _)| !is_about_readers(rule)) {
        assert!(count <= old.get(rule).unwrap_or(&0), "new: {rule}\n{}", words());
    }
    let unfixed = |run: &RunReport| {
        let own = run.diagnostics().filter(|found| found.rule == rule.name);
        let fixes = own.filter_map(|found| found.fix().map(|fix| fix.applicability));
        fixes.filter(|applicability| *applicability <= max_applicability).count()
    };
    // A text that did not change would be linted twice.
    if after == text {
        assert_eq!(unfixed(&fixed.run), 0, "not fixed: {}", words());
        return after;
    }
    // The report is that of the text, and there is nothing more to fix.
    let (again, second) =
        self::fixed(&work_of(&after, language, settings), settings, max_applicability);
    assert_eq!(counts(&again, Severity::Info), counts(&fixed.run, Severity::Info), "{}", words());
    assert!(second.texts.is_empty(), "a second time: {}", words());
    assert_eq!(unfixed(&again), 0, "not fixed: {}", words());
    after
}

/// The fixes that the rule itself offers in a report.
fn own_fixes(rule: &Rule, run: &RunReport) -> Vec<Applicability> {
    assert!(run.files.iter().all(|file| file.failure.is_none()), "{}", rule.name);
    let own = run.diagnostics().filter(|found| found.rule == rule.name);
    own.filter_map(|found| found.fix().map(|fix| fix.applicability)).collect()
}

#[test]
fn every_failing_example_is_fixed_without_damage() {
    for rule in RULES {
        let mut changed = [false; 2];
        let mut own = Vec::new();
        let examples = RulePage::new(rule.page).examples();
        // A rule about files beside the linted one has no example.
        if examples.iter().all(|example| !example.fails) {
            continue;
        }
        for example in examples.iter().filter(|example| example.fails) {
            let (text, language) = (example.text, example.name());
            let settings = settings_of(rule, example);
            let before = run_each(work_of(text, language, &settings), &settings);
            own.extend(own_fixes(rule, &before));
            for (bold, changed) in BOLDNESS.into_iter().zip(&mut changed) {
                let after =
                    assert_reported_is_fixed(rule, (text, language), &before, &settings, bold);
                *changed |= after != text;
            }
        }
        let is_safe = own.contains(&Applicability::Safe);
        assert_eq!(is_safe, rule.fix == FixKind::Safe, "{}: {own:?}", rule.name);
        match rule.fix {
            FixKind::Safe => assert!(changed[0], "{} has no safe fix", rule.name),
            FixKind::Unsafe => assert!(changed[1], "{} has no fix", rule.name),
            FixKind::None => {}
        }
    }
}

#[test]
fn line_breaks_byte_order_marks_and_other_syntaxes_are_kept() {
    for rule in RULES.iter().filter(|rule| rule.fix != FixKind::None) {
        for example in RulePage::new(rule.page).examples().iter().filter(|example| example.fails) {
            // Safe fixes are among them, and how a fix is written does not depend on whether it is.
            let bold = Applicability::Unsafe;
            let fixed =
                |text: &str, language: &str| assert_fixed(rule, text, language, example, bold);
            // The guarantees for the example itself are checked with all failing examples.
            let settings = settings_of(rule, example);
            let work = work_of(example.text, example.name(), &settings);
            let outcome = self::fixed(&work, &settings, bold).1;
            let plain = outcome.texts.first().map_or(example.text, |text| text.after.text());
            let windows = fixed(&example.text.replace('\n', "\r\n"), example.name());
            assert_eq!(windows, plain.replace('\n', "\r\n"), "{}", rule.name);
            let marked = fixed(&format!("\u{feff}{}", example.text), example.name());
            // What begins with a mark is no JSON, and one of the fixes removes it.
            let mark = if example.language.starts_with("json") { "" } else { "\u{feff}" };
            assert_eq!(marked, format!("{mark}{plain}"), "{}", rule.name);
            if example.language == "json" {
                fixed(example.text, "yaml");
                fixed(example.text, "jsonc");
            }
        }
    }
}

/// Writes a JSON value to `out` as YAML in block style.
fn as_block(value: &serde_json::Value, indentation: usize, out: &mut String) {
    let pad = " ".repeat(indentation);
    match value {
        serde_json::Value::Object(members) if !members.is_empty() => {
            for (key, member) in members {
                out.push_str(&format!("\n{pad}{}:", serde_json::Value::from(key.as_str())));
                as_block(member, indentation + 2, out);
            }
        }
        serde_json::Value::Array(items) if !items.is_empty() => {
            for item in items {
                out.push_str(&format!("\n{pad}-"));
                as_block(item, indentation + 2, out);
            }
        }
        scalar => out.push_str(&format!(" {scalar} # a comment")),
    }
}

#[test]
fn examples_in_yaml_are_fixed_and_keep_their_comments() {
    for rule in RULES.iter().filter(|rule| rule.fix != FixKind::None) {
        let examples = RulePage::new(rule.page).examples();
        for example in examples.iter().filter(|example| example.fails && example.language == "json")
        {
            let Ok(value) = serde_json::from_str(example.text) else { continue };
            let mut text = "# Tools.".to_owned();
            as_block(&value, 0, &mut text);
            text.push('\n');
            for max_applicability in BOLDNESS {
                let after = assert_fixed(rule, &text, "yaml", example, max_applicability);
                assert!(after.starts_with("# Tools.\n"), "{after}");
            }
        }
    }
}

fn work_in(folder: &Path, settings: &Settings) -> Vec<Work> {
    let options = WalkOptions { hidden: true, no_ignore: true, ..WalkOptions::default() };
    let selection = collect_files(&[folder.to_owned()], &options).expect("globs");
    let shared = Arc::new(settings.clone());
    let job = |file| Job { input: Input::of_file(file), role: Role::Lint };
    selection.files.into_iter().map(|file| (job(file), Arc::clone(&shared))).collect()
}

/// Fixes the files of a folder in memory, and checks the guarantees for each changed text.
fn assert_folder_is_fixed(folder: &Path) {
    let settings = Settings::default();
    let work = work_in(folder, &settings);
    for max_applicability in BOLDNESS {
        let (before, fixed) = fixed(&work, &settings, max_applicability);
        let (old, new) = (counts(&before, Severity::Error), counts(&fixed.run, Severity::Error));
        assert!(new.iter().all(|(rule, count)| count <= old.get(rule).unwrap_or(&0)), "{new:?}");
        let mut again = work.clone();
        for (job, _) in &mut again {
            if let Some(text) = fixed.texts.iter().find(|text| *text.path == *job.path()) {
                job.input = job.input.with_text(text.after.clone());
            }
        }
        let (run, second) = self::fixed(&again, &settings, max_applicability);
        assert_eq!(counts(&run, Severity::Info), counts(&fixed.run, Severity::Info));
        assert!(second.texts.is_empty(), "{:?}", second.texts.first().map(|text| &text.path));
        for text in &fixed.texts {
            assert_only_fixed_places_differ(
                text.before.text(),
                text.after.text(),
                &text.path,
                text.applied.len(),
            );
        }
    }
}

/// Asserts that a fixed text lost at most a few scalar values per fix, and is still read.
fn assert_only_fixed_places_differ(before: &str, after: &str, path: &str, fixes: usize) {
    let (old, new) = (values(before, path), values(after, path));
    assert!(!new.is_empty(), "{path} is not read any more");
    let (mut missing, mut added) = (old.clone(), new.clone());
    new.iter().for_each(|(leaf, count)| *missing.entry(leaf.clone()).or_default() -= count);
    old.iter().for_each(|(leaf, count)| *added.entry(leaf.clone()).or_default() -= count);
    let lost: i64 = missing.values().filter(|count| **count > 0).sum();
    let fixes = i64::try_from(fixes).unwrap();
    // A fix replaces a leaf or moves a few; it never removes a tool.
    assert!(lost <= 4 * fixes, "{path} lost {lost} leaves by {fixes} fixes");
}

/// The scalar values of a text, and how often each occurs.
fn values(text: &str, path: &str) -> BTreeMap<String, i64> {
    use mcp_lint::document::{Document, ReadLimits, Syntax};
    let syntax = match path.rsplit_once('.') {
        Some((_, "yaml" | "yml")) => Syntax::Yaml,
        _ => Syntax::Json,
    };
    let source = Arc::new(SourceText::new(path, text));
    let document = Document::read(source, syntax, &ReadLimits::default());
    let mut leaves = BTreeMap::new();
    for root in document.roots() {
        for value in root.subtree().filter(|value| !value.kind().is_container()) {
            let leaf = format!("{:?} {}", value.key(), value.scalar_text());
            *leaves.entry(leaf).or_default() += 1;
        }
    }
    leaves
}

#[test]
fn every_fixture_is_fixed_without_damage() {
    assert_folder_is_fixed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"));
    assert_folder_is_fixed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/formats/cases"));
}

#[test]
fn every_real_file_is_fixed_without_damage() {
    let Some(folder) = std::env::var_os("MCP_LINT_CORPUS") else { return };
    assert_folder_is_fixed(&PathBuf::from(folder));
}

/// The findings with safe fixes that reports show, by rule and message.
fn announced(run: &RunReport) -> BTreeMap<(&'static str, String), usize> {
    let mut counts = BTreeMap::new();
    for found in run.diagnostics().filter(|found| found.severity >= Severity::Warning) {
        let is_safe = found.fix().is_some_and(|fix| fix.applicability == Applicability::Safe);
        if is_safe {
            *counts.entry((found.rule, found.message.to_string())).or_default() += 1;
        }
    }
    counts
}

/// Asserts that every safe fix that a run announces is made: the finding is gone, and as many are
/// applied as were announced, or more where one brought others to light.
fn assert_announced_is_made(work: &[Work], what: &str) -> usize {
    let settings = Settings::default();
    let before = run_each(work.to_vec(), &settings);
    let wanted = announced(&before);
    if wanted.is_empty() {
        return 0;
    }
    let fixed = Outcome::of(before, work, Applicability::Safe, &settings);
    let left = announced(&fixed.run);
    let kept: Vec<_> = wanted.keys().filter(|found| left.contains_key(*found)).collect();
    assert!(kept.is_empty(), "announced and not made in {what}: {kept:?}");
    let made = fixed.texts.iter().map(|text| text.applied.len()).sum::<usize>();
    let announced = wanted.values().sum();
    assert!(made >= announced, "{made} of {announced} made in {what}");
    announced
}

/// The announced fixes of each file and each folder below a folder of cases.
fn announced_in(folder: &Path) -> usize {
    let settings = Settings::default();
    let entries = std::fs::read_dir(folder).expect("a folder").flatten().map(|it| it.path());
    let folders = entries.filter(|path| path.is_dir());
    folders
        .map(|path| assert_announced_is_made(&work_in(&path, &settings), &path.to_string_lossy()))
        .sum()
}

#[test]
fn every_announced_fix_is_made() {
    let settings = Settings::default();
    let mut announced = 0;
    for rule in RULES {
        for example in RulePage::new(rule.page).examples() {
            let work = work_of(example.text, example.name(), &settings);
            announced +=
                assert_announced_is_made(&work, &format!("{}: {}", rule.name, example.text));
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    announced += announced_in(&root.join("tests/it/formats"));
    for folder in ["fixtures", "docs", "tests/it/every_finding"] {
        announced += assert_announced_is_made(&work_in(&root.join(folder), &settings), folder);
    }
    assert!(announced > 100, "{announced}");
    // Folders of cases, each with folders of its own.
    if let Some(cases) = std::env::var_os("MCP_LINT_KNOWN_ANSWERS") {
        let kinds = std::fs::read_dir(cases).expect("a folder").flatten().map(|it| it.path());
        kinds.filter(|path| path.is_dir()).for_each(|path| {
            announced_in(&path);
        });
    }
}

/// What another fault hid is no reason to leave a fix out.
#[test]
fn a_fix_that_brings_other_errors_to_light_is_made() {
    let long = "Use it: ".repeat(200);
    for (name, text, after) in [
        ("SKILL.md", format!("---\nname: a\ndescription: {long}x\n---\n"), "description: \"Use it"),
        (
            "opencode.json",
            r#"{"mcp": {"a": {"type": "stdio", "command": "npx -y a", "enabled": 1}}}"#.to_owned(),
            r#""type": "local""#,
        ),
        (
            ".cursor/mcp.json",
            r#"{"servers": {"a": {"args": ["a"]}, "b": {"command": 1}}}"#.to_owned(),
            r#"{"mcpServers": {"#,
        ),
    ] {
        let settings = Settings::default();
        let work = work_of(&text, name, &settings);
        let (before, fixed) = fixed(&work, &settings, Applicability::Safe);
        assert!(!announced(&before).is_empty(), "{name}: {before:#?}");
        assert!(fixed.texts[0].after.text().contains(after), "{}", fixed.texts[0].after.text());
        assert!(counts(&fixed.run, Severity::Error).values().sum::<usize>() > 0, "{name}");
    }
}

#[test]
fn a_harmful_fix_is_retried_once_its_cause_is_fixed() {
    // While the schema is wrong in itself, renaming its key reveals that.
    let text = "{\"tools\": [\n  {\"name\": \"a\", \"description\": \"Adds.\", \
        \"input_schema\": {\"type\": \"Object\", \"properties\": {\"x\": {\"type\": \"int\", \
        \"required\": true}, \"y\": {\"type\": \"String\", \"enum\": [\"1\", \"1\"]}}, \
        \"required\": [\"x\", \"x\"]}},\n  {\"name\": \"b\", \"input_schema\": {}}]}";
    let settings = Settings::default();
    let max_applicability = Applicability::Unsafe;
    let (_, first) = fixed(&work_of(text, "json", &settings), &settings, max_applicability);
    let after = first.texts.first().unwrap().after.text();
    assert!(after.contains("\"inputSchema\": {\"type\": \"object\""), "{after}");
    let (_, second) = fixed(&work_of(after, "json", &settings), &settings, max_applicability);
    assert!(second.texts.is_empty(), "{:?}", second.texts);
}

fn fixed_on_one_thread(work: &[Work]) -> Outcome {
    let settings = Settings { jobs: 1, ..Settings::default() };
    let run = run_each(work.to_vec(), &settings);
    Outcome::of(run, work, Applicability::Unsafe, &settings)
}

/// A tool with types that can be fixed one by one, but not all together.
fn of_types(types: &[&str], description: &str) -> String {
    let tool = serde_json::json!({
        "name": "get_weather",
        "description": description,
        "inputSchema": {"type": "object", "properties": {"city": {"type": types}}},
    });
    tool.to_string()
}

#[test]
fn harmful_fixes_are_found_for_all_files_in_parallel() {
    let text = of_types(&["strin", "strng", "null", "numbr"], "Weather.");
    let settings = Settings::default();
    let lints_of = |files: usize| {
        let work: Vec<Work> = (0..files)
            .map(|file| {
                let source = SourceText::new(format!("{file}/a.json"), &*text);
                let job = Job { input: Input::of_text(source.into()), role: Role::Lint };
                (job, Arc::new(settings.clone()))
            })
            .collect();
        let fixed = fixed_on_one_thread(&work);
        assert_eq!(fixed.texts.len(), files);
        for text in &fixed.texts {
            let after = text.after.text();
            assert!(after.contains(r#"["string","strng","null","number"]"#), "{after}");
        }
        fixed.lints
    };
    assert_eq!(lints_of(40), lints_of(2));
    assert!(lints_of(40) <= 2 * lints_of(1));
}

#[test]
fn the_search_for_harmful_fixes_in_a_huge_file_is_bounded() {
    let names: Vec<_> = (0..64).map(|number| format!("strin{number}")).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let text = of_types(&names, &"Weather. ".repeat(60_000));
    let work = work_of(&text, "json", &Settings::default());
    let fixed = fixed_on_one_thread(&work);
    // Ten passes with two each, and four million bytes and four times the file to find it out.
    assert!(fixed.lints <= 20 + 12, "{}", fixed.lints);
    let after = fixed.texts.first().expect("something is mended").after.text();
    assert!(after.contains(r#"["string","strin1""#));
    let (again, _) = self::fixed(
        &work_of(after, "json", &Settings::default()),
        &Settings::default(),
        Applicability::Safe,
    );
    assert_eq!(again.diagnostics().filter(|it| it.severity == Severity::Error).count(), 63);
}
