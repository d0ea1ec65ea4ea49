//! Documents about authorization: what they are recognised by, what they are compared with, the
//! verdicts of real readers, and the secrets that reports do not show.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};

const RESOURCE: &str = "public/.well-known/oauth-protected-resource";
const SERVER: &str = "public/.well-known/oauth-authorization-server";

fn path_of(form: &str) -> &'static str {
    match form {
        "protected-resource" => RESOURCE,
        "authorization-server" => SERVER,
        "openid-configuration" => "public/.well-known/openid-configuration",
        _ => "public/oauth/client.json",
    }
}

/// The rules of the warnings and errors about a text.
fn found(text: &str, path: &str) -> Vec<&'static str> {
    let found = lint(text, path, &settings(None));
    found.iter().filter(|it| it.severity.name() != "info").map(|it| it.rule).collect()
}

fn bases() -> BTreeMap<String, Map<String, Value>> {
    serde_json::from_str(include_str!("../../clients/authorization/bases.json")).unwrap()
}

#[test]
fn what_a_reader_rejects_is_reported_and_what_is_valid_is_not() {
    let bases = bases();
    let rows = include_str!("../../clients/authorization/verdicts.tsv").lines();
    let (mut silent, mut rejected) = (Vec::new(), 0);
    for row in rows.filter(|row| !row.starts_with('#')) {
        let [form, member, value, readers, truth] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let mut document = bases[form].clone();
        match value {
            "" => drop(document.remove(member)),
            value => drop(document.insert(member.into(), serde_json::from_str(value).unwrap())),
        }
        let rules = found(&Value::Object(document).to_string(), path_of(form));
        rejected += usize::from(truth == "refused");
        match truth {
            "refused" if rules.is_empty() => silent.push(format!("{row} ({readers})")),
            "valid" => assert_eq!(rules, [""; 0], "{row}"),
            _ => {}
        }
    }
    assert!(silent.len() * 100 <= rejected, "{} of {rejected}: {silent:#?}", silent.len());
}

#[test]
fn two_near_misses_of_one_member_are_not_renamed_to_the_same_name() {
    let text = r#"{
  "resource": "https://mcp.example.com/mcp",
  "issuer": "https://auth.example.com",
  "issuers": ["https://auth.example.com"]
}
"#;
    let folder = Folder::with(&[(RESOURCE, text)]);
    let report = folder.run(&[RESOURCE, "-f", "json"]).json();
    let rules = report["diagnostics"].as_array().unwrap().iter().map(|it| &it["rule"]);
    assert_eq!(rules.filter(|rule| *rule == "auth-member-misspelt").count(), 1, "{report}");
    folder.run(&[RESOURCE, "--fix"]);
    let fixed = folder.read(RESOURCE);
    assert_eq!(fixed.matches("\"authorization_servers\"").count(), 1, "{fixed}");
    assert!(fixed.contains("\"issuers\""), "{fixed}");
}

#[test]
fn the_forms_of_the_documents_accept_their_examples() {
    for (form, base) in bases() {
        assert_eq!(found(&Value::Object(base).to_string(), path_of(&form)), [""; 0], "{form}");
    }
}

/// The lines about files of a folder, without information.
fn lines(files: &[(&str, &str)]) -> Vec<String> {
    let folder = Folder::with(files);
    let run = folder.run(&[".", "-f", "concise", "--no-error-on-unmatched"]);
    let lines =
        run.out().lines().filter(|line| line.contains(": error[") || line.contains(": warning["));
    lines.map(str::to_owned).collect()
}

fn resource(address: &str) -> String {
    json!({"resource": address, "authorization_servers": ["https://auth.example.com"]}).to_string()
}

fn entry(address: &str) -> String {
    json!({
        "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
        "name": "io.github.example/notes", "description": "Notes.", "version": "1.0.0",
        "remotes": [{"type": "streamable-http", "url": address}],
    })
    .to_string()
}

#[test]
fn a_resource_is_compared_with_the_address_of_the_server() {
    for (address, own, expected) in [
        ("https://a.example.com/mcp", "https://a.example.com/mcp", None),
        ("https://a.example.com/mcp", "https://A.example.com:443/mcp", None),
        ("https://{tenant}.example.com/mcp", "https://b.example.com/mcp", None),
        ("https://a.example.com/mcp", "https://a.example.com/mcp/", Some("error")),
        ("https://a.example.com/mcp", "https://b.example.com/mcp", Some("error")),
        ("https://a.example.com/mcp", "https://a.example.com", Some("warning")),
        ("https://a.example.com/mcp/", "https://a.example.com/mcp", Some("warning")),
        ("https://a.example.com/mcp", "https://a.example.com/mcp?b=c", Some("warning")),
    ] {
        let found = lines(&[("server.json", &entry(address)), (RESOURCE, &resource(own))]);
        let expected = expected.map(|severity| format!("{severity}[auth-resource-mismatch]"));
        let is_expected = |line: &String| {
            expected.as_ref().is_some_and(|it| line.starts_with(RESOURCE) && line.contains(it))
        };
        let others = found.iter().filter(|line| !line.contains("server.json"));
        assert!(others.clone().all(is_expected), "{address} {own}: {found:?}");
        assert_eq!(others.count(), usize::from(expected.is_some()), "{address} {own}: {found:?}");
    }
}

#[test]
fn the_servers_of_a_configuration_are_compared_on_their_own_host_only() {
    let configuration =
        |url: &str| json!({"mcpServers": {"a": {"type": "http", "url": url}}}).to_string();
    let own = resource("https://a.example.com/mcp");
    for (url, count) in [
        ("https://a.example.com/mcp", 0),
        ("https://a.example.com/sse", 1),
        ("https://docs.example.org/mcp", 0),
    ] {
        let found = lines(&[(".mcp.json", &configuration(url)), (RESOURCE, &own)]);
        let count_of = found.iter().filter(|line| line.contains("auth-resource-mismatch")).count();
        assert_eq!(count_of, count, "{url}: {found:?}");
    }
}

#[test]
fn an_issuer_is_compared_with_the_resource_beside_it() {
    let mut server = bases()["authorization-server"].clone();
    for (issuer, expected) in [
        ("https://auth.example.com", None),
        ("https://auth.example.com/", Some("warning[auth-issuer-mismatch]")),
        ("https://auth.example.com/tenant", Some("error[auth-issuer-mismatch]")),
        ("https://login.example.org", None),
    ] {
        server.insert("issuer".into(), issuer.into());
        let server = Value::Object(server.clone()).to_string();
        let found = lines(&[(SERVER, &server), (RESOURCE, &resource("https://a.example.com/mcp"))]);
        assert_eq!(found.len(), usize::from(expected.is_some()), "{issuer}: {found:?}");
        assert!(expected.is_none_or(|it| found[0].contains(it)), "{issuer}: {found:?}");
    }
}

#[test]
fn only_served_documents_are_found_and_others_are_named() {
    let wrong = json!({"resource": "/mcp", "authorization_servers": []}).to_string();
    for (path, is_found) in [
        (RESOURCE, true),
        ("site/.well-known/oauth-protected-resource/mcp", true),
        ("src/tests/.well-known/oauth-protected-resource", false),
        ("deploy/metadata.json", false),
        ("deploy/oauth-protected-resource.json.tmpl", false),
    ] {
        assert_eq!(!lines(&[(path, &wrong)]).is_empty(), is_found, "{path}");
    }
    let folder = Folder::with(&[("deploy/metadata.json", wrong.as_str())]);
    let named = folder.run(&["deploy/metadata.json", "-f", "concise"]);
    assert!(named.out().contains("auth-url") && named.out().contains("auth-member-type"));
}

#[test]
fn secrets_in_documents_about_authorization_are_never_shown() {
    let mut secrets: Vec<String> = Vec::new();
    let mut secret = || {
        let number = secrets.len();
        secrets.push(format!("GOCSPX-{number:02}f3A9x7Qm{number:02}kT5vW8zR1pL"));
        secrets[number].clone()
    };
    let mut documents = Vec::new();
    for end in ["}", ",}"] {
        let client = json!({"client_id": "notes", "client_name": 7, "redirect_uris": "x",
            "client_secret": secret(), "registration_access_token": secret(),
            "token_endpoint_auth_method": "client_secret_post"});
        let resource = json!({"resource": format!("https://u:{}@a.example.com/mcp", secret()),
            "authorization_servers": null, "scopes_supported": "a", "access_token": secret()});
        let server = json!({"issuer": 1, "refresh_token": secret(), "client_secret": secret(),
            "token_endpoint": format!("https://u:{}@b.example.com/t?client_secret={}", secret(), secret())});
        let all = [(path_of(""), client), (RESOURCE, resource), (SERVER, server)];
        documents.extend(all.map(|(path, document)| {
            let text = serde_json::to_string_pretty(&document).unwrap();
            (path, text.strip_suffix('}').unwrap().to_owned() + end)
        }));
    }
    for (path, text) in documents {
        let folder = Folder::with(&[(path, text.as_str())]);
        for format in ["pretty", "json", "sarif", "concise", "agent", "html"] {
            let run = folder.run(&[".", "-v", "-f", format]);
            let shown = secrets.iter().find(|secret| run.out().contains(secret.as_str()));
            assert_eq!(shown, None, "{path} {format}: {}", run.out());
        }
    }
}

/// An archive of a sign-in with these responses of the registration and of the token endpoint.
fn archive(registration: &Value, token: &Value, secret: &mut dyn FnMut() -> String) -> Value {
    let headers = |all: &[(&str, String)]| -> Value {
        all.iter().map(|(name, value)| json!({"name": name, "value": value})).collect()
    };
    let entry = |method: &str,
                 url: &str,
                 sent: Option<(&str, String)>,
                 own: Value,
                 status: u16,
                 body: String,
                 theirs: Value| {
        let (kind, text) = sent.unwrap_or_default();
        json!({
            "startedDateTime": "2026-11-28T10:00:00.000Z",
            "request": {"method": method, "url": url, "headers": own, "postData": {"mimeType": kind, "text": text}},
            "response": {"status": status, "headers": theirs, "content": {"mimeType": "application/json", "text": body}},
        })
    };
    let json_type = || headers(&[("content-type", "application/json".into())]);
    let endpoint = "https://mcp.example.com/mcp";
    let ping = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}}});
    let mut server = bases()["authorization-server"].clone();
    server.insert("scopes_supported".into(), Value::Null);
    let form = format!(
        "grant_type=authorization_code&code={}&code_verifier={}&client_secret={}",
        secret(),
        secret(),
        secret()
    );
    let redirect = format!("http://localhost:1/cb?code={}&state={}", secret(), secret());
    json!({"log": {"version": "1.2", "entries": [
        entry("POST", endpoint, Some(("application/json", ping.to_string())), json_type(), 401, String::new(),
            headers(&[("WWW-Authenticate", "Bearer".into()), ("Set-Cookie", format!("sid={}", secret()))])),
        entry("GET", "https://mcp.example.com/.well-known/oauth-protected-resource/mcp", None, headers(&[("Cookie", format!("a={}; b={}", secret(), secret()))]),
            200, json!({"resource": "https://mcp.example.com/mcp/", "authorization_servers": ["https://auth.example.com"]}).to_string(), json_type()),
        entry("GET", "https://auth.example.com/.well-known/oauth-authorization-server", None, json!([]), 200, Value::Object(server).to_string(), json_type()),
        entry("POST", "https://auth.example.com/register", Some(("application/json", json!({"redirect_uris": ["http://localhost:1/cb"]}).to_string())),
            json_type(), 201, registration.to_string(), json_type()),
        entry("GET", &format!("https://auth.example.com/authorize?state={}", secret()), None, json!([]), 302, String::new(), headers(&[("Location", redirect)])),
        entry("POST", "https://auth.example.com/token", Some(("application/x-www-form-urlencoded", form)), json!([]), 200, token.to_string(), json_type()),
        entry("POST", endpoint, Some(("application/json", ping.to_string())), headers(&[("content-type", "application/json".into()), ("Authorization", format!("Bearer {}", secret()))]),
            200, json!({"jsonrpc": "2.0", "id": 1, "result": {"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {"name": "a", "version": "1"}}}).to_string(),
            json_type()),
    ]}})
}

#[test]
fn documents_in_archives_are_judged_and_no_credential_is_shown() {
    let mut secrets: Vec<String> = Vec::new();
    for member in ["access_token", "accessToken"] {
        let mut secret = || {
            let number = secrets.len();
            secrets.push(format!("q{number:02}Zk7m-Rt5vW8x{number:02}.L1p9"));
            secrets[number].clone()
        };
        let registration = json!({"client_id": "c", "redirect_uris": ["http://localhost:1/cb"], "client_uri": null,
            "client_secret": secret(), "registration_access_token": secret()});
        let token = json!({(member): secret(), "token_type": "Bearer", "refresh_token": secret(), "id_token": null, "expires_in": "soon"});
        let archive = archive(&registration, &token, &mut secret);
        let texts = [serde_json::to_string_pretty(&archive).unwrap(), archive.to_string()];
        for text in texts {
            let folder = Folder::with(&[("session.har", text.as_str())]);
            for format in ["pretty", "json", "sarif", "concise", "agent", "html"] {
                let run = folder.run(&[".", "-v", "-f", format]);
                let shown = secrets.iter().find(|secret| run.out().contains(secret.as_str()));
                assert_eq!(shown, None, "{format}: {}", run.out());
            }
            let run = folder.run(&[".", "-f", "concise"]);
            for expected in [
                "error[auth-resource-mismatch]",
                "warning[auth-member-null] `scopes_supported`",
                "error[auth-member-null] `client_uri`",
                "error[auth-member-null] `id_token`",
                "error[auth-member-type] `expires_in`",
            ] {
                assert!(run.out().contains(expected), "{expected}: {}", run.out());
            }
        }
    }
}

#[test]
fn directories_name_what_a_reviewer_would_send_back() {
    let entry = r#"{
  "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  "name": "com.example/notes",
  "description": "Notes of a team.",
  "version": "1.0.0",
  "remotes": [REMOTE]
}
"#;
    let good = r#"{"type": "streamable-http", "url": "https://mcp.example.com/mcp"}"#;
    let tools = r#"{"tools": [{"name": "get_note", "description": "Reads one note by its number.", "annotations": {"title": "Get a note", "readOnlyHint": true, "destructiveHint": false, "openWorldHint": false}, "inputSchema": {"type": "object", "properties": {"id": {"type": "string", "description": "The number of the note."}}, "required": ["id"], "additionalProperties": false}}]}"#;
    let ran = |remote: &str, changes: &[(&str, Value)]| {
        let mut server = bases()["authorization-server"].clone();
        for (key, value) in changes {
            match value {
                Value::Null => drop(server.remove(*key)),
                value => drop(server.insert((*key).into(), value.clone())),
            }
        }
        let server = Value::Object(server).to_string();
        let entry = entry.replace("REMOTE", remote);
        let folder =
            Folder::with(&[("server.json", &*entry), (SERVER, &*server), ("tools.json", tools)]);
        let ran = folder.run(&[".", "-f", "concise", "--target", "claude-directory"]);
        (ran.out().to_owned(), ran.err().to_owned())
    };
    let (found, shown) = ran(good, &[]);
    assert!(!found.contains("target-connection"), "{found}");
    assert!(shown.contains("claude-directory: ready, as far as 3 files can show"), "{shown}");
    for (remote, changes, expected) in [
        (
            good,
            vec![("code_challenge_methods_supported", Value::Null)],
            "`code_challenge_methods_supported` does not have `\"S256\"`",
        ),
        (
            good,
            vec![
                ("registration_endpoint", Value::Null),
                ("client_id_metadata_document_supported", Value::Null),
            ],
            "clients can neither register nor be identified",
        ),
        (
            good,
            vec![("grant_types_supported", json!(["client_credentials"]))],
            "does not have `\"authorization_code\"`",
        ),
        (
            r#"{"type": "sse", "url": "https://mcp.example.com/sse"}"#,
            vec![],
            "the transport is that of 2024-11-05",
        ),
        (
            r#"{"type": "streamable-http", "url": "https://mcp.example.com/mcp", "headers": [{"name": "X-API-Key", "isSecret": true, "isRequired": true}]}"#,
            vec![],
            "users have to enter a key or a token",
        ),
    ] {
        let (found, shown) = ran(remote, &changes);
        let line = found.lines().find(|line| line.contains("[target-connection]"));
        assert!(line.is_some_and(|line| line.contains(expected)), "{expected}: {found}");
        assert!(shown.contains("claude-directory: 1 finding to correct"), "{expected}: {shown}");
    }
}
