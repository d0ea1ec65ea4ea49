//! What real command-line clients send to a model (`tests/clients/view/clients`), compared with
//! what the facts of their targets predict.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use mcp_lint::document::Document;
use mcp_lint::model::{CallResult, ResultForm, Tool};
use mcp_lint::targets::{Target, named};
use mcp_lint::view::{CallNames, Effect, ListedTool, PartForm, ServerParts, State, list, result};
use serde_json::{Value, json};

/// Cases in which the facts do not predict what a client sends: part, client, case and reason.
const KNOWN_DIFFERENCES: &str = "known_differences.tsv";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/view/clients")
}

fn data(name: &str) -> Value {
    let text = std::fs::read_to_string(folder().join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The tables of clients whose targets have facts about what a model receives.
fn tables() -> impl Iterator<Item = (&'static Target, Value)> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|it| it == "json"))
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .filter(|name| name != "cases.json")
        .collect();
    names.sort();
    names.into_iter().filter_map(|name| {
        let target = named(name.trim_end_matches(".json"));
        target.filter(|it| it.view.is_some()).map(|target| (target, data(&name)))
    })
}

/// The JSON text of a result in `cases.json`, where each case is a line: `Value` does not keep the
/// order of members.
fn original(cases: &str, case: &str) -> Option<String> {
    let key = format!("  {}: ", json!(case));
    let line = cases.lines().find_map(|line| line.strip_prefix(&key))?;
    let mut text = line.trim_end_matches(',').to_owned();
    while let Some(start) = text.find("\"@") {
        let end = start + 1 + text[start + 1..].find('"')?;
        let long = json!(long_text(&text[start + 1..end])?).to_string();
        text.replace_range(start..=end, &long);
    }
    Some(text)
}

fn long_text(form: &str) -> Option<String> {
    let (kind, count) = form.split_once(' ')?;
    let count = || count.parse::<usize>().ok();
    let end = match kind {
        "@rows" => return Some((0..count()?).map(|n| format!("row {n:05}\n")).collect()),
        "@text" => '\n',
        "@line" => ' ',
        _ => return None,
    };
    let line = |n: usize| {
        let letter = char::from(b'a' + u8::try_from(n % 26).unwrap());
        format!("{n:06} {}{end}", letter.to_string().repeat(92))
    };
    let mut text: String = (0..=count()? / 100).map(line).collect();
    text.truncate(count()?);
    Some(text)
}

/// A text of which a part is missing: clients write different things in its place.
const CUT: &str = "<cut>";

/// The texts and the media types that a model receives; texts that name files are `<file>`.
#[derive(PartialEq, Debug)]
struct Seen {
    texts: Vec<String>,
    media: BTreeSet<String>,
    failed: Option<bool>,
}

/// What a client sent, out of its table; `None` if that was not a result.
fn sent(entry: &Value, original: &str, has_state: bool) -> Option<Seen> {
    let parts = entry["parts"].as_array()?;
    let after = entry["after"].as_array().into_iter().flatten();
    let mut seen = Seen { texts: Vec::new(), media: BTreeSet::new(), failed: None };
    for part in parts.iter().chain(after) {
        if let Some(text) = part.get("text") {
            match text.as_str().and_then(medium) {
                Some(kind) => _ = seen.media.insert(kind.to_owned()),
                None => seen.texts.extend(whole(text, original)),
            }
        } else {
            let kinds = ["image", "data-of", "document", "audio", "file"];
            let kind = kinds.iter().find_map(|key| part.get(*key)?.as_str());
            seen.media.insert(kind.map_or_else(|| part.to_string(), ToOwned::to_owned));
        }
    }
    let is_of_client = |text: &str| {
        text.starts_with("[Image: source: HOME") || text == "Attached media from tool result:"
    };
    seen.texts.retain(|text| !is_of_client(text));
    seen.failed = has_state.then(|| entry["state"] == "error");
    Some(seen)
}

/// The media type in a text that a client sends in place of a medium that the model does not take.
fn medium(text: &str) -> Option<&str> {
    let inside = text.strip_suffix(']')?;
    inside.strip_prefix("[image: ").or_else(|| inside.strip_prefix("[document: "))
}

/// A text of a table in full; `None` for one of which the table has only the ends.
fn whole(text: &Value, original: &str) -> Option<String> {
    if let Some(text) = text.as_str() {
        let names_file = text.contains(" saved to HOME") || text.contains("saved to: HOME");
        let is_cut = ["Output too large", "Error: result ("].iter().any(|it| text.starts_with(it));
        return Some(match () {
            () if is_cut || text.contains(" truncated...\n\nThe tool call succeeded") => {
                CUT.to_owned()
            }
            () if names_file => "<file>".to_owned(),
            () => text.to_owned(),
        });
    }
    let member = |name: &str| text[name].as_str().unwrap_or_default();
    let mut longest = String::new();
    find_longest(&serde_json::from_str(original).ok()?, &mut longest);
    if text["escaped"] == true {
        let escaped = json!(longest).to_string();
        escaped[1..escaped.len() - 1].clone_into(&mut longest);
    }
    let number = |name: &str| usize::try_from(text[name].as_u64().unwrap_or(0)).unwrap();
    let head = longest.get(..number("head"))?;
    let tail = &longest[longest.len() - number("tail")..];
    if head.len() + tail.len() < longest.len() {
        return Some(CUT.to_owned());
    }
    Some([member("before"), head, member("between"), tail, member("after")].concat())
}

fn find_longest(value: &Value, longest: &mut String) {
    match value {
        Value::Object(members) => members.values().for_each(|it| find_longest(it, longest)),
        Value::Array(items) => items.iter().for_each(|it| find_longest(it, longest)),
        Value::String(text) if text.len() > longest.len() => longest.clone_from(text),
        _ => {}
    }
}

/// What the facts of a target predict.
fn predicted(original: &str, target: &Target, case: &str, has_state: bool) -> Option<Seen> {
    let document = Document::of_json(original);
    let call = CallResult::new(document.roots().next().unwrap(), ResultForm::Bare, None);
    let received = result(&call, target, CallNames { server: "srv", tool: case })?;
    let mut seen = Seen { texts: Vec::new(), media: BTreeSet::new(), failed: None };
    let is_cut = received.losses.iter().any(|loss| loss.effect == Effect::Cut)
        || received.parts.iter().any(|part| part.text() == Some("…"));
    for part in &received.parts {
        match &part.form {
            PartForm::Text(text)
                if is_cut && (text.len() > 1000 || text == "…")
                    || text.ends_with('…')
                    || text.contains("...[truncated ") =>
            {
                seen.texts.push(CUT.to_owned());
            }
            PartForm::Text(text) => seen.texts.push(text.clone()),
            PartForm::Media(kind) | PartForm::Uri(kind) => {
                seen.media.insert(kind.clone());
            }
            PartForm::File(_) => seen.texts.push("<file>".to_owned()),
        }
    }
    let unknown = received.unknown.iter().map(|it| format!("unknown {}", it.name()));
    seen.media.extend(unknown);
    seen.failed = has_state.then_some(received.state != State::Success);
    Some(seen)
}

/// Reports the cases that differ, apart from the known ones.
fn settle(part: &str, mut different: BTreeMap<(String, String), String>) {
    let lines = std::fs::read_to_string(folder().join(KNOWN_DIFFERENCES)).unwrap();
    let known = lines.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    for line in known.filter(|line| line[0] == part) {
        let key = (line[1].to_owned(), line[2].to_owned());
        assert!(
            different.remove(&key).is_some(),
            "{part}, {key:?} is not a difference ({})",
            line[3]
        );
    }
    let text: Vec<_> = different.iter().map(|(key, it)| format!("{part} {key:?}\n{it}")).collect();
    assert!(text.is_empty(), "{} differences:\n{}", text.len(), text.join("\n"));
}

#[test]
fn results_are_predicted_as_clients_send_them() {
    let cases = std::fs::read_to_string(folder().join("cases.json")).unwrap();
    let (mut different, mut count) = (BTreeMap::new(), 0);
    for (target, table) in tables() {
        let has_state = matches!(target.name, "claude-code" | "gemini-cli");
        for (case, entry) in table["results"].as_object().into_iter().flatten() {
            let Some(original) = original(&cases, case) else { continue };
            let Some(expected) = sent(entry, &original, has_state) else { continue };
            // These have an output schema in another part of the cases.
            if case.starts_with("checked-") {
                continue;
            }
            count += 1;
            let found = predicted(&original, target, case, has_state);
            if found.as_ref() != Some(&expected) {
                let line = format!("  sent      {expected:.400?}\n  predicted {found:.400?}");
                different.insert((target.name.to_owned(), case.clone()), line);
            }
        }
    }
    assert!(count > 300, "{count} results");
    settle("results", different);
}

/// The names of a case as a target sends them, of each server by itself.
fn names(target: &'static Target, servers: &Value) -> Vec<String> {
    let mut names = Vec::new();
    for (server, tools) in servers.as_object().unwrap() {
        let pages = match tools.get("pages") {
            Some(pages) => pages.clone(),
            None => json!([tools]),
        };
        let documents: Vec<_> = pages
            .as_array()
            .unwrap()
            .iter()
            .map(|page| {
                let tool = |name: &Value| json!({"name": name, "inputSchema": {"type": "object"}});
                let tools: Value = page.as_array().unwrap().iter().map(tool).collect();
                Document::of_json(&tools.to_string())
            })
            .collect();
        let mut parts = ServerParts::default();
        for (page, document) in documents.iter().enumerate() {
            for (index, tool) in document.roots().next().unwrap().items().enumerate() {
                parts.tools.push(ListedTool::new(Tool::new(tool, index, None), page));
            }
        }
        let tools = list(&parts, target, server).unwrap_or_default();
        let available = tools.into_iter().filter(|tool| tool.delivery.is_available());
        names.extend(available.map(|tool| tool.name));
    }
    names
}

#[test]
fn names_are_predicted_as_clients_send_them() {
    let (mut different, mut count) = (BTreeMap::new(), 0);
    for (target, table) in tables() {
        for (case, entry) in table["names"].as_object().into_iter().flatten() {
            let Some(sent) = entry["sent"].as_array() else { continue };
            // A namespace is divided from the name by a slash in the tables.
            let sent = sent.iter().map(|it| it.as_str().unwrap().replacen('/', "__", 1));
            let mut expected: Vec<String> = sent.collect();
            let mut found = names(target, &entry["servers"]);
            if entry["servers"].as_object().unwrap().len() > 1 {
                expected.sort();
                found.sort();
                found.dedup();
            }
            count += 1;
            if found != expected {
                let line = format!("  sent      {expected:.300?}\n  predicted {found:.300?}");
                different.insert((target.name.to_owned(), case.clone()), line);
            }
        }
    }
    assert!(count > 100, "{count} cases of names");
    settle("names", different);
}

#[test]
fn installed_clients_still_do_what_the_tables_say() {
    let Some(installed) = std::env::var_os("MCP_LINT_VIEW_CLIENTS") else {
        println!("skipped: MCP_LINT_VIEW_CLIENTS is not set");
        return;
    };
    let script = folder().join("drive.py");
    let output = Command::new("python3").arg(script).arg(installed).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
