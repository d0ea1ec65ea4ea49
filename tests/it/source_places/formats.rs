//! Source positions in every format, and hostile source code that must not become active in a
//! report.

use serde_json::Value;

use super::{list, server, tool};
use crate::common::folder::Folder;
use crate::formats::assert_grammars;

#[track_caller]
fn assert_places(folder: &Folder, arguments: &[&str]) {
    let run = |format: &str| folder.run(&[&["-f", format, "--expand"], arguments].concat());
    let findings = assert_grammars(run);
    assert!(findings.iter().any(|found| found.get("source").is_some()));
}

#[test]
fn every_format_has_the_place_and_follows_its_grammar() {
    for language in ["typescript", "python"] {
        assert_places(&server(language), &["session.jsonl", "--source", "src"]);
    }
}

/// Windows does not allow the hostile file names of this test.
#[cfg(unix)]
#[test]
fn neither_paths_nor_lines_of_code_break_out_of_their_field() {
    let placeholder = || Some("TODO: describe");
    for (name, code) in [
        ("::error::x ##[error]y.ts", "\u{1b}[31m\u{202e}"),
        ("a\n::error file=b::c\r.ts", "/* ::error::x */ ##[error]"),
        ("%0A,line=9::]]><b> & \"'`|[l](http:e) \u{1b}[31m\u{202e}.ts", "/* <b>|`\u{0}\u{7} */"),
    ] {
        let folder = Folder::new();
        let code = format!(
            "{code}\nregisterTool(\"a b\", {code} {{ description: \"TODO: describe\" }});\n"
        );
        folder.write(&format!("src/{name}"), &code);
        let description = placeholder();
        folder.write("list.json", &list(&[tool("a b", description, &Value::Null)]));
        assert_places(&folder, &["list.json", "--source", "src"]);
        for flags in [&["-v"][..], &["-q"]] {
            let ran = folder.run(&[&["list.json", "--source", "src"], flags].concat());
            let acts = |it| mcp_lint::report::text::sanitize::is_hidden(it) && it != '\n';
            assert!(!ran.err().contains(acts) && !ran.err().contains("##["), "{}", ran.err());
        }
    }
}

#[test]
fn people_see_the_line_of_code_before_the_recording() {
    let ran = server("typescript").run(&["session.jsonl", "--source", "src"]);
    assert_eq!(ran.code(), 1);
    for expected in [
        "╭─[src/server.ts:14:7] in tool `get_weather`\n 14 │       unit: z.enum(",
        "╭─[src/server.ts:26:3] in tool `search places`\n 25 │ server.registerTool(\n",
        "╭─[src/server.ts:40:1",
        "╭─[src/server.ts:8:3] in result of `get_weather`\n",
    ] {
        let code = ran.out().find(expected).unwrap_or_else(|| panic!("{expected}: {}", ran.out()));
        let next = ran.out()[code..].find("╭─[session.jsonl:").map(|at| code + at);
        assert!(
            next.is_some_and(|at| ran.out()[at..].contains("] in the recording\n")),
            "{expected}"
        );
    }
    assert!(ran.err().ends_with("\nplaces of 3 of 3 tools found\n"), "{}", ran.err());
}

#[test]
fn lines_of_text_name_the_place() {
    let folder = server("typescript");
    let arguments = ["session.jsonl", "--source", "src", "-f"];
    let run = |format: &str| folder.run(&[&arguments[..], &[format]].concat());
    let line = |format: &str| {
        let ran = run(format);
        let lines = ran.out().lines().find(|line| line.contains("kelvin"));
        lines.unwrap_or_else(|| panic!("{}", ran.out())).to_owned()
    };
    assert!(line("concise").starts_with("src/server.ts:14:7: "));
    let recorded = " (get_weather) (in the recording at session.jsonl:5:273)";
    assert!(line("concise").ends_with(recorded), "{}", line("concise"));
    assert!(line("agent").starts_with("src/server.ts:14:7: "));
    assert!(line("agent").contains(" | recorded at session.jsonl:5:273 | at /result/tools/0/"));
    let cell = "<code>src/server&#46;ts&#58;14&#58;7</code><br>in the recording at <code>session";
    assert!(line("markdown").contains(cell), "{}", line("markdown"));
    let junit = run("junit");
    assert!(junit.out().contains("src/server.ts:14:7 in tool"), "{}", junit.out());
    assert!(junit.out().contains("\nin the recording at session.jsonl:5:273\n"));
}

#[test]
fn code_hosts_show_findings_in_the_code() {
    let folder = server("typescript");
    let root = folder.path().canonicalize().unwrap();
    let run = |format: &str| {
        let mut command = folder.command(&["session.jsonl", "--source", "src", "-f", format]);
        command.env("GITHUB_WORKSPACE", root.parent().unwrap());
        command.current_dir(&root).output().unwrap().stdout
    };
    let here = root.file_name().unwrap().to_str().unwrap();
    let github = String::from_utf8(run("github")).unwrap();
    let command = format!("::warning file={here}/src/server.ts,line=14,col=7,endColumn=11,");
    assert!(github.contains(&command), "{github}");
    assert!(github.contains("%0Ain the recording at session.jsonl:5:273%0A"), "{github}");
    let gitlab: Value = serde_json::from_slice(&run("gitlab")).unwrap();
    let paths: Vec<_> =
        gitlab.as_array().unwrap().iter().map(|it| &it["location"]["path"]).collect();
    assert!(paths.iter().all(|path| **path == format!("{here}/src/server.ts")), "{paths:?}");
    let sarif: Value = serde_json::from_slice(&run("sarif")).unwrap();
    for result in sarif["runs"][0]["results"].as_array().unwrap() {
        let uri = |place: &Value| place["physicalLocation"]["artifactLocation"]["uri"].clone();
        assert_eq!(uri(&result["locations"][0]), format!("{here}/src/server.ts"));
        assert_eq!(uri(&result["relatedLocations"][0]), format!("{here}/session.jsonl"));
    }
}

#[test]
fn reports_for_programs_do_not_quote_code() {
    let folder = server("typescript");
    for format in ["json", "jsonl", "sarif", "github", "gitlab", "rdjson"] {
        let ran = folder.run(&["session.jsonl", "--source", "src", "-f", format]);
        assert!(!ran.out().contains("z.enum"), "{format}");
    }
}

#[test]
fn fixes_of_sarif_change_the_recording() {
    let folder = Folder::with(&[("src/a.ts", "registerTool(\"add\", { a: z.int() });\n")]);
    let properties = serde_json::json!({"a": {"type": "int", "description": "A number."}});
    folder.write("list.json", &list(&[tool("add", Some("Adds numbers."), &properties)]));
    let ran = folder.run(&["list.json", "--source", "src", "-f", "sarif"]);
    let result = &ran.json()["runs"][0]["results"][0];
    let change = &result["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"]["uri"], "list.json");
    assert_eq!(change["replacements"][0]["insertedContent"]["text"], "\"integer\"");
    let region = &result["relatedLocations"][0]["physicalLocation"]["region"];
    assert_eq!(change["replacements"][0]["deletedRegion"], *region);
}
