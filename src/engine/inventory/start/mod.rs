//! How a server in source code is started, as far as its manifests say.

mod jvm;
mod npm;
mod python;
mod shown;

use std::path::Path;

use crate::document::Value;
use crate::engine::inventory::arguments::documented_arguments;
use crate::engine::inventory::package::{Package, between};
use crate::engine::inventory::source::{CodeLine, Signs};
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
    /// The command that installs or builds the program first, in the folder of its package.
    pub before: Option<String>,
    /// The command that starts the program, in the working directory.
    pub command: String,
}

/// A command in words, and the command that must run before it.
type Found = Result<(Option<String>, Vec<String>), &'static str>;

impl Start {
    pub(super) fn of(package: &Package, signs: &Signs) -> Self {
        let own = Own { package, signs };
        let shown = Shown::of(package);
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
            Ecosystem::Mix => Ok((None, own.in_folder(&["mix", "run", "--no-halt"]))),
        };
        // What the owner shows before what manifests suggest.
        let (before, words, is_of_client) = match (command, found) {
            (Some(it), found) => (own.steps(&it, found.ok()), it.words, it.is_of_client),
            (None, Ok((before, mut words))) => {
                let documented = documented_arguments(package, &words);
                let is_documented = documented.is_some();
                words.extend(documented.unwrap_or_default());
                (before, words, is_documented)
            }
            (None, Err(reason)) => return Self::Unknown(reason),
        };
        let mut words = words;
        let selects = |it: &String| signs.stdio_arguments.contains(it);
        if signs.is_stdio && !words.iter().any(selects) && shown.address.is_none() {
            words.extend(signs.stdio_arguments.iter().cloned());
        }
        let launch = Launch { before, command: shell_command(&words) };
        // Of both transports, the one that clients are shown to use.
        let is_connected_to = shown.address.is_some() && !is_of_client;
        let is_http = signs.is_http || own.depends_on_http();
        if is_http && !is_of_client && (!signs.is_stdio || is_connected_to) {
            Self::Http(launch, shown.address.or_else(|| signs.address()))
        } else {
            Self::Stdio(launch)
        }
    }

    /// The command that starts a server, which needs no other before.
    pub(super) fn by(words: &[String]) -> Self {
        Self::Stdio(Launch { before: None, command: shell_command(words) })
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
    Own { package, signs }.server_scripts()
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
        let is_there = shown.file.as_ref().is_none_or(|file| self.has(file));
        match self.package.ecosystem {
            Ecosystem::Npm => self.npm_steps(is_there),
            _ => found.and_then(|(before, _)| before),
        }
    }

    /// Whether a step of the package builds files.
    fn is_built_by_a_step(&self) -> bool {
        match self.package.ecosystem {
            Ecosystem::Npm => self.build_script().is_some(),
            Ecosystem::Maven | Ecosystem::Gradle => true,
            _ => false,
        }
    }

    /// A server of which there is only a source file.
    fn script(&self) -> Found {
        let path = self.entry().unwrap_or_default();
        let is_script = matches!(
            self.package.ecosystem,
            Ecosystem::Npm | Ecosystem::Python | Ecosystem::Ruby | Ecosystem::Composer
        );
        let command = command_that_runs(&self.path(&path)).filter(|_| is_script);
        Ok((None, command.ok_or("it has no manifest")?))
    }

    /// The file in which the program begins, or else the server is made, from the folder of the
    /// package.
    fn entry(&self) -> Option<String> {
        let made = self.signs.server.as_ref().map(|place| &*place.path);
        self.signs.entries.first().map(String::as_str).or(made).map(|it| self.below(it))
    }

    fn cargo(&self) -> Found {
        let root = self.package.root().ok_or("its manifest cannot be read")?;
        let bins: Vec<_> = root.items_of("bin").filter_map(|it| it.text_of("name")).collect();
        let of_folder = self.signs.entries.iter().map(|it| self.below(it));
        let of_folder = of_folder.filter_map(|it| {
            let name = it.strip_prefix("src/bin/")?;
            Some(name.split('/').next()?.trim_end_matches(".rs").to_owned())
        });
        let of_folder: Vec<_> = of_folder.collect();
        let main = self.package.name().filter(|_| self.has("src/main.rs") && bins.is_empty());
        let default = root.get("package").and_then(|it| it.text_of("default-run"));
        let all: Vec<_> =
            bins.iter().copied().chain(main).chain(of_folder.iter().map(String::as_str)).collect();
        let bin = default.or_else(|| likely(all.iter().copied(), self.package.name()));
        let bin = bin.ok_or("the package is a library, without a program")?;
        let features = root.items_of("bin").find(|it| it.text_of("name") == Some(bin));
        let features = features.into_iter().flat_map(|it| it.items_of("required-features"));
        let features: Vec<_> = features.filter_map(Value::as_str).collect();
        let manifest = self.folder().map(|_| self.path("Cargo.toml"));
        let mut command = words(&["cargo", "run", "--quiet"]);
        command.extend(manifest.into_iter().flat_map(|it| ["--manifest-path".to_owned(), it]));
        if !features.is_empty() {
            command.extend(["--features".to_owned(), features.join(",")]);
        }
        if all.len() > 1 {
            command.extend(["--bin".to_owned(), bin.to_owned()]);
        }
        // What follows is for the server.
        command.push("--".to_owned());
        Ok((None, command))
    }

    fn go(&self) -> Found {
        let folders = self.signs.entries.iter().map(|it| {
            let below = self.below(it);
            below.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned())
        });
        let folders: Vec<_> = folders.collect();
        let folder = match folders.iter().any(String::is_empty) {
            true => Some(""),
            false => likely(folders.iter().map(String::as_str), self.package.name()),
        };
        let folder = folder.ok_or("the module is a library, without a program")?;
        let target = if folder.is_empty() { ".".to_owned() } else { format!("./{folder}") };
        Ok((None, self.with(&["go", "run"], "-C", &[&target])))
    }

    fn dotnet(&self) -> Found {
        let text = self.package.text();
        let is_program = text.contains("Exe</OutputType>")
            || text.contains("Sdk.Web")
            || text.contains("Sdk.Worker")
            || self.signs.files == 0
            || self.has("Program.cs");
        if !is_program {
            return Err("the project is a library, without a program");
        }
        Ok((None, words(&["dotnet", "run", "--project", self.package.path(), "--"])))
    }

    fn composer(&self) -> Found {
        let root = self.package.root().ok_or("its manifest cannot be read")?;
        let before = (!self.has("vendor")).then(|| "composer install".to_owned());
        let bin = root.get("bin").and_then(|it| it.items().next().unwrap_or(it).as_str());
        if let Some(file) =
            bin.map(str::to_owned).or(self.signs.entries.first().map(|it| self.below(it)))
        {
            return Ok((before, words(&["php", &self.path(&file)])));
        }
        if self.has("artisan") {
            return Err("Laravel starts it by its name: `php artisan mcp:start NAME`");
        }
        Err("its manifest names no program")
    }

    fn ruby(&self) -> Found {
        let before = Some("bundle install".to_owned());
        let stem = Path::new(self.package.path()).file_stem().and_then(|it| it.to_str());
        let programs =
            stem.into_iter().flat_map(|name| [format!("exe/{name}"), format!("bin/{name}")]);
        if let Some(program) = programs.into_iter().find(|it| self.has(it)) {
            return Ok((before, self.in_folder(&["bundle", "exec", &program])));
        }
        let entry = self.entry().ok_or("its manifest names no program")?;
        Ok((before, self.in_folder(&["bundle", "exec", "ruby", &entry])))
    }

    fn swift(&self) -> Found {
        let targets = self.package.text().split(".executableTarget(").skip(1);
        let targets: Vec<_> = targets.filter_map(|it| between(it, "name: \"", "\"")).collect();
        let name = likely(targets.iter().copied(), self.package.name());
        let name = name
            .filter(|it| !it.starts_with('-'))
            .ok_or("the package is a library, without a program")?;
        Ok((None, self.with(&["swift", "run"], "--package-path", &[name])))
    }
}
