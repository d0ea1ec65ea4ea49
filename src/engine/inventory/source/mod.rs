//! Signs in source code that a package is a server.

mod programs;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use memchr::memmem;

use crate::engine::inventory::endpoint::Endpoint;
use crate::engine::inventory::marks::migration::add_step_uses;
use crate::engine::inventory::marks::{Mark, has_all, line_of, typescript};
use crate::engine::inventory::package::Package;
use crate::engine::inventory::python_sdk::add_sdk_uses;
use crate::engine::inventory::transport::{DefaultTransport, default_transport};
use crate::engine::limits::{MAX_PROGRAMS, MAX_SEARCHED_FILE_BYTES, MAX_SEARCHED_FILES};
use crate::model::{SdkUse, StepUse};
use crate::project::{FolderKind, NoData};
use crate::source::{display_path, read_found_file};

pub(super) use programs::program_of_rust;
use programs::{rank, server_name, serves};

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
    /// The files that each make a server and run it, with the names of these servers.
    pub(super) programs: Vec<(PathBuf, String)>,
    /// The names of the programs of Rust in `src/bin`.
    pub(super) other_programs: BTreeSet<String>,
    /// Whether the signs are those of one of several programs of a package.
    pub(super) is_one_of_several: bool,
    /// The transport that the server uses if nothing selects another.
    pub(super) default_transport: Option<DefaultTransport>,
    /// The port and the path of a server that listens for HTTP.
    pub(super) endpoint: Endpoint,
    /// Whether a file reads standard input.
    reads_stdin: bool,
    /// The line that distinguishes the requests to a server without a library.
    lists_tools: Option<CodeLine>,
    /// Whether a file has what a server without a library responds to `initialize`.
    initializes: bool,
    /// Whether a file names a library for servers.
    pub(super) names_library: bool,
    /// Whether a file is that of a client.
    pub(super) is_client: bool,
    /// The files in which a program begins, in the order in which files are searched.
    pub(super) entries: Vec<String>,
    /// Those of them that listen for HTTP and do not mention standard streams.
    pub(super) http_entries: Vec<String>,
    /// The uses of the Python or TypeScript SDK that work with only one of its major versions.
    pub(super) sdk_uses: Vec<SdkUse>,
    /// The steps of a migration that the files show.
    pub(super) step_uses: Vec<StepUse>,
}

named! {
    /// The meaning of a mark.
    enum FileSign {
        Library = "library",
        Server = "server",
        Tool = "tool",
        Stdio = "stdio",
        Http = "http",
        Listen = "listen",
        Entry = "entry",
        Client = "client",
    }
}

/// The table of marks.
static MARKS: LazyLock<Vec<Mark<FileSign>>> = LazyLock::new(|| {
    let named = |name: &str| FileSign::ALL.into_iter().find(|it| it.name() == name);
    Mark::table(include_str!("../marks/servers.txt"), named)
});

/// Texts that a server without a library contains. A client has `clientInfo` as well.
const OF_PROTOCOL: [&[u8]; 3] = [b"tools/list", b"serverInfo", b"protocolVersion"];
/// Texts with which a server distinguishes requests by their method.
const OF_SERVER: [&[u8]; 4] =
    [b"case \"tools/list\"", b"case 'tools/list'", b"== \"tools/list\"", b"\"tools/list\" =>"];

/// The first line of a source file that makes a server, whatever library it names.
pub fn line_that_makes_server(path: &Path, bytes: &[u8]) -> Option<usize> {
    let language = NoData::language_of_path(path)?;
    line_of_sign(bytes, language, FileSign::Server)
}

/// The line with the first mark of a meaning in the order of the table, in which a constructor comes
/// before an import.
fn line_of_sign(bytes: &[u8], language: &str, sign: FileSign) -> Option<usize> {
    let mut marks = MARKS.iter().filter(|it| it.language == language && it.sign == sign);
    marks.find_map(|mark| mark.line_in(bytes))
}

impl Signs {
    /// Searches the source files of a package; `limit` is the number of bytes that may be read, and
    /// `migrates` is whether the steps of a migration are searched for.
    pub(super) fn of(package: &Package, paths: &[&PathBuf], limit: usize, migrates: bool) -> Self {
        let language = package.ecosystem.language();
        let below = |path: &Path| path.strip_prefix(&package.folder).unwrap_or(path).to_owned();
        let programs = paths.iter().filter_map(|path| program_of_rust(&below(path)));
        let other_programs: BTreeSet<_> = programs.take(MAX_PROGRAMS).collect();
        let has_programs =
            !other_programs.is_empty() || package.programs_of_rust().nth(1).is_some();
        let mut of_library = Vec::new();
        let is_own = |below: &Path| {
            !is_of_others(below, language) || language == "rs" && program_of_rust(below).is_some()
        };
        let mut paths: Vec<_> = paths.iter().filter(|path| is_own(&below(path))).collect();
        crate::sort::by_cached_key(&mut paths, |path| rank(&below(path)));
        let (mut signs, mut read) = (Self { other_programs, ..Self::default() }, 0);
        let mut beside: Option<usize> = None;
        for path in paths.into_iter().take(MAX_SEARCHED_FILES) {
            // Programs that are beside the first one, or have a likely name.
            if let Some(left) = beside.as_mut() {
                let is_own = program_of_rust(&below(path)).is_some();
                let is_beside = *left > 0 && (is_own || signs.is_beside_programs(path));
                if !is_beside && !may_be_server(path) {
                    continue;
                }
                *left = left.saturating_sub(usize::from(is_beside));
            }
            let Ok(bytes) = read_found_file(path, MAX_SEARCHED_FILE_BYTES) else { continue };
            read += bytes.len();
            // The likely names come first, so what is left is hardly a server.
            if read > limit {
                break;
            }
            signs.files += 1;
            signs.add(&bytes, path, language);
            let is_client = line_of_sign(&bytes, language, FileSign::Client).is_some();
            if has_programs && language == "rs" && !is_client && serves(&bytes, path) {
                signs.add_program_of_rust(path, &mut of_library);
            }
            let is_migrated = signs.add_uses(&bytes, &below(path), language, migrates);
            // Each step is searched for in all files.
            if is_migrated {
                continue;
            }
            // Each script of a package may be a server of its own.
            if package.scripts() > 1 {
                continue;
            }
            let is_complete = signs.server.is_some() && signs.tool.is_some() && signs.is_stdio;
            // A program of Go begins in files that name no library, and a package of Python or
            // JavaScript may have several servers.
            if is_complete && !signs.entries.is_empty() && language != "go" {
                if signs.programs.is_empty() && !has_programs {
                    break;
                }
                beside = beside.or(Some(MAX_PROGRAMS));
            }
        }
        signs.conclude(of_library);
        signs
    }

    /// Decides what depends on all files; `of_library` are programs that leave the server to the library
    /// of their crate.
    fn conclude(&mut self, of_library: Vec<(PathBuf, String)>) {
        if self.programs.is_empty() {
            self.entries.extend(of_library.iter().map(|(_, shown)| shown.clone()));
            self.programs = of_library;
        }
        // A library reads it for the server.
        self.is_stdio |= !self.names_library && self.reads_stdin;
        // The file that makes the server is the most likely to be the program.
        let made = self.server.as_ref().map(|place| &*place.path);
        crate::sort::by_key(&mut self.entries, |entry| Some(&**entry) != made);
    }

    /// Adds the uses of an SDK in a file, and the steps of a migration if `migrates`; whether these were
    /// searched for.
    fn add_uses(&mut self, bytes: &[u8], below: &Path, language: &str, migrates: bool) -> bool {
        let shown = display_path(below);
        if language == "js" {
            typescript::add_sdk_uses(bytes, &shown, &mut self.sdk_uses);
        }
        let is_python = language == "py" && has_all(bytes, &[b"mcp"]);
        let text = (is_python || migrates).then(|| std::str::from_utf8(bytes).ok()).flatten();
        let Some(text) = text else { return false };
        if is_python {
            add_sdk_uses(text, &shown, &mut self.sdk_uses);
        }
        if migrates {
            add_step_uses(text, &shown, language, &mut self.step_uses);
        }
        migrates
    }

    /// Adds a file that is one of several programs of a crate: to those that use the library for
    /// servers, or to those that leave that to the library of the crate.
    fn add_program_of_rust(&mut self, path: &Path, of_library: &mut Vec<(PathBuf, String)>) {
        let shown = display_path(path).into_owned();
        let is_own = self.entries.contains(&shown);
        let programs = if is_own { &mut self.programs } else { of_library };
        programs.push((path.to_owned(), shown));
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

    /// Whether a file is in a folder with a program that makes a server, or in one beside that.
    fn is_beside_programs(&self, path: &Path) -> bool {
        let around = |path: &Path| {
            let folder = path.parent()?;
            Some((folder.components().count(), folder.parent().map(Path::to_owned)))
        };
        self.programs.first().is_some_and(|(program, _)| around(program) == around(path))
    }

    /// Adds the signs of a server without a library, which may be in several files.
    fn add_protocol(&mut self, bytes: &[u8], path: &Arc<str>) {
        let Some(list) = memmem::find(bytes, OF_PROTOCOL[0]) else {
            self.initializes |=
                has_all(bytes, &OF_PROTOCOL[1..]) && !has_all(bytes, &[b"clientInfo"]);
            return self.join_protocol();
        };
        let place = CodeLine { path: Arc::clone(path), line: line_of(bytes, list) };
        let is_of_server = OF_SERVER.iter().any(|text| has_all(bytes, &[text]));
        let is_complete = has_all(bytes, &OF_PROTOCOL);
        if is_complete && (is_of_server || !has_all(bytes, &[b"clientInfo"])) {
            self.server = Some(place);
            self.is_http = true;
        } else if is_of_server {
            self.lists_tools = self.lists_tools.take().or(Some(place));
            self.join_protocol();
        }
    }

    /// Makes a server of signs in several files, when all of them are known.
    fn join_protocol(&mut self) {
        if self.initializes && self.lists_tools.is_some() {
            self.server = self.lists_tools.take();
            self.is_http = true;
        }
    }

    /// Adds the signs in a file.
    fn add(&mut self, bytes: &[u8], path: &Path, language: &str) {
        let find = |sign| line_of_sign(bytes, language, sign);
        let path: Arc<str> = display_path(path).into();
        let place = |line: Option<usize>| Some(CodeLine { path: Arc::clone(&path), line: line? });
        let names_library = find(FileSign::Library).is_some();
        self.names_library |= names_library;
        if names_library {
            let (makes_server, is_client) =
                (find(FileSign::Server), find(FileSign::Client).is_some());
            self.is_client |= is_client;
            self.made_in.extend(place(makes_server));
            // A client calls what a server lists.
            let tool = find(FileSign::Tool).filter(|_| makes_server.is_some() || !is_client);
            self.server = self.server.take().or_else(|| place(makes_server));
            self.tool = self.tool.take().or_else(|| place(tool));
            self.is_stdio |= find(FileSign::Stdio).is_some();
            self.is_http |= find(FileSign::Http).is_some();
        } else if self.server.is_none() {
            self.add_protocol(bytes, &path);
        }
        self.default_transport = self.default_transport.take().or_else(|| default_transport(bytes));
        if find(FileSign::Listen).is_some() || names_library && find(FileSign::Http).is_some() {
            self.endpoint.add(bytes, language);
        }
        self.endpoint.add_default(bytes);
        self.reads_stdin |= ["stdin", "Stdin", "STDIN", "System.in", ":stdio,"]
            .iter()
            .any(|it| has_all(bytes, &[it.as_bytes()]));
        let is_program = match language {
            "go" => has_all(bytes, &[b"package main", b"func main()"]),
            _ => names_library && find(FileSign::Entry).is_some(),
        };
        if is_program {
            self.entries.push(path.to_string());
            let is_http = find(FileSign::Http).is_some() && !has_all(bytes, &[b"tdio"]);
            self.http_entries.extend(is_http.then(|| path.to_string()));
            let makes = self.made_in.last().is_some_and(|place| place.path == path);
            let name = makes.then(|| server_name(bytes, language)).flatten();
            self.programs.extend(name.map(|name| (PathBuf::from(&*path), name)));
        }
    }
}

/// Whether the name of a source file is likely for one that makes a server.
pub(super) fn may_be_server(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let stem = name.split('.').next().unwrap_or_default();
    ["mcp", "server"].iter().any(|it| name.contains(it)) || ["app", "index", "main"].contains(&stem)
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
    let text = display_path(path);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(language: &str, text: &str) -> Signs {
        let mut signs = Signs::default();
        signs.add(text.as_bytes(), Path::new("a"), language);
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
