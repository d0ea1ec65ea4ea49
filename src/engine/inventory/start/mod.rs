//! How a server in source code is started, as far as its manifests say.

mod address;
mod compiled;
mod jvm;
mod npm;
mod python;
mod scripting;
mod shown;

use std::path::Path;

use crate::engine::inventory::arguments::{documented_arguments, names_of, shown_options};
use crate::engine::inventory::documents::Documents;
use crate::engine::inventory::package::{Package, shown_folder};
use crate::engine::inventory::source::{CodeLine, Signs};
use crate::engine::inventory::transport::selects_http;
use crate::project::{Ecosystem, NoData};
use crate::source::display_path;

use shown::{Shown, ShownCommand};

/// How a server is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// A program that reads standard input and writes standard output.
    Stdio(Launch),
    /// A program that listens for HTTP, and its address as far as it is known.
    Http(Launch, Option<String>),
    /// The address of a server that runs elsewhere.
    Address(String),
    /// Not known, with the reason.
    Unknown(&'static str),
}

/// The commands that start a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// The command that installs or builds the program first.
    pub before: Option<String>,
    /// The folder in which that command runs, as reports show it.
    pub before_in: String,
    /// The command that starts the program, in the working directory.
    pub command: String,
}

/// A command in words, and the command that must run before it.
type Found = Result<(Option<String>, Vec<String>), &'static str>;

impl Start {
    pub(super) fn of(package: &Package, signs: &Signs, documents: &Documents) -> Self {
        let own = Own { package, signs, documents };
        let shown = Shown::of(package, documents);
        let command = shown.command(&own);
        let found = match package.ecosystem {
            _ if package.manifests.is_empty() => own.script(),
            Ecosystem::Npm => own.npm(),
            Ecosystem::Python => own.python(),
            Ecosystem::Cargo => own.cargo(),
            Ecosystem::Go => own.go(),
            Ecosystem::Maven => own.maven(),
            Ecosystem::Gradle => own.gradle(),
            Ecosystem::DotNet => own.dotnet(),
            Ecosystem::Composer => own.composer(),
            Ecosystem::Ruby => own.ruby(),
            Ecosystem::Swift => own.swift(),
            Ecosystem::Mix => own.mix(),
        };
        // What the owner shows before what manifests suggest.
        let (before, mut words, is_of_client) = match (command, found) {
            (Some(it), found) => {
                let is_of_client = it.is_of_client || own.documented_arguments(&it.words).is_some();
                (own.steps(&it, found.ok()), it.words, is_of_client)
            }
            (None, Ok((before, mut words))) => {
                let documented = own.documented_arguments(&words);
                let is_documented = documented.is_some();
                words.extend(documented.unwrap_or_else(|| own.shown_options(&words)));
                (before, words, is_documented)
            }
            (None, Err(reason)) => return Self::Unknown(reason),
        };
        // Of both transports, the default, or else the one that clients are shown to use.
        let is_site = own.address_of_php(&words).is_some();
        let is_http = own.is_http() || is_site;
        let is_selected = words.iter().any(|word| selects_http(word) || own.is_http_entry(word));
        let is_default = signs.default_transport.as_ref().is_some_and(|it| it.is_stdio);
        let is_connected_to = shown.address.is_some() && !is_of_client;
        let is_selected = is_selected || is_site || own.begins_in_http_entry();
        let prefers_http = is_selected || is_connected_to && !is_default;
        let may_be_stdio =
            (signs.is_stdio || is_of_client || own.depends_on_streams()) && !own.uses_no_streams();
        let is_stdio = !is_http || may_be_stdio && !prefers_http;
        if is_stdio {
            own.select_stdio(&mut words);
        }
        let before_in = own.folder_of_steps();
        let launch = Launch { before, before_in, command: shell_command(&words) };
        match is_stdio {
            true => Self::Stdio(launch),
            false => Self::Http(launch, own.address(&words, shown.address)),
        }
    }

    /// The command that starts a server, which needs no other before.
    pub(super) fn by(words: &[String]) -> Self {
        let command = shell_command(words);
        Self::Stdio(Launch { before: None, before_in: ".".to_owned(), command })
    }

    /// The commands that start the server, if it is a program.
    pub fn launch(&self) -> Option<&Launch> {
        match self {
            Self::Stdio(launch) | Self::Http(launch, _) => Some(launch),
            Self::Address(_) | Self::Unknown(_) => None,
        }
    }

    /// The command that checks what the server sends, with a word in capitals for what is not known.
    pub fn check_command(&self) -> String {
        match self {
            Self::Stdio(launch) => format!("mcp-lint try {}", launch.command),
            Self::Http(_, address) => {
                let address = address.as_deref().unwrap_or("http://localhost:PORT/mcp");
                format!("mcp-lint try {}", shell_word(address))
            }
            Self::Address(address) => format!("mcp-lint try {}", shell_word(address)),
            Self::Unknown(_) => "mcp-lint try COMMAND".to_owned(),
        }
    }
}

/// The starts of the scripts of a Python package whose modules make servers, each with the line that
/// makes it.
pub(super) fn scripts_of_servers(package: &Package, signs: &Signs) -> Vec<(Start, CodeLine)> {
    Own { package, signs, documents: &Documents::default() }.server_scripts()
}

/// The words that run a source file, by its language.
pub fn command_that_runs(path: &str) -> Option<Vec<String>> {
    let Some(NoData::Code { command, .. }) = NoData::of_path(path) else { return None };
    // A program must not take it for an option.
    let file = if path.starts_with('-') { format!("./{path}") } else { path.to_owned() };
    let words = command.split(' ').map(str::to_owned);
    (!command.is_empty()).then(|| words.chain([file]).collect())
}

/// A command as a shell reads it.
fn shell_command(words: &[String]) -> String {
    words.iter().map(|word| shell_word(word)).collect::<Vec<_>>().join(" ")
}

/// A word as a shell reads it.
fn shell_word(text: &str) -> String {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "-_./@:=+,%".contains(it);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

fn words(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// The name that is most likely that of a server.
fn likely<'n>(names: impl Iterator<Item = &'n str>, package: Option<&str>) -> Option<&'n str> {
    let last = |name: &'_ str| name.rsplit('/').next().unwrap_or(name).to_ascii_lowercase();
    let stem = package.map(last);
    let rank = |name: &&str| {
        let name = last(name);
        let is_own = Some(&name) == stem.as_ref();
        // Of two that are equal, the shorter has no further purpose.
        let is_http = name.contains("http") || name.contains("sse");
        (is_http, !name.contains("mcp"), !is_own, !name.contains("server"), name.len())
    };
    names.min_by_key(rank)
}

/// A package and the signs in its source files.
struct Own<'p> {
    package: &'p Package,
    signs: &'p Signs,
    documents: &'p Documents,
}

impl<'p> Own<'p> {
    /// The path of a file of the package from the working directory.
    fn path(&self, file: &str) -> String {
        let file = file.trim_start_matches("./");
        let path = match file {
            "" => self.package.folder.clone(),
            file => self.package.folder.join(file),
        };
        let path = display_path(&path).into_owned();
        // A program must not take it for an option.
        if path.starts_with('-') { format!("./{path}") } else { path }
    }

    /// The folder of the package; `None` for the working directory.
    fn folder(&self) -> Option<String> {
        (!self.package.folder.as_os_str().is_empty()).then(|| self.path(""))
    }

    fn has(&self, file: &str) -> bool {
        self.package.folder.join(file).exists()
    }

    /// The folders from that of the package up to the working directory.
    fn folders(&self) -> impl Iterator<Item = &'p Path> {
        self.package.folder.ancestors()
    }

    /// A path relative to the folder of the package.
    fn below(&self, path: &str) -> String {
        let below = Path::new(path).strip_prefix(&self.package.folder);
        below.map_or_else(|_| path.to_owned(), |path| display_path(path).into_owned())
    }

    /// A program that works in the folder of the package.
    fn in_folder(&self, command: &[&str]) -> Vec<String> {
        let Some(folder) = self.folder() else { return words(command) };
        let command: Vec<_> = command.iter().map(|word| shell_word(word)).collect();
        let script = format!("cd {} && exec {}", shell_word(&folder), command.join(" "));
        words(&["sh", "-c", &script])
    }

    /// A program, with options for the folder of the package if that is not the working directory.
    fn with(&self, program: &[&str], option: &str, rest: &[&str]) -> Vec<String> {
        let folder = self.folder().into_iter().flat_map(|it| [option.to_owned(), it]);
        words(program).into_iter().chain(folder).chain(words(rest)).collect()
    }

    /// The steps before a command that the owner shows: those before the command that the manifests
    /// suggest, with the build where the file does not exist yet.
    fn steps(
        &self,
        shown: &ShownCommand,
        found: Option<(Option<String>, Vec<String>)>,
    ) -> Option<String> {
        let is_complete = || shown.file.as_ref().is_none_or(|file| self.is_complete(file));
        match self.package.ecosystem {
            Ecosystem::Npm => self.npm_steps(is_complete()),
            _ => found.and_then(|(before, _)| before),
        }
    }

    /// The folder in which the steps before the start run, as reports show it.
    fn folder_of_steps(&self) -> String {
        let root = match self.package.ecosystem {
            Ecosystem::Npm => self.workspace().map(|it| it.folder),
            Ecosystem::Gradle => self.gradle_folder(),
            _ => None,
        };
        shown_folder(root.unwrap_or(&self.package.folder))
    }

    /// Whether the server can be reached over HTTP.
    fn is_http(&self) -> bool {
        let is_stdio = || self.setting("spring.ai.mcp.server.stdio").is_some_and(|it| it == "true");
        let is_of_jvm = self.package.ecosystem.language() == "jvm";
        (self.signs.is_http || self.depends_on_http()) && !(is_of_jvm && is_stdio())
    }

    /// Whether a word of a command is a file that only listens for HTTP.
    fn is_http_entry(&self, word: &str) -> bool {
        let source = self.source_of(&self.below(word));
        let is_file = |it: &String| {
            it == word || *it == self.path(word) || source.as_ref() == Some(&self.below(it))
        };
        !self.signs.is_one_of_several && self.signs.http_entries.iter().any(is_file)
    }

    /// Adds what selects standard streams, where another transport is the default.
    fn select_stdio(&self, words: &mut Vec<String>) {
        let default = self.signs.default_transport.as_ref().filter(|it| !it.is_stdio);
        let Some(default) = default.filter(|_| self.signs.is_stdio) else { return };
        if let Some(variable) = &default.variable {
            words.splice(0..0, ["env".to_owned(), format!("{variable}=stdio")]);
        } else if !words.iter().any(|it| default.arguments.contains(it)) {
            words.extend(default.arguments.iter().cloned());
        }
    }

    /// The names of the package and of its programs, by which documents call it.
    fn names(&self) -> Vec<&str> {
        let root = self.package.root();
        let bins = root.into_iter().flat_map(|it| it.items_of("bin"));
        let bins = bins.filter_map(|it| it.text_of("name"));
        self.package.name().into_iter().chain(bins).collect()
    }

    /// The arguments behind the command; `None` if documents show no client that starts the package.
    fn documented_arguments(&self, words: &[String]) -> Option<Vec<String>> {
        documented_arguments(self.package, self.documents, words, &self.names())
    }

    /// The options that all lines for a shell give the program.
    fn shown_options(&self, words: &[String]) -> Vec<String> {
        shown_options(&self.documents.readme, &names_of(words, &self.names()))
    }

    /// Whether a step of the package builds files.
    fn is_built_by_a_step(&self) -> bool {
        match self.package.ecosystem {
            Ecosystem::Npm => self.build_script().is_some(),
            Ecosystem::Maven | Ecosystem::Gradle => true,
            _ => false,
        }
    }

    /// The file in which the program begins, or else the server is made, from the folder of the
    /// package.
    fn entry(&self) -> Option<String> {
        let made = self.signs.server.as_ref().map(|place| &*place.path);
        self.signs.entries.first().map(String::as_str).or(made).map(|it| self.below(it))
    }
}
