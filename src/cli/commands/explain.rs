//! `mcp-lint explain NAME`: the page of a rule, or of a kind of change.

use serde::Serialize;

use crate::changes::{KINDS, Kind};
use crate::cli::arguments::commands::ExplainArguments;
use crate::cli::arguments::values::PageFormat;
use crate::cli::commands::{kinds, rules};
use crate::cli::error::{Error, Result};
use crate::cli::process::{Process, write_json};
use crate::config::suggestion;
use crate::diagnostic::Category;
use crate::report::blocks::blocks_of;
use crate::rules::{RULES, Rule};
use crate::source::nearest;

pub(crate) fn explain(arguments: &ExplainArguments, process: &mut Process<'_>) -> Result<u8> {
    if let Some(kind) = Kind::named(&arguments.rule) {
        let facts = [("breaks", kind.party.name().to_owned()), ("page", kind.url())];
        let record = kinds::record(kind, Some(kind.page));
        return write_page(kind.page, &record, &facts, arguments, process);
    }
    let rule = Rule::named_or_renamed(&arguments.rule).ok_or_else(|| unknown(&arguments.rule))?;
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

fn unknown(name: &str) -> Error {
    if Category::ALL.iter().any(|category| category.name() == name) {
        let list = format!("`mcp-lint rules {name}` lists its rules");
        return Error::Usage(format!("`{name}` is a category; {list}"));
    }
    let kinds = KINDS.iter().map(|kind| kind.name);
    let near = nearest(name, RULES.iter().map(|rule| rule.name).chain(kinds));
    Error::Usage(format!("there is no rule `{name}`; {}", suggestion(name, near)))
}
