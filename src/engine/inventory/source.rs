//! Signs in source code that a package is a server.

use std::mem::take;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use memchr::memmem;

use crate::engine::inventory::marks::migration::add_step_uses;
use crate::engine::inventory::marks::{Mark, line_of, typescript};
use crate::engine::inventory::package::Package;
use crate::engine::inventory::python_sdk::add_sdk_uses;
use crate::engine::limits::{
    MAX_BYTES_BEHIND_SIGN, MAX_SEARCHED_FILE_BYTES, MAX_SEARCHED_FILES, MAX_SIGNS_OF_KIND,
};
use crate::model::{SdkUse, StepUse};
use crate::project::{FolderKind, NoData};
use crate::source::{display_path, read_found_file};

/// A line of a source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeLine {
    /// The path as reports show it.
    pub path: Arc<str>,
    /// Number of the line, from 1.
    pub line: usize,
}

/// The signs that the source files of a package have.
#[derive(Default, Debug)]
pub(super) struct Signs {
    /// Number of files that were searched.
    pub(super) files: usize,
    /// The first line that makes a server.
    pub(super) server: Option<CodeLine>,
    /// The first line that registers a tool.
    pub(super) tool: Option<CodeLine>,
    /// Whether the server reads standard input.
    pub(super) is_stdio: bool,
    /// Whether the server listens for HTTP.
    pub(super) is_http: bool,
    /// The first line of each file that makes a server.
    pub(super) made_in: Vec<CodeLine>,
    /// The arguments that select standard streams, where another transport is the default.
    pub(super) stdio_arguments: Vec<String>,
    /// The port and the path that a file names in which the server listens for HTTP.
    port: Option<String>,
    path: &'static str,
    /// Whether a file reads standard input.
    reads_stdin: bool,
    /// Whether a file names a library for servers.
    names_library: bool,
    /// Whether a file is that of a client.
    is_client: bool,
    /// The files in which a program begins, in the order in which files are searched.
    pub(super) entries: Vec<String>,
    /// The uses of the Python or TypeScript SDK that work with only one of its major versions.
    pub(super) sdk_uses: Vec<SdkUse>,
    /// The steps of a migration that the files show.
    pub(super) step_uses: Vec<StepUse>,
}

named! {
    /// The meaning of a mark.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum FileSign {
        Library = "library",
        Server = "server",
        Tool = "tool",
        Stdio = "stdio",
        Http = "http",
        Entry = "entry",
        Client = "client",
    }
}

/// The table of marks.
static MARKS: LazyLock<Vec<Mark<FileSign>>> = LazyLock::new(|| {
    let named = |name: &str| FileSign::ALL.into_iter().find(|it| it.name() == name);
    Mark::table(include_str!("marks/servers.txt"), named)
});

/// Texts that a server without a library contains. A client has `clientInfo` as well.
const OF_PROTOCOL: [&[u8]; 3] = [b"tools/list", b"serverInfo", b"protocolVersion"];
/// Texts with which a server distinguishes requests by their method.
const OF_SERVER: [&[u8]; 4] =
    [b"case \"tools/list\"", b"case 'tools/list'", b"== \"tools/list\"", b"\"tools/list\" =>"];

/// The first line of a source file that makes a server, whatever library it names.
pub fn line_that_makes_server(path: &Path, bytes: &[u8]) -> Option<usize> {
    let language = NoData::language_of_path(path)?;
    let mut marks =
        MARKS.iter().filter(|it| it.language == language && it.sign == FileSign::Server);
    // In the order of the table, like the signs of a package: a constructor comes before an import.
    marks.find_map(|mark| mark.line_in(bytes))
}

impl Signs {
    /// Searches the source files of a package; `limit` is the number of bytes that may be read, and
    /// `migrates` is whether the steps of a migration are searched for.
    pub(super) fn of(package: &Package, paths: &[&PathBuf], limit: usize, migrates: bool) -> Self {
        let language = package.ecosystem.language();
        let names_library = !package.libraries.is_empty() || package.manifests.is_empty();
        let below = |path: &Path| path.strip_prefix(&package.folder).unwrap_or(path).to_owned();
        let own = paths.iter().filter(|path| !is_of_others(&below(path), language));
        let mut paths: Vec<_> = own.collect();
        paths.sort_by_cached_key(|path| rank(&below(path)));
        let (mut signs, mut read) = (Self::default(), 0);
        for path in paths.into_iter().take(MAX_SEARCHED_FILES) {
            let Ok(bytes) = read_found_file(path, MAX_SEARCHED_FILE_BYTES) else { continue };
            read += bytes.len();
            // The likely names come first, so what is left is hardly a server.
            if read > limit {
                break;
            }
            signs.files += 1;
            signs.add(&bytes, path, language, names_library);
            if language == "py"
                && has_all(&bytes, &[b"mcp"])
                && let Ok(text) = std::str::from_utf8(&bytes)
            {
                add_sdk_uses(text, &display_path(&below(path)), &mut signs.sdk_uses);
            }
            if language == "js" {
                typescript::add_sdk_uses(&bytes, &display_path(&below(path)), &mut signs.sdk_uses);
            }
            if migrates && let Ok(text) = std::str::from_utf8(&bytes) {
                add_step_uses(text, &display_path(&below(path)), language, &mut signs.step_uses);
                continue;
            }
            // Each script of a package may be a server of its own.
            if package.scripts() > 1 {
                continue;
            }
            let is_complete = signs.server.is_some() && signs.tool.is_some() && signs.is_stdio;
            // A program of Go begins in files that name no library.
            if is_complete && !signs.entries.is_empty() && language != "go" {
                break;
            }
        }
        // A library reads it for the server.
        signs.is_stdio |= !signs.names_library && signs.reads_stdin;
        // The file that makes the server is the most likely to be the program.
        let made = signs.server.as_ref().map(|place| &*place.path);
        crate::sort::by_key(&mut signs.entries, |entry| Some(&**entry) != made);
        signs
    }

    /// The address of the server on the own machine, if the file that serves names the port.
    pub(super) fn address(&self) -> Option<String> {
        let port = self.port.as_ref()?;
        Some(format!("http://localhost:{port}{}", self.path))
    }

    /// Adds the port and the path that the file of a server names.
    fn add_address(&mut self, bytes: &[u8]) {
        let port =
            PORTS.iter().find_map(|sign| behind(bytes, sign).find_map(|rest| port_in(rest, sign)));
        if self.port.is_none() && port.is_some() {
            self.port = port;
            let paths = [
                (&b"\"/mcp\""[..], "/mcp"),
                (b"'/mcp'", "/mcp"),
                (b"\"/sse\"", "/sse"),
                (b"'/sse'", "/sse"),
                (b"MapMcp()", ""),
            ];
            let path = paths.iter().find(|(sign, _)| has_all(bytes, &[sign]));
            self.path = path.map_or("/mcp", |(_, path)| *path);
        }
    }

    /// How the package uses a library with which it makes no server.
    pub(super) fn usage(&self, is_of_tests: bool) -> &'static str {
        match self {
            _ if is_of_tests => "which only tests use",
            Self { is_client: true, .. } => "which its source code uses as a client",
            Self { names_library: true, .. } => "with which its source code makes no server",
            _ => "which no source file imports",
        }
    }

    /// Adds the signs in a file.
    fn add(&mut self, bytes: &[u8], path: &Path, language: &str, may_have_library: bool) {
        let marks =
            |sign| MARKS.iter().filter(move |it| it.language == language && it.sign == sign);
        let find = |sign| marks(sign).find_map(|mark| mark.line_in(bytes));
        let path: Arc<str> = display_path(path).into();
        let place = |line: Option<usize>| Some(CodeLine { path: Arc::clone(&path), line: line? });
        let names_library = may_have_library && find(FileSign::Library).is_some();
        self.names_library |= names_library;
        if names_library {
            let (makes_server, is_client) =
                (find(FileSign::Server), find(FileSign::Client).is_some());
            self.is_client |= is_client;
            self.made_in.extend(place(makes_server));
            self.stdio_arguments =
                stdio_arguments(bytes).unwrap_or(take(&mut self.stdio_arguments));
            // A client calls what a server lists.
            let tool = find(FileSign::Tool).filter(|_| makes_server.is_some() || !is_client);
            self.server = self.server.take().or_else(|| place(makes_server));
            self.tool = self.tool.take().or_else(|| place(tool));
            self.is_stdio |= find(FileSign::Stdio).is_some();
            if find(FileSign::Http).is_some() {
                self.is_http = true;
                self.add_address(bytes);
            }
        } else if self.server.is_none()
            && has_all(bytes, &OF_PROTOCOL)
            && (!has_all(bytes, &[b"clientInfo"])
                || OF_SERVER.iter().any(|text| has_all(bytes, &[text])))
        {
            let list = memmem::find(bytes, OF_PROTOCOL[0]);
            self.server = place(list.map(|at| line_of(bytes, at)));
            self.is_http = true;
        }
        self.reads_stdin |= ["stdin", "Stdin", "STDIN", "System.in"]
            .iter()
            .any(|it| has_all(bytes, &[it.as_bytes()]));
        let is_program = match language {
            "go" => has_all(bytes, &[b"package main", b"func main()"]),
            _ => names_library && find(FileSign::Entry).is_some(),
        };
        if is_program {
            self.entries.push(path.to_string());
        }
    }
}

/// What is behind the first signs in a file, each up to a limit: a file may consist of signs.
fn behind<'b>(bytes: &'b [u8], sign: &'static [u8]) -> impl Iterator<Item = &'b [u8]> {
    let starts = memmem::find_iter(bytes, sign).map(move |at| at + sign.len());
    let rest = move |start: usize| &bytes[start..bytes.len().min(start + MAX_BYTES_BEHIND_SIGN)];
    starts.take(MAX_SIGNS_OF_KIND).map(rest)
}

/// The arguments of a program that select standard streams, if its option for the transport has another
/// default: `flag.String("t", "sse", …)`, `add_argument("--transport", default="http", …)`.
fn stdio_arguments(bytes: &[u8]) -> Option<Vec<String>> {
    const OPTIONS: [(&[u8], &str); 4] = [
        (b"flag.String(", "-"),
        (b"flag.StringVar(", "-"),
        (b"add_argument(", ""),
        (b"click.option(", ""),
    ];
    const OTHERS: [&str; 5] = ["sse", "http", "streamable", "streamable-http", "streamable_http"];
    if !has_all(bytes, &[b"stdio"]) {
        return None;
    }
    let quoted = |text: &str, at: usize| {
        text.split(['"', '\'']).skip(1).step_by(2).nth(at).map(str::to_owned)
    };
    OPTIONS.iter().find_map(|(sign, dash)| {
        behind(bytes, sign).find_map(|rest| {
            let call = String::from_utf8_lossy(rest);
            let call = call.split(')').next().unwrap_or_default();
            let texts = call.split(['"', '\'']).skip(1).step_by(2);
            let name = texts.filter(|it| it.starts_with('-')).last().map(str::to_owned);
            let name = name.or_else(|| quoted(call, 0))?;
            let default = match call.split_once("default=") {
                Some((_, rest)) => quoted(rest, 0)?,
                None => quoted(call, 1)?,
            };
            let is_other = OTHERS.contains(&&*default);
            is_other.then(|| vec![format!("{dash}{name}"), "stdio".to_owned()])
        })
    })
}

/// What precedes the number of a port, the most certain first.
const PORTS: [&[u8]; 7] =
    [b"localhost:", b"127.0.0.1:", b"0.0.0.0:", OF_GO, b"PORT", b"port", b"listen("];
/// An address of Go without a host: `":8080"`.
const OF_GO: &[u8] = b"\":";

/// The number of a port shortly behind a sign.
fn port_in(rest: &[u8], sign: &[u8]) -> Option<String> {
    let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let start = line.iter().take(24).position(u8::is_ascii_digit)?;
    let digits = line[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&line[start..start + digits]).ok()?;
    // A key of an object is followed by a colon as well.
    let is_own = sign != OF_GO || start == 0 && line.get(digits) == Some(&b'"');
    let is_behind = line[..start].iter().all(|byte| !byte.is_ascii_alphabetic());
    let is_port = number.parse::<u16>().is_ok_and(|port| port >= 80) && is_own && is_behind;
    is_port.then(|| number.to_owned())
}

fn has_all(bytes: &[u8], texts: &[&[u8]]) -> bool {
    texts.iter().all(|text| memmem::find(bytes, text).is_some())
}

/// Whether a file below the folder of a package is of its tests, examples or scripts, or was built
/// or installed.
fn is_of_others(path: &Path, language: &str) -> bool {
    const OTHERS: [FolderKind; 7] = [
        FolderKind::Tests,
        FolderKind::Benchmarks,
        FolderKind::Built,
        FolderKind::Vendored,
        FolderKind::Installed,
        FolderKind::Documents,
        FolderKind::Scripts,
    ];
    let text = path.to_string_lossy();
    let (folders, name) = text.rsplit_once('/').unwrap_or(("", &text));
    // Packages of Java are often in `com/example`.
    let examples: &[_] = match language {
        "jvm" => &[FolderKind::Templates],
        _ => &[FolderKind::Templates, FolderKind::Examples],
    };
    FolderKind::is_in(folders, &OTHERS)
        || FolderKind::is_in(folders, examples)
        || [".test.", ".spec.", "_test.", "_tests.", ".d.", ".min.", ".config."]
            .iter()
            .any(|it| name.contains(it))
        || name.starts_with("test_")
        || name == "conftest.py"
}

/// The order in which files are searched: paths about the protocol first, then names of servers and
/// programs, then by depth.
fn rank(path: &Path) -> (usize, usize, PathBuf) {
    let text = path.to_string_lossy().to_ascii_lowercase();
    let name = text.rsplit('/').next().unwrap_or(&text);
    let likely = ["server", "index", "main", "program", "app", "stdio", "cli"];
    let rank = likely.iter().position(|it| name.contains(it)).unwrap_or(likely.len());
    let rank = if rank > 0 && text.contains("mcp") { 1 } else { 2 * rank };
    (rank, text.matches('/').count(), path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(language: &str, text: &str) -> Signs {
        let mut signs = Signs::default();
        signs.add(text.as_bytes(), Path::new("a"), language, true);
        signs
    }

    #[test]
    fn a_name_is_a_mark_as_a_whole_and_outside_of_comments() {
        let python = |rest: &str| {
            signs("py", &format!("from mcp import x\n{rest}")).server.map(|it| it.line)
        };
        assert_eq!(python("s = Server('a')"), Some(2));
        assert_eq!(python("s = MyServer('a')"), None);
        assert_eq!(python("  # Server('a')\n\ns = Server()"), Some(4));
        assert!(signs("py", "s = Server('a')").server.is_none());
        let sharp =
            signs("cs", "using ModelContextProtocol.Server;\nb.WithStdioServerTransport();");
        assert!(sharp.is_stdio);
    }

    #[test]
    fn a_server_without_a_library_answers_and_does_not_ask() {
        let server = r#"case "tools/list": x({serverInfo, protocolVersion}); process.stdin"#;
        let found = signs("js", server);
        assert!(found.server.is_some() && found.reads_stdin && found.tool.is_none());
        assert!(
            signs("js", r#"send("tools/list", {clientInfo, protocolVersion})"#).server.is_none()
        );
    }

    #[test]
    fn a_port_is_a_number_behind_its_sign() {
        let port = |text: &str| {
            let mut signs = Signs::default();
            signs.add_address(text.as_bytes());
            signs.address()
        };
        let at = |rest: &str| Some(format!("http://localhost:{rest}"));
        assert_eq!(port("const p = process.env.PORT) || 3000;"), at("3000/mcp"));
        assert_eq!(port("PORT || 3000; app.post(\"/sse\", f)"), at("3000/sse"));
        assert_eq!(port("http.ListenAndServe(\":8080\", h)"), at("8080/mcp"));
        assert_eq!(port("{\"timeout\":8000, \"max\":100}"), None);
        assert_eq!(port("import { a } from 'b'; const x = 5000"), None);
    }

    #[test]
    fn options_with_another_default_name_the_arguments() {
        let arguments = |text: &str| stdio_arguments(text.as_bytes()).map(|it| it.join(" "));
        let var = r#"flag.StringVar(&t, "t", "sse", "transport (stdio)") "#;
        assert_eq!(arguments(var).as_deref(), Some("-t stdio"));
        let python = r#"p.add_argument("-t", "--transport", choices=["stdio"], default="http")"#;
        assert_eq!(arguments(python).as_deref(), Some("--transport stdio"));
        assert_eq!(arguments(r#"flag.String("t", "stdio", "sse")"#), None);
    }

    #[test]
    fn tests_and_built_files_are_of_others() {
        for path in ["tests/a.py", "src/__tests__/a.ts", "a_test.go", "dist/a.js", "examples/a.py"]
        {
            assert!(is_of_others(Path::new(path), "js"), "{path}");
        }
        for path in ["src/a.py", "src/contest.py", "latest/a.ts"] {
            assert!(!is_of_others(Path::new(path), "js"), "{path}");
        }
        assert!(!is_of_others(Path::new("src/main/java/com/example/A.java"), "jvm"));
    }
}
