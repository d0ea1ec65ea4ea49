//! What a call returns.

use mcp_lint::{CancelToken, Finding, Fix, FixLevel, Format, Report, ReportOptions};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::offsets::Offsets;
use crate::request::{File, Mode, Request, inputs};

/// A report with what an editor needs of each of its findings.
#[derive(Serialize)]
pub(crate) struct Linted {
    report: Box<RawValue>,
    utf16: Vec<Option<Place>>,
}

/// The place of a finding in the text of the request, in UTF-16 code units. Lines and columns are
/// counted from 1.
#[derive(Serialize)]
struct Place {
    from: usize,
    to: usize,
    line: u32,
    column: u32,
    edits: Option<Vec<Edit>>,
}

#[derive(Serialize)]
struct Edit {
    from: usize,
    to: usize,
    text: String,
}

/// Texts with fixes applied: those that changed.
#[derive(Serialize)]
pub(crate) struct Fixed {
    files: Vec<FixedFile>,
    applied: usize,
}

#[derive(Serialize)]
struct FixedFile {
    name: String,
    text: String,
}

/// A call that could not be answered.
#[derive(Serialize)]
struct Failure<'e> {
    error: &'e str,
}

/// The JSON text of an answer.
pub(crate) fn text<A: Serialize>(answer: &Result<A, String>) -> String {
    let written = match answer {
        Ok(answer) => serde_json::to_string(answer),
        Err(error) => serde_json::to_string(&Failure { error }),
    };
    written.expect("answers are plain data")
}

pub(crate) fn lint(request: &Request) -> Result<Linted, String> {
    Linted::of(&report_on(request)?, &request.files)
}

pub(crate) fn lint_report(request: &Request, format: &str) -> Result<String, String> {
    let known = Format::ALL.into_iter().find(|known| known.name() == format);
    let format = known.ok_or_else(|| format!("there is no format `{format}`"))?;
    written(&report_on(request)?, format)
}

pub(crate) fn fix(request: &Request) -> Result<Fixed, String> {
    let level = match request.mode {
        Mode::Safe => FixLevel::Safe,
        Mode::Unsafe => FixLevel::Unsafe,
        Mode::One => return fix_one(request),
    };
    let fixed = request.linter()?.fix(&inputs(&request.files), level, &CancelToken::new());
    let fixed = fixed.map_err(|error| error.to_string())?;
    let file = |(name, text): (&str, &str)| FixedFile { name: name.into(), text: text.into() };
    Ok(Fixed { files: fixed.texts().map(file).collect(), applied: fixed.count() })
}

/// Applies the fix of the first finding with a fingerprint that has one.
fn fix_one(request: &Request) -> Result<Fixed, String> {
    let report = report_on(request)?;
    let mut fixes = report.findings().filter_map(|finding| Some((finding, finding.fix()?)));
    let chosen = fixes.find(|(finding, _)| finding.fingerprint() == request.fingerprint);
    let (finding, fix) = chosen.ok_or("no finding with this fingerprint has a fix")?;
    let file = request.files.iter().find(|file| file.name == finding.path());
    let file = file.ok_or("the finding is not in one of the files")?;
    let mut text = file.text.clone();
    // From the end on, so that the bytes of the edits before stay where they are.
    let mut edits: Vec<_> = fix.edits().collect();
    edits.sort_by_key(|edit| edit.range.start);
    edits.into_iter().rev().for_each(|edit| text.replace_range(edit.range, edit.text));
    Ok(Fixed { files: vec![FixedFile { name: file.name.clone(), text }], applied: 1 })
}

#[cfg(feature = "compare")]
pub(crate) fn compare(request: &Request) -> Result<Linted, String> {
    let compared = request.linter()?.compare(&inputs(&request.old), &inputs(&request.new));
    Linted::of(&compared.map_err(|error| error.to_string())?, &request.new)
}

fn report_on(request: &Request) -> Result<Report, String> {
    let report = request.linter()?.lint(&inputs(&request.files), &CancelToken::new());
    report.map_err(|error| error.to_string())
}

fn written(report: &Report, format: Format) -> Result<String, String> {
    let mut bytes = Vec::new();
    let done = report.write(format, &ReportOptions::default(), &mut bytes);
    done.map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

impl Linted {
    fn of(report: &Report, files: &[File]) -> Result<Self, String> {
        let json = written(report, Format::Json)?;
        let offsets = Offsets::of(files);
        Ok(Self {
            report: RawValue::from_string(json).map_err(|error| error.to_string())?,
            utf16: report.findings().map(|finding| Place::of(finding, &offsets)).collect(),
        })
    }
}

impl Place {
    /// `None` if the finding is about something that is not in the request.
    fn of(finding: Finding<'_>, offsets: &Offsets<'_>) -> Option<Self> {
        let unit = |byte| offsets.utf16(finding.path(), byte);
        let edits = |fix: Fix<'_>| {
            let edit = |edit: mcp_lint::Edit<'_>| {
                let (from, to) = (unit(edit.range.start)?, unit(edit.range.end)?);
                Some(Edit { from, to, text: edit.text.to_owned() })
            };
            fix.edits().map(edit).collect()
        };
        Some(Self {
            from: unit(finding.range().start)?,
            to: unit(finding.range().end)?,
            line: finding.start().line,
            column: finding.start().utf16_column,
            edits: finding.fix().and_then(edits),
        })
    }
}
