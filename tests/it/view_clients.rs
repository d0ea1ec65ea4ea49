//! What real command-line clients send to a model (`tests/clients/view/clients`), compared with
//! what the facts of their targets predict.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use mcp_lint::document::Document;
use mcp_lint::model::{CallResult, ResultForm, Tool};
use mcp_lint::targets::{Selection, Target, named};
use mcp_lint::view::{
    CallNames, CountedText, Delivery, Effect, ListedTool, PartForm, ReceivedTool, ServerParts,
    State, instructions, list, result,
};
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
    expanded(line)
}

/// A line of `cases.json` with its long texts written out.
fn expanded(line: &str) -> Option<String> {
    let mut text = line.trim().trim_end_matches(',').to_owned();
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
    seen.failed = has_state.then_some(received.state != State::None);
    Some(seen)
}

/// Words of clients about a result that they reject as a whole.
const REJECTIONS: [&str; 6] = [
    "failed schema validation",
    "Invalid result for tools/call",
    "reported tool error",
    "Unexpected response type",
    "expected CallToolResult",
    "\"code\": \"invalid_",
];

/// Whether a client rejects a result as a whole, by its facts.
fn is_rejected(original: &str, target: &Target) -> bool {
    let document = Document::of_json(original);
    let call = CallResult::new(document.roots().next().unwrap(), ResultForm::Bare, None);
    let received = result(&call, target, CallNames { server: "srv", tool: "t" }).unwrap();
    received.losses.iter().any(|loss| loss.effect == Effect::Fails)
}

/// Reports the cases that differ, apart from the known ones.
fn settle(part: &str, mut different: BTreeMap<(String, String), String>) {
    let lines = std::fs::read_to_string(folder().join(KNOWN_DIFFERENCES)).unwrap();
    let known = lines.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    for line in known.filter(|line| line[0] == part) {
        let (client, case) = (line[1], line[2]);
        let before = different.len();
        different.retain(|key, _| key.0 != client || case != "*" && key.1 != case);
        let reason = line[3];
        assert!(before > different.len(), "{part}, {client} {case} is no difference ({reason})");
    }
    let text: Vec<_> = different.iter().map(|(key, it)| format!("{part} {key:?}\n{it}")).collect();
    assert!(text.is_empty(), "{} differences:\n{}", text.len(), text.join("\n"));
}

#[test]
fn results_are_predicted_as_clients_send_them() {
    let cases = std::fs::read_to_string(folder().join("cases.json")).unwrap();
    let (mut different, mut count) = (BTreeMap::new(), 0);
    for (target, table) in tables() {
        // A form for which there are no words is described by a note.
        if target.view.as_ref().is_none_or(|view| view.result.is_none()) {
            continue;
        }
        let has_state = matches!(target.name, "claude-code" | "gemini-cli");
        for (case, entry) in table["results"].as_object().into_iter().flatten() {
            let Some(original) = original(&cases, case) else { continue };
            let Some(expected) = sent(entry, &original, has_state) else { continue };
            if case.starts_with("odd-") {
                let is_error = |text: &String| REJECTIONS.iter().any(|it| text.contains(it));
                let is_rejected = is_rejected(&original, target);
                if expected.texts.iter().any(is_error) != is_rejected {
                    let line = format!("  sent {expected:.400?}\n  predicted {is_rejected}");
                    different.insert((target.name.to_owned(), case.clone()), line);
                }
                continue;
            }
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
        parts.judge(&Selection::of_names([target.name]).unwrap(), 1);
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

/// The tools of a part of `cases.json`, a line each.
fn listed_tools(part: &str) -> Vec<String> {
    let cases = std::fs::read_to_string(folder().join("cases.json")).unwrap();
    let lines = cases.lines().skip_while(|line| *line != format!(" \"{part}\": ["));
    let lines = lines.skip(1).take_while(|line| line.starts_with("  "));
    lines.map(|line| expanded(line).unwrap()).collect()
}

/// What a target receives of a list of tools; tools that it does not receive have no entry.
fn received_of<T>(
    target: &'static Target,
    tools: &[&str],
    of_tool: impl Fn(&ReceivedTool<'_>) -> T,
) -> BTreeMap<String, T> {
    let document = Document::of_json(&format!("[{}]", tools.join(",")));
    let mut parts = ServerParts::default();
    for (index, tool) in document.roots().next().unwrap().items().enumerate() {
        parts.tools.push(ListedTool::new(Tool::new(tool, index, None), 0));
    }
    parts.judge(&Selection::of_names([target.name]).unwrap(), 1);
    let received = list(&parts, target, "srv").unwrap();
    let available = received.iter().filter(|tool| tool.delivery.is_available());
    available.map(|it| (it.tool.display_name().unwrap().to_owned(), of_tool(it))).collect()
}

/// The name, description and schema of a tool.
type Shown = (String, String, Option<Value>);

fn shown(received: &ReceivedTool<'_>) -> Shown {
    let text = |text: &Option<CountedText>| text.as_ref().map(|it| it.text.to_string());
    let is_cut = received.losses.iter().any(|loss| loss.effect == Effect::Cut);
    let description = text(&received.description).filter(|_| !is_cut);
    let description = if is_cut { CUT.to_owned() } else { description.unwrap_or_default() };
    let schema = text(&received.schema).map(|it| serde_json::from_str(&it).unwrap());
    (received.name.clone(), description, schema)
}

#[test]
fn lists_are_predicted_as_clients_send_them() {
    let (common, risky) = (listed_tools("lists"), listed_tools("risky-lists"));
    let all: Vec<&str> = common.iter().map(String::as_str).collect();
    let plain = common.iter().find(|it| it.contains("\"empty-properties\"")).unwrap();
    let alone = risky.iter().map(|tool| vec![plain.as_str(), tool]);
    let servers: Vec<Vec<&str>> = std::iter::once(all).chain(alone).collect();
    let (mut lists, mut schemas, mut count) = (BTreeMap::new(), BTreeMap::new(), 0);
    for (target, table) in tables() {
        for (index, tools) in servers.iter().enumerate() {
            let received = received_of(target, tools, shown);
            for tool in tools.iter().skip(usize::from(index > 0)) {
                let original: Value = serde_json::from_str(tool).unwrap();
                let case = original["name"].as_str().unwrap();
                let Some(entry) = table["lists"].get(case) else { continue };
                let found = received.get(case);
                let key = (target.name.to_owned(), case.to_owned());
                count += 1;
                let sent = entry.get("absent").is_none().then(|| {
                    let name = entry["name"].as_str().unwrap().replacen('/', "__", 1);
                    (name, whole(&entry["description"], tool).unwrap_or_default())
                });
                let own = found.map(|(name, description, _)| (name.clone(), description.clone()));
                if sent != own {
                    lists.insert(
                        key.clone(),
                        format!("  sent {sent:.300?}\n  predicted {own:.300?}"),
                    );
                } else if let Some((.., Some(schema))) = found
                    && *schema != entry["schema"]
                    && target.view.as_ref().unwrap().schema.as_ref().unwrap().rebuilt.is_none()
                {
                    let line = format!("  sent {}\n  predicted {schema}", entry["schema"]);
                    schemas.insert(key, line);
                }
            }
        }
    }
    assert!(count > 500, "{count} tools");
    settle("lists", lists);
    settle("schemas", schemas);
}

#[test]
fn instructions_are_predicted_as_clients_send_them() {
    let cases = data("cases.json");
    let mut different = BTreeMap::new();
    for (target, table) in tables() {
        for (case, servers) in cases["instructions"].as_object().unwrap() {
            let [server] = servers.as_array().unwrap().as_slice() else { continue };
            // The collector looks for the text.
            let text = server[1].as_str().unwrap();
            let text = long_text(text).unwrap_or_else(|| text.to_owned());
            let Some(row) = table["instructions"].get(case).filter(|_| !text.trim().is_empty())
            else {
                continue;
            };
            let document = Document::of_json(&json!(text).to_string());
            let value = document.roots().next().unwrap();
            let Some((own, _)) = instructions(value, target, server[0].as_str().unwrap()) else {
                continue;
            };
            let limit = target.instructions.as_ref().map_or(usize::MAX, |limit| limit.max);
            let kept = own.as_ref().map(|_| text.trim().chars().count().min(limit));
            let sent = row.get(0).map(|it| usize::try_from(it["kept"].as_u64().unwrap()).unwrap());
            let before = |own: &String| {
                let (before, _) = own.split_once(text.get(..10).unwrap()).unwrap();
                row[0]["before"]
                    .as_str()
                    .is_some_and(|it| it.trim_end().ends_with(before.trim_end()))
            };
            let is_same = match (kept, sent) {
                // The collector trims some texts.
                (Some(kept), Some(sent)) => {
                    kept.abs_diff(sent) <= 1 && own.is_some_and(|it| before(&it))
                }
                (kept, sent) => kept == sent,
            };
            if !is_same {
                let key = (target.name.to_owned(), case.clone());
                different.insert(key, format!("  sent {row:.300}\n  predicted {kept:?}"));
            }
        }
    }
    settle("instructions", different);
}

#[test]
fn deferred_tools_are_predicted_as_clients_send_them() {
    let tools = [
        r#"{"name": "plain", "description": "Plain tool.", "inputSchema": {"type": "object"}}"#,
        r#"{"name": "kept", "description": "A tool.", "inputSchema": {"type": "object"},
            "_meta": {"anthropic/alwaysLoad": true}}"#,
        r#"{"name": "hinted", "description": "A tool.", "inputSchema": {"type": "object"},
            "_meta": {"anthropic/searchHint": "weather forecast"}}"#,
    ];
    let mut count = 0;
    for (target, table) in tables() {
        let Some(sent) = table["deferred"]["sent"].as_array() else { continue };
        let of_tool = |it: &ReceivedTool<'_>| (it.delivery == Delivery::Listed, it.name.clone());
        let received = received_of(target, &tools, of_tool).into_values();
        let listed: Vec<_> = received.filter(|(is_listed, _)| *is_listed).map(|it| it.1).collect();
        assert_eq!(json!(listed), json!(sent), "{}", target.name);
        count += 1;
    }
    assert!(count >= 3, "{count} clients");
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
