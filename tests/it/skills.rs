//! Skills in recorded sessions: entries compared with the verdicts of the TypeScript SDK, digests with
//! `sha256sum`, and sessions of which something is missing, hidden or hostile.

use std::collections::BTreeMap;
use std::process::Command;

use mcp_lint::diagnostic::Severity;
use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings, summary};
use crate::common::watchdog::ends;
use crate::common::{size, skipped};

const VARIABLE: &str = "MCP_LINT_SKILLS";
const ROOT: &str = "skill://shop/parcel-returns";
const MARKDOWN: &str =
    "---\nname: parcel-returns\ndescription: Books a return.\nversion: 1.10\n---\nText\n";

/// The messages of a session of 2026-07-28.
#[derive(Default)]
struct Session(Vec<Value>);

impl Session {
    fn with(entries: &[Value]) -> Self {
        let extensions = json!({"io.modelcontextprotocol/skills": {"directoryRead": true}});
        let capabilities = json!({"resources": {}, "extensions": extensions});
        let discovered = json!({"supportedVersions": ["2026-07-28"], "capabilities": capabilities});
        Self::default().ask("server/discover", json!({}), discovered).ask(
            "skills/list",
            json!({}),
            json!({"skills": entries}),
        )
    }

    /// Adds a request with its response: a result, or an error if it has a `code`.
    fn ask(mut self, method: &str, mut params: Value, mut response: Value) -> Self {
        let id = self.0.len();
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "c", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        self.0.push(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let member = if response.get("code").is_some() { "error" } else { "result" };
        if member == "result" {
            response["resultType"] = json!("complete");
            response["_meta"] =
                json!({"io.modelcontextprotocol/serverInfo": {"name": "s", "version": "1"}});
            if method != "resources/directory/read" {
                response["ttlMs"] = json!(0);
                response["cacheScope"] = json!("private");
            }
        }
        self.0.push(json!({"jsonrpc": "2.0", "id": id, member: response}));
        self
    }

    fn read(self, uri: &str, content: Value) -> Self {
        let mut content = content;
        content["uri"] = json!(uri);
        self.ask("resources/read", json!({"uri": uri}), json!({"contents": [content]}))
    }

    fn text(&self) -> String {
        self.0.iter().map(|message| format!("{message}\n")).collect()
    }

    /// `rule: message` of each finding of at least this severity.
    fn found(&self, least: Severity) -> Vec<String> {
        summary(&lint(&self.text(), "jsonl", &settings(None)), least)
    }

    /// The rules of the errors and warnings.
    fn rules(&self) -> Vec<String> {
        let found = self.found(Severity::Warning);
        found.iter().map(|it| it.split(':').next().unwrap().to_owned()).collect()
    }
}

fn file(uri: &str, bytes: &[u8]) -> Value {
    let digest = mcp_lint::model::sha256_digest(bytes);
    json!({"uri": uri, "digest": digest, "size": bytes.len()})
}

/// The entry of the skill whose `SKILL.md` is this text.
fn entry(markdown: &str) -> Value {
    let uri = format!("{ROOT}/SKILL.md");
    let frontmatter =
        json!({"name": "parcel-returns", "description": "Books a return.", "version": 1.1});
    json!({"uri": uri, "frontmatter": frontmatter, "resources": [file(&uri, markdown.as_bytes())]})
}

/// Entries on which the linter differs from the SDK on purpose, with the reason.
const KNOWN_DIFFERENCES: [(&str, &str); 4] = [
    ("dynamic uri \"skill:parcel-returns/SKILL.md\"", "the Inspector rejects a URI without `//`"),
    ("listed frontmatter.description \"\\n\"", "models cannot choose a skill without words"),
    ("listed resources.1.size 16777216", "the SDK checks limits elsewhere"),
    (
        "listed uri \"skill://shop/parcel%2dreturns/SKILL.md\"",
        "the Inspector decodes unreserved characters before it compares, as RFC 3986 says",
    ),
];

fn table() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/skills/verdicts.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn an_entry_is_reported_exactly_where_the_sdk_rejects_it() {
    let (mut different, mut accepted) = (BTreeMap::new(), 0);
    let table = table();
    for row in &table {
        let name = row["name"].as_str().unwrap();
        let is_accepted = row["problems"].as_array().unwrap().is_empty();
        let found = Session::with(&[row["entry"].clone()]).found(Severity::Warning);
        accepted += usize::from(is_accepted);
        if found.is_empty() != is_accepted {
            different.insert(name, (found, row["problems"].clone()));
        }
    }
    assert!(accepted > 50 && table.len() - accepted > 150, "{accepted} of {}", table.len());
    for (name, reason) in KNOWN_DIFFERENCES {
        assert!(different.remove(name).is_some(), "{name} is not a difference ({reason})");
    }
    assert!(different.is_empty(), "{different:#?}");
}

#[test]
fn the_verdicts_are_those_of_the_installed_sdk() {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        return skipped("MCP_LINT_SKILLS does not name a folder with @modelcontextprotocol/server");
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/skills/verdicts.mjs");
    let output = Command::new("node").arg(script).arg(folder).output().unwrap();
    let found: Vec<Value> = serde_json::from_slice(&output.stdout).expect("the table");
    assert!(found == table(), "run tests/clients/skills/verdicts.mjs again");
}

#[test]
fn digests_are_those_of_sha256sum() {
    let texts: Vec<Vec<u8>> = [0, 1, 55, 56, 63, 64, 65, 1000, 100_000]
        .iter()
        .map(|length| (0..*length).map(|at: u32| (at % 251) as u8).collect())
        .collect();
    let folder = Folder::new();
    for (index, bytes) in texts.iter().enumerate() {
        folder.write_bytes(&format!("{index}.bin"), bytes);
    }
    let names = (0..texts.len()).map(|index| format!("{index}.bin"));
    let Ok(output) = Command::new("sha256sum").args(names).current_dir(folder.path()).output()
    else {
        return skipped("there is no program sha256sum");
    };
    let printed = String::from_utf8(output.stdout).unwrap();
    let digests: Vec<&str> = printed.lines().map(|line| &line[..64]).collect();
    let own: Vec<String> =
        texts.iter().map(|bytes| mcp_lint::model::sha256_digest(bytes)).collect();
    assert_eq!(own, digests.iter().map(|digest| format!("sha256:{digest}")).collect::<Vec<_>>());
}

#[test]
fn the_bytes_of_a_text_or_blob_are_compared_with_the_entry_before_it() {
    let (uri, image) = (format!("{ROOT}/SKILL.md"), format!("{ROOT}/label.png"));
    let text = |text: &str| json!({"text": text});
    let with_image = |bytes: &[u8]| {
        let mut entry = entry(MARKDOWN);
        entry["resources"].as_array_mut().unwrap().push(file(&image, bytes));
        entry
    };
    let bytes = b"\x89PNG\r\n\x00\xff";
    for (session, rules) in [
        (Session::with(&[entry(MARKDOWN)]).read(&uri, text(MARKDOWN)), vec![]),
        // Of one length, and of another.
        (
            Session::with(&[entry(&MARKDOWN.replace("Text", "text"))]).read(&uri, text(MARKDOWN)),
            vec!["skill-read-differs"],
        ),
        (
            Session::with(&[entry(MARKDOWN)])
                .read(&uri, text(&MARKDOWN.replace("Text", "T\u{e9}xt"))),
            vec!["skill-read-differs"],
        ),
        // A size in characters.
        (
            Session::with(&[entry(&MARKDOWN.replace("Text", "T\u{e9}xt"))])
                .read(&uri, text(&MARKDOWN.replace("Text", "T\u{e9}xt"))),
            vec![],
        ),
        (Session::with(&[with_image(bytes)]).read(&image, json!({"blob": "iVBORw0KAP8="})), vec![]),
        (
            Session::with(&[with_image(b"other...")]).read(&image, json!({"blob": "iVBORw0KAP8="})),
            vec!["skill-read-differs"],
        ),
        // `blob-base64` reports that the bytes are unknown.
        (
            Session::with(&[with_image(bytes)]).read(&image, json!({"blob": "iVBORw0KAP8"})),
            vec!["blob-base64"],
        ),
        // The file changed, and so did the entry.
        (
            Session::with(&[entry(MARKDOWN)]).read(&uri, text(MARKDOWN)).ask(
                "skills/get",
                json!({"uri": uri}),
                json!({"skill": entry(&MARKDOWN.replace("Text", "Words"))}),
            ),
            vec!["skill-get-differs"],
        ),
        // Another spelling of the URI.
        (
            Session::with(&[entry(MARKDOWN)]).read(&format!("{ROOT}/./%53KILL.md"), text("Text")),
            vec!["skill-frontmatter-differs", "skill-read-differs"],
        ),
        // A resource that no entry lists.
        (Session::with(&[entry(MARKDOWN)]).read("skill://other/a.md", text("Text")), vec![]),
    ] {
        assert_eq!(session.rules(), rules, "{}", session.text());
    }
}

#[test]
fn a_text_that_was_changed_on_the_way_is_no_error() {
    let uri = format!("{ROOT}/SKILL.md");
    let words = MARKDOWN.replace("Text", "The API key is sk-live-0123456789.");
    for (sent, received) in [
        (words.as_str(), words.replace("sk-live-0123456789", "[redacted]")),
        (words.as_str(), format!("{}...", &words[..80])),
        (words.as_str(), format!("{}[truncated]", &words[..80])),
        (words.as_str(), words.replace("sk", "\u{fffd}")),
        (words.as_str(), format!("{}...", &words[..30])),
        (&format!("\u{feff}{words}"), format!("\u{feff}{words}\n")),
    ] {
        let session = Session::with(&[entry(sent)]).read(&uri, json!({"text": received}));
        assert_eq!(session.found(Severity::Error), Vec::<String>::new(), "{received}");
        let found = session.found(Severity::Info);
        assert!(found.iter().any(|it| it.starts_with("skill-read-differs")), "{received}");
    }
    // What the recorder itself redacted is not compared at all.
    let session =
        Session::with(&[entry(&words)]).read(&uri, json!({"text": words.replace("sk", "xx")}));
    assert_eq!(session.rules(), ["skill-read-differs"]);
    let recorded = |pointer: &str, index: usize| {
        let lines = session.0.iter().enumerate().map(|(at, message)| {
            let redacted = if at == index { vec![pointer] } else { vec![] };
            let side = if message.get("method").is_some() { "client" } else { "server" };
            json!({"seq": at, "direction": side, "message": message, "redacted": redacted})
        });
        let head = json!({"recording": 1, "transport": "stdio"});
        let text: String =
            [head].into_iter().chain(lines).map(|line| format!("{line}\n")).collect();
        summary(&lint(&text, "jsonl", &settings(None)), Severity::Info)
    };
    assert_eq!(recorded("/id", 5).len(), 1);
    assert_eq!(recorded("/result/contents/0/text", 5), Vec::<String>::new());
    assert_eq!(recorded("/result/skills/0/resources/0/digest", 3), Vec::<String>::new());
}

#[test]
fn the_frontmatter_is_compared_by_value() {
    let uri = format!("{ROOT}/SKILL.md");
    let found = |yaml: &str| {
        let markdown = format!("---\n{yaml}\n---\nText\n");
        let session = Session::with(&[entry(&markdown)]).read(&uri, json!({"text": markdown}));
        session.found(Severity::Warning)
    };
    let differs = |names: &str| {
        vec![format!("skill-frontmatter-differs: the entry differs from the `SKILL.md` in {names}")]
    };
    for yaml in [
        "name: parcel-returns\ndescription: Books a return.\nversion: 1.1",
        "name: parcel-returns\r\ndescription: 'Books a return.'\r\nversion: 1.10",
        "version: 11e-1\nname: \"parcel-returns\"\ndescription: >-\n  Books\n  a return.",
        "{name: parcel-returns, description: Books a return., version: 1.1} # all",
    ] {
        assert_eq!(found(yaml), Vec::<String>::new(), "{yaml}");
    }
    let base = "name: parcel-returns\ndescription: Books a return.\nversion: 1.1";
    for (yaml, expected) in [
        (base.replace("1.1", "'1.1'"), differs("`version`")),
        (base.replace("version: 1.1", "edition: 1.1"), differs("`version` and `edition`")),
        (format!("{base}\nlicense: MIT"), differs("`license`")),
        (base.replace("Books", "Makes"), differs("`description`")),
    ] {
        assert_eq!(found(&yaml), expected, "{yaml}");
    }
    let unreadable = ["a: [", "- a", "", "description: Returns: books a return."];
    for yaml in unreadable {
        let found = found(yaml);
        assert!(found[0].contains("has frontmatter that is not a map in YAML"), "{yaml} {found:?}");
    }
}

#[test]
fn a_list_of_another_protocol_is_not_one_of_skills() {
    // Codex's app server.
    let request = json!({"id": 1, "method": "skills/list", "params": {"cwds": ["/srv"], "forceReload": true}});
    let response =
        json!({"id": 1, "result": {"data": [{"cwd": "/srv", "skills": [], "errors": []}]}});
    let with_version = |mut message: Value| {
        message["jsonrpc"] = json!("2.0");
        message
    };
    let initialize = json!({"id": 0, "method": "initialize", "params": {"clientInfo": {"name": "vs", "version": "1"}}});
    for messages in [
        vec![request.clone(), response.clone()],
        vec![with_version(request.clone()), with_version(response.clone())],
        vec![with_version(initialize), with_version(request), with_version(response)],
    ] {
        let text: String = messages.iter().map(|message| format!("{message}\n")).collect();
        let found = summary(&lint(&text, "jsonl", &settings(None)), Severity::Info);
        let about_skills = found.iter().filter(|it| !it.starts_with("document-"));
        assert_eq!(about_skills.collect::<Vec<_>>(), Vec::<&String>::new(), "{text}");
    }
}

#[test]
fn one_recorded_side_of_a_session_is_enough() {
    let mut wrong = entry(MARKDOWN);
    wrong["resources"][0]["digest"] = json!("sha256:0");
    let uri = format!("{ROOT}/SKILL.md");
    let mut session = Session::with(&[wrong]).read(&uri, json!({"text": MARKDOWN}));
    assert_eq!(session.rules(), ["skill-digest"]);
    session.0.retain(|message| message.get("method").is_none());
    assert!(session.rules().contains(&"skill-digest".to_owned()), "{:?}", session.rules());
    assert!(
        session.rules().iter().all(|rule| rule == "skill-digest" || rule.starts_with("session"))
    );
}

#[test]
fn many_and_large_files_are_checked_in_time() {
    // 512 skills with 512 files each, and a file of 16 MB.
    let count = size(256, 512);
    let large = "x".repeat(size(4 << 20, 16 << 20));
    ends("many files", move || {
        let file_of =
            |uri: String| json!({"uri": uri, "digest": format!("sha256:{:064}", 0), "size": 1});
        let entries = (0..count).map(|skill| {
            let root = format!("skill://shop/s-{skill}");
            let files = (0..count).map(|at| file_of(format!("{root}/{at}.md")));
            let own = file_of(format!("{root}/SKILL.md"));
            let frontmatter = json!({"name": format!("s-{skill}"), "description": "Does it."});
            let resources: Vec<Value> = [own].into_iter().chain(files.take(511)).collect();
            json!({"uri": format!("{root}/SKILL.md"), "frontmatter": frontmatter, "resources": resources})
        });
        let entries: Vec<Value> = entries.collect();
        assert_eq!(Session::with(&entries).rules(), Vec::<String>::new());
        // One skill, all of whose URIs are equal, and very long ones.
        let uri = format!("{ROOT}/SKILL.md");
        let mut equal = entry(MARKDOWN);
        equal["resources"] = (0..50_000).map(|_| file_of(uri.clone())).collect();
        let deep = format!("{ROOT}/{}a.md", "a/".repeat(500_000));
        equal["resources"].as_array_mut().unwrap().push(file_of(deep));
        let many: Vec<Value> = (0..3).map(|_| equal.clone()).collect();
        assert!(Session::with(&many).rules().contains(&"skill-manifest".to_owned()));
        // A frontmatter that is nested deeply, and a large file that is read many times.
        let nested = format!("---\na: {}{}\n---\n", "[".repeat(100_000), "]".repeat(100_000));
        let session = Session::with(&[entry(&nested)]).read(&uri, json!({"text": nested}));
        assert!(session.rules().iter().all(|it| it.starts_with("skill-frontmatter")));
        let session = Session::with(&[entry(&large)]).read(&uri, json!({"text": large}));
        assert_eq!(session.rules(), ["skill-frontmatter-differs"]);
    });
}
