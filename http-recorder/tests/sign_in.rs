//! A server that asks for authorization: its metadata is fetched, recorded and judged, and nothing
//! else is sent.
#![allow(clippy::disallowed_methods, reason = "tests start programs and open connections")]
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

/// The status, further headers and body with which a path is answered.
type Page = (u16, String, String);

/// Starts a server that answers each path with what `page` returns for its own origin; returns that
/// origin and the requests that it receives.
fn server(
    page: impl Fn(&str, &str) -> Page + Send + Sync + 'static,
) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://127.0.0.1:{}", listener.local_addr().unwrap().port());
    let requests = Arc::<Mutex<Vec<String>>>::default();
    let (seen, own) = (Arc::clone(&requests), origin.clone());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let head = head(&stream);
            let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
            seen.lock().unwrap().push(head);
            let (status, headers, body) = page(&own, &path);
            let mut stream = stream;
            let (length, end) = match headers.contains("chunked") {
                true => (String::new(), "0\r\n\r\n"),
                false => (format!("Content-Length: {}\r\n", body.len()), ""),
            };
            drop(write!(
                stream,
                "HTTP/1.1 {status} No\r\n{headers}{length}Connection: close\r\n\r\n{body}{end}"
            ));
        }
    });
    (origin, requests)
}

fn head(stream: &TcpStream) -> String {
    let mut from = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") && from.read_line(&mut head).unwrap_or(0) > 0 {}
    let lower = head.to_ascii_lowercase();
    let length = lower.split("content-length: ").nth(1).and_then(|it| it.split("\r\n").next());
    let mut body = vec![0; length.and_then(|it| it.parse().ok()).unwrap_or(0)];
    drop(from.read_exact(&mut body));
    head
}

fn page(body: &Value) -> Page {
    (200, "Content-Type: application/json\r\n".to_owned(), body.to_string())
}

fn missing() -> Page {
    (404, String::new(), String::new())
}

fn asks(origin: &str, path: &str) -> Page {
    let challenge = format!("Bearer resource_metadata=\"{origin}{path}\"");
    (401, format!("WWW-Authenticate: {challenge}\r\nSet-Cookie: id=secret-1\r\n"), String::new())
}

fn resource(origin: &str, issuer: &str) -> Page {
    page(&json!({"resource": format!("{origin}/mcp"), "authorization_servers": [issuer]}))
}

fn metadata(issuer: &str) -> Page {
    page(
        &json!({"issuer": issuer, "authorization_endpoint": format!("{issuer}/authorize"), "token_endpoint": format!("{issuer}/token"), "registration_endpoint": format!("{issuer}/register"), "response_types_supported": ["code"], "code_challenge_methods_supported": ["S256"], "token_endpoint_auth_methods_supported": ["none"]}),
    )
}

/// The linter beside the recorder, which only a build of the workspace makes.
fn linter() -> Option<PathBuf> {
    let linter = Path::new(env!("CARGO_BIN_EXE_mcp-lint-http"))
        .with_file_name(format!("mcp-lint{}", std::env::consts::EXE_SUFFIX));
    let found = Some(linter).filter(|it| it.is_file());
    if found.is_none() {
        eprintln!("skipped: `cargo build --workspace` makes the linter");
    }
    found
}

/// Runs the client on a server; returns standard error, and the errors and warnings of the report.
fn run(linter: &Path, url: &str, more: &[&str]) -> (String, Vec<String>) {
    let ran = Command::new(env!("CARGO_BIN_EXE_mcp-lint-http"))
        .args(["--client", "--check", "-f", "json", "--timeout", "20", "--url", url])
        .args(more)
        .env("MCP_LINT_BINARY", linter)
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&ran.stdout).unwrap_or_default();
    let all = report["diagnostics"].as_array().into_iter().flatten();
    let shown = all.filter(|it| it["severity"] != "info");
    let shown = shown.map(|it| format!("{}: {}", it["rule"], it["message"]).replace('"', ""));
    (String::from_utf8(ran.stderr).unwrap(), shown.collect())
}

#[test]
fn the_metadata_of_a_server_that_asks_for_authorization_is_judged() {
    let Some(linter) = linter() else { return };
    let well = |origin: &str, path: &str| match path {
        "/mcp" => asks(origin, "/.well-known/oauth-protected-resource/mcp"),
        "/.well-known/oauth-protected-resource/mcp" => resource(origin, origin),
        "/.well-known/oauth-authorization-server" => metadata(origin),
        _ => missing(),
    };
    let (origin, requests) = server(well);
    let (shown, found) = run(&linter, &format!("{origin}/mcp"), &[]);
    assert_eq!(found, [""; 0], "{shown}");
    assert!(shown.contains("what is behind the sign-in is not checked"), "{shown}");
    let lines = requests.lock().unwrap().clone();
    let paths: Vec<_> = lines.iter().map(|it| it.split(" HTTP").next().unwrap()).collect();
    assert_eq!(
        paths,
        [
            "POST /mcp",
            "GET /.well-known/oauth-protected-resource/mcp",
            "GET /.well-known/oauth-protected-resource",
            "GET /.well-known/oauth-authorization-server",
        ]
    );
    for path in &paths[1..] {
        let line = format!("GET {origin}{}", path.trim_start_matches("GET "));
        assert!(shown.contains(&line), "{line} is shown before it is requested: {shown}");
    }
    assert!(!shown.contains("secret-1"), "{shown}");
}

#[test]
fn what_is_wrong_with_the_metadata_is_found() {
    let Some(linter) = linter() else { return };
    let issuer_of_another = |origin: &str, path: &str| match path {
        "/mcp" => asks(origin, "/.well-known/oauth-protected-resource/mcp"),
        "/.well-known/oauth-protected-resource/mcp" => resource(origin, origin),
        "/.well-known/oauth-authorization-server" => {
            let (status, headers, body) = metadata(origin);
            (status, headers, body.replacen("\"issuer\":\"http", "\"issuer\":\"https", 1))
        }
        _ => missing(),
    };
    let other_resource = |origin: &str, path: &str| match path {
        "/mcp" => asks(origin, "/.well-known/oauth-protected-resource/mcp"),
        "/.well-known/oauth-protected-resource/mcp" => resource(&format!("{origin}/v2"), origin),
        "/.well-known/oauth-authorization-server" => metadata(origin),
        _ => missing(),
    };
    let page_for_all = |origin: &str, path: &str| match path {
        "/mcp" => asks(origin, "/.well-known/oauth-protected-resource/mcp"),
        _ => (200, "Content-Type: text/html\r\n".to_owned(), "<!doctype html>".to_owned()),
    };
    let nothing = |origin: &str, path: &str| match path {
        "/mcp" => asks(origin, "/.well-known/oauth-protected-resource/gone"),
        _ => missing(),
    };
    let behind = |origin: &str, path: &str| match path {
        "/mcp" => asks(origin, "/.well-known/oauth-protected-resource/mcp"),
        _ => (401, String::new(), String::new()),
    };
    type Pages = fn(&str, &str) -> Page;
    let cases: [(Pages, &str); 5] = [
        (issuer_of_another, "auth-issuer-mismatch"),
        (other_resource, "auth-resource-mismatch"),
        (page_for_all, "auth-well-known"),
        (nothing, "auth-challenge"),
        (behind, "auth-well-known"),
    ];
    for (pages, rule) in cases {
        let (origin, _) = server(pages);
        let (shown, found) = run(&linter, &format!("{origin}/mcp"), &[]);
        assert!(found.iter().any(|it| it.starts_with(rule)), "{rule}: {found:#?}\n{shown}");
    }
}

#[test]
fn a_hostile_document_names_no_further_request() {
    let Some(linter) = linter() else { return };
    let (other, of_other) = server(|_, _| missing());
    let redirects = move |origin: &str, path: &str| match path {
        "/mcp" => asks(origin, "/.well-known/oauth-protected-resource/mcp"),
        _ => (302, format!("Location: {other}/.well-known/x\r\n"), String::new()),
    };
    let (origin, requests) = server(redirects);
    run(&linter, &format!("{origin}/mcp"), &[]);
    assert_eq!(of_other.lock().unwrap().len(), 0, "a redirect is not followed");
    assert!(requests.lock().unwrap().len() < 12);
    // With a token, the session is as before.
    let (origin, requests) =
        server(|origin, _| asks(origin, "/.well-known/oauth-protected-resource/mcp"));
    let header = ["--header", "Authorization: Bearer secret-token-1"];
    let (shown, _) = run(&linter, &format!("{origin}/mcp"), &header);
    assert!(!shown.contains("secret-token-1") && !shown.contains("GET "), "{shown}");
    let seen = requests.lock().unwrap().clone();
    assert!(seen.iter().all(|it| it.starts_with("POST /mcp")), "{seen:#?}");
}

#[test]
fn a_response_in_pieces_without_content_is_recorded() {
    let Some(linter) = linter() else { return };
    let (origin, _) = server(|origin, path| {
        let (status, headers, body) = asks(origin, "/.well-known/oauth-protected-resource/gone");
        match path {
            "/mcp" => (status, headers + "Transfer-Encoding: chunked\r\n", body),
            _ => missing(),
        }
    });
    let (shown, found) = run(&linter, &format!("{origin}/mcp"), &[]);
    assert!(found.iter().any(|it| it.starts_with("auth-challenge")), "{found:#?}\n{shown}");
}
