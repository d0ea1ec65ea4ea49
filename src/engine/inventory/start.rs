//! How a server in source code is started, as far as its manifests say.

use std::path::Path;

use crate::document::Value;
use crate::engine::inventory::arguments::documented_arguments;
use crate::engine::inventory::ecosystem::Ecosystem;
use crate::engine::inventory::package::{Package, between};
use crate::engine::inventory::source::Signs;
use crate::source::display_path;

/// How a server is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// A program that reads standard input and writes standard output.
    Stdio(Launch),
    /// A program that listens for HTTP.
    Http(Launch),
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
        let (before, mut words) = match found {
            Ok(found) => found,
            Err(reason) => return Self::Unknown(reason),
        };
        let documented = documented_arguments(package, &words);
        let is_stdio = signs.is_stdio || documented.is_some();
        words.extend(documented.unwrap_or_default());
        let launch = Launch { before, command: shell_command(&words) };
        if signs.is_http && !is_stdio { Self::Http(launch) } else { Self::Stdio(launch) }
    }

    /// The command that starts a server, which needs no other before.
    pub(super) fn by(words: &[String]) -> Self {
        Self::Stdio(Launch { before: None, command: shell_command(words) })
    }

    /// The commands that start the server, if it is a program.
    pub fn launch(&self) -> Option<&Launch> {
        match self {
            Self::Stdio(launch) | Self::Http(launch) => Some(launch),
            Self::Address(_) | Self::Unknown(_) => None,
        }
    }

    /// The command that checks what the server sends, with a word in capitals for what is not known.
    pub fn check_command(&self) -> String {
        const HTTP: &str = "mcp-lint-http --client --check --url";
        const STDIO: &str = "mcp-lint record --client --check --";
        match self {
            Self::Stdio(launch) => format!("{STDIO} {}", launch.command),
            Self::Http(_) => format!("{HTTP} http://localhost:PORT/mcp"),
            Self::Address(address) => format!("{HTTP} {}", shell_word(address)),
            Self::Unknown(_) => format!("{STDIO} COMMAND"),
        }
    }
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

    /// A server of which there is only a source file.
    fn script(&self) -> Found {
        let path = self.entry().unwrap_or_default();
        let program: &[&str] = match path.rsplit('.').next() {
            Some("py") => &["python"],
            Some("js" | "mjs" | "cjs") => &["node"],
            Some("ts") => &["npx", "-y", "tsx"],
            Some("rb") => &["ruby"],
            Some("php") => &["php"],
            _ => return Err("it has no manifest"),
        };
        Ok((None, words(program).into_iter().chain([self.path(&path)]).collect()))
    }

    /// The file in which the program begins, or else the server is made, from the folder of the
    /// package.
    fn entry(&self) -> Option<String> {
        let made = self.signs.server.as_ref().map(|place| &*place.path);
        self.signs.entries.first().map(String::as_str).or(made).map(|it| self.below(it))
    }

    fn npm(&self) -> Found {
        let root = self.package.root().ok_or("its manifest cannot be read")?;
        let script = |name: &str| root.get("scripts")?.text_of(name);
        let locks = [
            ("pnpm-lock.yaml", "pnpm"),
            ("yarn.lock", "yarn"),
            ("bun.lock", "bun"),
            ("bun.lockb", "bun"),
        ];
        let locked = |folder: &Path| locks.iter().find(|(lock, _)| folder.join(lock).exists());
        let manager = self.folders().find_map(locked).map_or("npm", |(_, manager)| *manager);
        let is_installed = self.folders().any(|folder| folder.join("node_modules").is_dir());
        let builds = ["build", "compile", "prepare", "prepack", "prepublishOnly"];
        let build = builds.into_iter().find(|name| script(name).is_some());
        let before = |is_built: bool| {
            let install = (!is_installed).then(|| format!("{manager} install"));
            let build = build.filter(|_| !is_built).map(|name| format!("{manager} run {name}"));
            let steps: Vec<_> = install.into_iter().chain(build).collect();
            (!steps.is_empty()).then(|| steps.join(" && "))
        };
        let file = |file: &str| {
            let path = self.path(file);
            let is_typed = [".ts", ".mts", ".cts", ".tsx"].iter().any(|it| path.ends_with(it));
            let program: &[&str] = match is_typed {
                _ if manager == "bun" && is_typed => &["bun"],
                true => &["npx", "-y", "tsx"],
                false => &["node"],
            };
            (before(self.has(file)), words(program).into_iter().chain([path]).collect())
        };
        let bin = root.get("bin");
        let bins = bin.into_iter().flat_map(Value::entries).filter_map(Value::key);
        let bins: Vec<_> = bins.collect();
        let named = likely(bins.iter().copied(), root.text_of("name"));
        // Another program of the package may be meant for people.
        let is_of_server = |name: &str| {
            let package = root.text_of("name").map(|name| name.rsplit('/').next().unwrap_or(name));
            name.contains("mcp")
                || name.contains("server")
                || Some(name) == package
                || script("start").is_none()
        };
        let named = named.filter(|name| is_of_server(name));
        let bin = bin.and_then(|it| it.as_str().or_else(|| it.text_of(named?)));
        if let Some(bin) = bin.filter(|it| self.has(it) || build.is_some()) {
            return Ok(file(bin));
        }
        let starts = [
            "start:stdio",
            "mcp",
            "stdio",
            "mcp:start",
            "start:mcp",
            "start",
            "serve",
            "server",
            "dev",
        ];
        if let Some(name) = starts.into_iter().find(|name| script(name).is_some()) {
            let is_built = build.is_none() || name == "dev";
            let command = match manager {
                "npm" => self.with(&["npm"], "--prefix", &["run", "--silent", name]),
                "pnpm" => self.with(&["pnpm", "--silent"], "-C", &["run", name]),
                "yarn" => self.with(&["yarn", "--silent"], "--cwd", &["run", name]),
                _ => self.with(&["bun", "run", "--silent"], "--cwd", &[name]),
            };
            return Ok((before(is_built), command));
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

    fn python(&self) -> Found {
        let root = self.package.root();
        let project = root.and_then(|root| root.get("project"));
        let poetry = root.and_then(|root| root.get("tool")?.get("poetry"));
        let scripts = [project, poetry].into_iter().flatten().find_map(|it| it.get("scripts"));
        let names: Vec<_> =
            scripts.into_iter().flat_map(Value::entries).filter_map(Value::key).collect();
        let is_option = |name: &&str| name.starts_with('-');
        let script = likely(names.iter().copied(), self.package.name()).filter(|it| !is_option(it));
        let entry = self.entry();
        // An extra that alone has the library.
        let extras = project.and_then(|it| it.get("optional-dependencies"));
        let lists_library = |list: Value<'_>| {
            let named = |it: Value<'_>| {
                self.package.libraries.iter().any(|library| library.is_in(it.text()))
            };
            list.items().any(named)
        };
        let is_required = project.and_then(|it| it.get("dependencies")).is_some_and(lists_library);
        let extra = extras.into_iter().flat_map(Value::entries).find(|it| lists_library(*it));
        let extra = extra.filter(|_| !is_required).and_then(Value::key);
        let extra: Vec<_> = extra.into_iter().flat_map(|name| ["--extra", name]).collect();
        let run: Vec<String> = match (script, &entry) {
            (Some(script), _) => words(&[script]),
            (None, Some(entry)) if self.is_module(entry) => {
                let module = entry
                    .trim_start_matches("src/")
                    .trim_end_matches(".py")
                    .trim_end_matches("/__main__");
                words(&["python", "-m", &module.replace('/', ".")])
            }
            (None, Some(entry)) => words(&["python", entry]),
            (None, None) => return Err("its manifest names no script"),
        };
        let run: Vec<_> = run.iter().map(String::as_str).collect();
        if project.is_some() {
            return Ok((None, self.with(&[&["uv", "run"], &*extra].concat(), "--directory", &run)));
        }
        if poetry.is_some() {
            let command = self.with(&["poetry"], "-C", &[&["run"], &*run].concat());
            return Ok((Some("poetry install".to_owned()), command));
        }
        let path = self.path(&entry.ok_or("its manifest names no script")?);
        let requirements = self.package.path();
        if requirements.ends_with("setup.py") {
            let install = Some("pip install -e .".to_owned());
            return Ok((install, words(&["python", &path])));
        }
        Ok((None, words(&["uv", "run", "--with-requirements", requirements, &path])))
    }

    /// Whether a file of Python is a module of a package, and not a script.
    fn is_module(&self, file: &str) -> bool {
        Path::new(file).parent().is_some_and(|parent| {
            !parent.as_os_str().is_empty()
                && self.package.folder.join(parent).join("__init__.py").exists()
        })
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

    fn maven(&self) -> Found {
        let text = self.package.text();
        let mvn = if self.has("mvnw") { "./mvnw" } else { "mvn" };
        let before = Some(format!("{mvn} -q -DskipTests package"));
        if text.contains("quarkus") {
            let jar = self.path("target/quarkus-app/quarkus-run.jar");
            return Ok((before, words(&["java", "-jar", &jar])));
        }
        let plugins = ["spring-boot-maven-plugin", "maven-shade-plugin", "maven-assembly-plugin"];
        if !plugins.iter().any(|plugin| text.contains(plugin)) {
            return Err("its `pom.xml` builds no jar that starts by itself");
        }
        let own = text.find("</parent>").map_or(text, |at| &text[at..]);
        let named = between(own, "<finalName>", "</finalName>").filter(|it| !it.contains('$'));
        let version = between(own, "<version>", "</version>").filter(|it| !it.contains('$'));
        let name =
            self.package.name().zip(version).map(|(name, version)| format!("{name}-{version}"));
        let name = named.map(str::to_owned).or(name);
        let name = name.ok_or("the name of its jar is not in `pom.xml`")?;
        Ok((before, words(&["java", "-jar", &self.path(&format!("target/{name}.jar"))])))
    }

    fn gradle(&self) -> Found {
        let text = self.package.text();
        let name = |folder: &Path| {
            let settings = ["settings.gradle.kts", "settings.gradle"].into_iter();
            let read = |it| std::fs::read_to_string(folder.join(it)).ok();
            let text = settings.filter_map(read).next()?;
            let text = text.split_once("rootProject.name")?.1;
            text.split(['"', '\'']).nth(1).map(str::to_owned)
        };
        let folder = self.package.folder.file_name().and_then(|it| it.to_str()).map(str::to_owned);
        let name = name(&self.package.folder).or(folder);
        let name = name.ok_or("the name of its project is not in `settings.gradle`")?;
        let gradle = if Path::new("gradlew").exists() || self.has("gradlew") {
            "./gradlew"
        } else {
            "gradle"
        };
        let version = text
            .lines()
            .find_map(|line| line.trim().strip_prefix("version")?.split(['"', '\'']).nth(1));
        if text.contains("org.springframework.boot") {
            let version = version.map_or(String::new(), |it| format!("-{it}"));
            let jar = self.path(&format!("build/libs/{name}{version}.jar"));
            return Ok((Some(format!("{gradle} bootJar")), words(&["java", "-jar", &jar])));
        }
        if text.contains("mainClass") || text.contains("application") {
            let program = self.path(&format!("build/install/{name}/bin/{name}"));
            return Ok((Some(format!("{gradle} installDist")), vec![program]));
        }
        Err("its build file names no program")
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
