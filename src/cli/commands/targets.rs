//! `mcp-lint targets [NAME]`: the known clients and providers.

use serde::Serialize;

use crate::cli::arguments::commands::TargetsArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::error::{Error, Result};
use crate::cli::process::{Process, write_json};
use crate::report::blocks::{Block, Line, Mark};
use crate::report::reference;
use crate::report::text::json::{Sequence, object};
use crate::targets::{Date, Note, PORTABLE, Scope, Target, UnknownTarget, all, matching, near};

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
        ListFormat::Json => write_json(&record(target, today), process.stdout),
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
    let targets: Vec<_> = targets.map(|target| record(target, process.environment.today)).collect();
    write_json(&object! { "version": 1, "targets": targets, }, process.stdout)
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
