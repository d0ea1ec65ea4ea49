//! The port and the path that source code names for a server that listens for HTTP.

use crate::engine::inventory::marks::{behind, has_all};

/// The port and the path of a server, as far as its source files name them.
#[derive(Default, Debug)]
pub(super) struct Endpoint {
    /// The port.
    pub(super) port: Option<String>,
    /// The path; empty for the root.
    pub(super) path: Option<String>,
    /// The default of a variable for the port, in a file that does not listen itself.
    default: Option<String>,
}

/// Texts in source code that are followed by the number of a port, the most certain first.
const PORTS: [&[u8]; 7] =
    [b"localhost:", b"127.0.0.1:", b"0.0.0.0:", OF_GO, b"PORT", b"port", b"listen("];
/// An address of Go without a host: `":8080"`.
const OF_GO: &[u8] = b"\":";
/// Names of variables for the port of a server, as settings read them.
const VARIABLES: [&[u8]; 5] = [b".PORT", b"\"PORT\"", b"'PORT'", b"MCP_PORT", b"HTTP_PORT"];
/// Calls in programs of .NET that are followed by the port of their web server. Other numbers in such
/// programs are mostly ports of programs that they call.
const OF_DOTNET: [&[u8]; 7] = [
    b".Run(\"",
    b".RunAsync(\"",
    b"UseUrls(\"",
    b"Urls.Add(\"",
    b"ListenAnyIP(",
    b"ListenLocalhost(",
    b"UseUrls($\"",
];
/// Words between the name of a port and its default.
const BETWEEN: [&str; 20] = [
    "int", "u16", "number", "Number", "parseInt", "default", "value", "t", "Field", "env", "or",
    "unwrap", "else", "process", "PORT", "port", "z", "coerce", "http", "const",
];
/// Texts in source code that are followed by the path at which a server responds.
const PATHS: [&[u8]; 6] =
    [b"MapMcp(\"", b"path=\"", b"path='", b"path: \"", b"path: '", b"nest_service(\""];

impl Endpoint {
    /// Adds what a file names that listens.
    pub(super) fn add(&mut self, bytes: &[u8], language: &str) {
        let signs = if language == "cs" { &OF_DOTNET[..] } else { &PORTS };
        let mut ports = signs
            .iter()
            .filter_map(|sign| behind(bytes, sign).find_map(|rest| port_in(rest, sign)));
        self.port = self.port.take().or_else(|| ports.next());
        self.path = self.path.take().or_else(|| path_in(bytes));
    }

    /// Adds the port that a file has as the default of a variable.
    pub(super) fn add_default(&mut self, bytes: &[u8]) {
        // Most files have none of the names, which one search shows.
        if self.default.is_none() && has_all(bytes, &[b"PORT"]) {
            let mut ports = VARIABLES
                .iter()
                .filter_map(|sign| behind(bytes, sign).find_map(|rest| port_in(rest, sign)));
            self.default = ports.next();
        }
    }

    /// The address on the own machine, if the port is known.
    pub(super) fn address(&self) -> Option<String> {
        let port = self.port.as_ref().or(self.default.as_ref())?;
        Some(format!("http://localhost:{port}{}", self.path()))
    }

    /// The path, or the one that libraries use if they are not given another.
    pub(super) fn path(&self) -> &str {
        self.path.as_deref().unwrap_or("/mcp")
    }
}

/// The number of a port shortly behind a sign, on its line or the next one.
fn port_in(rest: &[u8], sign: &[u8]) -> Option<String> {
    let rest = String::from_utf8_lossy(&rest[..rest.len().min(80)]);
    let rest = rest.trim_start_matches("http://").trim_start_matches("https://");
    let start = rest.find(|it: char| it.is_ascii_digit() && it != '0')?;
    let (before, number) = rest.split_at(start);
    // The names of hosts, and of types and functions that may be around a default.
    let host = OF_DOTNET.contains(&sign).then(|| before.split(':').next()).flatten();
    let before = &before[host.map_or(0, str::len)..];
    let mut words = before.split(|it: char| !it.is_ascii_alphabetic()).filter(|it| !it.is_empty());
    let is_near = words.all(|word| BETWEEN.contains(&word)) && !before.contains([';', '{', '}']);
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = number.split_at(digits);
    // A key of an object is followed by a colon as well.
    let is_own = sign != OF_GO || start == 0 && behind.starts_with('"');
    let is_port = number.parse::<u16>().is_ok_and(|port| port >= 80) && is_own && is_near;
    is_port.then(|| number.to_owned())
}

/// The path at which a file serves the protocol.
fn path_in(bytes: &[u8]) -> Option<String> {
    let has = |texts: &[&[u8]]| texts.iter().any(|text| has_all(bytes, &[text]));
    let named = PATHS.iter().find_map(|sign| {
        behind(bytes, sign).find_map(|rest| {
            let text = String::from_utf8_lossy(rest);
            let path = text.split(['"', '\'']).next()?.trim_end_matches('/');
            let is_path = |it: char| it.is_ascii_alphanumeric() || "/-_".contains(it);
            let is_own = text.starts_with('/') && path.chars().all(is_path);
            (is_own && path.contains("mcp")).then(|| path.to_owned())
        })
    });
    let is_sse = || {
        let signs: [&[u8]; 5] = [
            b"NewSSEServer",
            b"SSEServerTransport",
            b"transport=\"sse\"",
            b"sse_app(",
            b"SseServer",
        ];
        has(&signs) && !has(&[b"treamable"])
    };
    match () {
        () if named.is_some() => named,
        () if has(&[b"\"/mcp\"", b"'/mcp'"]) => Some("/mcp".to_owned()),
        () if has(&[b"\"/sse\"", b"'/sse'"]) || is_sse() => Some("/sse".to_owned()),
        () => has(&[b"MapMcp()"]).then(String::new),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str, language: &str) -> Option<String> {
        let mut endpoint = Endpoint::default();
        endpoint.add(text.as_bytes(), language);
        endpoint.address()
    }

    #[test]
    fn a_port_is_a_number_behind_its_sign() {
        for (text, expected) in [
            ("const p = process.env.PORT) || 3000;", "3000/mcp"),
            ("process.env.MCP_PORT ??\n  '3001'", "3001/mcp"),
            ("default=int(\n  os.getenv(\"A_PORT\", \"8005\")\n)", "8005/mcp"),
            ("    port: int = 8000", "8000/mcp"),
            ("PORT || 3000; app.post(\"/sse\", f)", "3000/sse"),
            ("http.ListenAndServe(\":8080\", h)", "8080/mcp"),
            ("mcp.run(transport=\"sse\", port=9000)", "9000/sse"),
            ("app.listen(4000); path: '/api/mcp/'", "4000/api/mcp"),
        ] {
            let expected = format!("http://localhost:{expected}");
            assert_eq!(address(text, "js"), Some(expected), "{text}");
        }
        for text in [
            "{\"timeout\":8000, \"max\":100}",
            "import { a } from 'b'; const x = 5000",
            "port: o.port, timeout: 30000",
        ] {
            assert_eq!(address(text, "js"), None, "{text}");
        }
    }

    #[test]
    fn a_program_of_dotnet_names_its_own_port_where_it_listens() {
        let own = "p.WithOrigins(\"http://localhost:5173\"); app.MapMcp(\"/mcp\"); app.Run(\"http://0.0.0.0:3001\");";
        assert_eq!(address(own, "cs").as_deref(), Some("http://localhost:3001/mcp"));
        assert_eq!(address("p.WithOrigins(\"http://localhost:5173\");", "cs"), None);
        assert_eq!(
            address("k.ListenAnyIP(5005); a.MapMcp();", "cs").as_deref(),
            Some("http://localhost:5005")
        );
    }
}
