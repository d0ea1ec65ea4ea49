//! The client lists the tools of servers over both transports and over TLS, and lints the
//! recording.
#![allow(clippy::disallowed_methods, reason = "tests start programs and open connections")]
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::{Value, json};

trait Stream: Read + Write + Send {}
impl<T: Read + Write + Send> Stream for T {}

/// How the test server responds to requests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The server responds with JSON.
    Json,
    /// The server responds with an event stream, in which it also sends a request.
    Events,
    /// The server uses the transport of 2024-11-05.
    Old,
    /// The server responds with this status and this body.
    Fails(u16, &'static str),
    /// The server responds with JSON, but to `prompts/list` with a mere status.
    Partial,
}

/// The requests that a server received: their heads in lower case, and their bodies.
type Requests = Arc<Mutex<Vec<(String, Value)>>>;

/// Starts a server, and returns its address and the list of requests that it receives.
fn server(kind: Kind, tls: Option<Arc<ServerConfig>>) -> (String, Requests) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let scheme = if tls.is_some() { "https" } else { "http" };
    let address = format!("{scheme}://localhost:{}/mcp", listener.local_addr().unwrap().port());
    let requests = Requests::default();
    let seen = Arc::clone(&requests);
    let (to_stream, of_stream) = channel();
    let of_stream = Arc::new(Mutex::new(of_stream));
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (seen, tls) = (Arc::clone(&seen), tls.clone());
            let (to_stream, of_stream) = (to_stream.clone(), Arc::clone(&of_stream));
            std::thread::spawn(move || {
                let stream: Box<dyn Stream> = match tls {
                    Some(tls) => {
                        Box::new(StreamOwned::new(ServerConnection::new(tls).unwrap(), stream))
                    }
                    None => Box::new(stream),
                };
                drop(serve(stream, kind, &seen, &to_stream, &of_stream));
            });
        }
    });
    (address, requests)
}

fn serve(
    stream: Box<dyn Stream>,
    kind: Kind,
    seen: &Requests,
    to_stream: &Sender<Value>,
    of_stream: &Mutex<Receiver<Value>>,
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let (head, body) = request(&mut stream)?;
    let message: Value = serde_json::from_slice(&body).unwrap_or_default();
    seen.lock().unwrap().push((head.clone(), message.clone()));
    let out = stream.get_mut();
    let mut answer = |status: &str, headers: &str, body: &str| {
        let length = body.len();
        write!(out, "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\n\r\n{body}")?;
        out.flush()
    };
    let mut response = response(&message);
    if let Some(response) = response.as_mut().filter(|_| kind == Kind::Partial) {
        response["result"]["capabilities"] = json!({"prompts": {}, "resources": {}});
    }
    match (kind, response) {
        (Kind::Fails(status, body), _) => answer(&format!("{status} No"), "", body),
        (Kind::Old, _) if head.starts_with("get /mcp") => {
            write!(
                out,
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nevent: endpoint\ndata: /messages?session=secret-1\n\n"
            )?;
            out.flush()?;
            for message in of_stream.lock().unwrap().iter() {
                write!(out, "event: message\ndata: {message}\n\n")?;
                out.flush()?;
            }
            Ok(())
        }
        (Kind::Old, _) if head.starts_with("post /mcp") => answer("405 Method Not Allowed", "", ""),
        (Kind::Old, response) => {
            response.into_iter().for_each(|it| to_stream.send(it).unwrap());
            answer("202 Accepted", "", "Accepted")
        }
        (Kind::Partial, _) if message["method"] == "prompts/list" => answer("500 No", "", "oops"),
        (_, None) => answer("202 Accepted", "", ""),
        (Kind::Json | Kind::Partial, Some(response)) => answer(
            "200 OK",
            "Content-Type: application/json\r\nMcp-Session-Id: secret-session\r\n",
            &serde_json::to_string_pretty(&response).unwrap(),
        ),
        (Kind::Events, Some(response)) => {
            let ping = json!({"jsonrpc": "2.0", "id": "p", "method": "ping"});
            let body = format!(
                "id: 1\ndata:\n\ndata: {ping}\n\nid: 2\nevent: message\ndata: {response}\n\n"
            );
            answer("200 OK", "Content-Type: text/event-stream\r\n", &body)
        }
    }
}

fn response(message: &Value) -> Option<Value> {
    let result = match message["method"].as_str()? {
        "initialize" => {
            json!({"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "fake", "version": "1"}})
        }
        "tools/list" => {
            json!({"tools": [{"name": "a b", "description": "Does it.", "inputSchema": {"type": "object"}}]})
        }
        "server/discover" => json!({"supportedVersions": ["2026-07-28"]}),
        "resources/read" => json!({"contents": []}),
        "resources/list" => json!({"resources": []}),
        "resources/templates/list" => json!({"resourceTemplates": []}),
        "tools/call" => json!({"content": [{"type": "text", "text": "the key is hush-hush-1"}]}),
        _ => return None,
    };
    Some(json!({"jsonrpc": "2.0", "id": message["id"], "result": result}))
}

fn request(from: &mut impl BufRead) -> std::io::Result<(String, Vec<u8>)> {
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if from.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let lower = line.to_ascii_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        head += &lower;
        if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body)?;
    Ok((head, body))
}

/// Runs the client in a folder. The linter is a script that prints its arguments, so that this
/// package can be tested alone.
fn run(folder: &Path, words: &[&str]) -> (Output, String) {
    let (name, script) = match cfg!(windows) {
        // Lines of any character, which are all of a recording. Wine's `findstr` knows no `^`.
        true => {
            ("linter.cmd", "@echo linted with %*\r\n@findstr /r \".\" >>linted\r\n@exit /b 1\r\n")
        }
        false => ("linter", "#!/bin/sh\necho \"linted with $*\"\ncat >>linted\nexit 1\n"),
    };
    let linter = folder.join(name);
    std::fs::write(&linter, script).unwrap();
    #[cfg(unix)]
    std::fs::set_permissions(&linter, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcp-lint-http"));
    command.arg("--client").args(words).current_dir(folder).env("MCP_LINT_BINARY", linter);
    let output = command.env_remove("SSL_CERT_FILE").output().unwrap();
    let said = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    (output, said)
}

#[test]
fn tools_are_listed_and_calls_are_made_over_every_transport() {
    for kind in [Kind::Json, Kind::Events, Kind::Old] {
        let folder = tempfile::tempdir().unwrap();
        let (url, requests) = server(kind, None);
        let words = [
            "--url",
            &url,
            "--check",
            "--header",
            "Authorization: Bearer hush-hush-1",
            "--call",
            "a {\"x\": 1}",
            "--timeout",
            "20",
            "--target",
            "cursor",
        ];
        let (output, said) = run(folder.path(), &words);
        assert_eq!(output.status.code(), Some(1), "{said}");
        // A script of Windows also shows the quotes around an argument.
        let words = said.replace("\"<recording>\"", "<recording>");
        assert!(words.contains("linted with check - --stdin-filename <recording> --target cursor"));
        assert!(
            said.contains(&format!("connected to {url} (fake 1, protocol 2025-06-18)")),
            "{said}"
        );
        assert!(said.contains("listed 1 tool in 1 page; made 1 call"), "{said}");
        let linted = std::fs::read_to_string(folder.path().join("linted")).unwrap();
        assert!(linted.contains("\"transport\":\"http\"") && linted.contains("\"tools/list\""));
        for secret in ["hush-hush-1", "secret-session", "secret-1"] {
            assert!(!linted.contains(secret) && !said.contains(secret), "{secret}: {linted}");
        }
        let requests = requests.lock().unwrap();
        let methods: Vec<_> =
            requests.iter().filter_map(|(_, body)| body["method"].as_str()).collect();
        let first = usize::from(kind == Kind::Old);
        let expected = ["initialize", "notifications/initialized", "tools/list", "tools/call"];
        assert_eq!(methods[first..], expected, "{said}");
        assert!(
            requests.iter().all(|(head, _)| head.contains("authorization: bearer hush-hush-1"))
        );
        let list = requests.iter().find(|(_, body)| body["method"] == "tools/list").unwrap();
        assert!(list.0.contains("mcp-protocol-version: 2025-06-18\r\n"), "{}", list.0);
        if kind == Kind::Json {
            assert!(list.0.contains("mcp-session-id: secret-session\r\n"));
            assert!(requests.last().unwrap().0.starts_with("delete /mcp "));
        }
        let answers = requests.iter().filter(|(_, body)| body["id"] == "p").count();
        assert_eq!(answers > 0, kind == Kind::Events, "a ping is answered");
    }
}

/// Checks `mcp-lint try URL`, where the linter is beside this program: with flags in either spelling, before
/// and after the address, and with no project around.
#[test]
fn the_linter_checks_an_address_by_this_program() {
    let own = Path::new(env!("CARGO_BIN_EXE_mcp-lint-http"));
    let linter = own.with_file_name(format!("mcp-lint{}", std::env::consts::EXE_SUFFIX));
    if !linter.is_file() {
        eprintln!("skipped: `cargo build --workspace` builds the linter");
        return;
    }
    let (url, requests) = server(Kind::Json, None);
    for words in [
        &[
            "--header=Authorization: Bearer hush-hush-1",
            "--timeout=20000ms",
            "-f",
            "concise",
            "--no-calls",
            &url,
        ][..],
        &[&url, "--no-calls", "--header", "Authorization: Bearer hush-hush-1", "-f", "concise"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(&linter);
        let output = command.arg("try").args(words).current_dir(folder.path()).output().unwrap();
        let (out, error) = (output.stdout, String::from_utf8_lossy(&output.stderr).into_owned());
        let out = String::from_utf8_lossy(&out);
        assert_eq!(output.status.code(), Some(0), "{words:?} {out} {error}");
        assert!(
            out.starts_with("<recording>:") && out.contains("warning[tool-name-charset]"),
            "{out}"
        );
        assert!(error.contains(&format!("connected to {url}")), "{error}");
        assert!(!out.contains("hush") && !error.contains("hush"), "{error}");
        let requests = std::mem::take(&mut *requests.lock().unwrap());
        assert!(
            requests.iter().all(|(head, _)| head.contains("authorization: bearer hush-hush-1"))
        );
    }
}

#[test]
fn a_request_that_fails_does_not_end_the_session() {
    for protocol in ["2025-11-25", "2026-07-28"] {
        let folder = tempfile::tempdir().unwrap();
        let (url, requests) = server(Kind::Partial, None);
        let read = r#"{"method": "resources/read", "params": {"uri": "a:b"}}"#;
        std::fs::write(folder.path().join("calls.jsonl"), read).unwrap();
        let words = ["--url", &url, "--calls", "calls.jsonl", "--protocol", protocol];
        let (output, said) = run(folder.path(), &words);
        assert_eq!(output.status.code(), Some(1), "{said}");
        let expected = "error: the server responded to `prompts/list` with 500 No: oops\n";
        assert!(said.contains(expected), "{said}");
        assert!(said.contains("; made 0 calls and 1 other request\n"), "{said}");
        let requests = requests.lock().unwrap();
        let methods: Vec<_> =
            requests.iter().filter_map(|(_, body)| body["method"].as_str()).collect();
        let expected = [
            "tools/list",
            "prompts/list",
            "resources/list",
            "resources/templates/list",
            "resources/read",
        ];
        assert_eq!(methods[methods.len() - 5..], expected, "{said}");
        let read = requests.iter().find(|(_, body)| body["method"] == "resources/read").unwrap();
        let is_new = protocol == "2026-07-28";
        assert_eq!(read.0.contains("mcp-name: a:b\r\n"), is_new, "{}", read.0);
    }
}

#[test]
fn a_server_that_fails_is_described() {
    let error = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"not today"}}"#;
    for (kind, expected) in [
        (Kind::Fails(401, ""), "`initialize` with 401 No; pass credentials with --header"),
        (Kind::Fails(500, "out of\norder"), "with 500 No: out of\n"),
        (Kind::Fails(400, error), "with 400 No: not today"),
        (Kind::Fails(404, "<html>"), "with 404 No\n"),
        (Kind::Fails(200, "<!doctype html>\n<p>"), "with 200 No: <!doctype html>\n"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (url, _) = server(kind, None);
        let (output, said) = run(folder.path(), &["--url", &url, "--check", "--timeout", "20"]);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.contains("error: the server responded to ") && said.contains(expected),
            "{said}"
        );
        assert!(!said.contains("linted"), "{said}");
    }
    let unused = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (output, said) = run(folder.path(), &["--url", &format!("http://{unused}/mcp")]);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("error: cannot connect to {unused}: ")), "{said}");
}

/// Uses a certificate for `localhost` made by `openssl req -x509`, whose key is not secret.
#[test]
fn certificates_are_those_of_a_file_or_of_the_system() {
    let tls = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls");
    let certificate = CertificateDer::from_pem_file(tls.join("certificate.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(tls.join("key.pem")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.unwrap().with_no_client_auth().with_single_cert(vec![certificate], key);
    let (url, requests) = server(Kind::Json, Some(Arc::new(config.unwrap())));
    let folder = tempfile::tempdir().unwrap();
    let ca = tls.join("certificate.pem").display().to_string();
    let (output, said) = run(folder.path(), &["--url", &url, "--ca", &ca, "-o", "a.jsonl"]);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("listed 1 tool in 1 page"), "{said}");
    assert!(
        std::fs::read_to_string(folder.path().join("a.jsonl")).unwrap().contains("inputSchema")
    );
    let host = url.strip_prefix("https://").unwrap().trim_end_matches("/mcp").to_owned();
    assert!(requests.lock().unwrap()[0].0.contains(&format!("host: {host}\r\n")));
    let count = requests.lock().unwrap().len();
    let (output, said) = run(folder.path(), &["--url", &url]);
    assert_ne!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("certificate"), "{said}");
    assert_eq!(requests.lock().unwrap().len(), count);
    let (output, said) = run(folder.path(), &["--url", &url, "--ca", "none.pem"]);
    assert_eq!(output.status.code(), Some(2), "{said}");
    // As a proxy.
    let mut proxy = Command::new(env!("CARGO_BIN_EXE_mcp-lint-http"))
        .args(["--upstream", &url, "--ca", &ca, "-o", "b.jsonl"])
        .current_dir(folder.path())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut banner = String::new();
    BufReader::new(proxy.stderr.take().unwrap()).read_line(&mut banner).unwrap();
    let (own, rest) = banner.split_once(' ').unwrap();
    assert!(own.ends_with("/mcp") && rest.contains("records https://"), "{banner}");
    let (output, said) = run(folder.path(), &["--url", own]);
    proxy.kill().unwrap();
    proxy.wait().unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
}
