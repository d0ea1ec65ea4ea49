//! `mcp-lint targets [NAME]`: the known clients and providers.

use std::io::{self, Write};

use serde::Serialize;

use crate::cli::arguments::commands::TargetsArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::error::{Error, Result};
use crate::cli::process::{Process, write_json};
use crate::cli::{commands::target_table, markdown};
use crate::report::Style;
use crate::report::text::json::{Sequence, object};
use crate::targets::{
    Date, Note, PORTABLE, Scope, Target, UnknownTarget, all, matching, near, page,
    page_for_terminal,
};

pub(crate) fn targets(arguments: &TargetsArguments, process: &mut Process<'_>) -> Result<u8> {
    let style = process.environment.page_style(arguments.color);
    match &arguments.name {
        Some(name) => match &find(name)?[..] {
            [target] => show(target, arguments.format, style, process)?,
            // An alias such as `openai` names several targets, and JSON has one value.
            several if arguments.format == ListFormat::Json => {
                write_list(several.iter().copied(), process)?;
            }
            several => several
                .iter()
                .try_for_each(|target| show(target, arguments.format, style, process))?,
        },
        None => list(arguments.format, style, process)?,
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
    format: ListFormat,
    style: Style,
    process: &mut Process<'_>,
) -> Result<()> {
    match format {
        ListFormat::Json => write_json(&record(target, process.environment.today), process.stdout),
        ListFormat::Markdown => Ok(process.stdout.write_all(page(target).as_bytes())?),
        ListFormat::Names => Ok(writeln!(process.stdout, "{}", target.name)?),
        ListFormat::Text => {
            let text = page_for_terminal(target, process.environment.today);
            Ok(markdown::write(&text, style, process.environment.width, process.stdout)?)
        }
    }
}

fn list(format: ListFormat, style: Style, process: &mut Process<'_>) -> Result<()> {
    match format {
        ListFormat::Json => write_list(all(), process),
        ListFormat::Markdown => {
            Ok(process.stdout.write_all(target_table::overview().as_bytes())?)
        }
        ListFormat::Names => Ok(all().try_for_each(|it| writeln!(process.stdout, "{}", it.name))?),
        ListFormat::Text => Ok(write_text(style, process.environment.width, process.stdout)?),
    }
}

fn write_list(
    targets: impl Iterator<Item = &'static Target>,
    process: &mut Process<'_>,
) -> Result<()> {
    let targets: Vec<_> = targets.map(|target| record(target, process.environment.today)).collect();
    write_json(&object! { "version": 1, "targets": targets, }, process.stdout)
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

/// The machine-readable record of a target. A fact that is `null` or absent is unknown.
fn record(target: &'static Target, today: Date) -> impl Serialize {
    let name = target.name_rule.as_ref();
    let effective = target.effective_name.as_ref();
    let schema = target.schema_limits.as_ref();
    let request = target.request_limits.as_ref();
    let description = target.description.as_ref();
    object! {
        "name": target.name,
        "label": &target.label,
        "kind": target.kind.name(),
        "aliases": &target.aliases,
        "stability": target.stability.name(),
        "confidence": target.confidence.name(),
        "verified": target.verified.to_string(),
        "namePattern": name.and_then(|rule| Some(rule.pattern.as_ref()?.text())),
        "nameMax": name.and_then(|rule| rule.max),
        "reservedPrefixes": name.map_or(&[][..], |rule| &rule.reserved_prefixes),
        "reservedParts": name.map_or(&[][..], |rule| &rule.reserved_parts),
        "nameFormat": effective.map(|name| name.format.as_str()),
        "nameFormatMax": effective.and_then(|name| name.max),
        "propertyKeyPattern": target.property_key.as_ref().map(|rule| rule.pattern.text()),
        "toolsMax": target.tools.as_ref().map(|tools| tools.max),
        "descriptionMax": description.map(|rule| rule.max),
        "descriptionUnit": description.map(|rule| rule.unit.name()),
        "instructionsMax": target.instructions.as_ref().map(|rule| rule.max),
        "schemaDepthMax": schema.and_then(|limits| limits.depth),
        "schemaPropertiesMax": schema.and_then(|limits| limits.properties),
        "schemaEnumValuesMax": schema.and_then(|limits| limits.enum_values),
        "schemaBytesMax": schema.and_then(|limits| limits.bytes),
        "requestOptionalParametersMax": request.and_then(|limits| limits.optional_parameters),
        "requestUnionParametersMax": request.and_then(|limits| limits.union_parameters),
        "formats": &target.formats,
        "notes": target.notes.iter().map(Note::sentences).collect::<Vec<_>>(),
        "outcomes": Sequence(move || target.outcomes.iter().map(move |found| object! {
            "features": found.features.iter().map(|feature| feature.name()).collect::<Vec<_>>(),
            "schema": found.schema.member(),
            "outcome": found.outcome.name(),
            "scope": found.scope.map(Scope::name),
            "since": found.since.map(|since| since.to_string()),
            "date": found.date.to_string(),
            "stale": found.date.is_stale(target.verified, today),
            "confidence": found.confidence.name(),
            "evidence": &found.evidence,
            "note": found.note.as_deref(),
        })),
        "sources": &target.sources,
    }
}
