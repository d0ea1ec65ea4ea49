//! How servers with a `package.json` are started.

use std::path::Path;

use crate::document::Value;
use crate::engine::inventory::documents::{plain, read};
use crate::engine::inventory::package::is_of_deno;
use crate::engine::inventory::start::shown::{ShownCommand, is_built};
use crate::engine::inventory::start::{Found, Own, likely, shell_word, words};
use crate::engine::limits::MAX_SHOWN_COMMANDS;
use crate::project::NoData;
use crate::source::display_path;

/// Lock files, each with the manager of packages that writes it.
const LOCKS: [(&str, &str); 4] =
    [("pnpm-lock.yaml", "pnpm"), ("yarn.lock", "yarn"), ("bun.lock", "bun"), ("bun.lockb", "bun")];

/// Names of scripts that build a package, the most usual first.
const BUILDS: [&str; 5] = ["build", "compile", "prepare", "prepack", "prepublishOnly"];

/// Names of scripts that start a server, those of a server for standard streams first.
const STARTS: [&str; 9] =
    ["start:stdio", "mcp", "stdio", "mcp:start", "start:mcp", "start", "serve", "server", "dev"];

/// A workspace of packages that are installed together.
pub(super) struct Workspace<'p> {
    /// Its root.
    pub(super) folder: &'p Path,
    /// Whether a script of the root builds its members.
    builds: bool,
}

impl Own<'_> {
    pub(super) fn npm_script(&self, name: &str) -> Option<&str> {
        let is_deno = is_of_deno(Path::new(self.package.path()));
        let scripts = self.package.root()?.get(if is_deno { "tasks" } else { "scripts" });
        scripts?.text_of(name)
    }

    /// The script that builds the package.
    pub(super) fn build_script(&self) -> Option<&'static str> {
        BUILDS.into_iter().find(|name| self.npm_script(name).is_some())
    }

    fn is_built_for_bun(&self) -> bool {
        let script = self.build_script().and_then(|name| self.npm_script(name));
        script.is_some_and(|it| it.contains("--target bun") || it.contains("--target=bun"))
    }

    /// The manager of packages that the project uses: the one that a manifest or else a lock file
    /// names.
    fn npm_manager(&self) -> &'static str {
        if is_of_deno(Path::new(self.package.path())) {
            return "deno";
        }
        let declared = |folder: &Path| {
            let text = read(&folder.join("package.json")).unwrap_or_default();
            let (_, rest) = text.split_once("\"packageManager\"")?;
            let name = rest.split('"').nth(1)?.split('@').next()?;
            ["npm", "pnpm", "yarn", "bun"].into_iter().find(|it| *it == name)
        };
        let locked = |folder: &Path| {
            LOCKS.iter().find(|(lock, _)| folder.join(lock).exists()).map(|(_, manager)| *manager)
        };
        let named = self.folders().find_map(|it| declared(it).or_else(|| locked(it)));
        // Without either, the program that the scripts call.
        let scripts = || {
            let scripts = self.package.root()?.get("scripts")?;
            let mut words = scripts.entries().flat_map(|it| it.text().split([' ', '&', ';']));
            words.any(|word| word == "bun").then_some("bun")
        };
        named.or_else(scripts).unwrap_or("npm")
    }

    /// Whether the files that a script names exist, or a build makes them.
    fn runs_files_that_exist(&self, name: &str) -> bool {
        let mut files = self.files_of_script(name);
        files.all(|it| self.has(it) || is_built(it) && self.build_script().is_some())
    }

    /// The files of the package that a script names.
    fn files_of_script(&self, name: &str) -> impl Iterator<Item = &str> {
        let words = self.npm_script(name).unwrap_or_default().split_whitespace();
        let words = words.map(|it| it.trim_start_matches("./"));
        words.filter(|it| {
            let is_pattern = it.starts_with(['-', '/']) || it.contains(['*', '=', '$', '"', ':']);
            !is_pattern && NoData::language_of_path(Path::new(it)).is_some()
        })
    }

    /// The script of the package that starts the server: one for standard streams before others.
    fn start_script(&self) -> Option<&str> {
        let is_deno = is_of_deno(Path::new(self.package.path()));
        let key = if is_deno { "tasks" } else { "scripts" };
        let scripts = self.package.root().and_then(|root| root.get(key));
        let names = scripts.into_iter().flat_map(Value::entries).filter_map(Value::key);
        let mut for_streams = names.filter(|name| starts_on_streams(name));
        let mut usual = STARTS.into_iter().filter(|name| self.npm_script(name).is_some());
        let runs = |name: &&str| self.runs_files_that_exist(name);
        for_streams.find(runs).or_else(|| usual.find(runs))
    }

    /// The words that run a script of the package.
    fn script_words(&self, name: &str) -> Vec<String> {
        match self.npm_manager() {
            "npm" => self.with(&["npm"], "--prefix", &["run", "--silent", name]),
            "pnpm" => self.with(&["pnpm", "--silent"], "-C", &["run", name]),
            "deno" => self.with(&["deno", "task", "--quiet"], "--cwd", &[name]),
            "yarn" => self.with(&["yarn", "--silent"], "--cwd", &["run", name]),
            _ => self.with(&["bun", "run", "--silent"], "--cwd", &[name]),
        }
    }

    /// The command that runs a script of the package, as `npm run a -- b` in the configuration of a
    /// client.
    pub(super) fn resolved_script(&self, program: &str, rest: &[String]) -> Option<ShownCommand> {
        let is_manager = ["npm", "pnpm", "yarn", "bun", "deno"].contains(&program);
        let is_run = |it: &String| it == "run" || it == "run-script" || it == "task";
        let rest = without_options(rest);
        let rest = rest.split_first().map_or(rest, |(first, behind)| match is_run(first) {
            true => without_options(behind),
            false => rest,
        });
        let (name, own) = rest.split_first()?;
        let is_own = is_manager && self.npm_script(name).is_some();
        if !is_own || !self.runs_files_that_exist(name) {
            return None;
        }
        let own = own.strip_prefix(&["--".to_owned()]).unwrap_or(own);
        let own = plain(own.to_vec());
        let mut command = self.script_words(name);
        if !own.is_empty() {
            command.extend((self.npm_manager() == "npm").then(|| "--".to_owned()));
            command.extend(own);
        }
        let file = self.files_of_script(name).next().map(str::to_owned);
        Some(ShownCommand { words: command, is_of_client: true, file })
    }

    /// Whether the folder of a file is the one into which the compiler writes, if its settings name
    /// one: what a document shows may be older.
    pub(super) fn is_output(&self, file: &str) -> bool {
        let of_compiler = self.build_script().and_then(|name| self.npm_script(name));
        if of_compiler.is_none_or(|it| it.split([' ', '&']).next() != Some("tsc")) {
            return true;
        }
        let text = read(&self.package.folder.join("tsconfig.json")).unwrap_or_default();
        let folder = text.split_once("\"outDir\"").and_then(|(_, rest)| rest.split('"').nth(1));
        let folder = folder.map(|it| it.trim_start_matches("./").trim_end_matches('/'));
        // A program of the manifest has a source file, so others have one as well.
        let mut programs = self.programs_of_manifest().filter(|it| self.source_of(it).is_some());
        let is_compiled = self.source_of(file).is_some() || programs.next().is_none();
        is_compiled && folder.is_none_or(|it| file.starts_with(it))
    }

    /// The source file from which a file of a build is compiled: `src/a/b.ts` for `dist/a/b.js`.
    pub(super) fn source_of(&self, built: &str) -> Option<String> {
        let (_, below) =
            built.trim_start_matches("./").split_once('/').filter(|_| is_built(built))?;
        let stem = below.rsplit_once('.')?.0.trim_start_matches("src/");
        let endings = ["ts", "mts", "cts", "tsx", "js"];
        endings.iter().map(|it| format!("src/{stem}.{it}")).find(|it| self.has(it))
    }

    /// The files of the programs that the manifest names.
    pub(super) fn programs_of_manifest(&self) -> impl Iterator<Item = &str> {
        let bin = self.package.root().and_then(|root| root.get("bin"));
        let of_entries = bin.into_iter().flat_map(Value::entries).filter_map(Value::as_str);
        let files = bin.and_then(Value::as_str).into_iter().chain(of_entries);
        files.map(|it| it.trim_start_matches("./"))
    }

    /// The workspace of which the package is a member.
    pub(super) fn workspace(&self) -> Option<Workspace<'_>> {
        let of = |folder| {
            let text = read(&Path::join(folder, "package.json"))?;
            let has_members = text.contains("\"workspaces\"")
                || Path::join(folder, "pnpm-workspace.yaml").exists();
            // A script of a workspace builds all members, in the order in which they need each other.
            let builds = text.contains("\"build\":");
            has_members.then_some(Workspace { folder, builds })
        };
        self.folders().skip(1).find_map(of)
    }

    /// The commands that install the package, and build it unless it is built.
    pub(super) fn npm_steps(&self, is_built: bool) -> Option<String> {
        let manager = self.npm_manager();
        let is_installed =
            manager == "deno" || self.folders().any(|folder| folder.join("node_modules").is_dir());
        let install = (!is_installed).then(|| format!("{manager} install"));
        let build = self.build_script().filter(|_| !is_built);
        let build = build.map(|name| match self.workspace() {
            Some(Workspace { builds: true, .. }) => format!("{manager} run build"),
            Some(Workspace { folder, .. }) => {
                let member = self.package.folder.strip_prefix(folder);
                let member = display_path(member.unwrap_or(&self.package.folder));
                let member = shell_word(&format!("./{member}"));
                match manager {
                    // With the packages that it depends on.
                    "pnpm" => format!("pnpm --filter {member}... run {name}"),
                    "npm" => format!("npm run {name} --workspace {member}"),
                    _ => format!("{manager} --cwd {member} run {name}"),
                }
            }
            None => format!("{manager} run {name}"),
        });
        let steps: Vec<_> = install.into_iter().chain(build).collect();
        (!steps.is_empty()).then(|| steps.join(" && "))
    }

    /// Whether the first line of a file names the program that runs it.
    pub(super) fn is_script_of(&self, file: &str, program: &str) -> bool {
        let text = read(&self.package.folder.join(file)).unwrap_or_default();
        let line = text.lines().next().filter(|it| it.starts_with("#!"));
        line.is_some_and(|it| it.split(['/', ' ']).any(|word| word == program))
    }

    /// Whether a file exists, and what it imports from folders of a build does, too.
    pub(super) fn is_complete(&self, file: &str) -> bool {
        let path = self.package.folder.join(file);
        let text = read(&path).unwrap_or_default();
        let folder = path.parent().unwrap_or(Path::new(""));
        // From a folder of the program, or from the top.
        let of_build = |(before, it): &(&str, &str)| {
            let path = it.strip_prefix("../").or_else(|| it.strip_prefix("./"));
            let is_import = ["from", "import", "import(", "require("]
                .iter()
                .any(|word| before.trim_end().ends_with(word));
            path.is_some_and(|path| is_built(path) || is_built(file) && is_import)
        };
        let texts = text.split(['"', '\'']);
        let imported = texts.clone().zip(texts.skip(1)).filter(of_build).map(|(_, it)| it);
        let is_missing = |it: &str| {
            let target = folder.join(it);
            let is_there = target.exists() || target.with_extension("js").exists();
            !is_there && !target.join("index.js").exists()
        };
        path.exists() && !imported.take(MAX_SHOWN_COMMANDS).any(is_missing)
    }

    pub(super) fn npm(&self) -> Found {
        let root = self.package.root().ok_or("its manifest cannot be read")?;
        let is_deno = is_of_deno(Path::new(self.package.path()));
        let script = |name: &str| self.npm_script(name);
        let manager = self.npm_manager();
        let build = self.build_script();
        let before = |is_built: bool| self.npm_steps(is_built);
        let file = |file: &str| {
            let path = self.path(file);
            let is_typed = [".ts", ".mts", ".cts", ".tsx"].iter().any(|it| path.ends_with(it));
            let program: &[&str] = match is_typed {
                _ if is_deno => &["deno", "run", "-A"],
                // A bundle for Bun uses what only Bun has.
                _ if manager == "bun" && (is_typed || self.is_built_for_bun()) => &["bun"],
                _ if self.is_script_of(file, "bun") => &["bun"],
                true => &["npx", "-y", "tsx"],
                false => &["node"],
            };
            (before(self.is_complete(file)), words(program).into_iter().chain([path]).collect())
        };
        if let Some(entry) = self.signs.entries.first().filter(|_| self.signs.is_one_of_several) {
            let entry = self.below(entry);
            let is_own = |program: &&str| self.source_of(program).as_ref() == Some(&entry);
            let program = self.programs_of_manifest().find(is_own);
            return Ok(file(program.unwrap_or(&entry)));
        }
        let bin = program(root, script("start").is_some());
        if let Some(bin) = bin.filter(|it| self.has(it) || build.is_some()) {
            return Ok(file(bin));
        }
        if let Some(name) = self.start_script() {
            let is_built = build.is_none() || is_deno || name == "dev";
            return Ok((before(is_built), self.script_words(name)));
        }
        if root.has("exports") || root.has("types") {
            return Err("the package is a library, without a program");
        }
        if let Some(entry) = self.signs.entries.first() {
            return Ok(file(&self.below(entry)));
        }
        let main = bin.or_else(|| root.text_of("main"));
        main.map(file).ok_or("its manifest names no program")
    }
}

/// Whether the name of a script is that of one that starts a server for standard streams, such as
/// `run-stdio`, and does not test or build it.
fn starts_on_streams(name: &str) -> bool {
    let others = ["test", "build", "inspect", "inspector", "debug", "dev", "watch", "lint", "e2e"];
    let has_part = |is: &dyn Fn(&str) -> bool| name.split([':', '-']).any(is);
    has_part(&|part| part == "stdio") && !has_part(&|part| others.contains(&part))
}

/// Words without the options at their beginning.
fn without_options(words: &[String]) -> &[String] {
    let mut rest = words;
    while let Some(word) = rest.first().filter(|word| word.starts_with('-')) {
        let has_value = ["--prefix", "-C", "--cwd", "--dir", "--filter"].contains(&word.as_str());
        rest = rest.get(1 + usize::from(has_value)..).unwrap_or_default();
    }
    rest
}

/// The file of the program in `bin` that is the server; with a script `start`, another program of
/// the package may be meant for people.
fn program<'d>(root: Value<'d>, has_start: bool) -> Option<&'d str> {
    let bin = root.get("bin")?;
    let bins: Vec<_> = bin.entries().filter_map(Value::key).collect();
    let named = likely(bins.iter().copied(), root.text_of("name"));
    let is_of_server = |name: &&str| {
        let package = root.text_of("name").map(|name| name.rsplit('/').next().unwrap_or(name));
        name.contains("mcp") || name.contains("server") || Some(*name) == package || !has_start
    };
    let named = named.filter(is_of_server);
    bin.as_str().or_else(|| bin.text_of(named?))
}
