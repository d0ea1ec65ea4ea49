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
use crate::report::text::json::object;
use crate::report::text::sanitize;
use crate::rules::{RULES, Rule};
use crate::source::nearest;
use crate::targets;

pub(crate) fn explain(arguments: &ExplainArguments, process: &mut Process<'_>) -> Result<u8> {
    let text = arguments.words.join(" ");
    let name = &*plain_name(&text);
    match name {
        "categories" | "category" => return categories(arguments, process),
        "clients" | "client" | "providers" | "provider" | "targets" | "target" => {
            return targets_of(None, arguments, process);
        }
        "kinds" | "kind" | "changes" | "change" => {
            return kinds::list(&list_of(None, true, arguments), process);
        }
        "" | "rules" | "rule" => return rules::list(&list_of(None, false, arguments), process),
        _ if Category::ALL.iter().any(|category| category.name() == name) => {
            return rules::list(&list_of(Some(name), false, arguments), process);
        }
        _ => {}
    }
    if let Some(kind) = Kind::named(name) {
        let facts = [("breaks", kind.party.name().to_owned()), ("page", kind.url())];
        let record = kinds::record(kind, Some(kind.page));
        return write_page(kind.page, &record, &facts, arguments, process);
    }
    let Some(rule) = Rule::named_or_renamed(name) else {
        if let Some(target) = targets::matching(name).first() {
            return targets_of(Some(target.name), arguments, process);
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

/// A list of rules, of all or of a category, or of kinds of changes.
fn list_of(category: Option<&str>, changes: bool, arguments: &ExplainArguments) -> RulesArguments {
    let (filter, format) = (category.map(str::to_owned), list_format(arguments.format));
    RulesArguments { filter, changes, format, color: arguments.color }
}

/// Writes the categories with the number of their rules.
fn categories(arguments: &ExplainArguments, process: &mut Process<'_>) -> Result<u8> {
    let count = |it: Category| RULES.iter().filter(|rule| rule.category == it).count();
    if arguments.format == PageFormat::Json {
        let list = Category::ALL.map(|it| object! { "name": it.name(), "rules": count(it), });
        write_json(&object! { "version": 1, "categories": &list, }, process.stdout)?;
    } else {
        for it in Category::ALL {
            let (name, rules) = (it.name(), count(it));
            writeln!(process.stdout, "{name}: {rules} rules, `mcp-lint explain {name}`")?;
        }
    }
    process.stdout.flush()?;
    Ok(0)
}

/// Writes what is known of a client or provider, or the list of all.
fn targets_of(
    name: Option<&str>,
    arguments: &ExplainArguments,
    process: &mut Process<'_>,
) -> Result<u8> {
    let (name, format) = (name.map(str::to_owned), list_format(arguments.format));
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
