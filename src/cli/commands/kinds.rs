//! `mcp-lint rules --changes`: listing the kinds of changes.

use std::io::{self, Write};

use serde::Serialize;

use crate::changes::{Impact, KINDS, Kind};
use crate::cli::arguments::commands::RulesArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::error::{Error, Result};
use crate::cli::process::{Process, write_json};
use crate::report::Style;
use crate::report::text::json::{Sequence, object};

/// The machine-readable record of a kind of change, with its page if there is one.
pub(crate) fn record(kind: &Kind, page: Option<&'static str>) -> impl Serialize + use<> {
    object! {
        "name": kind.name,
        "input": kind.input.name(),
        "output": kind.output.name(),
        "party": kind.party.name(),
        "summary": kind.summary,
        "url": kind.url(),
        "page"?: page,
    }
}

pub(crate) fn list(arguments: &RulesArguments, process: &mut Process<'_>) -> Result<u8> {
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let kinds: Vec<&Kind> =
        KINDS.iter().filter(|kind| kind.name.contains(filter)).copied().collect();
    if kinds.is_empty() {
        return Err(Error::Usage(format!("no kind of change has `{filter}` in its name")));
    }
    match arguments.format {
        ListFormat::Json => {
            let changes = Sequence(|| kinds.iter().map(|kind| record(kind, None)));
            write_json(&object! { "version": 1, "changes": changes, }, process.stdout)?;
        }
        ListFormat::Markdown => {
            process.stdout.write_all(markdown_table("docs/changes").as_bytes())?;
        }
        ListFormat::Names => {
            kinds.iter().try_for_each(|kind| writeln!(process.stdout, "{}", kind.name))?;
        }
        ListFormat::Text => {
            write_list(&kinds, process.environment.page_style(arguments.color), process.stdout)?;
        }
    }
    process.stdout.flush()?;
    Ok(0)
}

fn levels(kind: &Kind) -> String {
    match (kind.input, kind.output) {
        (one, other) if one == other => one.name().to_owned(),
        (Impact::Absent, output) => format!("output {}", output.name()),
        (input, Impact::Absent) => input.name().to_owned(),
        (input, output) => format!("{}, output {}", input.name(), output.name()),
    }
}

fn write_list(kinds: &[&Kind], style: Style, stdout: &mut dyn Write) -> io::Result<()> {
    let width = kinds.iter().map(|kind| kind.name.len()).max().unwrap_or_default();
    for kind in kinds {
        let name = style.strong(&format!("{:width$}", kind.name));
        writeln!(stdout, "{name}  {:28}  {}", levels(kind), kind.summary)?;
    }
    Ok(())
}

/// A Markdown table of all kinds of changes, with links to their pages below `pages`.
pub(crate) fn markdown_table(pages: &str) -> String {
    let mut text =
        String::from("| kind | what changed | input | output | affects |\n|---|---|---|---|---|\n");
    for kind in KINDS {
        let (name, summary) = (kind.name, kind.summary.replace('|', "\\|"));
        let (input, output, party) = (kind.input.name(), kind.output.name(), kind.party.name());
        text.push_str(&format!(
            "| [`{name}`]({pages}/{name}.md) | {summary} | {input} | {output} | {party} |\n"
        ));
    }
    text
}
