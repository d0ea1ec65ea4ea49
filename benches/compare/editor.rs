//! Measures the language server from a keystroke to the diagnostics, and a lint of the same text.

use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZeroUsize;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use mcp_lint::{CancelToken, Inputs, Linter};
use serde_json::{Value, json};

pub(crate) const TITLE: &str = "keystrokes in an editor";

/// For each document: the size in bytes, the number of findings, the number of keystrokes, and the
/// pause between them.
const DOCUMENTS: [(usize, usize, u32, Duration); 3] = [
    (100_000, 0, 200, Duration::from_millis(5)),
    (1_000_000, 1_000, 100, Duration::from_millis(50)),
    (5_000_000, 0, 40, Duration::from_millis(150)),
];

/// Prints the times that an author waits for.
pub(crate) fn print() {
    println!("\n{TITLE}");
    let mut server = Server::start();
    println!("  initialize                {:>7.1} ms", millis(server.initialized));
    println!("  memory, idle              {:>7.1} MB", server.memory());
    println!("  first diagnostics, 10 kB  {:>7.1} ms", millis(server.open("a", &text(10_000, 0))));
    for (size, findings, keys, pause) in DOCUMENTS {
        let text = text(size, findings);
        server.open(&size.to_string(), &text);
        let mut times = server.type_in(&size.to_string(), &text, keys, pause);
        times.sort();
        let (median, most) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        let whole = alone(&text);
        println!(
            "  {:>5} kB, {findings:>4} findings: median {:>6.1} ms, 99 of 100 {:>6.1} ms; {:.2} × a lint of the file; {:>4.0} MB",
            size / 1000,
            millis(median),
            millis(most),
            median.as_secs_f64() / whole.as_secs_f64(),
            server.memory(),
        );
    }
    println!(
        "  5 MB, cancelled: noticed  {:>7.1} ms at most",
        millis(noticed(&text(5_000_000, 0)))
    );
    println!("  gone after its input      {:>7.1} ms", millis(server.end()));
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The longest time that a lint continues after it was cancelled, at any moment of the lint.
fn noticed(text: &str) -> Duration {
    let linter = Linter::builder().jobs(NonZeroUsize::MIN).build();
    let inputs = Inputs::new().text("tools.json", text);
    let after = |wait: u64| {
        let token = CancelToken::new();
        std::thread::scope(|scope| {
            let lint = scope.spawn(|| linter.lint(&inputs, &token).err().map(|_| Instant::now()));
            std::thread::sleep(Duration::from_millis(wait));
            let begin = Instant::now();
            token.cancel();
            // `None` if it was done before.
            lint.join().unwrap().map(|end| end - begin)
        })
    };
    (1..60).filter_map(after).max().unwrap_or_default()
}

/// A list of ordinary tools, of which the first ones have a finding each.
fn text(size: usize, findings: usize) -> String {
    let tool = |index: usize| {
        let property = |of: usize| {
            let schema = json!({"type": "string", "description": format!("Parameter {of} of thing {index}.")});
            (format!("p{of}"), schema)
        };
        let properties: serde_json::Map<_, _> = (0..6).map(property).collect();
        json!({
            "name": format!("tool{}{index}", if index < findings { ' ' } else { '_' }),
            "description": format!("Does thing {index} for the caller, and returns what it did."),
            "inputSchema": {"type": "object", "properties": properties, "additionalProperties": false},
        })
        .to_string()
    };
    let mut tools = Vec::new();
    let mut length = 0;
    while length < size {
        tools.push(tool(tools.len()));
        length += tools[tools.len() - 1].len() + 2;
    }
    format!("[\n{}\n]\n", tools.join(",\n"))
}

/// The time of a process of the command line that lints the same text.
fn alone(text: &str) -> Duration {
    let path = std::env::temp_dir().join(format!("mcp-lint-bench-{}.json", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let mut times: Vec<_> = (0..9)
        .map(|_| {
            let begin = Instant::now();
            let mut command = Command::new(env!("CARGO_BIN_EXE_mcp-lint"));
            command.arg(&path).stdout(Stdio::null()).stderr(Stdio::null());
            command.status().unwrap();
            begin.elapsed()
        })
        .collect();
    std::fs::remove_file(&path).unwrap();
    times.sort();
    times[times.len() / 2]
}

struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    initialized: Duration,
}

impl Server {
    fn start() -> Self {
        let begin = Instant::now();
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcp-lint"));
        let mut child =
            command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut server = Self { child, input, output, initialized: Duration::ZERO };
        server.send(json!({"id": 1, "method": "initialize", "params": {"capabilities": {}}}));
        server.receive();
        server.initialized = begin.elapsed();
        server.send(json!({"method": "initialized", "params": {}}));
        server
    }

    fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let text = message.to_string();
        let input = self.input.as_mut().unwrap();
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        input.flush().unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).unwrap();
            match line.trim().strip_prefix("Content-Length:") {
                Some(number) => length = number.trim().parse().unwrap(),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut content = vec![0; length];
        self.output.read_exact(&mut content).unwrap();
        serde_json::from_slice(&content).unwrap()
    }

    /// Waits for the diagnostics of a version of the document.
    fn wait(&mut self, version: u32) {
        while self.receive()["params"]["version"] != version {}
    }

    fn open(&mut self, name: &str, text: &str) -> Duration {
        let uri = format!("file:///nowhere/{name}/tools.json");
        let item = json!({"uri": uri, "languageId": "json", "version": 0, "text": text});
        let message = json!({"method": "textDocument/didOpen", "params": {"textDocument": item}});
        let begin = Instant::now();
        self.send(message);
        self.wait(0);
        begin.elapsed()
    }

    /// Types and deletes a letter in the middle of a document, and returns the time of each
    /// response.
    fn type_in(&mut self, name: &str, text: &str, keys: u32, pause: Duration) -> Vec<Duration> {
        let uri = format!("file:///nowhere/{name}/tools.json");
        let line = text.lines().count() / 2;
        let press = |version| {
            std::thread::sleep(pause);
            let is_letter = version % 2 == 1;
            let end = if is_letter { 30 } else { 31 };
            let range = json!({"start": {"line": line, "character": 30}, "end": {"line": line, "character": end}});
            let change = json!({"range": range, "text": if is_letter { "x" } else { "" }});
            let document = json!({"uri": uri, "version": version});
            let parameters = json!({"textDocument": document, "contentChanges": [change]});
            let begin = Instant::now();
            self.send(json!({"method": "textDocument/didChange", "params": parameters}));
            self.wait(version);
            begin.elapsed()
        };
        (1..=keys).map(press).collect()
    }

    /// The memory of the server in megabytes, or 0 if the system does not report it.
    fn memory(&self) -> f64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        kilobytes.unwrap_or_default() / 1024.0
    }

    fn end(mut self) -> Duration {
        let begin = Instant::now();
        drop(self.input.take());
        self.child.wait().unwrap();
        begin.elapsed()
    }
}
