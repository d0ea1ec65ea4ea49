//! Random messages of every kind in every revision, and mutants that the published schemas reject:
//! no valid message is reported, and nearly every mutant is, at the member that is wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use mcp_lint::diagnostic::{Diagnostic, Severity};
use serde_json::{Value, json};

use crate::client_exchanges::{data, session};
use crate::common::lint::{lint, settings};
use crate::common::{other_values, skipped};
use crate::fuzz_smoke::Chance;
use crate::protocol_forms::JSON_OBJECTS;

const VARIABLE: &str = "MCP_LINT_PROTOCOL_SCHEMAS";
const SEED: u64 = 54;
/// How many valid messages, and how many mutants, are tried of a kind in a revision.
const OF_A_KIND: usize = 42;

/// Members with these pointers are never removed: capabilities decide what the other side may send,
/// and a tool with an incomplete schema is reported.
const KEPT: [&str; 4] = ["clientCapabilities/", "inputRequests/", "inputSchema/", "outputSchema/"];

/// A kind of message in a revision.
struct Kind<'e> {
    name: &'e str,
    revision: &'e str,
    /// The message with all members, and with those alone that are required.
    full: &'e Value,
    minimal: &'e Value,
    /// The member that differs between messages: `params`, `result` or `error`.
    part: &'static str,
    envelope: jsonschema::Validator,
    /// Schemas of that member: valid messages fit the first, and mutants do not fit the second.
    inner: jsonschema::Validator,
    published: jsonschema::Validator,
    /// Pointers to members and items that may be absent.
    optional: Vec<String>,
}

impl<'e> Kind<'e> {
    fn new(exchanges: &'e Value, schemas: &BTreeMap<&str, Value>, name: &'e str) -> Self {
        let context = &exchanges["contexts"][name];
        let revision = context["revision"].as_str().unwrap();
        let schema = &schemas[revision];
        let definitions = if schema["$defs"].is_object() { "$defs" } else { "definitions" };
        let validator = |pointer: &str| {
            let whole = json!({"$ref": format!("#/{definitions}/{pointer}"), definitions: schema[definitions]});
            jsonschema::validator_for(&whole).expect("a schema")
        };
        let first_of = |names: [&'static str; 2]| {
            let is_known = |name: &&str| schema[definitions].get(name).is_some();
            names.into_iter().find(is_known).expect("a definition")
        };
        let (part, envelope) = match context["side"].as_str().unwrap() {
            "request" => ("params", "JSONRPCRequest"),
            "notification" => ("params", "JSONRPCNotification"),
            "result" => ("result", first_of(["JSONRPCResultResponse", "JSONRPCResponse"])),
            _ => ("error", first_of(["JSONRPCErrorResponse", "JSONRPCError"])),
        };
        let own = context["schema"].as_str().unwrap();
        // The published schema accepts any payload of a task.
        let is_payload = context["method"] == "tasks/result" && part == "result";
        let of = |word: &str| {
            let cases = exchanges["cases"].as_array().unwrap();
            let case = cases.iter().find(|it| it["kind"] == name && it["case"] == word);
            case.map(|it| &it["message"])
        };
        let full = of("full").unwrap();
        let mut kind = Self {
            name,
            revision,
            full,
            minimal: of("minimal").unwrap_or(full),
            part,
            envelope: validator(envelope),
            inner: validator(own),
            published: validator(if is_payload { "GetTaskPayloadResult" } else { own }),
            optional: Vec::new(),
        };
        assert!(kind.is_valid(kind.full) && kind.is_valid(kind.minimal), "{name}");
        kind.optional = pointers(kind.full).into_iter().filter(|it| kind.is_optional(it)).collect();
        kind
    }

    fn is_valid(&self, message: &Value) -> bool {
        self.is_valid_by(&self.inner, message)
    }

    fn is_valid_by(&self, inner: &jsonschema::Validator, message: &Value) -> bool {
        let is_complete = match message.get(self.part) {
            Some(part) => inner.is_valid(part),
            None => {
                self.part == "params"
                    && self.minimal.get("params").is_none_or(|it| it == &json!({}))
            }
        };
        is_complete && self.envelope.is_valid(message)
    }

    fn is_optional(&self, pointer: &str) -> bool {
        let is_described = pointer.contains("/tools/") && pointer.ends_with("/description");
        let is_kept = KEPT.iter().any(|name| pointer.contains(name)) || is_described;
        let mut without = self.full.clone();
        !is_kept
            && self.minimal.pointer(pointer).is_none()
            && remove(&mut without, pointer)
            && self.is_valid(&without)
    }

    /// A valid message: some of the optional members, and other values.
    fn message(&self, chance: &mut Chance) -> Value {
        loop {
            let mut message = self.full.clone();
            for pointer in self.optional.iter().rev() {
                if chance.below(5) < 2 {
                    remove(&mut message, pointer);
                }
            }
            for pointer in pointers(&message) {
                let key = pointer.rsplit('/').next().unwrap();
                let Some(old) = message.pointer_mut(&pointer) else { continue };
                if let Some(new) = other_value(key, old, chance) {
                    *old = new;
                }
            }
            if let Some(Value::Array(messages)) = message.pointer_mut("/params/messages") {
                // A use of a tool is answered by the next message.
                messages.pop_if(|last| last["content"][0]["type"] == "tool_use");
            }
            if self.is_valid(&message) {
                return message;
            }
        }
    }

    /// A message that the published schema rejects, and the pointer to what is wrong in it.
    fn mutant(&self, chance: &mut Chance) -> Option<(Value, String)> {
        let message = self.message(chance);
        let places = pointers(&message);
        let others = other_values();
        for _ in 0..20 {
            let pointer = chance.pick(&places).clone();
            let mut mutant = message.clone();
            let old = mutant.pointer(&pointer).unwrap();
            let new = chance.pick(&others);
            if pointer == "/method" && new.is_string() || old == new {
                continue;
            }
            if chance.below(4) == 0 {
                remove(&mut mutant, &pointer);
            } else {
                *mutant.pointer_mut(&pointer).unwrap() = new.clone();
            }
            if !self.is_valid_by(&self.published, &mutant)
                && !is_excepted(self.revision, &pointer, new)
            {
                return Some((mutant, pointer));
            }
        }
        None
    }
}

/// Whether the published schema differs here from the specification, TypeScript and all SDKs.
fn is_excepted(revision: &str, pointer: &str, new: &Value) -> bool {
    let is_in = |names: &[&str]| names.iter().any(|name| pointer.contains(&format!("/{name}/")));
    let is_of_json = revision == "2026-07-28" && is_in(&JSON_OBJECTS);
    // The answers of a form, and limits of a number that a form asks for, may be fractions.
    let is_of_form = new.is_f64() && is_in(&["content", "properties"]);
    is_of_json && (new.is_null() || new.is_f64()) || is_of_form
}

/// Removes a member, or an item and all that follow it, if it is there.
fn remove(value: &mut Value, pointer: &str) -> bool {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match value.pointer_mut(parent) {
        Some(Value::Object(members)) => {
            members.remove(&key.replace("~1", "/").replace("~0", "~")).is_some()
        }
        Some(Value::Array(items)) => {
            let index: usize = key.parse().unwrap();
            // Texts are the words of a choice, which belong together.
            let is_cut = index > 0 && index < items.len() && items[index].is_object();
            if is_cut {
                items.truncate(index);
            }
            is_cut
        }
        _ => false,
    }
}

/// Pointers to all members and items, each before what it contains.
fn pointers(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![(String::new(), value)];
    while let Some((at, value)) = waiting.pop() {
        let inside: Vec<_> = match value {
            Value::Object(members) => members
                .iter()
                .map(|(key, inner)| {
                    (format!("{at}/{}", key.replace('~', "~0").replace('/', "~1")), inner)
                })
                .collect(),
            Value::Array(items) => {
                items.iter().enumerate().map(|(index, it)| (format!("{at}/{index}"), it)).collect()
            }
            _ => Vec::new(),
        };
        found.extend(inside.iter().map(|(pointer, _)| pointer.clone()));
        waiting.extend(inside);
    }
    found
}

/// Another valid value of a member that no other member depends on.
fn other_value(key: &str, old: &Value, chance: &mut Chance) -> Option<Value> {
    if chance.below(2) == 0 {
        return None;
    }
    let texts = [
        "Bern",
        "Zürich am See",
        "two\nlines",
        "☀ 21 °C",
        "",
        "0",
        "null",
        "a much longer text about the weather in several cities",
    ];
    let words = ["Bern", "A title", "Zürich", "2nd version"];
    let of = |values: &[&str], chance: &mut Chance| json!(chance.pick(values));
    let share = [json!(0), json!(1), json!(0.25), json!(0.999)];
    Some(match key {
        "text" | "systemPrompt" | "reason" | "instructions" | "logger" | "statusMessage"
            if old.is_string() =>
        {
            of(&texts, chance)
        }
        "title" | "version" | "model" if old.is_string() => of(&words, chance),
        "description" if old.is_string() => {
            of(&["Looks a city up.", "Where you are, e.g. `Bern`."], chance)
        }
        "priority" | "costPriority" | "speedPriority" | "intelligencePriority" => {
            chance.pick(&share).clone()
        }
        "temperature" => chance.pick(&[json!(0), json!(0.7), json!(2)]).clone(),
        "maxTokens" | "pollInterval" if old.is_number() => json!(chance.below(5_000) + 1),
        "size" if old.is_number() => json!(chance.below(1_000_000_000)),
        "lastModified" => of(
            &["2026-01-05T10:00:00Z", "2025-12-31T23:59:59.123Z", "2026-01-05T10:00:00+01:00"],
            chance,
        ),
        "level" | "io.modelcontextprotocol~1logLevel" => of(
            &["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"],
            chance,
        ),
        "theme" => of(&["light", "dark"], chance),
        "includeContext" => of(&["none", "thisServer", "allServers"], chance),
        "stopReason" => of(&["endTurn", "stopSequence", "maxTokens", "other"], chance),
        "ttl" => chance.pick(&[json!(1), json!(60_000), old.clone()]).clone(),
        "hasMore" | "required" | "readOnlyHint" | "idempotentHint" | "openWorldHint"
            if old.is_boolean() =>
        {
            json!(chance.below(2) == 0)
        }
        "total" if old.is_number() => json!(chance.below(1_000) + 100),
        "values" if old.is_array() => {
            json!(
                (0..chance.below(101)).map(|number| format!("value {number}")).collect::<Vec<_>>()
            )
        }
        "audience" if old.is_array() => chance
            .pick(&[json!(["user"]), json!(["assistant"]), json!(["user", "assistant"])])
            .clone(),
        "data" if old.is_object() => chance
            .pick(&[json!("text"), json!(7), json!(null), json!([1, "a"]), json!({"a": {}})])
            .clone(),
        "example.com~1trace" => chance.pick(&[json!("a"), json!(1), json!({"a": [true]})]).clone(),
        "src" => of(&["https://example.com/a.svg", "https://cdn.example.com/icon?size=48"], chance),
        "websiteUrl" | "url" if old.is_string() => {
            of(&["https://example.com/", "https://example.com/a?b=c#d", "https://例え.jp/"], chance)
        }
        "uri" if old.as_str().is_some_and(|old| old == "file:///report.txt") => of(
            &[
                "file:///report.txt",
                "https://example.com/report",
                "db://cities/1",
                "urn:example:a",
                "file:///a%20b.txt",
            ],
            chance,
        ),
        _ => return None,
    })
}

/// A session with one message of a kind.
struct Session {
    kind: usize,
    text: String,
    /// The line of the message, beginning with 1.
    line: u32,
    /// Where the message is wrong; `None` for a valid message.
    pointer: Option<String>,
}

fn sessions(exchanges: &Value, kinds: &[Kind<'_>]) -> Vec<Session> {
    let mut chance = Chance(SEED);
    let mut sessions = Vec::new();
    for (index, kind) in kinds.iter().enumerate() {
        let mut seen = BTreeSet::new();
        let mut add = |message: &Value, pointer: Option<String>| {
            if seen.insert(message.to_string()) || pointer.is_none() {
                let (before, lines) = session(exchanges, kind.name, message);
                let line = u32::try_from(before + 1).unwrap();
                sessions.push(Session { kind: index, text: lines.join("\n"), line, pointer });
            }
        };
        for _ in 0..OF_A_KIND {
            add(&kind.message(&mut chance), None);
        }
        for _ in 0..OF_A_KIND * 3 / 2 {
            if let Some((mutant, pointer)) = kind.mutant(&mut chance) {
                add(&mutant, Some(pointer));
            }
        }
    }
    sessions
}

/// The findings of each session that are warnings or errors. Each is linted alone, because tools of
/// one file are known in others.
fn findings(sessions: &[Session]) -> Vec<Vec<Diagnostic>> {
    let found_in = |session: &Session| {
        let mut found = lint(&session.text, "jsonl", &settings(None));
        // The rule says that a session has no tools, whatever its messages are.
        found.retain(|it| it.severity >= Severity::Warning);
        found
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = sessions.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let shares = sessions.chunks(share);
        let running: Vec<_> = shares
            .map(|share| scope.spawn(move || share.iter().map(found_in).collect::<Vec<_>>()))
            .collect();
        running.into_iter().flat_map(|it| it.join().expect("no panic")).collect()
    })
}

/// The counts of one kind of message, over all revisions.
#[derive(Default)]
struct Tally {
    valid: usize,
    noisy: usize,
    mutants: usize,
    reported: usize,
    at_member: usize,
}

/// Whether a finding is at the member or its object, or at the member that identifies the object if
/// the wrong one is missing.
fn is_at(found: &Diagnostic, session: &Session, pointer: &str, is_missing: bool) -> bool {
    let parent =
        |pointer: &str| pointer.rsplit_once('/').map_or("", |(parent, _)| parent).to_owned();
    let object = parent(pointer);
    let is_place = *found.pointer == *pointer || *found.pointer == *object;
    (is_place || is_missing && parent(&found.pointer) == object)
        && found.region.start_position.line == session.line
}

fn percent(part: usize, of: usize) -> f64 {
    if of == 0 { 100.0 } else { part as f64 * 100.0 / of as f64 }
}

#[test]
fn mutants_are_reported_at_their_member_and_valid_messages_are_not() {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        skipped(&format!("{VARIABLE} does not name a folder of published schemas"));
        return;
    };
    let exchanges = data("exchanges.json");
    let revisions = exchanges["handshakes"].as_object().unwrap().keys();
    let schema = |revision: &String| {
        let path = Path::new(&folder).join(revision).join("schema.json");
        let text = std::fs::read_to_string(path).expect("a published schema");
        serde_json::from_str::<Value>(&text).unwrap()
    };
    let schemas = revisions.map(|revision| (revision.as_str(), schema(revision))).collect();
    let names = exchanges["contexts"].as_object().unwrap().keys();
    let kinds: Vec<_> = names.map(|name| Kind::new(&exchanges, &schemas, name)).collect();
    let sessions = sessions(&exchanges, &kinds);
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let (mut noisy, mut silent, mut elsewhere) = (String::new(), String::new(), String::new());
    for (session, found) in sessions.iter().zip(findings(&sessions)) {
        let kind = &kinds[session.kind];
        let all = &kind.name[kind.revision.len() + 1..];
        let tally = tallies.entry(all.split(" (").next().unwrap()).or_default();
        let message = session.text.lines().nth(session.line as usize - 1).unwrap();
        let words = || found.iter().map(|it| format!("{} {}: {}", it.rule, it.pointer, it.message));
        let words = || words().collect::<Vec<_>>().join("; ");
        let Some(pointer) = &session.pointer else {
            tally.valid += 1;
            if !found.is_empty() {
                tally.noisy += 1;
                let _ = writeln!(noisy, "{}\n    {message}\n    {}", kind.name, words());
            }
            continue;
        };
        tally.mutants += 1;
        tally.reported += usize::from(!found.is_empty());
        let message_read: Value = serde_json::from_str(message).unwrap();
        let is_missing = message_read.pointer(pointer).is_none();
        let is_at_member = found.iter().any(|it| is_at(it, session, pointer, is_missing));
        tally.at_member += usize::from(is_at_member);
        if found.is_empty() {
            let _ = writeln!(silent, "{} {pointer}\n    {message}", kind.name);
        } else if !is_at_member {
            let _ = writeln!(elsewhere, "{} {pointer}\n    {message}\n    {}", kind.name, words());
        }
    }
    let mut wrong = Vec::new();
    let (mut valid, mut mutants) = (0, 0);
    println!(
        "{:>7} {:>7} {:>8} {:>9} {:>9}  kind",
        "valid", "noisy", "mutants", "reported", "at member"
    );
    for (kind, it) in &tallies {
        let (reported, at_member) =
            (percent(it.reported, it.mutants), percent(it.at_member, it.reported));
        println!(
            "{:>7} {:>7} {:>8} {reported:>8.1}% {at_member:>8.1}%  {kind}",
            it.valid, it.noisy, it.mutants
        );
        if it.noisy > 0 || reported < 97.0 || at_member < 95.0 {
            wrong.push(*kind);
        }
        valid += it.valid;
        mutants += it.mutants;
    }
    println!("{valid} valid messages, {mutants} mutants\n");
    for (name, text) in [("noisy", &noisy), ("silent", &silent), ("elsewhere", &elsewhere)] {
        std::fs::write(format!("{}/mutants-{name}.txt", env!("CARGO_TARGET_TMPDIR")), text)
            .unwrap();
    }
    assert!(valid >= 10_000 && mutants >= 10_000, "{valid} valid messages, {mutants} mutants");
    assert!(
        wrong.is_empty(),
        "{} kinds: {wrong:#?}\nwhat is silent, noisy and elsewhere is in {}/mutants-*.txt",
        wrong.len(),
        env!("CARGO_TARGET_TMPDIR")
    );
}
