//! The pages of the rules: each has the required sections, and its examples have the described
//! effect.

use std::sync::LazyLock;

use crate::common::is_about_readers;
use crate::common::lint::{lint, settings_with, summary};
use mcp_lint::config::Settings;
use mcp_lint::diagnostic::{Diagnostic, Edit, Severity};
use mcp_lint::rules::{Example, FixKind, Level, RULES, Rule, RulePage, SILENCES, reported_by};
use mcp_lint::targets::{Feature, Selection};

/// Rules whose page cannot show a failing example, and the reason.
const WITHOUT_FAILING_EXAMPLE: &[(&str, &str)] = &[
    ("budget-list-tokens", "a budget has to be set"),
    ("budget-tool-tokens", "a budget has to be set"),
    ("result-cut", "an example would be larger than a page"),
    ("schema-values-unchecked", "an example would be larger than a page"),
    ("baseline-stale", "the baseline is a file beside the linted one"),
    ("auth-issuer-mismatch", "what it is compared with are files beside the linted one"),
    ("card-mismatch", "what it is compared with are files beside the linted one"),
    ("client-filter-unknown", "what it compares are the definitions of servers"),
    ("client-name-clash", "what it compares are the definitions of servers"),
    ("client-tool-count", "what it compares are the definitions of servers"),
    ("client-tool-name-length", "what it compares are the definitions of servers"),
    ("client-tool-shadowed", "what it compares are the definitions of servers"),
    ("client-tool-twins", "what it compares are the definitions of servers"),
    ("client-path-missing", "what it looks up are files beside the linted one"),
    ("client-server-differs", "what it compares are the files of several clients"),
    ("docs-install-command", "what it checks is a document"),
    ("docs-install-link", "what it checks is a document"),
    ("docs-parameter-missing", "what it compares are documents and lists beside them"),
    ("docs-parameter-unknown", "what it compares are documents and lists beside them"),
    ("docs-table-outdated", "what it compares are documents and lists beside them"),
    ("docs-tool-count", "what it compares are documents and lists beside them"),
    ("docs-tool-missing", "what it compares are documents and lists beside them"),
    ("docs-tool-unknown", "what it compares are documents and lists beside them"),
    ("tool-reference-unknown", "what it compares are the configurations of clients"),
    ("package-entry-missing", "what it looks up are files beside the linted one"),
    ("package-npx-program", "what it looks up are files beside the linted one"),
    ("draft-member", "a draft has to be asked for"),
    ("python-sdk-bound", "what it is compared with are files beside the linted one"),
    ("typescript-sdk-version", "what it is compared with are files beside the linted one"),
    ("registry-mismatch", "what it is compared with are files beside the linted one"),
    ("skill-line-ends", "a page has LF line ends itself"),
    ("skill-link-missing", "what it looks up are files beside the linted one"),
    ("structured-content-unchecked", "a schema that is not used has findings of its own"),
    ("call-arguments-unchecked", "a schema that is not used has findings of its own"),
    ("call-meta-missing-accepted", "a request that lacks metadata has a finding of its own"),
    ("document-too-large", "an example would be larger than the limit"),
    ("document-encoding", "a page is UTF-8 itself"),
    ("document-depth", "an example would be nested deeper than the limit"),
    ("schema-subschema-count", "an example would have thousands of lines"),
    ("server-requirement", "the configuration decides"),
    ("tool-requirement", "the configuration decides"),
];

/// The source file and page of a rule, for the message of a failed test.
fn files(rule: &Rule) -> String {
    let (name, folder) = (rule.name, rule.family().replace('-', "_"));
    format!("{}.rs in src/rules/{folder} and docs/rules/{name}.md", name.replace('-', "_"))
}

fn page_of(rule: &'static Rule) -> RulePage<'static> {
    RulePage::new(rule.page)
}

fn settings_of(rule: &Rule, example: &Example<'_>) -> Settings {
    let mut settings = settings_with(rule.name, example.protocol);
    settings.options.targets = Selection::of_names(example.targets).expect("targets");
    settings.options.server_name = example.server_name.map(Into::into);
    settings
}

fn findings(rule: &Rule, example: &Example<'_>) -> Vec<Diagnostic> {
    lint(example.text, example.name(), &settings_of(rule, example))
}

/// An example of a rule with its findings.
type Linted = (&'static Rule, Example<'static>, Vec<Diagnostic>);

/// All examples with their findings, which several tests are about.
static LINTED: LazyLock<Vec<Linted>> = LazyLock::new(|| {
    let of_rule = |rule: &'static Rule| {
        let examples = page_of(rule).examples().into_iter();
        examples.map(move |example| (rule, example, findings(rule, &example)))
    };
    RULES.iter().copied().flat_map(of_rule).collect()
});

/// The failing examples with their findings.
fn failing() -> impl Iterator<Item = &'static Linted> {
    LINTED.iter().filter(|(_, example, _)| example.fails)
}

fn describe(rule: &Rule, example: &Example<'_>, findings: &[Diagnostic]) -> String {
    format!("{}\n{}\n{:#?}", files(rule), example.text, summary(findings, Severity::Info))
}

#[test]
fn every_page_has_its_parts() {
    for rule in RULES {
        let markdown = page_of(rule).markdown();
        let title = markdown.lines().next().unwrap_or_default();
        assert_eq!(title, format!("# {}", rule.name), "the title in docs/rules/{}.md", rule.name);
        let mut parts = ["## Why", "## Examples", "## How to fix", "## Source"].into_iter();
        let mut next = parts.next();
        for line in markdown.lines() {
            if Some(line) == next {
                next = parts.next();
            }
        }
        assert_eq!(next, None, "docs/rules/{}.md lacks a part, or has it elsewhere", rule.name);
        let first = page_of(rule).first_paragraph();
        assert!(!first.is_empty(), "docs/rules/{}.md says nothing below its title", rule.name);
    }
}

#[test]
fn every_page_has_a_failing_and_a_passing_example() {
    for rule in RULES {
        let examples = page_of(rule).examples();
        let exempt = WITHOUT_FAILING_EXAMPLE.iter().any(|(name, _)| *name == rule.name);
        let fails = examples.iter().any(|example| example.fails);
        let page = format!("docs/rules/{}.md", rule.name);
        assert!(fails || exempt, "{page} has no example in a block ` ```json fails`");
        assert!(!fails || !exempt, "{page} has a failing example: it needs no exemption here");
        let passes = examples.iter().any(|example| !example.fails);
        assert!(exempt || passes, "{page} has no example in a block ` ```json passes`");
    }
}

#[test]
fn failing_examples_have_findings_of_this_rule_only() {
    for (rule, example, findings) in failing() {
        let own = findings.iter().any(|found| found.rule == rule.name);
        let only = findings.iter().all(|found| is_own_or_info(rule, found));
        let why = "an example that fails must have this finding, and no other";
        assert!(own && only, "{why}: {}", describe(rule, example, findings));
    }
}

/// Whether a finding is allowed in an example: one of the rule itself, information, a finding
/// about what an excerpt of a session lacks, or about what models do not receive of it.
fn is_own_or_info(rule: &Rule, found: &Diagnostic) -> bool {
    let is_excerpt = ["list-page-missing", "transcript-unanswered"].contains(&found.rule);
    let is_allowed = is_excerpt || is_about_readers(found.rule);
    found.rule == rule.name || found.severity == Severity::Info || is_allowed
}

#[test]
fn passing_examples_have_no_findings() {
    for (rule, example, findings) in LINTED.iter().filter(|(_, example, _)| !example.fails) {
        let own = findings.iter().any(|found| found.rule == rule.name);
        let only = findings.iter().all(|found| is_own_or_info(rule, found));
        let why = "an example that passes must have no finding";
        assert!(!own && only, "{why}: {}", describe(rule, example, findings));
    }
}

#[test]
fn messages_follow_one_style() {
    for (rule, _, findings) in failing() {
        for found in findings {
            assert_headline(rule, &found.message);
            found.help.iter().for_each(|help| assert_clause(rule, help));
            found.labels().iter().for_each(|label| assert_clause(rule, &label.message));
            let explained = found.help.is_some() || !found.notes.is_empty();
            assert!(explained, "{}: neither note nor help", files(rule));
        }
    }
}

fn assert_headline(rule: &Rule, message: &str) {
    assert_clause(rule, message);
    assert!(message.chars().count() <= 100, "{}: over 100 characters: {message}", files(rule));
    assert!(!message.contains('\n'), "{}: on several lines: {message}", files(rule));
}

fn assert_clause(rule: &Rule, text: &str) {
    let mut letters = text.chars();
    let first = letters.next().unwrap_or(' ');
    let acronym = first.is_uppercase() && letters.next().is_some_and(char::is_uppercase);
    let begins_well = first.is_lowercase() || first == '`' || first.is_ascii_digit() || acronym;
    let files = files(rule);
    assert!(begins_well, "{files}: begins in upper case: {text}");
    assert!(!text.ends_with('.'), "{files}: ends in a full stop: {text}");
    assert!(text.matches('`').count().is_multiple_of(2), "{files}: odd backticks: {text}");
}

#[test]
fn a_rule_offers_a_fix_only_if_it_declares_one() {
    for (rule, _, findings) in failing() {
        let own = findings.iter().filter(|found| found.rule == rule.name);
        let fixes = own.into_iter().any(|found| found.fix().is_some());
        let declared = rule.fix != FixKind::None;
        assert!(declared || !fixes, "{}: declare `fix: Safe` or `fix: Unsafe`", files(rule));
    }
}

#[test]
fn a_page_names_the_flag_that_applies_its_fix() {
    for rule in RULES {
        let markdown = page_of(rule).markdown();
        let (_, how) = markdown.split_once("## How to fix").expect("a part");
        let how = how.split("\n## ").next().unwrap_or_default();
        let named = |flag| how.contains(flag);
        let page = format!("docs/rules/{}.md", rule.name);
        match rule.fix {
            FixKind::None => {
                let names_one = named("-fix") || named("--fix");
                assert!(!names_one, "{page} names a fix, and the rule declares none");
            }
            FixKind::Safe => assert!(named("`--fix`"), "{page}, How to fix: name `--fix`"),
            FixKind::Unsafe => {
                assert!(named("`--unsafe-fixes`"), "{page}, How to fix: name `--unsafe-fixes`");
            }
        }
    }
}

#[test]
fn a_fix_removes_its_finding() {
    for (rule, example, before) in failing() {
        for found in before.iter().filter(|found| found.rule == rule.name) {
            let Some(fix) = found.fix() else { continue };
            let text = applied(example.text, fix.edits);
            let after = findings(rule, &Example { text: &text, ..*example });
            let again =
                |other: &&Diagnostic| other.rule == found.rule && other.message == found.message;
            let count = |findings: &[Diagnostic]| findings.iter().filter(again).count();
            let broken = after.iter().any(|other| other.rule == "document-syntax");
            let fixed = count(&after) < count(before) && !broken;
            let left = summary(&after, Severity::Info);
            assert!(fixed, "the fix left {}\n{text}\n{left:#?}", files(rule));
        }
    }
}

fn applied(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.start as usize..edit.end as usize, &edit.text);
    }
    text
}

#[test]
fn a_declared_fix_is_shown_by_an_example() {
    let is_exempt = |name| WITHOUT_FAILING_EXAMPLE.iter().any(|(exempt, _)| *exempt == name);
    let fixing = RULES.iter().filter(|rule| rule.fix != FixKind::None && !is_exempt(rule.name));
    for rule in fixing {
        let of_rule = failing().filter(|(own, ..)| own.name == rule.name);
        let mut found = of_rule.flat_map(|(_, _, findings)| findings);
        let is_shown = found.any(|found| found.fix().is_some());
        assert!(is_shown, "{}: no failing example has the declared fix", files(rule));
    }
}

#[test]
fn rules_are_sorted_and_unique() {
    let names: Vec<_> = RULES.iter().map(|rule| rule.name).collect();
    assert!(names.is_sorted_by(|a, b| a < b), "{names:#?}");
}

#[test]
fn names_and_summaries_have_their_form() {
    for rule in RULES {
        let in_case = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let files = files(rule);
        let in_form = rule.name.chars().all(in_case) && !rule.name.contains("--");
        assert!(in_form && !rule.name.starts_with('-'), "{files}: not in kebab case");
        assert_clause(rule, rule.summary);
        assert!(!rule.summary.contains('\n'), "{files}: the summary is one line");
        let source = rule.source();
        let is_line = !source.is_empty() && !source.contains("  ");
        assert!(is_line, "{files}: the first line below \"## Source\" is the rule's source");
    }
}

#[test]
fn only_style_rules_are_off_by_default() {
    for rule in RULES {
        let style = rule.category == mcp_lint::diagnostic::Category::Style;
        assert!(!style || rule.level == Level::Off, "{}: rules of style are off", files(rule));
    }
}

#[test]
fn each_rule_has_one_page_and_each_page_one_rule() {
    let root = env!("CARGO_MANIFEST_DIR");
    let folder = std::fs::read_dir(format!("{root}/docs/rules")).expect("docs/rules");
    let files = folder.map(|entry| entry.expect("an entry").file_name());
    let name_of = |file: std::ffi::OsString| file.to_string_lossy().replace(".md", "");
    let pages: Vec<_> = files.map(name_of).collect();
    let named = |page: &&String| Rule::named(page).is_none();
    let without_rule: Vec<_> = pages.iter().filter(named).collect();
    assert!(without_rule.is_empty(), "docs/rules has pages without a rule: {without_rule:?}");
    let missing = |rule: &&&Rule| !pages.iter().any(|page| page == rule.name);
    let without_page: Vec<_> = RULES.iter().filter(missing).map(|rule| rule.name).collect();
    assert!(without_page.is_empty(), "docs/rules lacks the pages of {without_page:?}");
}

#[test]
fn the_table_of_silences_names_rules_that_exist() {
    for (causes, silenced) in SILENCES {
        for pattern in causes.iter().chain(*silenced) {
            let is_known = |rule: &&Rule| match pattern.strip_suffix('*') {
                Some(prefix) => rule.name.starts_with(prefix),
                None => rule.name == *pattern,
            };
            assert!(RULES.iter().any(is_known), "src/rules/silence.rs: no rule `{pattern}`");
        }
    }
}

#[test]
fn features_are_reported_by_rules_that_exist() {
    for &feature in Feature::ALL {
        for name in reported_by(feature) {
            assert!(Rule::named(name).is_some(), "{name}");
        }
    }
}
