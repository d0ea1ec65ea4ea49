//! `mcp-lint rules`: listing all rules, and the tables of the documentation.

use std::io::{self, Write};

use serde::Serialize;

use crate::cli::arguments::commands::RulesArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::error::{Error, Result};
use crate::cli::limits::MIN_SUMMARY_COLUMNS;
use crate::cli::process::{Process, write_json};
use crate::diagnostic::Severity;
use crate::model::Revision;
use crate::report::text::json::{Sequence, object};
use crate::report::{Style, text::wrap::wrap};
use crate::rules::{FixKind, RULES, Rule};

/// The machine-readable record of a rule, with its page if there is one.
pub(crate) fn record(rule: &Rule, page: Option<&'static str>) -> impl Serialize + use<> {
    object! {
        "name": rule.name,
        "category": rule.category.name(),
        "family": rule.family(),
        "summary": rule.summary,
        "level": rule.level.name(),
        "revisions": rule.revisions.iter().map(Revision::name).collect::<Vec<_>>(),
        "source": rule.source(),
        "fix": rule.fix.name(),
        "url": rule.url(),
        "page"?: page,
    }
}

pub(crate) fn list(arguments: &RulesArguments, process: &mut Process<'_>) -> Result<u8> {
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let is_wanted = |rule: &&&Rule| rule.category.name() == filter || rule.name.contains(filter);
    let rules: Vec<&Rule> = RULES.iter().filter(is_wanted).copied().collect();
    if rules.is_empty() {
        return Err(Error::Usage(format!("no rule has `{filter}` in its name or as its category")));
    }
    match arguments.format {
        ListFormat::Json => {
            let rules = Sequence(|| rules.iter().map(|rule| record(rule, None)));
            write_json(&object! { "version": 1, "rules": rules, }, process.stdout)?;
        }
        ListFormat::Markdown => {
            process.stdout.write_all(markdown_table("docs/rules").as_bytes())?;
        }
        ListFormat::Names => {
            rules.iter().try_for_each(|rule| writeln!(process.stdout, "{}", rule.name))?;
        }
        ListFormat::Text => {
            let style = process.environment.page_style(arguments.color);
            write_text(&rules, style, process.environment.width, process.stdout)?;
        }
    }
    process.stdout.flush()?;
    Ok(0)
}

fn write_text(
    rules: &[&Rule],
    style: Style,
    columns: Option<usize>,
    stdout: &mut dyn Write,
) -> io::Result<()> {
    // One width for all, so that the list can be cut by column.
    let width = rules.iter().map(|rule| rule.name.len()).max().unwrap_or_default();
    for rule in rules {
        let level = match rule.level.severity() {
            Some(severity) => style.severity(severity, &format!("{:5}", rule.level.name())),
            None => style.faint(&format!("{:5}", rule.level.name())),
        };
        let name = style.strong(&format!("{:width$}", rule.name));
        let revisions = revisions_note(rule);
        let category = rule.category.name();
        let summary = format!("{}{revisions}", rule.summary);
        let before = width + "  error  portability  ".len();
        let room = columns.map(|columns| columns.saturating_sub(before));
        let mut lines =
            wrap(&summary, room.filter(|room| *room >= MIN_SUMMARY_COLUMNS)).into_iter();
        let first = lines.next().unwrap_or_default();
        writeln!(stdout, "{name}  {level}  {category:11}  {first}")?;
        lines.try_for_each(|line| writeln!(stdout, "{:before$}{line}", ""))?;
    }
    Ok(())
}

fn revisions_note(rule: &Rule) -> String {
    match rule.revisions.to_string().as_str() {
        "all" => String::new(),
        revisions => format!(" ({revisions})"),
    }
}

/// A Markdown table of all rules, by family, with links to their pages below `pages`.
pub(crate) fn markdown_table(pages: &str) -> String {
    let mut families: Vec<_> = RULES.iter().map(|rule| rule.family()).collect();
    families.sort_unstable();
    families.dedup();
    let mut text = String::new();
    for family in families {
        text.push_str(&format!("\n### {family}\n\n"));
        text.push_str("| rule | finds | category | level | revisions | fix |\n");
        text.push_str("|---|---|---|---|---|---|\n");
        for rule in RULES.iter().filter(|rule| rule.family() == family) {
            text.push_str(&markdown_row(rule, pages));
        }
    }
    text.trim_start().to_owned()
}

fn markdown_row(rule: &Rule, pages: &str) -> String {
    let fix = if rule.fix == FixKind::None { "" } else { rule.fix.name() };
    format!(
        "| [`{name}`]({pages}/{name}.md) | {} | {} | {} | {} | {fix} |\n",
        rule.summary.replace('|', "\\|"),
        rule.category.name(),
        rule.level.severity().map_or("off", Severity::name),
        rule.revisions,
        name = rule.name,
    )
}
