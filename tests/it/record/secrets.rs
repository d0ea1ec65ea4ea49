//! Secrets where servers and clients put them: none is in a recording, in printed output or in a
//! report, and nothing else is hidden.

use std::fmt::Write as _;
use std::process::Command;

use serde_json::{Value, json};

use super::{lines, proxy, recording, with_input};
use crate::common::folder::Folder;

/// Lines with placeholders for secrets: `@` in general, `#` for hexadecimal ones, `~` for numbers.
const PLACEMENTS: [&str; 103] = [
    // Assignments and headers in texts.
    "DB_PASSWORD=@",
    "export STRIPE_KEY=@",
    "aws_secret_access_key = @",
    "MAIL_PASS=@&more",
    "password: @",
    "  db_password: '@'",
    "Set-Cookie: session=@; Path=/; HttpOnly",
    "Cookie: a=1; sid=@",
    "Authorization: token @",
    "Authorization: Bearer @",
    "proxy-authorization: Basic @",
    "X-API-Key: @",
    "curl --header \"X-API-Key: @\" https://api.example",
    "started with --api-key @ --port 80",
    "--access-token=@",
    "Server=db;User Id=me;Password=@;Encrypt=yes",
    "AccountName=a;AccountKey=@==;EndpointSuffix=x",
    "<password>@</password>",
    "config = {'token': '@', 'debug': True}",
    "{\"api_key\": \"@\", broken",
    "{\\\"client_secret\\\":\\\"@\\\"} as text",
    "tokens: [\"@\", \"other\"]",
    "pass phrase => @",
    "MAIL_PASSWORD=\"@ cut",
    "process.env[\"GITHUB_TOKEN\"] = \"@\"",
    "//registry.example/:_authToken=@",
    // Addresses.
    "open postgresql://me:@@db.example/x",
    "open redis://:@@cache.example:6379",
    "GET https://api.example/v1?access_token=@&x=1",
    "GET https://api.example/v1?key=@",
    "PUT https://b.s3.example/o?X-Amz-Credential=a&X-Amz-Signature=@&x=1",
    "GET https://s.blob.example/c?sv=2024&sig=@",
    "GET https://b.s3.example/o?X-Amz-Security-Token=@",
    "GET https://storage.example/o?X-Goog-Security-Token=@",
    "GET https://storage.example/o?X-Goog-Signature=#",
    "post to https://hooks.slack.com/services/T012/B034/@",
    "post to https://hooks.slack.com/triggers/E01/23/@",
    "post to https://discord.com/api/webhooks/123456789/@",
    // Keys of services.
    "using sk-@",
    "using sk-ant-api03-@",
    "using ghp_@",
    "using github_pat_@",
    "using glpat-@",
    "using xoxb-1234-@",
    "using xoxe.xoxp-1-@",
    "using xapp-1-@",
    "using AIza@",
    "using npm_@",
    "using hf_@",
    "using glsa_@",
    "using figd_@",
    "using ntn_@",
    "using lin_api_@",
    "using dop_v1_#",
    "using pypi-@",
    "using tvly-@",
    "using pat-na1-@",
    "using SK#",
    "using shpat_#",
    "using dckr_pat_@",
    "using sk_live_@",
    "using whsec_@",
    "using GOCSPX-@",
    "using ya29.@",
    "using hvs.@",
    "using nvapi-@",
    "using gsk_@",
    "using SG.@.x",
    "using eyJ@.eyJ@.@",
    "bot 1234567890:@abc",
    "bot1234567890:@abc",
    // Members of messages.
    "{\"params\":{\"token\":\"@\"}}",
    "{\"params\":{\"db_password\":\"@\"}}",
    "{\"params\":{\"githubToken\":\"@\"}}",
    "{\"params\":{\"passphrase\":\"@\"}}",
    "{\"params\":{\"STRIPE_KEY\":\"@\"}}",
    "{\"params\":{\"tokens\":[\"@\",\"@\"]}}",
    "{\"params\":{\"credentials\":{\"user\":\"@\"}}}",
    "{\"params\":{\"password\":~}}",
    "{\"params\":{\"env\":[{\"name\":\"DB_PASSWORD\",\"value\":\"@\"}]}}",
    "{\"params\":{\"headers\":[{\"key\":\"Authorization\",\"value\":\"@\"}]}}",
    "{\"params\":{\"secret\":[[\"@\"]]}}",
    "{\"params\":{\"x\":{\"Set-Cookie\":\"@\"}}}",
    "{\"params\":{\"list\":[{\"webhook_url\":\"@\"}]}}",
    "{\"params\":{\"private-key\":\"@\",\"text\":\"it is @\"}}",
    "{\"params\":{\"session_id\":\"@\"}}",
    // Texts in messages.
    "{\"params\":{\"text\":\"- name: DB_PASSWORD\\n  value: @\"}}",
    "{\"params\":{\"text\":\"-----BEGIN RSA PRIVATE KEY-----\\n@\\n-----END RSA PRIVATE KEY-----\"}}",
    "{\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"DB_PASSWORD=@\"}]}}",
    "{\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"token\\\": \\\"@\\\"}\"}]}}",
    "{\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"[{\\\"name\\\":\\\"DB_PASSWORD\\\",\\\"value\\\":\\\"@\\\"}]\"}]}}",
    "{\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"a: 1\\npassword: @\\nb: 2\"}]}}",
    "{\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"Cookie: @\"}]}}",
    "{\"error\":{\"code\":-1,\"message\":\"Incorrect API key: @\"}}",
    "{\"error\":{\"code\":-1,\"message\":\"bad sk-@\"}}",
    "{\"params\":{\"arguments\":{\"url\":\"https://me:@@host/\"}}}",
    "{\"params\":{\"data\":\"Bearer @\"}}",
    "{\"id\":\"ghp_@\"}",
    "[{\"params\":{\"token\":\"@\"}}]",
    "{\"result\":{\"resources\":[{\"uri\":\"https://x/?token=@\"}]}}",
    "{\"result\":{\"structuredContent\":{\"accessToken\":\"@\"}}}",
    "{\"result\":{\"messages\":[{\"content\":{\"text\":\"export API_KEY='@'\"}}]}}",
    "{\"params\":{\"uri\":\"x://y?client_secret=@\"}}",
];

/// A random-looking secret, different for each seed.
fn secret(seed: usize, length: usize, alphabet: &str) -> String {
    let letters = alphabet.as_bytes();
    let mut state = seed as u64 * 7919 + 17;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(letters[(state >> 33) as usize % letters.len()])
    };
    (0..length).map(|_| next()).collect()
}

/// All lines with their secrets filled in, and those secrets.
fn traffic() -> (String, Vec<String>) {
    let (mut text, mut secrets) = (String::new(), Vec::new());
    for (seed, placement) in PLACEMENTS.iter().enumerate() {
        let any = secret(seed, 32, "qW8eR2tYuI5oPaS9dFgH3jKlZ7xCvB4nM1");
        let hex = secret(seed, 32, "0123456789abcdef");
        let number = secret(seed, 9, "123456789");
        let line = match placement.contains("@@") {
            true => placement.replacen('@', &any, 1),
            false => placement.replace('@', &any),
        };
        text += &line.replace('#', &hex).replace('~', &number);
        text.push('\n');
        secrets.extend([any, hex, number].into_iter().filter(|it| text.contains(it)));
    }
    (text, secrets)
}

/// The names and values of environment variables with secrets.
const VARIABLES: [(&str, &str); 4] = [
    ("MY_TOKEN", "swordfish/quay+9"),
    ("DB_PWD", "quote\"and\\slash"),
    ("DBPWD", "joined-value-1"),
    ("OTHER", "named-value-1"),
];
const ENCODED: [&str; 11] = [
    "without a separator joined-value-1",
    "plain swordfish/quay+9",
    "percent swordfish%2Fquay%2B9 and swordfish%2fquay%2b9",
    "base64 c3dvcmRmaXNoL3F1YXkrOQ==",
    "user and it dXNlcjpzd29yZGZpc2gvcXVheSs5",
    "one byte eHN3b3JkZmlzaC9xdWF5Kzk=",
    "two bytes eHlzd29yZGZpc2gvcXVheSs5eg==",
    "escaped quote\\\"and\\\\slash",
    "plain quote\"and\\slash",
    "given by name named-value-1",
    "given by pattern own-42",
];

#[track_caller]
fn contains_none(text: &str, secrets: &[String]) {
    for (at, secret) in secrets.iter().enumerate() {
        let line = text.lines().find(|line| line.contains(secret.as_str()));
        assert!(line.is_none(), "secret {at}: {line:?}");
    }
}

#[test]
fn no_secret_of_the_table_is_in_the_recording() {
    let (mut text, mut secrets) = traffic();
    for line in ENCODED {
        writeln!(text, "{line}").unwrap();
        writeln!(text, "{}", json!({"params": {"text": line}})).unwrap();
    }
    let encoded = [
        "swordfish",
        "quay%",
        "c3dvcm",
        "pzd29yZ",
        "N3b3JkZ",
        "lzd29yZ",
        "slash",
        "named-value",
        "joined-value",
        "own-42",
    ];
    secrets.extend(encoded.map(str::to_owned));
    for options in [&["--stderr", "pass"][..], &["--stderr", "record"]] {
        let folder = Folder::with(&[("said", &text)]);
        let options =
            [&["-o", "a.jsonl", "--redact", "Session-ID", "--redact-env", "OTHER"], options]
                .concat();
        let options = [&options[..], &["--redact-pattern", "own-[0-9]+"]].concat();
        let mut command = proxy(&folder, &options, &["sh", "-c", "tee /dev/stderr"]);
        command.envs(VARIABLES);
        let ran = with_input(command, text.as_bytes());
        assert!(ran.stdout == text.as_bytes());
        contains_none(&folder.read("a.jsonl"), &secrets);
        lines(&recording(&folder));
    }
}

#[test]
fn no_secret_of_the_table_is_printed_or_reported() {
    let (text, secrets) = traffic();
    let folder = Folder::with(&[("said", &text)]);
    let server = ["sh", "-c", "cat said; cat >/dev/null"];
    let options = ["record", "--client", "--check", "--timeout", "1s", "-v"];
    let formats = ["-f", "pretty", "-f", "json=report.json", "-f", "sarif=report.sarif", "--"];
    let ran = folder.run(&[&options[..], &formats, &server].concat());
    let reports = [ran.out(), ran.err(), &folder.read("report.json"), &folder.read("report.sarif")];
    for report in reports {
        assert!(report.contains("stray-output") || report == ran.err(), "{report}");
        contains_none(report, &secrets);
    }
}

/// Ordinary definitions and messages that contain text like a secret.
const ORDINARY: [&str; 12] = [
    r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"npm_search_packages","description":"Token: the API token; password: required. Set API_KEY=yours.","inputSchema":{"type":"object","properties":{"token":{"type":"string","default":"abcdefgh","enum":["abcdefgh"]},"password":{"type":"string"}}}}],"nextCursor":"abc"}}"#,
    r#"{"jsonrpc":"2.0","id":2,"method":"elicitation/create","params":{"message":"Log in","requestedSchema":{"type":"object","properties":{"tokens":{"type":"array","title":"Tokens"},"credentials":{"type":"string","description":"Yours"}}}}}"#,
    r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"a","_meta":{"progressToken":"abc-1"}}}"#,
    r#"{"jsonrpc":"2.0","id":4,"result":{"usage":{"max_tokens":100,"tokens":[1,2],"total_tokens":7},"nextPageToken":"abc"}}"#,
    r#"{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"the token is missing; token: required"}}"#,
    r#"{"jsonrpc":"2.0","id":6,"result":{"content":[{"type":"text","text":"The password must be long. Secret: none. Sort key: name."}]}}"#,
    r#"{"jsonrpc":"2.0","id":7,"result":{"key":"name","name":"token","kind":"password","compass":"north","has_token":true,"secret":null}}"#,
    r#"{"jsonrpc":"2.0","id":8,"result":{"items":[{"name":"Berlin","value":"x"},{"key":"sort","value":"y"}]}}"#,
    r#"{"jsonrpc":"2.0","id":9,"result":{"text":"see https://example.com/a@b:c and task-management-and-more-words-here"}}"#,
    r#"{"jsonrpc":"2.0","id":10,"result":{"tokenizer":"a","password_policy":"long","KEYBOARD_LAYOUT":"us","text":"max_tokens=100; tokens: 7; the token is old; Sort key=name"}}"#,
    r#"{"jsonrpc":"2.0","id":11,"result":{"text":"Returns basic information. Needs Bearer Authentication, not BASIC credentials."}}"#,
    r#"{"jsonrpc":"2.0","id":12,"result":{"text":"patient_identifier_number, path-to-some-module.py, patternProperties.items"}}"#,
];

#[test]
fn ordinary_messages_are_recorded_as_they_are() {
    let folder = Folder::new();
    let text = ORDINARY.join("\n") + "\n";
    with_input(proxy(&folder, &["-o", "a.jsonl"], &["cat"]), text.as_bytes());
    for line in lines(&recording(&folder)) {
        assert_eq!(line.get("redacted"), None, "{line}");
    }
}

/// Checks that the tool lists of real servers have the same findings with and without redaction.
#[test]
fn redaction_makes_no_difference_to_real_definitions() {
    let Some(corpus) = std::env::var_os("MCP_LINT_CORPUS") else {
        println!("skipped: MCP_LINT_CORPUS names no folder of real files");
        return;
    };
    let folder = Folder::new();
    let mut text = String::new();
    for entry in walkdir::WalkDir::new(corpus).sort_by_file_name() {
        let entry = entry.unwrap();
        let Ok(content) = std::fs::read_to_string(entry.path()) else { continue };
        let Ok(value) = serde_json::from_str::<Value>(&content) else { continue };
        let list = value.get("result").unwrap_or(&value);
        if list["tools"].is_array() {
            let message = json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": list["tools"]}});
            writeln!(text, "{message}").unwrap();
        }
    }
    assert!(text.lines().count() > 20);
    let mut found = Vec::new();
    for options in [&["-o", "a.jsonl"][..], &["-o", "b.jsonl", "--no-redact"]] {
        with_input(proxy(&folder, options, &["cat"]), text.as_bytes());
        // The same times and names in both.
        let lines: Vec<Value> = lines(&folder.file(options[1]))
            .into_iter()
            .map(|mut line| {
                line.as_object_mut()
                    .unwrap()
                    .retain(|key, _| ["direction", "message", "redacted"].contains(&key.as_str()));
                line
            })
            .collect();
        let hidden = lines.iter().filter(|line| line.get("redacted").is_some()).count();
        println!("{hidden} of {} lists have something to hide", lines.len());
        let texts: Vec<_> =
            lines.iter().filter(|it| it["direction"] == "server").map(Value::to_string).collect();
        folder.write("session.jsonl", &texts.join("\n"));
        let mut lint: Command = folder.command(&["session.jsonl", "-f", "json", "-v"]);
        let report: Value = serde_json::from_slice(&lint.output().unwrap().stdout).unwrap();
        let of = |it: &Value| {
            format!("{} {} {}", it["rule"], it["span"]["start"]["line"], it["message"])
        };
        let mut findings: Vec<_> =
            report["diagnostics"].as_array().unwrap().iter().map(of).collect();
        findings.sort();
        found.push(findings);
    }
    let differ: Vec<_> = found[0].iter().zip(&found[1]).filter(|(a, b)| a != b).collect();
    assert!(found[0].len() == found[1].len() && differ.is_empty(), "{differ:?}");
}
