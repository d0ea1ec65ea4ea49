//! A rule as a reporting descriptor (section 3.49), with the properties that GitHub reads:
//! <https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning>.

use std::collections::HashMap;

use serde::Serialize;

use super::message;
use crate::changes::{Impact, KINDS, Kind};
use crate::diagnostic::Category;
use crate::report::Options;
use crate::report::text::json::object;
use crate::rules::{Level, RULES, Rule, RulePage};

/// The content of a reporting descriptor.
pub(super) struct Described<'o> {
    pub(super) name: &'static str,
    summary: &'static str,
    page: &'o str,
    source: &'o str,
    url: String,
    level: Level,
    category: Category,
    family: String,
}

/// Descriptors of the rules and kinds of changes in `reported`, which has the category of each; in
/// the order of the documentation.
pub(super) fn described<'o>(
    reported: &HashMap<&'static str, Category>,
    options: &'o Options,
) -> impl Iterator<Item = Described<'o>> {
    let rules = RULES.iter().filter(|rule| reported.contains_key(rule.name));
    let kinds = KINDS.iter().filter_map(|kind| Some((*kind, *reported.get(kind.name)?)));
    let kinds = kinds.map(|(kind, category)| of_kind(kind, category, options));
    rules.map(|rule| of_rule(rule, options)).chain(kinds)
}

fn of_rule<'o>(rule: &'static Rule, options: &'o Options) -> Described<'o> {
    let page = options.page(rule.name, rule.page);
    Described {
        name: rule.name,
        summary: rule.summary,
        page,
        source: rule.source_on(page),
        url: rule.url(),
        level: rule.level,
        category: rule.category,
        family: rule.family(),
    }
}

fn of_kind<'o>(kind: &'static Kind, category: Category, options: &'o Options) -> Described<'o> {
    let level = |impact| match impact {
        Impact::Breaking | Impact::ByProof => Level::Error,
        Impact::Risky => Level::Warning,
        Impact::Compatible => Level::Info,
        Impact::None | Impact::Absent => Level::Off,
    };
    Described {
        name: kind.name,
        summary: kind.summary,
        page: options.page(kind.name, kind.page),
        source: "mcp-lint, docs/contracts.md",
        url: kind.url(),
        level: level(kind.input).max(level(kind.output)),
        category,
        family: "contract".to_owned(),
    }
}

pub(super) fn descriptor<'d>(described: &'d Described<'_>) -> impl Serialize + use<'d> {
    let Described { name, summary, page, source, ref url, level, category, ref family } =
        *described;
    // A build without pages may not have been given this one.
    let has_page = !page.is_empty();
    let description = if has_page { RulePage::new(page).first_paragraph() } else { summary };
    // The level (section 3.50.3), GitHub's own one, and a number in one of GitHub's bands: high
    // from 7.0, medium from 4.0, low below.
    let (configured, severity, security) = match level {
        Level::Error => ("error", "error", "7.5"),
        Level::Warning => ("warning", "warning", "5.0"),
        Level::Info => ("note", "recommendation", "2.0"),
        Level::Off => ("none", "recommendation", "2.0"),
    };
    let mut tags = vec!["mcp", category.name(), family];
    tags.dedup();
    object! {
        "id": name,
        "shortDescription": message(summary),
        "fullDescription": message(description),
        // Section 3.12.
        "help": object! {
            "text": format!("{description}\n\n{source}\n\n{url}"),
            "markdown"?: has_page.then_some(page),
        },
        "helpUri": url.as_str(),
        "defaultConfiguration": object! { "level": configured, "enabled": level != Level::Off, },
        "properties": object! {
            "tags": tags,
            "precision": precision(category),
            "problem.severity": severity,
            "security-severity"?: (category == Category::Security).then_some(security),
        },
    }
}

/// The precision of a category's findings, in the words of GitHub.
fn precision(category: Category) -> &'static str {
    match category {
        Category::Correctness => "very-high",
        Category::Portability | Category::Target | Category::Security => "high",
        Category::Quality | Category::Style => "medium",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks descriptions against GitHub's limit of 1,024 characters.
    #[cfg(feature = "pages")]
    #[test]
    fn every_description_is_short_enough_for_code_scanning() {
        let pages = RULES.iter().map(|rule| rule.page).chain(KINDS.iter().map(|kind| kind.page));
        for page in pages {
            let description = RulePage::new(page).first_paragraph();
            assert!((1..=1024).contains(&description.chars().count()), "{description}");
        }
    }
}
