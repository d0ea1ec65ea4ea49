//! `mcp-lint targets [NAME]`: the known clients and providers.

use crate::cli::arguments::commands::TargetsArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::error::{Error, Result};
use crate::cli::process::{Process, write_json};
use crate::report::blocks::{Block, Line, Mark};
use crate::report::reference;
use crate::targets::{PORTABLE, Target, UnknownTarget, all, matching, near};

pub(crate) fn targets(arguments: &TargetsArguments, process: &mut Process<'_>) -> Result<u8> {
    match &arguments.name {
        Some(name) => match &find(name)?[..] {
            [target] => show(target, arguments, process)?,
            // An alias such as `openai` names several targets, and JSON has one value.
            several if arguments.format == ListFormat::Json => {
                write_list(several.iter().copied(), process)?;
            }
            several => {
                several.iter().try_for_each(|target| show(target, arguments, process))?;
            }
        },
        None => list(arguments, process)?,
    }
    process.stdout.flush()?;
    Ok(0)
}

/// Finds the target with a name, or all targets with an alias.
fn find(name: &str) -> Result<Vec<&'static Target>> {
    if name == PORTABLE {
        return Err(Error::Usage(format!(
            "`{PORTABLE}` is not one client but what is true of most; its rules begin with \
             `portable-`, and `mcp-lint rules` lists them"
        )));
    }
    let found = matching(name);
    if found.is_empty() {
        let unknown = UnknownTarget { name: name.to_owned(), near: near(name) };
        return Err(Error::Usage(unknown.to_string()));
    }
    Ok(found)
}

fn show(
    target: &'static Target,
    arguments: &TargetsArguments,
    process: &mut Process<'_>,
) -> Result<()> {
    let today = process.environment.today;
    match arguments.format {
        ListFormat::Json => write_json(&reference::record(target, today), process.stdout),
        ListFormat::Markdown => process.write_markdown(&reference::page(target, None)),
        ListFormat::Names => Ok(writeln!(process.stdout, "{}", target.name)?),
        ListFormat::Text => {
            process.write_page(&reference::page(target, Some(today)), arguments.color)
        }
    }
}

fn list(arguments: &TargetsArguments, process: &mut Process<'_>) -> Result<()> {
    match arguments.format {
        ListFormat::Json => write_list(all(), process),
        ListFormat::Markdown => process.write_markdown(&reference::overview()),
        ListFormat::Names => Ok(all().try_for_each(|it| writeln!(process.stdout, "{}", it.name))?),
        ListFormat::Text => {
            let note = "portable: what most of them have in common; always checked, by the rules \
                        portable-*";
            let note = Block::Sentence(Line::marked(Mark::Faint, note));
            process.write_page(&[reference::target_list(), note], arguments.color)
        }
    }
}

fn write_list(
    targets: impl Iterator<Item = &'static Target>,
    process: &mut Process<'_>,
) -> Result<()> {
    write_json(&reference::dataset(targets, process.environment.today), process.stdout)
}
