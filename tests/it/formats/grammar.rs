//! The requirements of each output format, for any findings.

use std::collections::HashSet;

use roxmltree::{Document, Node};
use serde_json::Value;

fn schema(path: &str) -> Value {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(root.join(path)).unwrap()).unwrap()
}

/// The published schema of a format, if a variable names its file.
fn published(variable: &str) -> Option<Value> {
    let path = std::env::var_os(variable)?;
    Some(serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap())
}

#[track_caller]
fn assert_valid(schema: &Value, instance: &Value) {
    let validator = jsonschema::options().should_validate_formats(true).build(schema).unwrap();
    let errors: Vec<_> = validator
        .iter_errors(instance)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

/// Asserts that the public types of the JSON report have all members of a report, and no others.
#[track_caller]
pub(crate) fn assert_read(report: &Value) {
    let read: mcp_lint::json_report::JsonReport = serde_json::from_value(report.clone()).unwrap();
    assert_eq!(serde_json::to_value(read).unwrap(), *report);
}

/// Validates a JSON report, and returns its findings.
pub(crate) fn json(text: &str) -> Vec<Value> {
    let report: Value = serde_json::from_str(text).unwrap();
    assert_valid(&schema("docs/report.schema.json"), &report);
    assert_read(&report);
    report["diagnostics"].as_array().unwrap().clone()
}

/// The span at which code hosts show a finding: that in the source code, if there is one.
fn shown_span(found: &Value) -> &Value {
    found.get("source").map_or(&found["span"], |source| &source["span"])
}

/// Asserts that each line of JSON Lines is a finding of the JSON report.
pub(crate) fn jsonl(text: &str, findings: &[Value]) {
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines, findings);
    let mut line = schema("docs/report.schema.json");
    let members = line.as_object_mut().unwrap();
    members.retain(|name, _| name == "$defs" || name == "$schema");
    members.insert("$ref".to_owned(), "#/$defs/diagnostic".into());
    lines.iter().for_each(|found| assert_valid(&line, found));
}

/// Asserts that a report is SARIF 2.1.0 with the findings, as code scanning reads it.
pub(crate) fn sarif(text: &str, findings: &[Value]) {
    let log: Value = serde_json::from_str(text).unwrap();
    assert_valid(&schema("tests/it/formats/schemas/sarif.schema.json"), &log);
    if let Some(mut published) = published("MCP_LINT_SARIF_SCHEMA") {
        // Its pattern for languages is not well-formed.
        for definition in ["run", "toolComponent"] {
            published["definitions"][definition]["properties"]["language"] = true.into();
        }
        assert_valid(&published, &log);
    }
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "utf16CodeUnits");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for rule in rules {
        let full = rule["fullDescription"]["text"].as_str().unwrap();
        assert!(!full.is_empty() && full.chars().count() <= 1024, "{full}");
        assert!(rule["help"]["markdown"].as_str().unwrap().starts_with("# "));
        assert!(rule["helpUri"].as_str().unwrap().starts_with("https://"));
    }
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), findings.len());
    for (result, found) in results.iter().zip(findings) {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert_eq!(result["ruleId"], found["rule"]);
        assert_eq!(result["partialFingerprints"]["mcpLint/v1"], found["fingerprint"]);
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        // No links except after a backslash.
        let message = result["message"]["text"].as_str().unwrap();
        assert!(!message.replace("\\](", "").contains("]("), "{message}");
        let file = &result["locations"][0]["physicalLocation"]["artifactLocation"];
        assert_uri(file["uri"].as_str().unwrap());
        assert_eq!(file["uriBaseId"], "SRCROOT");
        let related = &result["relatedLocations"];
        for (index, place) in related.as_array().into_iter().flatten().enumerate() {
            assert_eq!(place["id"], index + 1);
        }
        let line = &result["locations"][0]["physicalLocation"]["region"]["startLine"];
        assert_eq!(*line, shown_span(found)["start"]["line"]);
        if found.get("source").is_some() {
            assert_eq!(related[0]["message"]["text"], "in the recording");
            let line = &related[0]["physicalLocation"]["region"]["startLine"];
            assert_eq!(*line, found["span"]["start"]["line"]);
        }
    }
}

/// Asserts that a text is a relative reference that is only a path (RFC 3986, section 4.2).
fn assert_uri(uri: &str) {
    let mut rest = uri;
    while let Some(character) = rest.chars().next() {
        let allowed = character.is_ascii_alphanumeric() || "/-._~".contains(character);
        let escape = rest.get(1..3).is_some_and(|hex| u8::from_str_radix(hex, 16).is_ok());
        assert!(allowed || character == '%' && escape, "{uri}");
        rest = &rest[1..];
    }
    assert!(!uri.starts_with('/') && !uri.starts_with("./"), "{uri}");
}

/// Asserts that a report is GitLab's format, with unique fingerprints: GitLab drops duplicates.
pub(crate) fn gitlab(text: &str, findings: &[Value]) {
    let issues: Value = serde_json::from_str(text).unwrap();
    assert_valid(&schema("tests/it/formats/schemas/gitlab.schema.json"), &issues);
    let issues = issues.as_array().unwrap();
    if let Some(published) = published("MCP_LINT_GITLAB_SCHEMA") {
        issues.iter().for_each(|issue| assert_valid(&published, issue));
    }
    let unique: HashSet<_> = issues.iter().map(|issue| issue["fingerprint"].as_str()).collect();
    assert_eq!((issues.len(), unique.len()), (findings.len(), findings.len()));
    for (issue, found) in issues.iter().zip(findings) {
        let severity = match found["severity"].as_str().unwrap() {
            "error" => "major",
            "warning" => "minor",
            _ => "info",
        };
        assert_eq!(
            (&issue["check_name"], issue["severity"].as_str()),
            (&found["rule"], Some(severity))
        );
        assert_eq!(issue["location"]["lines"]["begin"], shown_span(found)["start"]["line"]);
    }
}

/// Asserts that a report is reviewdog's format with the findings. Only readers that discard unknown
/// members could read others.
pub(crate) fn rdjson(text: &str, findings: &[Value]) {
    let report: Value = serde_json::from_str(text).unwrap();
    assert_valid(&schema("tests/it/formats/schemas/rdjson.schema.json"), &report);
    if let Some(published) = published("MCP_LINT_RDFORMAT_SCHEMA") {
        assert_valid(&published, &report);
    }
    let diagnostics = report["diagnostics"].as_array().unwrap();
    assert_eq!(diagnostics.len(), findings.len());
    for (diagnostic, found) in diagnostics.iter().zip(findings) {
        assert_eq!(diagnostic["severity"], found["severity"].as_str().unwrap().to_uppercase());
        assert_eq!(
            (&diagnostic["code"]["value"], &diagnostic["code"]["url"]),
            (&found["rule"], &found["url"])
        );
        let place = found.get("source").unwrap_or(found);
        assert_eq!(diagnostic["location"]["path"], place["path"]);
        for end in ["start", "end"] {
            let line = &diagnostic["location"]["range"][end]["line"];
            assert_eq!(*line, place["span"][end]["line"]);
        }
        let message = diagnostic["message"].as_str().unwrap();
        assert!(!message.replace("\\](", "").contains("]("), "{message}");
        let fix = found.get("fix").filter(|fix| !fix.is_null());
        let is_suggested = diagnostic.get("suggestions").is_some();
        assert!(
            !is_suggested || fix.is_some_and(|fix| fix["applicability"] == "safe"),
            "{message}"
        );
        assert_eq!(fix.is_some() && !is_suggested, message.contains("\nfix: "), "{message}");
    }
}

/// Asserts that the workflow commands of a report have the findings, errors first. The runner
/// splits a line at `::`, the properties of a command at `,`, and decodes the escapes.
pub(crate) fn github(text: &str, findings: &[&Value]) {
    let mut reported: Vec<_> = findings.to_vec();
    reported.sort_by_key(|found| (found["severity"] != "error", found["severity"] != "warning"));
    let lines = text.lines().filter(|line| !line.starts_with("::notice title=mcp-lint::"));
    let lines: Vec<_> = lines.collect();
    assert_eq!(lines.len(), reported.len());
    for (line, found) in lines.iter().zip(reported) {
        let (command, data) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
        let (name, properties) = command.split_once(' ').unwrap();
        assert_eq!(name, found["severity"].as_str().unwrap().replace("info", "notice"));
        let properties: Vec<_> =
            properties.split(',').map(|property| property.split_once('=').unwrap()).collect();
        let names: Vec<_> = properties.iter().map(|(name, _)| *name).collect();
        let expected = matches!(
            &names[2..],
            ["col", "title"] | ["col", "endColumn", "title"] | ["endLine", "title"]
        );
        assert!(expected && names[..2] == ["file", "line"], "{line}");
        let start = &shown_span(found)["start"];
        assert_eq!(properties[1].1, start["line"].to_string());
        assert_eq!(properties.last().unwrap().1, found["rule"]);
        // The position again, and nothing that begins a line except our own text.
        let data = decoded(data);
        let mut lines = data.lines();
        let place = format!(":{}:{}: ", start["line"], start["column"]);
        assert!(lines.next().unwrap().contains(&place), "{data}");
        for line in lines {
            let ours = [
                "in the recording at ",
                "note: ",
                "help: ",
                concat!(env!("CARGO_PKG_HOMEPAGE"), "/rules/"),
            ];
            assert!(ours.iter().any(|ours| line.starts_with(ours)), "{line}");
        }
    }
}

fn decoded(data: &str) -> String {
    let text = data.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
    assert!(!text.contains('\r'));
    text
}

/// An element of `junit-10.xsd` of Jenkins's xUnit plugin.
struct Element {
    name: &'static str,
    required: &'static [&'static str],
    optional: &'static [&'static str],
    children: &'static [&'static str],
}

const TOLD: &[&str] = &["type", "message"];

const ELEMENTS: [Element; 6] = [
    Element {
        name: "testsuites",
        required: &[],
        optional: &["name", "time", "tests", "failures", "errors"],
        children: &["testsuite"],
    },
    Element {
        name: "testsuite",
        required: &["name", "tests", "failures", "errors"],
        optional: &["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file"],
        children: &["testcase"],
    },
    Element {
        name: "testcase",
        required: &["name"],
        optional: &["time", "classname", "group"],
        children: &["skipped", "error", "failure"],
    },
    Element { name: "failure", required: &[], optional: TOLD, children: &[] },
    Element { name: "error", required: &[], optional: TOLD, children: &[] },
    Element { name: "skipped", required: &[], optional: TOLD, children: &[] },
];

/// Asserts that a report is JUnit XML with this number of failures.
pub(crate) fn junit(text: &str, failures: usize) {
    let document = Document::parse(text).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    root.descendants().filter(Node::is_element).for_each(assert_element);
    let count = |node: Node<'_, '_>, name: &str| {
        node.descendants().filter(|node| node.has_tag_name(name)).count()
    };
    assert_eq!(count(root, "failure"), failures);
    assert!(count(root, "testcase") > 0);
    for node in root.descendants().filter(|node| node.attribute("tests").is_some()) {
        for (attribute, element) in
            [("tests", "testcase"), ("failures", "failure"), ("errors", "error")]
        {
            let said: usize = node.attribute(attribute).unwrap().parse().unwrap();
            assert_eq!(said, count(node, element), "{attribute}");
        }
    }
}

fn assert_element(node: Node<'_, '_>) {
    let name = node.tag_name().name();
    let known = ELEMENTS.iter().find(|known| known.name == name);
    let Element { required, optional, children, .. } = known.unwrap_or_else(|| panic!("<{name}>"));
    let attributes: Vec<_> = node.attributes().map(|attribute| attribute.name()).collect();
    assert!(required.iter().all(|name| attributes.contains(name)), "<{name}> {attributes:?}");
    let allowed = |attribute: &&str| required.contains(attribute) || optional.contains(attribute);
    assert!(attributes.iter().all(allowed), "<{name}> {attributes:?}");
    for child in node.children().filter(Node::is_element) {
        assert!(children.contains(&child.tag_name().name()), "<{name}> has {child:?}");
    }
}

/// Asserts that a report has one line per finding, and a last line with the totals.
pub(crate) fn agent(text: &str, findings: usize) {
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), findings + 1, "{text}");
    for line in &lines[..findings] {
        let fields: Vec<_> = line.split(" | ").collect();
        assert!(fields[0].contains(": error[") || fields[0].contains(": warning["), "{line}");
        let names: Vec<_> =
            fields[1..].iter().map(|field| field.split([' ', ':']).next().unwrap()).collect();
        let expected = ["in", "recorded", "at", "help", "fix"];
        let expected = expected.into_iter().filter(|name| names.contains(name));
        assert_eq!(names, expected.collect::<Vec<_>>(), "{line}");
    }
    assert!(lines[findings].ends_with(')'), "{}", lines[findings]);
}

/// Asserts that a Markdown report is a heading, totals and a table of three columns, and that input
/// adds no tags or links.
pub(crate) fn markdown(text: &str) {
    assert!(text.starts_with("### mcp-lint\n\n"));
    for row in text.lines().filter(|line| line.starts_with('|')) {
        assert_eq!(row.matches('|').count(), 4, "{row}");
    }
    let ours = ["<code>", "</code>", "<br>"];
    let rest = ours.iter().fold(text.to_owned(), |text, tag| text.replace(tag, ""));
    assert!(!rest.contains(['<', '>', '`', '*', '~', '@', '!', '"', '\\']), "{rest}");
    for (at, _) in rest.match_indices("](") {
        let target = &rest[at + 2..];
        assert!(target.starts_with(concat!(env!("CARGO_PKG_HOMEPAGE"), "/rules/")));
    }
    let links = rest.matches("](").count();
    assert_eq!((rest.matches('[').count(), rest.matches("://").count()), (links, links));
    for line in rest.lines().filter(|line| !line.is_empty() && !line.starts_with(['|', '#', '…']))
    {
        assert!(line.starts_with(|first: char| first.is_ascii_alphanumeric()), "{line}");
    }
}

/// Asserts that an HTML report has only the elements of a report, each closed, and runs only its
/// own style and script.
pub(crate) fn html(text: &str, findings: usize) {
    const VOID: [&str; 3] = ["meta", "input", "!doctype"];
    let (mut rest, mut open, mut articles) = (text, Vec::new(), 0);
    while let Some(at) = rest.find('<') {
        let before = &rest[..at];
        assert!(!before.contains('>') && is_escaped(before), "{before}");
        let (tag, after) = rest[at + 1..].split_once('>').unwrap();
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(!name.is_empty() && !attributes.contains('<'), "{tag}");
        assert!(!attributes.split(' ').any(|it| it.starts_with("on")), "{tag}");
        articles += usize::from(name == "article");
        if let Some((_, address)) = attributes.split_once("href=\"") {
            let address = address.split('"').next().unwrap();
            match address.strip_prefix('#') {
                Some(id) => assert!(text.contains(&format!(" id=\"{id}\"")), "{tag}"),
                None => assert!(is_of_the_project(address), "{tag}"),
            }
        }
        assert!(!attributes.contains("src=") && name != "link" && name != "base", "{tag}");
        if name == "style" || name == "script" {
            let (content, after) = rest.split_once(&format!("</{name}>")).unwrap();
            assert!(!content.contains('<') || name == "script", "{name}");
            rest = after;
        } else if !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest}");
    assert_eq!(articles, findings);
    assert!(text.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "));
}

/// Whether an address is that of the repository, of a page of a rule, or of a part of the site.
fn is_of_the_project(address: &str) -> bool {
    let page = address.strip_prefix(env!("CARGO_PKG_HOMEPAGE"));
    address == env!("CARGO_PKG_REPOSITORY")
        || page.is_some_and(|page| {
            page.bytes().all(|byte| b"/-".contains(&byte) || byte.is_ascii_alphanumeric())
        })
}

/// Whether every `&` begins a character reference that a report may contain.
fn is_escaped(text: &str) -> bool {
    let references = ["amp;", "lt;", "gt;", "quot;", "#39;"];
    text.split('&').skip(1).all(|rest| references.iter().any(|it| rest.starts_with(it)))
        && !text.contains(['"', '\''])
}
