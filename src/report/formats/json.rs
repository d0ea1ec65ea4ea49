//! The JSON report, version 1. Its structs are its own, so that the program may change without
//! changing the report; `docs/report.schema.json` describes it.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::{self, Diagnostic, Fingerprint, Severity};
use crate::engine::{self, FileReport, RunReport};
use crate::report::Options;
use crate::report::formats::span::{Span, span};
use crate::report::formats::{changes, matrix};
use crate::report::text::json::{self, Sequence};
use crate::rules::Rule;

/// The report's version; it changes when a reader of the old one could be misled.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Report<'r, F, D, C> {
    version: u32,
    tool: Program,
    summary: Summary<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<JsonCoverage<'r>>,
    files: F,
    diagnostics: D,
    #[serde(skip_serializing_if = "Option::is_none")]
    compatibility: Option<C>,
}

/// Which tools with an output schema were checked against it; absent where nothing was recorded.
#[derive(Serialize)]
struct JsonCoverage<'r> {
    tools: usize,
    unexercised: Vec<Unexercised<'r>>,
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
struct Summary<'r> {
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
    #[serde(flatten)]
    changes: Option<changes::Totals<'r>>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    origin_evidence: Option<String>,
}

/// A finding as reports for programs have it.
#[derive(Serialize)]
pub(crate) struct JsonFinding<'r> {
    rule: &'static str,
    category: &'static str,
    severity: &'static str,
    message: &'r str,
    notes: &'r [Cow<'static, str>],
    help: Option<&'r str>,
    url: Option<String>,
    path: &'r str,
    pointer: &'r str,
    tool: Option<&'r str>,
    protocol: Option<&'static str>,
    span: Span,
    labels: Vec<Label<'r>>,
    fix: Option<Fix<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    targets: Vec<JsonVerdict<'r>>,
    fingerprint: Fingerprint,
    #[serde(skip_serializing_if = "Option::is_none")]
    merged: Option<Merged<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suppression: Option<Suppression<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<changes::Change<'r>>,
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
    start: u32,
    end: u32,
    text: &'r str,
}

/// Writes all findings, or those of at least the weight that was asked for.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let report = Report {
        version: VERSION,
        tool: Program { name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION") },
        summary: summary(run),
        coverage: run.coverage.as_ref().map(coverage),
        files: Sequence(|| readable(run).map(file)),
        diagnostics: Sequence(|| options.all(run).map(finding)),
        compatibility: matrix::data(run),
    };
    json::write_pretty(&report, out)
}

fn coverage(coverage: &engine::Coverage) -> JsonCoverage<'_> {
    let unexercised = coverage.unexercised.iter();
    JsonCoverage {
        tools: coverage.tools,
        unexercised: unexercised.map(|(tool, path)| Unexercised { tool, path }).collect(),
    }
}

fn readable(run: &RunReport) -> impl Iterator<Item = &FileReport> {
    run.files
        .iter()
        .map(AsRef::as_ref)
        .filter(|file| file.failure.is_none() && file.is_input() && file.is_checked())
}

fn summary(run: &RunReport) -> Summary<'_> {
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
        changes: run.changes.as_ref().map(changes::totals),
    }
}

fn file(file: &FileReport) -> File<'_> {
    let evidence = file.source_evidence();
    File {
        path: &file.path,
        kind: file.kind.name(),
        protocol: file.protocol.revision.name(),
        protocol_source: file.protocol.source.name(),
        tools: file.tools,
        results: file.results,
        origin: file.origin.map(|_| if evidence.is_some() { "source" } else { "served" }),
        origin_evidence: evidence,
    }
}

pub(crate) fn finding(found: &Diagnostic) -> JsonFinding<'_> {
    JsonFinding {
        rule: found.rule,
        category: found.category.name(),
        severity: found.severity.name(),
        message: &found.message,
        notes: &found.notes,
        help: found.help.as_deref(),
        url: Rule::named(found.rule)
            .map(Rule::url)
            .or_else(|| found.change().map(|change| change.url.clone())),
        path: &found.path,
        pointer: &found.pointer,
        tool: found.tool.as_deref(),
        protocol: found.protocol,
        span: span(found.region),
        labels: found.labels().iter().map(label).collect(),
        fix: found.fix().map(fix),
        targets: found.verdicts().iter().map(verdict).collect(),
        fingerprint: found.fingerprint,
        merged: found.merged().map(merged),
        suppression: found.suppression().map(|suppression| Suppression {
            by: suppression.by.name(),
            reason: suppression.reason.as_deref(),
        }),
        change: found.change().map(changes::change),
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
            .map(|edit| Edit { start: edit.start, end: edit.end, text: &edit.text })
            .collect(),
    }
}
