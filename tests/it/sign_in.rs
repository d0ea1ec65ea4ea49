//! Recorded sign-ins: what servers and authorization servers say that clients cannot use, and what
//! is part of normal operation.

use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};

const SERVER: &str = "https://mcp.example.com";
const ISSUER: &str = "https://auth.example.com";

fn initialize() -> String {
    json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}}).to_string()
}

fn initialized() -> String {
    json!({"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}}}).to_string()
}

fn list() -> String {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string()
}

fn resource() -> String {
    json!({"resource": "https://mcp.example.com/mcp", "authorization_servers": [ISSUER]})
        .to_string()
}

fn server() -> String {
    json!({"issuer": ISSUER, "authorization_endpoint": "https://auth.example.com/authorize", "token_endpoint": "https://auth.example.com/token", "registration_endpoint": "https://auth.example.com/register", "response_types_supported": ["code"], "code_challenge_methods_supported": ["S256"], "token_endpoint_auth_methods_supported": ["none"]}).to_string()
}

/// An entry of an archive; `headers` are `name: value` of the response, and `sent` begins with `!` if
/// the request has a token.
fn entry(line: &str, sent: &str, status: u16, headers: &[&str], body: &str) -> Value {
    let (method, url) = line.split_once(' ').unwrap();
    let (is_authorized, sent) = (sent.starts_with('!'), sent.trim_start_matches('!'));
    let mut asked = vec![json!({"name": "Content-Type", "value": "application/json"})];
    if is_authorized {
        asked.push(json!({"name": "Authorization", "value": "Bearer secret-token-1"}));
    }
    let kind = if body.starts_with('<') { "text/html" } else { "application/json" };
    let mut answered: Vec<_> = headers
        .iter()
        .map(|it| it.split_once(": ").unwrap())
        .map(|(name, value)| json!({"name": name, "value": value}))
        .collect();
    if !body.is_empty() && !headers.iter().any(|it| it.starts_with("content-type")) {
        answered.push(json!({"name": "content-type", "value": kind}));
    }
    let mut entry = json!({"request": {"method": method, "url": url, "headers": asked}, "response": {"status": status, "headers": answered, "content": {"text": body}}});
    if !sent.is_empty() {
        entry["request"]["postData"] = json!({"text": sent});
    }
    entry
}

/// The findings about an archive: level, rule and message.
fn found(entries: &[Value]) -> Vec<String> {
    let archive = json!({"log": {"version": "1.2", "entries": entries}}).to_string();
    let found = lint(&archive, "session.har", &settings(None));
    let connection = |it: &str| it.starts_with("auth-") || it.starts_with("http-");
    let own = found.iter().filter(|it| connection(it.rule) || it.severity.name() != "info");
    own.map(|it| format!("{}[{}] {}", it.severity.name(), it.rule, it.message)).collect()
}

fn ask(challenge: &str) -> Value {
    let header = format!("www-authenticate: {challenge}");
    entry(&format!("POST {SERVER}/mcp"), &initialize(), 401, &[&header], "")
}

fn document() -> Value {
    entry(
        &format!("GET {SERVER}/.well-known/oauth-protected-resource/mcp"),
        "",
        200,
        &[],
        &resource(),
    )
}

fn metadata() -> Value {
    entry(&format!("GET {ISSUER}/.well-known/oauth-authorization-server"), "", 200, &[], &server())
}

fn token() -> Value {
    let body = "{\"access_token\":\"secret-token-1\",\"token_type\":\"Bearer\"}";
    entry(&format!("POST {ISSUER}/token"), "grant_type=authorization_code", 200, &[], body)
}

fn connect() -> Value {
    let sent = format!("!{}", initialize());
    entry(&format!("POST {SERVER}/mcp"), &sent, 200, &[], &initialized())
}

fn get(url: &str, status: u16, body: &str) -> Value {
    entry(&format!("GET {url}"), "", status, &[], body)
}

const CHALLENGE: &str =
    "Bearer resource_metadata=\"https://mcp.example.com/.well-known/oauth-protected-resource/mcp\"";

#[test]
fn a_sign_in_that_works_is_clean() {
    let rest = [document(), metadata(), token(), connect()];
    let whole = |first: Value| [&[first], &rest[..]].concat();
    for challenge in [
        CHALLENGE,
        &CHALLENGE.replace("Bearer ", "bearer realm=\"a, b\", "),
        &format!(
            "{CHALLENGE}, scope=\"notes:read notes:write\", error_description=\"sign in, please\""
        ),
        &format!("Basic realm=\"x\", {CHALLENGE}, DPoP algs=\"ES256\""),
        "Bearer",
    ] {
        assert_eq!(found(&whole(ask(challenge))), [""; 0], "{challenge}");
    }
    // A token expires, is refreshed, and a request is repeated with more rights.
    let again = |status, challenge: &str| {
        let header = format!("www-authenticate: {challenge}");
        entry(&format!("POST {SERVER}/mcp"), &format!("!{}", list()), status, &[&header], "")
    };
    let tools = json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "count_words", "description": "Counts the words of a text.", "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "The text."}}}}]}}).to_string();
    let listed = entry(&format!("POST {SERVER}/mcp"), &format!("!{}", list()), 200, &[], &tools);
    for (status, challenge) in [
        (401, "Bearer error=\"invalid_token\""),
        (403, "Bearer error=\"insufficient_scope\", scope=\"notes:write\""),
    ] {
        let mut all = whole(ask(CHALLENGE));
        all.extend([again(status, challenge), token(), listed.clone()]);
        assert_eq!(found(&all), [""; 0], "{challenge}");
    }
}

#[test]
fn servers_with_keys_of_their_own_are_not_judged_by_the_rules_of_oauth() {
    for (status, headers) in
        [(401, &[][..]), (401, &["www-authenticate: ApiKey realm=\"x\""]), (403, &[])]
    {
        let rejected = entry(
            &format!("POST {SERVER}/mcp"),
            &initialize(),
            status,
            headers,
            "{\"error\":\"no\"}",
        );
        let all = found(&[rejected]);
        assert!(!all.iter().any(|it| it.contains("[auth-")), "{all:?}");
    }
}

#[test]
fn what_clients_cannot_follow_is_an_error_at_its_place() {
    let resource = format!("{SERVER}/.well-known/oauth-protected-resource");
    let gone = CHALLENGE.replace("resource/mcp", "resource/gone");
    let cases: [(Vec<Value>, &str); 10] = [
        (
            vec![ask(&gone), get(&format!("{resource}/gone"), 404, "")],
            "error[auth-challenge] the address in `resource_metadata` answers 404",
        ),
        (
            vec![ask(&CHALLENGE.replace("https", "http")), document()],
            "error[auth-challenge] `resource_metadata` is `\"http://mcp.example.com/.well-known/oauth…\"`, without HTTPS",
        ),
        (
            vec![ask(&CHALLENGE.replace("mcp.example.com", "localhost:8000"))],
            "error[auth-challenge] `resource_metadata` is the private address `\"https://localhost:8000/.well-known/oauth…\"`",
        ),
        (
            vec![ask("Bearer"), get(&format!("{resource}/mcp"), 200, "<!doctype html>")],
            "error[auth-well-known] the metadata is not JSON",
        ),
        (
            vec![ask("Bearer"), get(&format!("{resource}/mcp"), 401, "")],
            "error[auth-well-known] the metadata is answered with HTTP 401",
        ),
        (
            vec![
                ask(CHALLENGE),
                document(),
                get(&format!("{ISSUER}/.well-known/oauth-authorization-server"), 404, ""),
                get(&format!("{ISSUER}/.well-known/openid-configuration"), 404, ""),
            ],
            "error[auth-well-known] the authorization server has no metadata",
        ),
        (
            vec![ask(CHALLENGE), document(), metadata(), token(), {
                let sent = format!("!{}", initialize());
                entry(&format!("POST {SERVER}/mcp"), &sent, 401, &["www-authenticate: Bearer"], "")
            }],
            "error[auth-token-rejected] the server rejects the token that the client has just received",
        ),
        (
            vec![ask(CHALLENGE), document(), metadata(), token(), connect(), {
                let sent = format!("!{}", list());
                entry(&format!("POST {SERVER}/mcp"), &sent, 403, &[], "")
            }],
            "error[auth-step-up] the response 403 has no challenge",
        ),
        (
            vec![ask(CHALLENGE), document(), metadata(), {
                let error = "{\"error\":\"invalid_target\"}";
                let url = format!("POST {ISSUER}/token");
                entry(&url, "grant_type=authorization_code", 400, &[], error)
            }],
            "error[auth-token-failed] the authorization server does not know the `resource` of the client",
        ),
        (
            vec![ask(CHALLENGE), document(), metadata(), {
                let sent = "{\"redirect_uris\":[\"http://127.0.0.1/\"]}";
                let error = "{\"error\":\"invalid_redirect_uri\"}";
                entry(&format!("POST {ISSUER}/register"), sent, 400, &[], error)
            }],
            "error[auth-endpoint-failed] the registration is rejected with HTTP 400: `invalid_redirect_uri`",
        ),
    ];
    for (entries, expected) in cases {
        let all = found(&entries);
        assert!(all.iter().any(|it| it == expected), "{expected}\n{all:#?}");
        let others = all.iter().filter(|it| it.starts_with("error") && *it != expected);
        assert_eq!(others.count(), 0, "{expected}\n{all:#?}");
    }
}

#[test]
fn a_guessed_address_of_a_client_is_not_blamed_on_the_server_twice() {
    // Without metadata, clients register at the server itself.
    let entries = [
        ask("Bearer"),
        get(&format!("{SERVER}/.well-known/oauth-protected-resource/mcp"), 404, ""),
        get(&format!("{SERVER}/.well-known/oauth-authorization-server"), 404, ""),
        entry(
            &format!("POST {SERVER}/register"),
            "{\"redirect_uris\":[\"http://127.0.0.1/\"]}",
            404,
            &[],
            "not found",
        ),
    ];
    let all = found(&entries);
    assert_eq!(all, ["error[auth-well-known] the server has no metadata of the resource"]);
    // A server that accepts tokens need not be a part of OAuth.
    let all = found(&entries[..3]);
    assert_eq!(all, ["info[auth-well-known] the server has no metadata of the resource"]);
}

#[test]
fn the_redirect_with_the_code_is_compared_with_the_issuer() {
    let promised =
        server().replace('{', "{\"authorization_response_iss_parameter_supported\":true,");
    let redirect = |query: &str| {
        let location =
            format!("location: http://localhost:1/callback?code=secret-code-1&state=s{query}");
        entry(&format!("GET {ISSUER}/authorize?client_id=c"), "", 302, &[&location], "")
    };
    for (server, query, expected) in [
        (&promised, "&iss=https%3A%2F%2Fauth.example.com", &[][..]),
        (&promised, "", &["error[auth-iss] the redirect with the code has no `iss`"]),
        (&server(), "", &["info[auth-iss] the redirect with the code has no `iss`"]),
        (
            &server(),
            "&iss=https%3A%2F%2Fauth.example.com%2F",
            &["error[auth-iss] `iss` is `\"https://auth.example.com/\"`, not the issuer"],
        ),
    ] {
        let url = format!("{ISSUER}/.well-known/oauth-authorization-server");
        let entries = [ask(CHALLENGE), document(), get(&url, 200, server), redirect(query)];
        assert_eq!(found(&entries), expected, "{query}");
    }
}

#[test]
fn messages_are_read_by_the_content_type() {
    let event = format!("event: message\ndata: {}\n\n", initialized());
    for (kind, body, expected) in [
        ("application/json; charset=utf-8", initialized(), None),
        ("text/event-stream", event.clone(), None),
        ("text/event-stream", event.replace("event: message\n", ": ping\nid: 1\n"), None),
        ("text/html", initialized(), Some("the content type of the response is `\"text/html\"`")),
        ("text/event-stream", initialized(), Some("the response is JSON, not a stream of events")),
        ("application/json", event.clone(), Some("the response is a stream of events, not JSON")),
        (
            "text/event-stream",
            event.replace("message\n", "endpoint\n"),
            Some("the event of the message is `\"endpoint\"`"),
        ),
    ] {
        let header = format!("content-type: {kind}");
        let entries = [entry(&format!("POST {SERVER}/mcp"), &initialize(), 200, &[&header], &body)];
        let expected: Vec<_> =
            expected.iter().map(|it| format!("error[http-response] {it}")).collect();
        assert_eq!(found(&entries), expected, "{kind} {body}");
    }
}

#[test]
fn a_recording_of_the_recorder_has_the_same_findings() {
    let record = |sent: &Value, http: Value| {
        let mut record =
            json!({"direction": "client", "time": "2026-11-28T10:00:00.000Z", "http": http});
        if !sent.is_null() {
            record["message"] = sent.clone();
        }
        record
    };
    let ask: Value = serde_json::from_str(&initialize()).unwrap();
    let answer: Value = serde_json::from_str(&initialized()).unwrap();
    let failed = json!({"jsonrpc": "2.0", "id": 0, "error": {"code": -32602, "message": "no"}});
    let header =
        json!({"recording": 1, "transport": "http", "upstream": "https://mcp.example.com/mcp"});
    let asked = |exchange| json!({"exchange": exchange, "method": "POST", "path": "/mcp", "headers": {"content-type": "application/json"}});
    let with = |status: u16, kind: &str| json!({"exchange": 1, "status": status, "headers": {"content-type": kind}});
    for (lines, expected) in [
        (vec![record(&ask, asked(1)), record(&answer, with(200, "application/json"))], None),
        (vec![record(&ask, asked(1)), record(&answer, with(200, "text/event-stream"))], None),
        (vec![record(&ask, asked(1)), record(&failed, with(400, "application/json"))], None),
        (
            vec![record(&ask, asked(1)), record(&answer, with(400, "application/json"))],
            Some("error[http-response] a result is sent with HTTP 400"),
        ),
        (
            vec![record(&ask, asked(1)), record(&answer, with(200, "text/html"))],
            Some("error[http-response] the content type of the response is `\"text/html\"`"),
        ),
        (
            vec![
                record(&ask, asked(1)),
                record(
                    &Value::Null,
                    json!({"exchange": 1, "status": 401, "headers": {"www-authenticate": CHALLENGE.replace("https", "http")}}),
                ),
            ],
            Some(
                "error[auth-challenge] `resource_metadata` is `\"http://mcp.example.com/.well-known/oauth…\"`, without HTTPS",
            ),
        ),
    ] {
        let lines: Vec<_> = [&header].into_iter().chain(&lines).map(Value::to_string).collect();
        let found = lint(&lines.join("\n"), "session.jsonl", &settings(None));
        let own =
            found.iter().filter(|it| it.rule.starts_with("auth-") || it.rule.starts_with("http-"));
        let own: Vec<_> =
            own.map(|it| format!("{}[{}] {}", it.severity.name(), it.rule, it.message)).collect();
        assert_eq!(own, Vec::from_iter(expected), "{lines:#?}");
    }
}

#[test]
fn other_traffic_of_an_archive_is_not_judged() {
    let session = [ask(CHALLENGE), document(), metadata(), token(), connect()];
    let other = "https://other.example.org";
    let keyed = |status, headers: &[&str]| {
        entry(&format!("POST {other}/mcp"), &initialize(), status, headers, "{}")
    };
    let resource = format!("{SERVER}/.well-known/oauth-protected-resource");
    for more in [
        // Another program signs in.
        get(&format!("{other}/.well-known/openid-configuration"), 200, "{\"issuer\": 1}"),
        entry(&format!("POST {other}/token"), "grant_type=password", 500, &[], "<html>"),
        // A browser asks whether it may read, and a request is aborted.
        entry(&format!("OPTIONS {resource}"), "", 404, &[], ""),
        get(&resource, 0, ""),
    ] {
        let all = found(&[&session[..], std::slice::from_ref(&more)].concat());
        assert_eq!(all, [""; 0], "{more:#?}");
    }
    // Another server has keys of its own.
    for (status, headers) in
        [(401, &["www-authenticate: Basic realm=\"x\""][..]), (401, &[]), (403, &[])]
    {
        let all = found(&[&session[..], &[keyed(status, headers)]].concat());
        assert!(!all.iter().any(|it| it.contains("[auth-")), "{all:#?}");
    }
}

#[test]
fn a_second_handshake_that_fails_after_the_sign_in_is_reported() {
    let rejected = |status, body: &str| {
        let sent = format!("!{}", initialize());
        entry(&format!("POST {SERVER}/mcp"), &sent, status, &[], body)
    };
    for (status, body) in [(400, "{}"), (404, ""), (500, "oops")] {
        let entries = [ask(CHALLENGE), document(), metadata(), token(), rejected(status, body)];
        let all = found(&entries);
        assert!(
            all.iter().any(|it| it.starts_with("error[handshake-failed]")),
            "{status}: {all:?}"
        );
    }
}

#[test]
fn endpoints_and_step_ups_that_fail_are_reported() {
    let again = |status, challenge: &str| {
        let header = format!("www-authenticate: {challenge}");
        entry(&format!("POST {SERVER}/mcp"), &format!("!{}", list()), status, &[&header], "")
    };
    let step_up = "Bearer error=\"insufficient_scope\", scope=\"notes:write\"";
    let redirect = |line: &str, sent: &str| {
        let headers = ["location: https://x.example.com/"];
        entry(&format!("POST {ISSUER}/{line}"), sent, 302, &headers, "")
    };
    let begin = [ask(CHALLENGE), document(), metadata()];
    for (rest, expected) in [
        (
            vec![token(), connect(), again(403, step_up), token(), again(403, step_up)],
            "error[auth-step-up] the server asks for more rights after a new token",
        ),
        (
            vec![redirect("register", "{\"redirect_uris\":[\"http://127.0.0.1/\"]}")],
            "error[auth-endpoint-failed] the registration is redirected with HTTP 302",
        ),
        (
            vec![redirect("token", "grant_type=authorization_code")],
            "error[auth-endpoint-failed] the request for a token is redirected with HTTP 302",
        ),
        (
            vec![get(&format!("{ISSUER}/authorize?client_id=x"), 400, "<h1>unknown client</h1>")],
            "error[auth-endpoint-failed] the request for authorization is rejected with HTTP 400",
        ),
    ] {
        let all = found(&[&begin[..], &rest].concat());
        assert!(all.iter().any(|it| it == expected), "{expected}: {all:#?}");
    }
}

#[test]
fn a_document_is_compared_with_the_server_whose_challenge_names_it() {
    let named = |address: &str, resource: &str| {
        let challenge = format!("Bearer resource_metadata=\"{address}\"");
        let document = json!({"resource": resource, "authorization_servers": [ISSUER]});
        [ask(&challenge), get(address, 200, &document.to_string())]
    };
    let path = format!("{SERVER}/.well-known/oauth-protected-resource/mcp");
    let elsewhere = format!("{SERVER}/oauth/resource.json");
    for (address, resource, is_wrong) in [
        (&path, "https://mcp.example.com/mcp", false),
        (&elsewhere, "https://mcp.example.com/mcp", false),
        (&path, "https://other.example.com/mcp", true),
        (&elsewhere, "https://other.example.com/mcp", true),
    ] {
        let all = found(&named(address, resource));
        let is_found = all.iter().any(|it| it.starts_with("error[auth-resource-mismatch]"));
        assert_eq!(is_found, is_wrong, "{address} {resource}: {all:#?}");
    }
}

/// An archive with a credential at each place where a sign-in has some, most of them a second time where
/// nothing shows that they are secrets.
fn archive_of_credentials(secret: &mut dyn FnMut() -> String) -> Value {
    let mut entries = Vec::new();
    let with_header = |mut entry: Value, name: &str, value: &str| {
        let header = json!({"name": name, "value": value});
        entry["request"]["headers"].as_array_mut().unwrap().push(header);
        entry
    };
    let fails = |body: &str| {
        let headers = ["content-type: text/plain"];
        entry(&format!("GET {ISSUER}/.well-known/openid-configuration"), "", 500, &headers, body)
    };
    entries.push(ask(&format!(
        "Bearer nonce=\"{}\", error_description=\"sign in\", resource_metadata={SERVER}/x?sig={}",
        secret(),
        secret()
    )));
    for scheme in ["Bearer", "DPoP", "Basic", "Custom"] {
        let token = secret();
        let asked = entry(&format!("POST {SERVER}/mcp"), &initialize(), 500, &[], "");
        entries.push(with_header(asked, "Authorization", &format!("{scheme} {token}")));
        entries.push(fails(&format!("the token {token} is unknown")));
    }
    let cookie = secret();
    let asked = entry(&format!("POST {SERVER}/mcp"), &initialize(), 401, &[], "");
    entries.push(with_header(asked, "Cookie", &format!("theme=dark; sid={cookie}")));
    entries.push(fails(&format!("no session {cookie}")));
    let session = format!("mcp-session-id: {} x", secret());
    let cookies = format!("set-cookie: id={}; HttpOnly", secret());
    entries.push(entry(
        &format!("POST {SERVER}/mcp"),
        &initialize(),
        200,
        &[&session, &cookies],
        &initialized(),
    ));
    let resource = json!({"resource": format!("https://user:{}@mcp.example.com/mcp/", secret()), "authorization_servers": [format!("{ISSUER}/?key={}", secret()), 1]});
    entries.push(get(
        &format!("{SERVER}/.well-known/oauth-protected-resource/mcp"),
        200,
        &resource.to_string(),
    ));
    entries.push(metadata());
    let registration =
        json!({"redirect_uris": [], "software_statement": secret(), "client_secret": secret()});
    let answer = json!({"client_id": 7, "client_secret": secret(), "registration_access_token": secret(), "registration_client_uri": format!("{ISSUER}/r?token={}", secret()), "redirect_uris": "x"});
    entries.push(entry(
        &format!("POST {ISSUER}/register"),
        &registration.to_string(),
        201,
        &[],
        &answer.to_string(),
    ));
    let location = format!(
        "location: http://localhost:1/cb?code=a%2F{}&state={}&iss=https%3A%2F%2Fe.example.com%2F%3Ft%3D{}#id_token={}",
        secret(),
        secret(),
        secret(),
        secret()
    );
    entries.push(entry(
        &format!("GET {ISSUER}/authorize?state={}", secret()),
        "",
        302,
        &[&location],
        "",
    ));
    for name in [
        "code",
        "code_verifier",
        "client_secret",
        "client_assertion",
        "assertion",
        "subject_token",
        "actor_token",
        "refresh_token",
        "device_code",
        "user_code",
        "password",
        "otp",
    ] {
        let value = secret();
        let sent = format!("grant_type=authorization_code&{name}={value}&x=1");
        let body = format!("<html>bad {name} {value}");
        entries.push(entry(&format!("POST {ISSUER}/token"), &sent, 400, &[], &body));
    }
    let token = json!({"access_token": secret(), "refresh_token": secret(), "id_token": secret(), "token_type": 1, "expires_in": "soon", "scope": null});
    entries.push(entry(
        &format!("POST {ISSUER}/token"),
        "grant_type=x",
        200,
        &[],
        &token.to_string(),
    ));
    entries.push(fails(&format!("api_key={} of postgres://u:{}@db/x", secret(), secret())));
    json!({"log": {"version": "1.2", "entries": entries}})
}

#[test]
fn no_credential_of_a_recorded_sign_in_is_shown() {
    let mut secrets: Vec<String> = Vec::new();
    let mut secret = || {
        let number = secrets.len();
        secrets.push(format!("q{number:02}Zk7mRt5vW8x{number:02}L1p9"));
        secrets[number].clone()
    };
    let archives = [archive_of_credentials(&mut secret), archive_of_credentials(&mut secret)];
    assert!(secrets.len() >= 60, "{}", secrets.len());
    let texts = [serde_json::to_string_pretty(&archives[0]).unwrap(), archives[1].to_string()];
    for text in texts {
        let folder = Folder::with(&[("session.har", text.as_str())]);
        for format in ["pretty", "json", "sarif", "concise", "agent", "html", "markdown", "github"]
        {
            let run = folder.run(&[".", "-v", "-f", format]);
            assert!(run.out().contains("auth-"), "{format}: {}", run.out());
            let shown = secrets.iter().find(|secret| run.out().contains(secret.as_str()));
            assert_eq!(shown, None, "{format}: {}", run.out());
        }
        let run = folder.run(&["session.har", "--diff", "--unsafe-fixes"]);
        let shown = secrets.iter().find(|secret| run.out().contains(secret.as_str()));
        assert_eq!(shown, None, "{}", run.out());
    }
}

#[test]
fn endpoints_on_other_hosts_belong_to_their_authorization_server() {
    let api = "https://api.example.net";
    let server = server().replace(&format!("{ISSUER}/token"), &format!("{api}/token"));
    let url = format!("{ISSUER}/.well-known/oauth-authorization-server");
    let issued = |body: &str| {
        entry(&format!("POST {api}/token"), "grant_type=authorization_code", 200, &[], body)
    };
    let begin = [ask(CHALLENGE), document(), get(&url, 200, &server)];
    let null =
        "{\"access_token\":\"secret-token-1\",\"token_type\":\"Bearer\",\"refresh_token\":null}";
    for (body, rule) in [(null, "[auth-member-null]"), ("<html>", "[auth-token-failed]")] {
        let all = found(&[&begin[..], &[issued(body)]].concat());
        assert!(all.iter().any(|it| it.contains(rule)), "{rule}: {all:#?}");
    }
    // Another server has other tokens.
    let whole = "{\"access_token\":\"secret-token-1\",\"token_type\":\"Bearer\"}";
    let rejects = |host: &str| {
        let sent = format!("!{}", initialize());
        let headers = ["www-authenticate: Bearer error=\"invalid_token\""];
        entry(&format!("POST {host}/mcp"), &sent, 401, &headers, "")
    };
    for (host, is_wrong) in [(SERVER, true), ("https://other.example.org", false)] {
        let all = found(&[&begin[..], &[issued(whole), rejects(host)]].concat());
        let is_found = all.iter().any(|it| it.contains("[auth-token-rejected]"));
        assert_eq!(is_found, is_wrong, "{host}: {all:#?}");
    }
}

#[test]
fn ordinary_members_of_a_session_over_http_are_shown() {
    let schema = json!({"type": "object", "properties": {"state": {"type": "string", "default": "California", "minLength": "California"}}});
    let tools = json!({"jsonrpc": "2.0", "id": 1, "result": {"state": "California", "tools": [{"name": "a", "description": "Does it.", "inputSchema": schema}]}});
    let listed = entry(&format!("POST {SERVER}/mcp"), &list(), 200, &[], &tools.to_string());
    let archive = json!({"log": {"version": "1.2", "entries": [connect(), listed]}}).to_string();
    let folder = Folder::with(&[("session.har", archive.as_str())]);
    let run = folder.run(&["session.har", "-f", "concise"]);
    assert!(run.out().contains("California"), "{}", run.out());
}
