//! The return values of calls.

use mcp_lint::{CancelToken, Finding, Fix, FixLevel, Format, Report, ReportOptions};
use serde::Serialize;

use crate::offsets::Offsets;
use crate::request::{File, Mode, Request, inputs};

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

/// The texts that fixes changed, and the number of fixes.
#[derive(Serialize)]
struct Fixed {
    files: Vec<FixedFile>,
    applied: usize,
}

#[derive(Serialize)]
struct FixedFile {
    name: String,
    text: String,
}

/// What is left of texts for the targets of a request.
#[cfg(feature = "full")]
#[derive(Serialize)]
struct FilterAnswer<'r> {
    files: Vec<FilteredFile<'r>>,
}

#[cfg(feature = "full")]
#[derive(Serialize)]
struct FilteredFile<'r> {
    name: &'r str,
    #[serde(flatten)]
    filtered: mcp_lint::Filtered,
}

/// The reason why a call failed.
#[derive(Serialize)]
struct Failure<'e> {
    error: &'e str,
}

/// The JSON text of an answer, or of why there is none.
pub(crate) fn text(answer: Result<String, String>) -> String {
    answer.unwrap_or_else(|error| json(&Failure { error: &error }))
}

fn json<T: Serialize>(data: &T) -> String {
    serde_json::to_string(data).expect("answers are plain data")
}

pub(crate) fn lint(request: &Request) -> Result<String, String> {
    report_with_places(&report_on(request)?, [&request.files, &[]])
}

#[cfg(feature = "full")]
pub(crate) fn view(request: &Request, format: &str) -> Result<String, String> {
    let view = request.linter()?.view(&inputs(&request.files)).map_err(|it| it.to_string())?;
    let (format, mut bytes) = (format_named(format)?, Vec::new());
    let options = ReportOptions::default().expand();
    view.write(format, &options, &mut bytes).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

#[cfg(feature = "full")]
fn format_named(name: &str) -> Result<Format, String> {
    let known = Format::ALL.into_iter().find(|known| known.name() == name);
    known.ok_or_else(|| format!("there is no format `{name}`"))
}

#[cfg(feature = "full")]
pub(crate) fn filter(request: &Request) -> Result<String, String> {
    let linter = request.linter()?;
    let filtered = |file| {
        let File { name, text, .. }: &File = file;
        let filtered = linter.filter(text).map_err(|error| format!("{name}: {error}"))?;
        Ok(FilteredFile { name, filtered })
    };
    let files: Result<_, String> = request.files.iter().map(filtered).collect();
    Ok(json(&FilterAnswer { files: files? }))
}

pub(crate) fn lint_report(request: &Request, format: &str) -> Result<String, String> {
    let options = ReportOptions::default().pages(request.pages.clone());
    in_format(&report_on(request)?, format, &options)
}

#[cfg(feature = "full")]
fn in_format(report: &Report, format: &str, options: &ReportOptions) -> Result<String, String> {
    written(report, format_named(format)?, options)
}

/// Only the formats that are named here become part of the module.
#[cfg(not(feature = "full"))]
fn in_format(report: &Report, format: &str, options: &ReportOptions) -> Result<String, String> {
    match format {
        "json" => written(report, Format::Json, options),
        "markdown" => written(report, Format::Markdown, options),
        "sarif" => written(report, Format::Sarif, options),
        _ => Err(format!("the module that lints has no format `{format}`")),
    }
}

pub(crate) fn fix(request: &Request) -> Result<String, String> {
    fixed(request).map(|fixed| json(&fixed))
}

fn fixed(request: &Request) -> Result<Fixed, String> {
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

/// Applies the first fix of a finding with the fingerprint in the request.
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

#[cfg(feature = "full")]
pub(crate) fn compare(request: &Request) -> Result<String, String> {
    let compared = request.linter()?.compare(&inputs(&request.old), &inputs(&request.new));
    report_with_places(&compared.map_err(|error| error.to_string())?, [&request.new, &request.old])
}

fn report_on(request: &Request) -> Result<Report, String> {
    let report = request.linter()?.lint(&inputs(&request.files), &CancelToken::new());
    report.map_err(|error| error.to_string())
}

#[cfg_attr(not(feature = "full"), inline(always))]
fn written(report: &Report, format: Format, options: &ReportOptions) -> Result<String, String> {
    let mut bytes = Vec::new();
    report.write(format, options, &mut bytes).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

/// The JSON text of a report with what an editor needs of each of its findings, which are in the first
/// files, and with the names of all files.
fn report_with_places(report: &Report, [files, others]: [&[File]; 2]) -> Result<String, String> {
    let text = written(report, Format::Json, &ReportOptions::default())?;
    let offsets = Offsets::of(files);
    let places: Vec<_> = report.findings().map(|finding| Place::of(finding, &offsets)).collect();
    let names: Vec<_> = files.iter().chain(others).map(File::named).collect();
    let (report, places, names) = (text.trim_end(), json(&places), json(&names));
    Ok(format!("{{\"report\":{report},\"utf16\":{places},\"names\":{names}}}"))
}

impl Place {
    /// The place of a finding and the edits of its fix, or `None` if its text is not in the
    /// request.
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    /// A tool whose name has a fix, after a character of two UTF-16 code units.
    const TOOL: &str =
        "{\"title\": \"😀\",\n \"name\": \"get weather\", \"inputSchema\": {\"type\": \"objct\"}}";

    fn request(more: &[(&str, Value)]) -> String {
        let mut request = json!({"files": [{"name": "tool.json", "text": TOOL}]});
        more.iter().for_each(|(key, value)| request[*key] = value.clone());
        request.to_string()
    }

    fn parsed(answer: &str) -> Value {
        serde_json::from_str(answer).expect("answers are JSON")
    }

    /// The first finding of a rule, and its place.
    fn found(rule: &str) -> (Value, Value) {
        let answer = parsed(&crate::lint(&request(&[])));
        let findings = answer["report"]["diagnostics"].as_array().expect("findings");
        let index = findings.iter().position(|found| found["rule"] == rule).expect("the finding");
        (findings[index].clone(), answer["utf16"][index].clone())
    }

    #[test]
    fn places_are_in_utf16_code_units() {
        let (_, place) = found("tool-name-charset");
        let edits = json!([{"from": 25, "to": 38, "text": "\"get_weather\""}]);
        let expected = json!({"from": 29, "to": 30, "line": 2, "column": 14, "edits": edits});
        assert_eq!(place, expected);
    }

    #[test]
    fn one_fix_is_applied_and_no_other() {
        let (finding, _) = found("tool-name-charset");
        let only = [("mode", "one".into()), ("fingerprint", finding["fingerprint"].clone())];
        let fixed = parsed(&crate::fix(&request(&only)));
        let text = TOOL.replace("get weather", "get_weather");
        assert_eq!(fixed, json!({"files": [{"name": "tool.json", "text": text}], "applied": 1}));
        let other = [("mode", "one".into()), ("fingerprint", "none".into())];
        assert!(parsed(&crate::fix(&request(&other)))["error"].is_string());
    }

    #[cfg(feature = "full")]
    #[test]
    fn the_tools_that_the_targets_lose_are_filtered() {
        let list =
            r#"{"tools": [{"name": "a", "inputSchema": {"type": "object"}}, {"name": "b"}]}"#;
        let request = |target: &str| {
            let file = json!({"name": "tools.json", "text": list});
            json!({"files": [file], "targets": [target]}).to_string()
        };
        let answer = parsed(&crate::filter(&request("opencode")));
        let file = &answer["files"][0];
        let left = r#"{"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}"#;
        assert_eq!(file["text"], left);
        assert_eq!(file["tools"][0]["verdict"], "kept");
        assert_eq!(file["tools"][1]["reasons"][0]["loses"], "server");
        let none =
            parsed(&crate::filter(&json!({"files": [{"name": "a", "text": "{}"}]}).to_string()));
        assert!(none["error"].as_str().is_some_and(|error| error.contains("no target")), "{none}");
    }

    #[test]
    fn settings_are_those_of_the_request() {
        let of = |key, value: Value| {
            let answer = parsed(&crate::lint(&request(&[(key, value)])));
            answer["report"]["diagnostics"].as_array().map(Vec::len)
        };
        let all = of("preset", "strict".into());
        assert!(of("preset", "minimal".into()) < all);
        assert!(of("config", "[rules]\ntool-name-charset = 'off'".into()) < all);
        assert!(of("targets", json!(["all"])) > of("targets", json!([])));
        assert_eq!(of("config", "extends = 'other.toml'".into()), None);
    }

    #[test]
    fn sarif_quotes_the_pages_of_the_request() {
        let report = |pages: Value| {
            let written = crate::lint_report(&request(&[("pages", pages)]), "sarif");
            let report = parsed(&written.expect("a report"));
            let rules = report["runs"][0]["tool"]["driver"]["rules"].clone();
            let mut rules = rules.as_array().expect("a list").iter();
            rules.find(|rule| rule["id"] == "tool-name-charset").expect("the rule")["help"].clone()
        };
        let page = "# tool-name-charset\n\nWhy.\n\n## Source\n\nMCP 2025-11-25.\n";
        let help = report(json!({"tool-name-charset": page}));
        assert_eq!(help["markdown"], page);
        let text = help["text"].as_str().expect("a text");
        assert!(text.starts_with("Why.\n\nMCP 2025-11-25\n\nhttps:"), "{text}");
        assert!(report(json!({}))["text"].is_string());
    }
}
