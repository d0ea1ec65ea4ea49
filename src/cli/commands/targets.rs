//! `mcp-lint targets [NAME]`: the known clients and providers.

use std::io::{self, Write};

use serde::Serialize;

use crate::cli::arguments::commands::TargetsArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::commands::page_json::write_json;
use crate::cli::commands::target_record::TargetRecord;
use crate::cli::environment::Environment;
use crate::cli::error::Error;
use crate::cli::{commands::target_page, commands::target_table, markdown};
use crate::report::Style;
use crate::targets::{PORTABLE, Target, UnknownTarget, all, matching, near};

#[derive(Serialize)]
struct TargetList {
    version: u32,
    targets: Vec<TargetRecord>,
}

pub(crate) fn targets(
    arguments: &TargetsArguments,
    environment: &Environment<'_>,
    stdout: &mut dyn Write,
) -> Result<u8, Error> {
    let color = environment.color(arguments.color, environment.stdout_is_terminal);
    let style = Style { color, ..Style::PLAIN };
    match &arguments.name {
        Some(name) => match &find(name)?[..] {
            [target] => show(target, arguments.format, style, environment, stdout)?,
            // An alias such as `openai` names several targets, and JSON has one value.
            several if arguments.format == ListFormat::Json => {
                write_list(several.iter().copied(), environment, stdout)?;
            }
            several => several.iter().try_for_each(|target| {
                show(target, arguments.format, style, environment, stdout)
            })?,
        },
        None => list(arguments.format, style, environment, stdout)?,
    }
    stdout.flush()?;
    Ok(0)
}

/// The target, or all that share the alias.
fn find(name: &str) -> Result<Vec<&'static Target>, Error> {
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
    format: ListFormat,
    style: Style,
    environment: &Environment<'_>,
    stdout: &mut dyn Write,
) -> Result<(), Error> {
    match format {
        ListFormat::Json => write_json(&TargetRecord::new(target, environment.today), stdout),
        ListFormat::Markdown => Ok(stdout.write_all(target_page::page(target).as_bytes())?),
        ListFormat::Names => Ok(writeln!(stdout, "{}", target.name)?),
        ListFormat::Text => {
            let text = target_page::text(target, environment.today);
            Ok(markdown::write(&text, style, environment.width, stdout)?)
        }
    }
}

fn list(
    format: ListFormat,
    style: Style,
    environment: &Environment<'_>,
    stdout: &mut dyn Write,
) -> Result<(), Error> {
    match format {
        ListFormat::Json => write_list(all(), environment, stdout),
        ListFormat::Markdown => Ok(stdout.write_all(target_table::overview().as_bytes())?),
        ListFormat::Names => Ok(all().try_for_each(|it| writeln!(stdout, "{}", it.name))?),
        ListFormat::Text => Ok(write_text(style, environment.width, stdout)?),
    }
}

fn write_list(
    targets: impl Iterator<Item = &'static Target>,
    environment: &Environment<'_>,
    stdout: &mut dyn Write,
) -> Result<(), Error> {
    let targets = targets.map(|target| TargetRecord::new(target, environment.today));
    write_json(&TargetList { version: 1, targets: targets.collect() }, stdout)
}

fn write_text(style: Style, width: Option<usize>, stdout: &mut dyn Write) -> io::Result<()> {
    let rows: Vec<(&Target, [String; 4])> =
        all().map(|target| (target, target_table::limits(target))).collect();
    let name_width = rows.iter().map(|(target, _)| target.name.len()).max().unwrap_or_default();
    let widths = [0, 1, 2].map(|column| {
        rows.iter().map(|(_, limits)| limits[column].chars().count()).max().unwrap_or_default()
    });
    for (target, limits) in &rows {
        let name = style.strong(&format!("{:name_width$}", target.name));
        let columns = limits.iter().zip(widths).map(|(text, width)| format!("  {text:width$}"));
        let columns: String = columns.collect();
        let row = format!("  {:13}{columns}  {:18}", target.kind.name(), target.observed());
        let length = name_width + row.chars().count() + 2 + target.label.chars().count();
        let label = match width.is_none_or(|width| length <= width) {
            true => format!("  {}", style.faint(&target.label)),
            false => String::new(),
        };
        writeln!(stdout, "{name}{row}{label}")?;
    }
    let note =
        "portable: what most of them have in common; always checked, by the rules portable-*";
    writeln!(stdout, "{}", style.faint(note))
}
