//! What the recording client reads because lists refer to it: skills, their files, and the user
//! interfaces of tools.

use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};

use crate::common::folder::Folder;

use super::lists::{Recorded, Response, hello, record};

use Response::{Error, Result};

const MODERN: &[&str] = &["--protocol", "2026-07-28"];

/// The response to `server/discover` of a server with these settings of the skills extension.
fn discovery(settings: &str) -> String {
    format!(
        r#"{{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{{"resources":{{}},"extensions":{{"io.modelcontextprotocol/skills":{settings}}}}}}}"#
    )
}

/// An entry of `skills/list` with files of these sizes beside its `SKILL.md`.
fn skill(root: &str, sizes: &[u64]) -> Value {
    let name = root.rsplit('/').next().unwrap();
    let file = |name: &str, size: u64| json!({"uri": format!("{root}/{name}"), "digest": "sha256:0", "size": size});
    let files = sizes.iter().enumerate().map(|(index, size)| file(&format!("{index}.md"), *size));
    let files: Vec<_> = std::iter::once(file("SKILL.md", 1)).chain(files).collect();
    json!({"uri": format!("{root}/SKILL.md"), "frontmatter": {"name": name, "description": "Does it."}, "resources": files})
}

fn list(skills: &[Value]) -> String {
    json!({"resultType": "complete", "skills": skills, "ttlMs": 0, "cacheScope": "public"})
        .to_string()
}

/// The requests of the client after the lists, as methods with URIs and cursors.
fn asked(recorded: &Recorded) -> Vec<String> {
    let sent = recorded.sent();
    let about = sent.iter().filter_map(|it| {
        let (method, params) = (it["method"].as_str()?, &it["params"]);
        let cursor = params["cursor"].as_str().map_or(String::new(), |it| format!(" {it}"));
        Some(format!("{method} {}{cursor}", params["uri"].as_str()?))
    });
    about.collect()
}

#[test]
fn each_skill_is_requested_once_and_its_files_are_read() {
    let (a, b) = (skill("skill://a", &[3, 4]), skill("docs://x/b", &[]));
    let dynamic = json!({"uri": "skill://c/SKILL.md", "frontmatter": {}, "resources": "dynamic"});
    let (discovery, last) = (discovery(r#"{"directoryRead":true}"#), list(&[b, dynamic]));
    let mut first: Value = serde_json::from_str(&list(std::slice::from_ref(&a))).unwrap();
    first["nextCursor"] = json!("2");
    let first = first.to_string();
    let text =
        Result(r#"{"resultType":"complete","contents":[{"uri":"skill://a/0.md","text":"x"}]}"#);
    let entries = Result(r#"{"resultType":"complete","resources":[]}"#);
    let responses = [
        ("server/discover", Result(&discovery)),
        ("skills/list\"'*'\"cursor\":\"2", Result(&last)),
        ("skills/list", Result(&first)),
        ("skills/get", Result("{}")),
        ("resources/directory/read\"'*'\"cursor\":\"n", entries),
        ("resources/directory/read\"'*'skill://a", Result(r#"{"resources":[],"nextCursor":"n"}"#)),
        ("resources/directory/read", entries),
        ("resources/read", text),
    ];
    let recorded = record(&responses, &[], MODERN);
    assert_eq!(recorded.code, 0, "{}", recorded.err);
    let expected = [
        "skills/get skill://a/SKILL.md",
        "skills/get docs://x/b/SKILL.md",
        "skills/get skill://c/SKILL.md",
        "resources/read skill://a/SKILL.md",
        "resources/read docs://x/b/SKILL.md",
        "resources/read skill://c/SKILL.md",
        "resources/directory/read skill://a",
        "resources/directory/read skill://a n",
        "resources/directory/read docs://x/b",
        "resources/directory/read skill://c",
        "resources/read skill://a/0.md",
        "resources/read skill://a/1.md",
    ];
    assert_eq!(asked(&recorded), expected);
    assert!(
        recorded.err.contains("3 skills in 2 pages; read 5 resources; made no calls"),
        "{}",
        recorded.err
    );
}

#[test]
fn what_a_server_does_not_declare_or_implement_is_asked_for_at_most_once() {
    let skills = list(&[skill("skill://a", &[1]), skill("skill://b", &[])]);
    for (settings, get, expected) in [
        ("{}", 2, &[][..]),
        (r#"{"directoryRead":true}"#, 2, &["resources/directory/read skill://a"]),
        (r#"{"directoryRead":"yes"}"#, 1, &[]),
    ] {
        let discovery = discovery(settings);
        let mut responses = vec![
            ("server/discover", Result(&discovery)),
            ("skills/list", Result(&skills)),
            ("resources/read", Error(r#"{"code":-32602,"message":"unknown"}"#)),
        ];
        responses.extend((get == 2).then_some(("skills/get", Result("{}"))));
        let recorded = record(&responses, &[], MODERN);
        assert_eq!(recorded.code, 0, "{}", recorded.err);
        let asked = asked(&recorded);
        let of = |method: &str| asked.iter().filter(|it| it.starts_with(method)).count();
        assert_eq!((of("skills/get"), of("resources/read")), (get, 3), "{asked:?}");
        let directories: Vec<_> = asked.iter().filter(|it| it.contains("directory")).collect();
        assert_eq!(directories, expected);
    }
    let no_skills = record(
        &[(
            "server/discover",
            Result(
                r#"{"resultType":"complete","capabilities":{"experimental":{"io.modelcontextprotocol/skills":{}}}}"#,
            ),
        )],
        &[],
        MODERN,
    );
    assert_eq!(no_skills.methods(), ["tools/list"]);
}

#[test]
fn files_that_are_too_large_together_are_not_read() {
    const HALF: u64 = 32 << 20;
    let skills = list(&[skill("skill://a", &[HALF, HALF, HALF - (1 << 20), 5])]);
    let discovery = discovery("{}");
    let responses = [
        ("server/discover", Result(&discovery)),
        ("skills/list", Result(&skills)),
        ("skills/get", Result("{}")),
        ("resources/read", Result(r#"{"contents":[]}"#)),
    ];
    let recorded = record(&responses, &[], MODERN);
    let read: Vec<_> =
        asked(&recorded).into_iter().filter(|it| !it.starts_with("skills")).collect();
    let expected = ["SKILL.md", "0.md", "2.md", "3.md"];
    assert_eq!(read, expected.map(|name| format!("resources/read skill://a/{name}")));
    assert!(recorded.err.contains("some files of skills are not read"), "{}", recorded.err);
}

#[test]
fn more_references_than_the_limit_are_not_read() {
    let skills: Vec<_> = (0..1100).map(|index| skill(&format!("skill://s{index}"), &[])).collect();
    let (discovery, skills) = (discovery("{}"), list(&skills));
    let responses = [
        ("server/discover", Result(&discovery)),
        ("skills/list", Result(&skills)),
        ("skills/get", Result("{}")),
    ];
    let recorded = record(&responses, &[], MODERN);
    assert_eq!(asked(&recorded).len(), 1024);
    assert!(recorded.err.contains("refers to more than is read"), "{}", recorded.err);
}

#[test]
fn each_user_interface_of_a_tool_is_read_once() {
    let tool = |name: &str, meta: Value| json!({"name": name, "inputSchema": {"type": "object"}, "_meta": meta});
    let tools = [
        tool(
            "a",
            json!({"ui": {"resourceUri": "ui://x/a.html"}, "ui/resourceUri": "ui://x/a.html"}),
        ),
        tool("b", json!({"openai/outputTemplate": "ui://x/b.html"})),
        tool("c", json!({"ui": {"resourceUri": "ui://x/a.html"}})),
        tool("d", json!({"ui/resourceUri": "ui://x/d'.html"})),
        tool("e", json!({"openai/outputTemplate": "https://example.com/"})),
        tool("f", json!({"ui": {"resourceUri": 1}})),
    ];
    let tools = json!({"tools": tools}).to_string().replace('\'', "\\u0027");
    let hello = hello("{}");
    let responses = [
        ("initialize", Result(&hello)),
        ("tools/list", Result(&tools)),
        ("resources/read", Result(r#"{"contents":[]}"#)),
    ];
    let recorded = record(&responses, &[], &[]);
    let expected = ["a.html", "b.html", "d'.html"].map(|it| format!("resources/read ui://x/{it}"));
    assert_eq!(asked(&recorded), expected);
    assert!(recorded.err.contains("6 tools in 1 page; read 3 resources; "), "{}", recorded.err);
    let declared = &recorded.sent()[0]["params"]["capabilities"];
    let settings = json!({"mimeTypes": ["text/html;profile=mcp-app"]});
    assert_eq!(*declared, json!({"extensions": {"io.modelcontextprotocol/ui": settings}}));
    let old = record(&responses, &[], &["--protocol", "2025-06-18"]);
    assert_eq!(old.sent()[0]["params"]["capabilities"], json!({}));
}

/// The server of `tests/servers/skills_server.mjs`, which serves the skills of a folder with the
/// official TypeScript SDK.
#[test]
fn the_skills_of_a_server_of_the_sdk_are_recorded_and_correct() {
    let Some(servers) = std::env::var_os("MCP_LINT_SERVERS").map(PathBuf::from) else {
        eprintln!("skipped: MCP_LINT_SERVERS does not name a folder with installed servers");
        return;
    };
    if !servers.join("node_modules/@modelcontextprotocol/server/dist/ext/skills").is_dir() {
        eprintln!("skipped: the folder of MCP_LINT_SERVERS has no SDK with skills");
        return;
    }
    let skill = |name: &str| {
        format!(
            "---\nname: {name}\ndescription: \"Use this: now.\"\nmetadata:\n  version: \"1.10\"\n---\n"
        )
    };
    let folder = Folder::with(&[
        ("skills/a/SKILL.md", &skill("a")),
        ("skills/a/references/é.md", "é\r\n"),
        ("skills/b-2/SKILL.md", &skill("b-2")),
    ]);
    folder.write_bytes("skills/b-2/data.bin", [0, 159, 255]);
    let program = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/servers/skills_server.mjs");
    let skills = folder.file("skills");
    for (revision, summary) in [
        ("2026-07-28", "2 skills in 1 page; read 4 resources"),
        ("2025-11-25", "2 skills in 1 page; read 4 resources"),
    ] {
        let recording = folder.file(&format!("{revision}.jsonl"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcp-lint"));
        command.current_dir(&servers).args([
            "record",
            "--client",
            "--check",
            "--protocol",
            revision,
        ]);
        command.arg("-o").arg(&recording).args(["--", "node"]).arg(&program).arg(&skills);
        let output = command.output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        let out = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{err}");
        assert!(!out.contains("error[") && !out.contains("warning["), "{out}");
        assert!(err.contains(summary), "{err}");
    }
}
