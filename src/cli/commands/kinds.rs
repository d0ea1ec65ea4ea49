//! `mcp-lint rules --changes`: the list of the kinds of changes.

use std::io::{self, Write};

use serde::Serialize;

use crate::changes::{Impact, KINDS, Kind};
use crate::cli::arguments::commands::RulesArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::environment::Environment;
use crate::cli::error::Error;
use crate::cli::streams::write_json;
use crate::report::Style;

/// A kind as programs see it.
#[derive(Serialize)]
pub(crate) struct KindRecord {
    name: &'static str,
    input: &'static str,
    output: &'static str,
    party: &'static str,
    summary: &'static str,
    url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<&'static str>,
}

impl KindRecord {
    /// The facts, and the page if it is wanted.
    pub(crate) fn new(kind: &Kind, page: Option<&'static str>) -> Self {
        Self {
            name: kind.name,
            input: kind.input.name(),
            output: kind.output.name(),
            party: kind.party.name(),
            summary: kind.summary,
            url: kind.url(),
            page,
        }
    }
}

#[derive(Serialize)]
struct KindList {
    version: u32,
    changes: Vec<KindRecord>,
}

pub(crate) fn list(
    arguments: &RulesArguments,
    environment: &Environment<'_>,
    stdout: &mut dyn Write,
) -> Result<u8, Error> {
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let kinds: Vec<&Kind> =
        KINDS.iter().filter(|kind| kind.name.contains(filter)).copied().collect();
    if kinds.is_empty() {
        return Err(Error::Usage(format!("no kind of change has `{filter}` in its name")));
    }
    match arguments.format {
        ListFormat::Json => {
            let changes = kinds.iter().map(|kind| KindRecord::new(kind, None)).collect();
            write_json(&KindList { version: 1, changes }, stdout)?;
        }
        ListFormat::Markdown => stdout.write_all(markdown_table("docs/changes").as_bytes())?,
        ListFormat::Names => kinds.iter().try_for_each(|kind| writeln!(stdout, "{}", kind.name))?,
        ListFormat::Text => {
            write_list(&kinds, environment.page_style(arguments.color), stdout)?;
        }
    }
    stdout.flush()?;
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

/// A table of all kinds, with links to their pages below `pages`.
pub(crate) fn markdown_table(pages: &str) -> String {
    let mut text =
        String::from("| kind | what changed | input | output | who |\n|---|---|---|---|---|\n");
    for kind in KINDS {
        let (name, summary) = (kind.name, kind.summary.replace('|', "\\|"));
        let (input, output, party) = (kind.input.name(), kind.output.name(), kind.party.name());
        text.push_str(&format!(
            "| [`{name}`]({pages}/{name}.md) | {summary} | {input} | {output} | {party} |\n"
        ));
    }
    text
}
