//! `mcp-lint explain NAME`: the page of a rule, or of a kind of change; or the cause of an error text.

use serde::Serialize;

use crate::changes::{KINDS, Kind};
use crate::cli::arguments::commands::{ExplainArguments, RulesArguments, TargetsArguments};
use crate::cli::arguments::values::{ListFormat, PageFormat};
use crate::cli::commands::{error_text, kinds, rules};
use crate::cli::error::{Error, Result};
use crate::cli::process::{Process, write_json};
use crate::config::suggestion;
use crate::diagnostic::Category;
use crate::report::blocks::blocks_of;
use crate::report::text::sanitize;
use crate::rules::{RULES, Rule};
use crate::source::nearest;
use crate::targets;

pub(crate) fn explain(arguments: &ExplainArguments, process: &mut Process<'_>) -> Result<u8> {
    let text = arguments.words.join(" ");
    let name = &*plain_name(&text);
    if let Some(list) = list_of(name, arguments) {
        return rules::list(&list, process);
    }
    if let Some(kind) = Kind::named(name) {
        let facts = [("breaks", kind.party.name().to_owned()), ("page", kind.url())];
        let record = kinds::record(kind, Some(kind.page));
        return write_page(kind.page, &record, &facts, arguments, process);
    }
    let Some(rule) = Rule::named_or_renamed(name) else {
        if let Some(target) = targets::matching(name).first() {
            return of_target(target.name, arguments, process);
        }
        let lines = error_text::causes(&text);
        if lines.is_empty() {
            return Err(unknown(name));
        }
        lines
            .iter()
            .try_for_each(|line| writeln!(process.stdout, "{}", sanitize::terminal(line)))?;
        process.stdout.flush()?;
        return Ok(0);
    };
    let facts = [
        ("category", rule.category.name().to_owned()),
        ("level", rule.level.name().to_owned()),
        ("revisions", rule.revisions.to_string()),
        ("fix", rule.fix.name().to_owned()),
        ("page", rule.url()),
    ];
    let record = rules::record(rule, Some(rule.page));
    write_page(rule.page, &record, &facts, arguments, process)
}

/// Writes a page, or its data in another format.
fn write_page(
    text: &'static str,
    record: &impl Serialize,
    facts: &[(&str, String)],
    arguments: &ExplainArguments,
    process: &mut Process<'_>,
) -> Result<u8> {
    match arguments.format {
        PageFormat::Markdown => process.stdout.write_all(text.as_bytes())?,
        PageFormat::Json => write_json(record, process.stdout)?,
        PageFormat::Text => {
            process.write_page(&blocks_of(text), arguments.color)?;
            writeln!(process.stdout)?;
            let style = process.environment.page_style(arguments.color);
            for (name, value) in facts {
                writeln!(process.stdout, "{} {value}", style.lead(&format!("{name:>9}:")))?;
            }
        }
    }
    process.stdout.flush()?;
    Ok(0)
}

/// The name in what a report prints, such as `error[rule]`, in lower case.
fn plain_name(text: &str) -> String {
    let inner = text.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    let name = inner.map_or(text, |(name, _)| name);
    name.trim().trim_matches('`').to_ascii_lowercase()
}

/// The list of rules that is asked for: all rules if nothing is named, or those of a category.
fn list_of(name: &str, arguments: &ExplainArguments) -> Option<RulesArguments> {
    let is_category = Category::ALL.iter().any(|category| category.name() == name);
    (name.is_empty() || is_category).then(|| RulesArguments {
        filter: (!name.is_empty()).then(|| name.to_owned()),
        changes: false,
        format: list_format(arguments.format),
        color: arguments.color,
    })
}

/// Writes what is known of a client or provider.
fn of_target(name: &str, arguments: &ExplainArguments, process: &mut Process<'_>) -> Result<u8> {
    let (name, format) = (Some(name.to_owned()), list_format(arguments.format));
    let arguments = TargetsArguments { name, format, color: arguments.color };
    crate::cli::commands::targets::targets(&arguments, process)
}

fn list_format(format: PageFormat) -> ListFormat {
    match format {
        PageFormat::Text => ListFormat::Text,
        PageFormat::Markdown => ListFormat::Markdown,
        PageFormat::Json => ListFormat::Json,
    }
}

fn unknown(name: &str) -> Error {
    if name.contains(char::is_whitespace) {
        return Error::usage(
            "this is no rule, and no error text that is known; `mcp-lint try COMMAND…` shows what a server \
             does, and https://mcp-lint.github.io/mcp-lint/client-errors/ lists what clients print",
        );
    }
    let kinds = KINDS.iter().map(|kind| kind.name);
    let near = nearest(name, RULES.iter().map(|rule| rule.name).chain(kinds));
    Error::Usage(format!("there is no rule `{name}`; {}", suggestion(name, near)))
}
