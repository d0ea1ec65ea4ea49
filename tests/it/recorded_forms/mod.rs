//! A session in every form in which recorders write it: the same wrong result is reported in each,
//! at its own position.

mod forms;
mod hostile;
mod model_apis;
mod parts;

use serde_json::Value;

use crate::common::folder::Folder;
use forms::{WRONG, all};

/// The findings of a file above information, and the report.
fn findings(name: &str, text: &str) -> (Vec<Value>, Value) {
    let folder = Folder::with(&[(name, text)]);
    let ran = folder.run(&[name, "-f", "json"]);
    let report = ran.json();
    let all = report["diagnostics"].as_array().unwrap().clone();
    (all.into_iter().filter(|it| it["severity"] != "info").collect(), report)
}

/// The offset and text of the span of a finding.
fn marked<'t>(text: &'t str, finding: &Value) -> (usize, &'t str) {
    let offset = |end: &str| finding["span"][end]["offset"].as_u64().unwrap() as usize;
    (offset("start"), &text[offset("start")..offset("end")])
}

#[test]
fn the_wrong_result_is_reported_at_its_place_in_every_form() {
    let forms = all();
    assert!(forms.len() >= 20);
    for form in &forms {
        let (found, report) = findings(form.name, &form.text);
        let found: Vec<_> = found.iter().filter(|it| it["rule"] != "session-one-sided").collect();
        let [only] = found.as_slice() else { panic!("{}: {found:#?}\n{}", form.name, form.text) };
        assert_eq!(only["rule"], "structured-content-mismatch", "{}", form.name);
        assert_eq!(only["message"], "`celsius`: the string `\"warm\"` is not of type `number`");
        let (start, marked) = marked(&form.text, only);
        match form.base64_start {
            None => {
                let last = form.text.rfind(WRONG).unwrap();
                assert_eq!(marked.replace('\\', ""), "\"warm\"", "{}", form.name);
                assert!(start < last && last < start + marked.len(), "{}", form.name);
            }
            Some((body, inner)) => {
                assert_eq!(start, body + inner / 3 * 4 + inner % 3, "{}", form.name);
            }
        }
        let line = form.text[..start].matches('\n').count() + 1;
        assert_eq!(only["span"]["start"]["line"], line, "{}", form.name);
        assert_eq!(report["summary"]["tools"], 1, "{}", form.name);
        assert_eq!(report["summary"]["results"], 1, "{}", form.name);
        assert_eq!(report["files"][0]["protocol"], "2025-11-25", "{}", form.name);
        let source = &report["files"][0]["protocolSource"];
        assert_eq!(source, "evidence", "{}", form.name);
    }
}

#[test]
fn every_format_shows_places_in_strings() {
    let forms = all();
    let form = forms.iter().find(|form| form.name == "escaped.har").unwrap();
    let folder = Folder::with(&[(form.name, &form.text)]);
    for format in
        ["pretty", "concise", "agent", "markdown", "sarif", "github", "gitlab", "rdjson", "junit"]
    {
        let ran = folder.run(&[form.name, "-f", format]);
        assert_eq!(ran.code(), 1, "{format}: {}", ran.err());
        assert!(ran.out().contains("celsius"), "{format}");
    }
    let (found, _) = findings(form.name, &form.text);
    assert_eq!(
        found[0]["pointer"],
        "/log/entries/3/response/content/text#/result/structuredContent/celsius"
    );
}

#[test]
fn nothing_is_fixed_inside_a_string() {
    let forms = all();
    for form in forms {
        // A name that could be fixed where it is in the file itself.
        let text = form.text.replace("celsius", "celsius ");
        let folder = Folder::with(&[(form.name, &text)]);
        folder.run(&[form.name, "--unsafe-fixes"]);
        if form.name.ends_with(".har")
            || form.name.starts_with("vcr")
            || form.name.starts_with("raw")
        {
            assert_eq!(folder.read(form.name), text, "{}", form.name);
        }
    }
}
