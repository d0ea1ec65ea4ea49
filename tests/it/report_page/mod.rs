//! The report as a page: the order of its files and findings, what is folded, and the page in a
//! browser.

mod browser;

use crate::common::folder::Folder;

/// A tool with a type that does not exist, and no descriptions.
fn tool(name: &str) -> String {
    let schema =
        r#"{"type": "object", "properties": {"a": {"type": "strng"}, "b": {"type": "array"}}}"#;
    format!(r#"{{"name": "{name}", "description": "Gets it.", "inputSchema": {schema}}}"#)
}

fn list(tools: &[String]) -> String {
    format!(r#"{{"tools": [{}]}}"#, tools.join(", "))
}

/// A run over files with errors, with a warning, with infos only, and without findings.
fn page() -> String {
    let clean = r#"{"type": "object", "properties": {}, "additionalProperties": false}"#;
    let clean =
        format!(r#"{{"name": "get", "description": "Gets the note.", "inputSchema": {clean}}}"#);
    let broken = clean.replace("\"get\"", "\"get it\"");
    let folder = Folder::with(&[
        ("a.json", &list(&[clean.replace(", \"additionalProperties\": false", "")])),
        ("b.json", &list(&[broken.replace("get it", "a\\u202e b")])),
        ("c.json", &list(&["one 1", "two 2", "three 3", "four 4"].map(tool))),
        ("d.json", &list(std::slice::from_ref(&clean))),
        ("e.json", &format!(r#"{{"tools": [{clean}], "skills": [{clean}]}}"#)),
    ]);
    let ran = folder.run(&[".", "-f", "html"]);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    ran.out().to_owned()
}

/// The parts of a text between two marks.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> Vec<&'t str> {
    text.split(begin).skip(1).map(|rest| rest.split(end).next().unwrap()).collect()
}

fn rank(severity: &str) -> usize {
    ["error", "warning", "info"].iter().position(|it| *it == severity).unwrap()
}

#[test]
fn files_are_listed_first_and_each_row_links_to_its_section() {
    let page = page();
    let rows = between(&page, "<li>", "</li>");
    let sections: Vec<_> = between(&page, "<details class=\"fold file\"", "</summary>");
    assert_eq!(rows.len(), sections.len(), "{page}");
    for (row, section) in rows.iter().zip(&sections) {
        let id = between(row, "href=\"#", "\"")[0];
        assert!(section.contains(&format!(" id=\"{id}\"")), "{row} {section}");
        let name = between(row, "<code>", "</code>")[0];
        assert!(section.contains(&format!("<h2><code>{name}</code></h2>")), "{row} {section}");
        let counts = &row[row.find("</a>").unwrap() + 4..];
        assert!(section.ends_with(counts), "{row} {section}");
    }
    assert!(page.find("<ul class=\"files\">") < page.find("<article"), "{page}");
    let errors = |row: &&str| row.contains("class=\"error\"");
    let first = rows.iter().position(|row| !errors(row)).unwrap();
    assert!(first > 0 && !rows[first..].iter().any(errors), "{rows:?}");
    assert!(rows[0].contains("c.json"), "{rows:?}");
    assert_eq!(page.matches("\n<p>1 file without findings</p>").count(), 1, "{page}");
}

#[test]
fn errors_come_first_in_every_file_and_infos_are_folded() {
    let page = page();
    for file in between(&page, "<details class=\"fold file\"", "<details class=\"fold file\"") {
        let severities = between(file, "data-severity=\"", "\"");
        assert!(severities.is_sorted_by_key(|it| rank(it)), "{severities:?}");
        if severities[0] != "info" && severities.contains(&"info") {
            let before = &file[..file.find("data-severity=\"info\"").unwrap()];
            let fold = before.rfind("<details class=\"fold\">\n<summary>").unwrap();
            assert!(before[fold..].contains(" info"), "{}", &before[fold..]);
        }
    }
}

#[test]
fn further_findings_of_a_rule_are_folded_in_each_file() {
    let page = page();
    let folded = between(&page, "<summary>3 more findings of <code>", "</code>");
    assert!(folded.contains(&"tool-name-charset"), "{folded:?}");
    let fold = between(&page, "3 more findings of <code>tool-name-charset</code>", "</details>");
    // Each of them may have folded notes, after which the rest of the fold is not in `fold`.
    assert!(fold[0].starts_with("</summary>\n<article class=\"error\""), "{}", fold[0]);
}

#[test]
fn what_was_not_checked_is_reported_once() {
    let page = page();
    let before = &page[..page.find("<section>").unwrap()];
    assert_eq!(before.matches("not checked:").count(), 1, "{before}");
}

#[test]
fn boxes_that_scroll_are_reached_by_the_keyboard() {
    for page in [
        page(),
        Folder::with(&[("a.json", &list(&[tool("a")]))])
            .run(&["a.json", "-f", "html", "--target", "all"])
            .out()
            .to_owned(),
    ] {
        let boxes = [between(&page, "<pre", ">"), between(&page, "<div", ">")].concat();
        assert!(!boxes.is_empty());
        for tag in boxes {
            assert!(tag.contains("tabindex=\"0\" role=\"group\" aria-label=\""), "{tag}");
        }
    }
}

#[test]
fn a_fix_is_shown_with_the_lines_that_it_changes() {
    let page = page();
    assert!(page.contains("<b>unsafe fix</b> "), "{page}");
    assert!(page.contains("<del>- ") && page.contains("</del>\n<ins>+ "), "{page}");
}

#[test]
fn the_header_links_to_the_parts_of_the_project() {
    let page = page();
    let header = between(&page, "<header>", "</header>")[0];
    assert_eq!(
        between(header, "rel=\"noreferrer\">", "</a>"),
        ["Docs", "Rules", "Targets", "Playground", "Source"]
    );
    let site = env!("CARGO_PKG_HOMEPAGE");
    let paths = ["/", "/rules/", "/targets/", "/playground/"].map(|path| format!("{site}{path}"));
    let source = [env!("CARGO_PKG_REPOSITORY").to_owned()];
    assert_eq!(between(header, "href=\"", "\""), [&paths[..], &source].concat());
    let themes = between(header, "<option value=\"", "\"");
    assert_eq!(themes, ["system", "light", "dark"]);
}
