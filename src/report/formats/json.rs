//! The JSON report: a run as the types of [`json_report`](crate::report::json_report). The names of its
//! members are independent of the names elsewhere in the code, so that the program may change without
//! changing the report.

use std::io::{self, Write};

use crate::diagnostic::{
    Diagnostic, Edit, Fix, Label, Severity, SourcePlace, SuppressedBy, TargetVerdict,
};
use crate::engine::{Coverage, FileReport, RunReport};
use crate::report::Options;
use crate::report::formats::{changes, matrix};
use crate::report::json_report::{
    JsonCoverage, JsonEdit, JsonFile, JsonFinding, JsonFix, JsonLabel, JsonMerged, JsonProgram,
    JsonReport, JsonSourcePlace, JsonSourceTotals, JsonSummary, JsonSuppression, JsonUnexercised,
    JsonVerdict,
};
use crate::report::summary::inventory;
use crate::report::text::json::{self, Sequence};
use crate::report::text::place::span;
use crate::rules::Rule;

/// The version of the report format; increases when a reader of the old version could be misled.
const VERSION: u32 = 1;

/// Writes all findings, or those of at least the minimum severity.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let report = JsonReport {
        version: VERSION,
        tool: JsonProgram {
            name: env!("CARGO_PKG_NAME").into(),
            version: env!("CARGO_PKG_VERSION").into(),
        },
        summary: summary(run),
        coverage: run.coverage.as_ref().map(coverage),
        inventory: inventory::data(run),
        files: Sequence(|| readable(run).map(file)),
        diagnostics: Sequence(|| options.all(run).map(finding)),
        compatibility: matrix::data(run),
    };
    json::write_pretty(&report, out)
}

fn summary(run: &RunReport) -> JsonSummary<'_> {
    let sum = |count: fn(&FileReport) -> usize| readable(run).map(count).sum::<usize>();
    let tally = run.tally();
    JsonSummary {
        files: readable(run).count(),
        skipped: run.skipped,
        tools: sum(|file| file.facts.tools),
        prompts: some(sum(|file| file.facts.listed[0])),
        resources: some(sum(|file| file.facts.listed[1])),
        resource_templates: some(sum(|file| file.facts.listed[2])),
        servers: some(sum(|file| file.facts.servers)),
        results: sum(|file| file.facts.results),
        calls: sum(|file| file.facts.calls),
        errors: tally.count(Severity::Error),
        warnings: tally.count(Severity::Warning),
        infos: tally.count(Severity::Info),
        suppressed: suppressed(run, false),
        baselined: suppressed(run, true),
        changes: run.changes.as_ref().map(changes::totals),
        source: run.source.as_ref().map(|source| JsonSourceTotals {
            found: source.found,
            ambiguous: source.ambiguous.len(),
            not_found: source.not_found.len(),
        }),
    }
}

fn coverage(coverage: &Coverage) -> JsonCoverage<'_> {
    let unexercised = coverage
        .unexercised
        .iter()
        .map(|(tool, path)| JsonUnexercised { tool: tool.into(), path: (&**path).into() });
    JsonCoverage { tools: coverage.tools, unexercised: unexercised.collect() }
}

/// The files that the report lists. Unreadable files are reported on standard error and by the exit
/// code, because `files` has no member for them.
fn readable(run: &RunReport) -> impl Iterator<Item = &FileReport> {
    run.files
        .iter()
        .map(AsRef::as_ref)
        .filter(|file| file.failure.is_none() && file.is_input() && file.is_checked())
}

/// A number; `None` for 0, so that its member is omitted.
fn some(count: usize) -> Option<usize> {
    (count > 0).then_some(count)
}

fn file(file: &FileReport) -> JsonFile<'_> {
    let evidence = file.source_evidence();
    let origin = if evidence.is_some() { "source" } else { "served" };
    JsonFile {
        path: (&*file.path).into(),
        kind: file.facts.kind.name().into(),
        protocol: file.facts.protocol.revision.name().into(),
        protocol_source: file.facts.protocol.source.name().into(),
        tools: file.facts.tools,
        servers: some(file.facts.servers),
        results: file.facts.results,
        origin: file.facts.origin.map(|_| origin.into()),
        origin_evidence: evidence.map(Into::into),
    }
}

/// A finding, as in machine-readable reports.
pub(crate) fn finding(found: &Diagnostic) -> JsonFinding<'_> {
    let url = Rule::named(found.rule).map(|rule| rule.url().into());
    JsonFinding {
        rule: found.rule.into(),
        category: found.category.name().into(),
        severity: found.severity.name().into(),
        message: (&*found.message).into(),
        notes: found.notes.iter().map(|note| (&*note.text).into()).collect(),
        help: found.help.as_deref().map(Into::into),
        url: url.or_else(|| found.change().map(|change| (&*change.url).into())),
        path: (&*found.path).into(),
        pointer: (&*found.pointer).into(),
        tool: found.tool.as_deref().map(Into::into),
        servers: found.servers().iter().map(|name| (&**name).into()).collect(),
        protocol: found.protocol.map(Into::into),
        span: span(found.region),
        source: found.source().map(source),
        labels: found.labels().iter().map(label).collect(),
        fix: found.fix().map(|it| fix(&it)),
        targets: found.verdicts().iter().map(verdict).collect(),
        fingerprint: found.fingerprint.to_string().into(),
        merged: found.merged().map(|merged| JsonMerged {
            tools: merged.tools,
            of: merged.of,
            findings: merged.findings,
            names: merged.names.iter().map(|name| (&**name).into()).collect(),
        }),
        suppression: found.suppression().map(|suppression| JsonSuppression {
            by: suppression.by.name().into(),
            reason: suppression.reason.as_deref().map(Into::into),
        }),
        change: found.change().map(changes::change),
    }
}

fn label(label: &Label) -> JsonLabel<'_> {
    JsonLabel {
        path: (&*label.path).into(),
        span: span(label.region),
        message: (&*label.message).into(),
    }
}

fn fix<'r>(fix: &Fix<'r>) -> JsonFix<'r> {
    let edit =
        |edit: &'r Edit| JsonEdit { start: edit.start, end: edit.end, text: (&*edit.text).into() };
    JsonFix {
        applicability: fix.applicability.name().into(),
        message: fix.message.into(),
        edits: fix.edits.iter().map(edit).collect(),
    }
}

fn verdict(verdict: &TargetVerdict) -> JsonVerdict<'_> {
    JsonVerdict {
        name: verdict.target.into(),
        outcome: verdict.consequence.outcome().into(),
        scope: verdict.consequence.scope().map(Into::into),
        feature: verdict.feature.into(),
        date: (&*verdict.date).into(),
        stale: verdict.stale,
    }
}

fn source(place: &SourcePlace) -> JsonSourcePlace<'_> {
    JsonSourcePlace {
        path: (&*place.path).into(),
        span: span(place.region),
        part: place.part.name().into(),
        of: place.of.name().into(),
    }
}

/// The number of suppressed findings, each of which a report that shows them has: those of the baseline,
/// or the others.
fn suppressed(run: &RunReport, by_baseline: bool) -> usize {
    let by = |found: &Diagnostic| {
        found.suppression().is_some_and(|it| (it.by == SuppressedBy::Baseline) == by_baseline)
    };
    run.files.iter().flat_map(|file| &file.suppressed).filter(|found| by(found)).count()
}
