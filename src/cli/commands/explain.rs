//! `mcp-lint explain NAME`: the page of a rule, or of a kind of change.

use std::io::Write;

use crate::cli::arguments::commands::ExplainArguments;
use crate::cli::arguments::values::PageFormat;
use crate::cli::commands::kinds;
use crate::cli::commands::page_json::write_json;
use crate::cli::commands::rules::RuleRecord;
use crate::cli::environment::Environment;
use crate::cli::error::Error;
use crate::cli::markdown;
use crate::config::suggestion;
use crate::contract::{KINDS, Kind};
use crate::report::Style;
use crate::rules::{RULES, Rule};
use crate::source::nearest;

pub(in crate::cli) fn explain(
    arguments: &ExplainArguments,
    environment: &Environment<'_>,
    stdout: &mut dyn Write,
) -> Result<u8, Error> {
    if let Some(kind) = Kind::named(&arguments.rule) {
        return kinds::explain(kind, arguments, environment, stdout);
    }
    let rule = Rule::named(&arguments.rule).ok_or_else(|| unknown(&arguments.rule))?;
    match arguments.format {
        PageFormat::Markdown => stdout.write_all(rule.page.as_bytes())?,
        PageFormat::Json => write_json(&RuleRecord::with_page(rule), stdout)?,
        PageFormat::Text => {
            let color = environment.color(arguments.color, environment.stdout_is_terminal);
            write_text(rule, Style { color, ..Style::PLAIN }, environment.width, stdout)?;
        }
    }
    stdout.flush()?;
    Ok(0)
}

fn unknown(name: &str) -> Error {
    let kinds = KINDS.iter().map(|kind| kind.name);
    let near = nearest(name, RULES.iter().map(|rule| rule.name).chain(kinds));
    Error::Usage(format!("there is no rule `{name}`; {}", suggestion(name, near)))
}

fn write_text(
    rule: &Rule,
    style: Style,
    width: Option<usize>,
    stdout: &mut dyn Write,
) -> Result<(), Error> {
    markdown::write(rule.page, style, width, stdout)?;
    let facts = [
        ("category", rule.category.name().to_owned()),
        ("level", rule.level.name().to_owned()),
        ("revisions", rule.revisions.to_string()),
        ("fix", rule.fix.name().to_owned()),
        ("page", rule.url()),
    ];
    writeln!(stdout)?;
    for (name, value) in facts {
        writeln!(stdout, "{} {value}", style.lead(&format!("{name:>9}:")))?;
    }
    Ok(())
}
