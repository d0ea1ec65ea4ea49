//! `mcp-lint targets [NAME]`: the known clients and providers.

use std::io::{self, Write};

use serde::Serialize;

use crate::cli::arguments::commands::TargetsArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::environment::Environment;
use crate::cli::error::Error;
use crate::cli::streams::write_json;
use crate::cli::{commands::target_table, markdown};
use crate::report::Style;
use crate::targets::{
    Date, FeatureOutcome, Outcome, PORTABLE, Period, Scope, Target, UnknownTarget, all, matching,
    near, page, page_for_terminal,
};

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
    let style = environment.page_style(arguments.color);
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
        ListFormat::Markdown => Ok(stdout.write_all(page(target).as_bytes())?),
        ListFormat::Names => Ok(writeln!(stdout, "{}", target.name)?),
        ListFormat::Text => {
            let text = page_for_terminal(target, environment.today);
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

/// A target as programs see it. What is `null` or absent is not known.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TargetRecord {
    name: &'static str,
    label: &'static str,
    kind: &'static str,
    aliases: &'static [String],
    stability: &'static str,
    confidence: &'static str,
    verified: String,
    name_pattern: Option<&'static str>,
    name_max: Option<usize>,
    reserved_prefixes: &'static [String],
    name_format: Option<&'static str>,
    name_format_max: Option<usize>,
    property_key_pattern: Option<&'static str>,
    tools_max: Option<usize>,
    description_max: Option<usize>,
    description_unit: Option<&'static str>,
    schema_depth_max: Option<usize>,
    schema_properties_max: Option<usize>,
    schema_enum_values_max: Option<usize>,
    schema_bytes_max: Option<usize>,
    request_optional_parameters_max: Option<usize>,
    request_union_parameters_max: Option<usize>,
    formats: &'static [String],
    notes: &'static [String],
    outcomes: Vec<OutcomeRecord>,
    sources: &'static [String],
}

#[derive(Serialize)]
struct OutcomeRecord {
    features: Vec<&'static str>,
    outcome: &'static str,
    scope: Option<&'static str>,
    since: Option<String>,
    date: String,
    stale: bool,
    confidence: &'static str,
    evidence: &'static [String],
    note: Option<&'static str>,
}

impl TargetRecord {
    fn new(target: &'static Target, today: Date) -> Self {
        let name = target.name_rule.as_ref();
        let effective = target.effective_name.as_ref();
        let schema = target.schema_limits.as_ref();
        let request = target.request_limits.as_ref();
        let description = target.description.as_ref();
        Self {
            name: target.name,
            label: &target.label,
            kind: target.kind.name(),
            aliases: &target.aliases,
            stability: target.stability.name(),
            confidence: target.confidence.name(),
            verified: target.verified.to_string(),
            name_pattern: name.and_then(|rule| Some(rule.pattern.as_ref()?.text())),
            name_max: name.and_then(|rule| rule.max),
            reserved_prefixes: name.map_or(&[], |rule| &rule.reserved_prefixes),
            name_format: effective.map(|name| name.format.as_str()),
            name_format_max: effective.and_then(|name| name.max),
            property_key_pattern: target.property_key.as_ref().map(|rule| rule.pattern.text()),
            tools_max: target.tools.as_ref().map(|tools| tools.max),
            description_max: description.map(|rule| rule.max),
            description_unit: description.map(|rule| rule.unit.name()),
            schema_depth_max: schema.and_then(|limits| limits.depth),
            schema_properties_max: schema.and_then(|limits| limits.properties),
            schema_enum_values_max: schema.and_then(|limits| limits.enum_values),
            schema_bytes_max: schema.and_then(|limits| limits.bytes),
            request_optional_parameters_max: request.and_then(|limits| limits.optional_parameters),
            request_union_parameters_max: request.and_then(|limits| limits.union_parameters),
            formats: &target.formats,
            notes: &target.notes,
            outcomes: target.outcomes.iter().map(|found| outcome(found, target, today)).collect(),
            sources: &target.sources,
        }
    }
}

fn outcome(found: &'static FeatureOutcome, target: &Target, today: Date) -> OutcomeRecord {
    OutcomeRecord {
        features: found.features.iter().map(|feature| feature.name()).collect(),
        outcome: Outcome::name(found.outcome),
        scope: found.scope.map(Scope::name),
        since: found.since.map(|since: Period| since.to_string()),
        date: found.date.to_string(),
        stale: found.date.is_stale(target.verified, today),
        confidence: found.confidence.name(),
        evidence: &found.evidence,
        note: found.note.as_deref(),
    }
}
