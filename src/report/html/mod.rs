//! A self-contained page, for people who prefer to read a report in a browser.
//!
//! Style and script are part of the page, and its content security policy allows only those two, by
//! their hashes. All text is escaped and hidden characters are shown, as in every format. Without
//! scripts, everything is shown; the script only filters.

mod finding;

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::{FileReport, RunReport};
use crate::report::formats::matrix;
use crate::report::html::finding::{Sources, write_finding};
use crate::report::limits::MAX_HTML_FINDINGS;
use crate::report::text::html::{code, text};
use crate::report::{Options, Style, summary::inventory, summary::run_summary};
use crate::rules::Rule;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The SHA-256 hashes of the style and the script, which are all that the page may load and run.
const STYLE_HASH: &str = "Eha5aOsqHpV5MLghSHMU+PHgy25d5Hyz+lzCOqoWb/4=";
const SCRIPT_HASH: &str = "dpM3jGLQTuEv65FQ7ZBy/iI+Oj+lFgy/NIhZlCWitSA=";

/// Writes all findings, or those of at least the minimum severity.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    // Nothing is hidden in the page.
    let (style, verbose) = (Style::PLAIN, true);
    let plain = Options { style, verbose, width: None, ..options.clone() };
    write_head(out)?;
    writeln!(out, "<header>\n<h1>mcp-lint</h1>")?;
    writeln!(out, "<p>{}</p>", text(&run_summary::totals(run, &plain)))?;
    for (_, sentence) in inventory::unchecked_sentences(run) {
        writeln!(out, "<p>{}</p>", text(&sentence))?;
    }
    if let Some(line) = run_summary::source_line(run, &plain) {
        writeln!(out, "<p>{}</p>", text(&line))?;
    }
    writeln!(out, "</header>\n<main>")?;
    write_failures(run, out)?;
    let all: Vec<_> = options.all(run).collect();
    if !all.is_empty() {
        write_filters(&all, out)?;
    }
    write_files(run, &all, out)?;
    if all.len() > MAX_HTML_FINDINGS {
        let more = run_summary::plural(all.len() - MAX_HTML_FINDINGS, "more finding");
        writeln!(out, "<p>… and {more}, which the other formats list</p>")?;
    }
    matrix::write_html(run, out)?;
    writeln!(out, "</main>\n<script>{SCRIPT}</script>\n</body>\n</html>")
}

pub(super) fn write_head(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'sha256-{STYLE_HASH}'; script-src 'sha256-{SCRIPT_HASH}'; base-uri 'none'; \
         form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>mcp-lint</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    )
}

fn write_failures(run: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    for (path, why) in run.failures() {
        writeln!(out, "<p class=\"error\">{} could not be read: {}</p>", code(path), text(why))?;
    }
    let unchecked = run.unchecked();
    if unchecked.is_empty() {
        return Ok(());
    }
    writeln!(out, "<p class=\"warning\">not checked: {}</p>", text(&unchecked))
}

/// Writes the filters by severity, rule and text.
fn write_filters(all: &[&Diagnostic], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<form id=\"filters\" hidden aria-label=\"Filters\">")?;
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        let (name, count) = (severity.name(), count(all, severity));
        if count > 0 {
            writeln!(
                out,
                "<label><input type=\"checkbox\" name=\"severity\" value=\"{name}\" checked> \
                 {name} ({count})</label>"
            )?;
        }
    }
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    all.iter().for_each(|found| *rules.entry(found.rule).or_default() += 1);
    writeln!(out, "<label>Rule <select name=\"rule\"><option value=\"\">all</option>")?;
    for (rule, count) in rules {
        writeln!(out, "<option value=\"{rule}\">{rule} ({count})</option>")?;
    }
    writeln!(out, "</select></label>")?;
    writeln!(out, "<label>Text <input type=\"search\" name=\"text\"></label>")?;
    writeln!(out, "<output aria-live=\"polite\"></output>\n</form>")
}

fn count(all: &[&Diagnostic], severity: Severity) -> usize {
    all.iter().filter(|found| found.severity == severity).count()
}

/// Writes every checked file with its findings.
fn write_files(run: &RunReport, all: &[&Diagnostic], out: &mut dyn Write) -> io::Result<()> {
    let sources = sources(run);
    let reports: HashMap<&str, &FileReport> =
        run.files.iter().map(|file| (&*file.path, &**file)).collect();
    let shown = &all[..all.len().min(MAX_HTML_FINDINGS)];
    for findings in shown.chunk_by(|one, other| one.path == other.path) {
        let path = &*findings[0].path;
        writeln!(out, "<section class=\"file\">\n<h2>{}</h2>", code(path))?;
        if let Some(file) = reports.get(path).filter(|file| file.is_input()) {
            let (kind, contents) = (file.kind.name(), run_summary::contents_of(file));
            let revision = file.protocol.revision.name();
            let about = format!("{kind}, {contents}, protocol {revision}");
            writeln!(out, "<p class=\"about\">{}</p>", text(&about))?;
        }
        findings.iter().try_for_each(|found| write_finding(found, &sources, out))?;
        writeln!(out, "</section>")?;
    }
    Ok(())
}

/// The texts of a run, by path.
fn sources(run: &RunReport) -> Sources<'_> {
    let linted = run.files.iter().filter_map(|file| Some((&*file.path, file.source.as_deref()?)));
    let others = run.definition_sources.iter().map(|(path, source)| (&**path, &**source));
    others.chain(linted).collect()
}

/// A rule's name as a link to its page.
fn rule(name: &str) -> String {
    match Rule::named(name) {
        Some(rule) => {
            let url = text(&rule.url());
            format!("<a href=\"{url}\" rel=\"noreferrer\">{}</a>", text(name))
        }
        None => text(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::{file_with, run_of};

    fn page(run: &RunReport) -> String {
        let mut out = Vec::new();
        write(run, &Options::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_report_is_bounded_and_counts_omitted_findings() {
        let of = |count: usize| page(&run_of(vec![file_with(&vec![Severity::Error; count])]));
        assert!(!of(MAX_HTML_FINDINGS).contains("more finding"));
        assert!(of(MAX_HTML_FINDINGS + 2).contains("… and 2 more findings"));
    }

    #[test]
    fn a_clean_run_has_no_filters() {
        assert!(!page(&run_of(vec![file_with(&[])])).contains("<form"));
    }

    #[cfg(feature = "contract")]
    #[test]
    fn the_policy_has_the_hashes_of_style_and_script() {
        use sha2::{Digest, Sha256};
        for (content, hash) in [(STYLE, STYLE_HASH), (SCRIPT, SCRIPT_HASH)] {
            let digest = Sha256::digest(content.as_bytes());
            assert_eq!(base64(&digest), hash);
        }
    }

    #[cfg(feature = "contract")]
    fn base64(bytes: &[u8]) -> String {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut text = String::new();
        for chunk in bytes.chunks(3) {
            let value = chunk.iter().fold(0, |value, byte| value << 8 | u32::from(*byte));
            let value = value << (8 * (3 - chunk.len()));
            let digits = (0..4).map(|at| DIGITS[(value >> (18 - 6 * at) & 63) as usize] as char);
            text.extend(digits.take(chunk.len() + 1));
            text.push_str(&"=".repeat(3 - chunk.len()));
        }
        text
    }
}
