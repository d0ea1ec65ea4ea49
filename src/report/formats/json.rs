//! The JSON report, version 1. Its structs are its own, so that the program may change without
//! changing the report; `docs/report.schema.json` describes it.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;

use crate::diagnostic::{self, Diagnostic, Fingerprint, Region, Severity};
use crate::engine::{self, FileReport, RunReport};
use crate::report::Options;
use crate::report::formats::matrix::{self, Matrix};
use crate::report::text::json_pattern::Own;
use crate::report::text::json_text::{Frame, Gap, Text};
use crate::rules::Rule;

/// The report's version; it changes when a reader of the old one could be misled.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Report {
    version: u32,
    tool: Program,
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<JsonCoverage>,
    files: Gap,
    diagnostics: Gap,
    #[serde(skip_serializing_if = "Option::is_none")]
    compatibility: Option<Matrix>,
}

/// Which tools with an output schema were checked against it; absent where nothing was recorded.
#[derive(Serialize)]
struct JsonCoverage {
    tools: usize,
    unexercised: Gap,
}

#[derive(Serialize)]
struct Unexercised<'r> {
    tool: &'r str,
    path: &'r str,
}

#[derive(Serialize)]
struct Program {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Summary {
    files: usize,
    skipped: usize,
    tools: usize,
    results: usize,
    calls: usize,
    errors: usize,
    warnings: usize,
    infos: usize,
    suppressed: usize,
    baselined: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct File<'r> {
    path: &'r str,
    kind: &'static str,
    protocol: &'static str,
    protocol_source: &'static str,
    tools: usize,
    results: usize,
}

/// The first members of a finding: what others that say the same have as well.
#[derive(Serialize)]
struct JsonFinding<'r> {
    rule: &'static str,
    category: &'static str,
    severity: &'static str,
    message: &'r str,
    notes: &'r [Cow<'static, str>],
    help: Option<&'r str>,
    url: Option<String>,
}

/// All others. What findings differ in that are otherwise alike is marked as their own.
#[derive(Serialize)]
struct Finding<'r> {
    path: &'r str,
    pointer: Own<&'r str>,
    tool: Option<Own<&'r str>>,
    protocol: Option<&'static str>,
    span: Span,
    labels: Vec<Label<'r>>,
    fix: Option<Fix<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    targets: Vec<JsonVerdict<'r>>,
    fingerprint: Own<Fingerprint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    merged: Option<Merged<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suppression: Option<Suppression<'r>>,
}

fn merged(merged: &diagnostic::Merged) -> Merged<'_> {
    let diagnostic::Merged { tools, of, findings, ref names } = *merged;
    Merged { tools, of, findings, names: names.iter().map(|name| &**name).collect() }
}

/// How many tools share a finding that is reported once for all of them.
#[derive(Serialize)]
struct Merged<'r> {
    tools: usize,
    of: usize,
    findings: usize,
    names: Vec<&'r str>,
}

/// Why a finding is not counted, where `--show-suppressed` asked for it.
#[derive(Serialize)]
struct Suppression<'r> {
    by: &'static str,
    reason: Option<&'r str>,
}

#[derive(Serialize)]
struct Span {
    start: Point,
    end: Point,
}

#[derive(Serialize)]
struct Point {
    offset: Own<u32>,
    line: Own<u32>,
    column: Own<u32>,
}

#[derive(Serialize)]
struct Label<'r> {
    path: &'r str,
    span: Span,
    message: &'r str,
}

#[derive(Serialize)]
struct Fix<'r> {
    applicability: &'static str,
    message: &'r str,
    edits: Vec<Edit<'r>>,
}

/// What a client or provider does, where `--target` asked for it.
#[derive(Serialize)]
struct JsonVerdict<'r> {
    name: &'static str,
    outcome: &'static str,
    scope: Option<&'static str>,
    feature: &'static str,
    date: &'r str,
    stale: bool,
}

#[derive(Serialize)]
struct Edit<'r> {
    start: Own<u32>,
    end: Own<u32>,
    text: &'r str,
}

/// Writes all findings, or those of at least the weight that was asked for.
pub(in crate::report) fn write(
    run: &RunReport,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let report = Report {
        version: VERSION,
        tool: Program { name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION") },
        summary: summary(run),
        coverage: run.coverage.as_ref().map(coverage),
        files: Gap,
        diagnostics: Gap,
        compatibility: matrix::data(run),
    };
    let mut frame = Frame::of(&report)?;
    if let Some(coverage) = &run.coverage {
        frame.fill(coverage.unexercised.iter(), options.jobs, write_unexercised, out)?;
    }
    frame.fill(readable(run), options.jobs, |it, text| text.write(&file(it)), out)?;
    frame.fill(options.all(run), options.jobs, write_finding, out)?;
    if report.compatibility.is_some() {
        frame.fill(matrix::tools(run), options.jobs, matrix::write_tool, out)?;
    }
    frame.finish(out)
}

fn coverage(coverage: &engine::Coverage) -> JsonCoverage {
    JsonCoverage { tools: coverage.promised, unexercised: Gap }
}

fn write_unexercised((tool, path): &(String, Arc<str>), text: &mut Text) -> io::Result<()> {
    text.write(&Unexercised { tool, path })
}

fn readable(run: &RunReport) -> impl Iterator<Item = &FileReport> {
    run.files.iter().map(AsRef::as_ref).filter(|file| file.failure.is_none() && file.is_input())
}

fn summary(run: &RunReport) -> Summary {
    let sum = |count: fn(&FileReport) -> usize| readable(run).map(count).sum();
    let tally = run.tally();
    Summary {
        files: readable(run).count(),
        skipped: run.skipped,
        tools: sum(|file| file.tools),
        results: sum(|file| file.results),
        calls: sum(|file| file.calls),
        errors: tally.count(Severity::Error),
        warnings: tally.count(Severity::Warning),
        infos: tally.count(Severity::Info),
        suppressed: run.suppressed(false),
        baselined: run.suppressed(true),
    }
}

fn file(file: &FileReport) -> File<'_> {
    File {
        path: &file.path,
        kind: file.kind.name(),
        protocol: file.protocol.revision.name(),
        protocol_source: file.protocol.source.name(),
        tools: file.tools,
        results: file.results,
    }
}

/// Writes one finding as reports for programs have it.
pub(in crate::report) fn write_finding(found: &Diagnostic, text: &mut Text) -> io::Result<()> {
    text.write_finding(found, &said, &finding(found))
}

fn said(found: &Diagnostic) -> JsonFinding<'_> {
    JsonFinding {
        rule: found.rule,
        category: found.category.name(),
        severity: found.severity.name(),
        message: &found.message,
        notes: &found.notes,
        help: found.help.as_deref(),
        url: Rule::named(found.rule).map(Rule::url),
    }
}

fn finding(found: &Diagnostic) -> Finding<'_> {
    Finding {
        path: &found.path,
        pointer: Own(&found.pointer),
        tool: found.tool.as_deref().map(Own),
        protocol: found.protocol,
        span: span(found.region),
        labels: found.labels().iter().map(label).collect(),
        fix: found.fix().map(fix),
        targets: found.verdicts().iter().map(verdict).collect(),
        fingerprint: Own(found.fingerprint),
        merged: found.merged().map(merged),
        suppression: found.suppression().map(|suppression| Suppression {
            by: suppression.by.name(),
            reason: suppression.reason.as_deref(),
        }),
    }
}

fn span(region: Region) -> Span {
    let point = |offset, position: crate::source::Position| Point {
        offset: Own(offset),
        line: Own(position.line),
        column: Own(position.column),
    };
    Span {
        start: point(region.start, region.start_position),
        end: point(region.end, region.end_position),
    }
}

fn label(label: &diagnostic::Label) -> Label<'_> {
    Label { path: &label.path, span: span(label.region), message: &label.message }
}

fn verdict(verdict: &diagnostic::TargetVerdict) -> JsonVerdict<'_> {
    JsonVerdict {
        name: verdict.target,
        outcome: verdict.consequence.outcome(),
        scope: verdict.consequence.scope(),
        feature: verdict.feature,
        date: &verdict.date,
        stale: verdict.stale,
    }
}

fn fix(fix: diagnostic::Fix<'_>) -> Fix<'_> {
    let edits = fix.edits.iter();
    Fix {
        applicability: fix.applicability.name(),
        message: fix.message,
        edits: edits
            .map(|edit| Edit { start: Own(edit.start), end: Own(edit.end), text: &edit.text })
            .collect(),
    }
}
