//! A rule as SARIF describes it (section 3.49), with the properties that GitHub reads.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::Serialize;

use super::Text;
use crate::contract::{Impact, KINDS, Kind};
use crate::diagnostic::Category;
use crate::rules::{Level, RULES, Rule, RulePage};

/// Characters of a full description that GitHub accepts.
const LONGEST_DESCRIPTION: usize = 1024;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Descriptor<'r> {
    pub(super) id: &'static str,
    short_description: Text<'r>,
    full_description: Text<'r>,
    help: Text<'r>,
    help_uri: String,
    default_configuration: Configuration,
    properties: Properties,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
    enabled: bool,
}

/// Properties that GitHub reads:
/// <https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning>.
#[derive(Serialize)]
struct Properties {
    tags: Vec<Cow<'static, str>>,
    precision: &'static str,
    #[serde(rename = "problem.severity")]
    severity: &'static str,
    #[serde(rename = "security-severity", skip_serializing_if = "Option::is_none")]
    security_severity: Option<&'static str>,
}

/// What a descriptor is made of.
struct Described {
    name: &'static str,
    summary: &'static str,
    page: &'static str,
    source: &'static str,
    url: String,
    level: Level,
    category: Category,
    tags: Vec<Cow<'static, str>>,
}

/// The descriptors of these rules and kinds of changes, each with the category of its findings;
/// in the order of the documentation.
pub(super) fn descriptors(reported: &HashMap<&'static str, Category>) -> Vec<Descriptor<'static>> {
    let rules = RULES.iter().filter(|rule| reported.contains_key(rule.name));
    let kinds = KINDS.iter().filter_map(|kind| Some(of_kind(kind, *reported.get(kind.name)?)));
    rules.map(|rule| of_rule(rule)).chain(kinds).map(descriptor).collect()
}

fn of_rule(rule: &'static Rule) -> Described {
    Described {
        name: rule.name,
        summary: rule.summary,
        page: rule.page,
        source: rule.source(),
        url: rule.url(),
        level: rule.level,
        category: rule.category,
        tags: vec!["mcp".into(), rule.category.name().into(), rule.family().into()],
    }
}

fn of_kind(kind: &'static Kind, category: Category) -> Described {
    let level = |impact| match impact {
        Impact::Breaking | Impact::Law => Level::Error,
        Impact::Risky => Level::Warning,
        Impact::Compatible => Level::Info,
        Impact::None | Impact::Absent => Level::Off,
    };
    Described {
        name: kind.name,
        summary: kind.summary,
        page: kind.page,
        source: "mcp-lint, docs/contracts.md",
        url: kind.url(),
        level: level(kind.input).max(level(kind.output)),
        category,
        tags: vec!["mcp".into(), category.name().into(), "contract".into()],
    }
}

fn descriptor(described: Described) -> Descriptor<'static> {
    let Described { name, summary, page, source, url, level, category, mut tags } = described;
    let first = RulePage::new(page).first_paragraph();
    let description: String = first.chars().take(LONGEST_DESCRIPTION).collect();
    tags.dedup();
    Descriptor {
        id: name,
        short_description: Text::own(summary),
        help: Text {
            text: format!("{description}\n\n{source}\n\n{url}").into(),
            markdown: Some(page),
        },
        full_description: Text::own(description),
        help_uri: url,
        default_configuration: Configuration {
            level: name_of(level),
            enabled: level != Level::Off,
        },
        properties: properties(level, category, tags),
    }
}

fn name_of(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "note",
        Level::Off => "none",
    }
}

fn properties(level: Level, category: Category, tags: Vec<Cow<'static, str>>) -> Properties {
    let severity = match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info | Level::Off => "recommendation",
    };
    // GitHub's bands: high from 7.0, medium from 4.0, low below.
    let security = match level {
        Level::Error => "7.5",
        Level::Warning => "5.0",
        Level::Info | Level::Off => "2.0",
    };
    Properties {
        tags,
        precision: precision(category),
        severity,
        security_severity: (category == Category::Security).then_some(security),
    }
}

/// How many findings of a category are right, in the words of GitHub.
fn precision(category: Category) -> &'static str {
    match category {
        Category::Correctness => "very-high",
        Category::Portability | Category::Target | Category::Security => "high",
        Category::Quality | Category::Style => "medium",
    }
}
