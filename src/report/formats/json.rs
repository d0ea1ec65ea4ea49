//! The JSON report, version 1, as described by `docs/report.schema.json`. The names of its members
//! are independent of the names in the code, so that the program may change without changing the
//! report.

use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Severity, SourcePlace, SuppressedBy};
use crate::engine::{Coverage, FileReport, RunReport};
use crate::report::Options;
use crate::report::formats::{changes, matrix};
use crate::report::summary::inventory;
use crate::report::text::json::{self, Sequence, object};
use crate::report::text::place::span;
use crate::rules::Rule;

/// The version of the report format; increases when a reader of the old version could be misled.
const VERSION: u32 = 1;

/// Writes all findings, or those of at least the minimum severity.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let sum = |count: fn(&FileReport) -> usize| readable(run).map(count).sum::<usize>();
    let tally = run.tally();
    let report = object! {
        "version": VERSION,
        "tool": object! {
            "name": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
        },
        "summary": object! {
            "files": readable(run).count(),
            "skipped": run.skipped,
            "tools": sum(|file| file.tools),
            "prompts"?: some(sum(|file| file.listed[0])),
            "resources"?: some(sum(|file| file.listed[1])),
            "resourceTemplates"?: some(sum(|file| file.listed[2])),
            "servers"?: some(sum(|file| file.servers)),
            "results": sum(|file| file.results),
            "calls": sum(|file| file.calls),
            "errors": tally.count(Severity::Error),
            "warnings": tally.count(Severity::Warning),
            "infos": tally.count(Severity::Info),
            "suppressed": suppressed(run, false),
            "baselined": suppressed(run, true),
            ..run.changes.as_ref().map(changes::totals),
            // Of how many tools the code was found, where it was searched.
            "source"?: run.source.as_ref().map(|source| object! {
                "found": source.found,
                "ambiguous": source.ambiguous.len(),
                "notFound": source.not_found.len(),
            }),
        },
        "coverage"?: run.coverage.as_ref().map(coverage),
        "inventory"?: inventory::data(run),
        "files": Sequence(|| readable(run).map(file)),
        "diagnostics": Sequence(|| options.all(run).map(finding)),
        "compatibility"?: matrix::data(run),
    };
    json::write_pretty(&report, out)
}

/// The coverage of tools with an output schema by recorded results.
fn coverage(coverage: &Coverage) -> impl Serialize {
    object! {
        "tools": coverage.tools,
        "unexercised": Sequence(move || coverage.unexercised.iter().map(|(tool, path)| object! {
            "tool": tool,
            "path": &**path,
        })),
    }
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

fn file(file: &FileReport) -> impl Serialize {
    let evidence = file.source_evidence();
    object! {
        "path": &*file.path,
        "kind": file.kind.name(),
        "protocol": file.protocol.revision.name(),
        "protocolSource": file.protocol.source.name(),
        "tools": file.tools,
        "servers"?: some(file.servers),
        "results": file.results,
        "origin"?: file.origin.map(|_| if evidence.is_some() { "source" } else { "served" }),
        "originEvidence"?: evidence,
    }
}

/// The servers that a finding names, if there are any.
pub(crate) fn servers(found: &Diagnostic) -> Option<impl Serialize> {
    let names = found.servers();
    (!names.is_empty()).then_some(Sequence(|| names.iter().map(|name| &**name)))
}

/// A finding, as in machine-readable reports.
pub(crate) fn finding(found: &Diagnostic) -> impl Serialize {
    let url = Rule::named(found.rule).map(Rule::url);
    object! {
        "rule": found.rule,
        "category": found.category.name(),
        "severity": found.severity.name(),
        "message": &*found.message,
        "notes": &found.notes[..],
        "help": found.help.as_deref(),
        "url": url.or_else(|| found.change().map(|change| change.url.clone())),
        "path": &*found.path,
        "pointer": &*found.pointer,
        "tool": found.tool.as_deref(),
        "servers"?: servers(found),
        "protocol": found.protocol,
        "span": span(found.region),
        // The code that defines it, where that was searched and found.
        "source"?: found.source().map(source),
        "labels": Sequence(|| found.labels().iter().map(|label| object! {
            "path": &*label.path,
            "span": span(label.region),
            "message": &*label.message,
        })),
        "fix": found.fix().map(|fix| object! {
            "applicability": fix.applicability.name(),
            "message": fix.message,
            "edits": Sequence(move || fix.edits.iter().map(|edit| object! {
                "start": edit.start,
                "end": edit.end,
                "text": &*edit.text,
            })),
        }),
        // What a client or provider does, where `--target` asked for it.
        "targets"?: (!found.verdicts().is_empty()).then_some(Sequence(|| {
            found.verdicts().iter().map(|verdict| object! {
                "name": verdict.target,
                "outcome": verdict.consequence.outcome(),
                "scope": verdict.consequence.scope(),
                "feature": verdict.feature,
                "date": &*verdict.date,
                "stale": verdict.stale,
            })
        })),
        "fingerprint": found.fingerprint,
        "merged"?: found.merged().map(|merged| object! {
            "tools": merged.tools,
            "of": merged.of,
            "findings": merged.findings,
            "names": Sequence(|| merged.names.iter().map(|name| &**name)),
        }),
        // Why it is not counted, where `--show-suppressed` asked for it.
        "suppression"?: found.suppression().map(|suppression| object! {
            "by": suppression.by.name(),
            "reason": suppression.reason.as_deref(),
        }),
        "change"?: found.change().map(changes::change),
    }
}

fn source(place: &SourcePlace) -> impl Serialize {
    object! {
        "path": &*place.path,
        "span": span(place.region),
        "part": place.part.name(),
        "of": place.of.name(),
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
