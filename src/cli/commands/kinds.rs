//! `mcp-lint rules --changes`: listing the kinds of changes.

use serde::Serialize;

use crate::changes::{KINDS, Kind};
use crate::cli::arguments::commands::RulesArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::error::{Error, Result};
use crate::cli::process::{Process, write_json};
use crate::report::reference;
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
            process.write_markdown(&[reference::kind_table("docs/changes")])?;
        }
        ListFormat::Names => {
            kinds.iter().try_for_each(|kind| writeln!(process.stdout, "{}", kind.name))?;
        }
        ListFormat::Text => {
            process.write_page(&[reference::kind_list(&kinds)], arguments.color)?;
        }
    }
    process.stdout.flush()?;
    Ok(0)
}
