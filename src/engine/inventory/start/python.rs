//! How servers in Python are started.

use std::path::Path;

use crate::document::Value;
use crate::engine::inventory::source::CodeLine;
use crate::engine::inventory::start::{Found, Own, Start, likely, words};
use crate::project::Library;

/// The minor version of the oldest Python 3 for which the libraries for servers are published.
const OLDEST_PYTHON: u8 = 10;

impl Own<'_> {
    pub(super) fn python(&self) -> Found {
        let root = self.package.root();
        let project = root.and_then(|root| root.get("project"));
        let poetry = root.and_then(|root| root.get("tool")?.get("poetry"));
        let scripts = [project, poetry].into_iter().flatten().find_map(|it| it.get("scripts"));
        let names: Vec<_> =
            scripts.into_iter().flat_map(Value::entries).filter_map(Value::key).collect();
        let is_option = |name: &&str| name.starts_with('-');
        let script = likely(names.iter().copied(), self.package.name()).filter(|it| !is_option(it));
        let target = scripts.and_then(|it| it.text_of(script?));
        // Without a build system, nothing installs the scripts of a project.
        let of_script = target.and_then(|it| self.file_of_target(it));
        let of_script = of_script.filter(|_| !self.is_installed());
        let is_own = of_script.is_none() && !self.signs.is_one_of_several;
        let script = script.filter(|_| is_own);
        let of_script = of_script.filter(|_| !self.signs.is_one_of_several);
        let entry = of_script.or_else(|| self.entry());
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
            return Ok((None, self.uv_run(&run)));
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

    /// The words that run others in the environment of the project, with the options for what has the
    /// library.
    fn uv_run(&self, run: &[&str]) -> Vec<String> {
        let project = self.package.root().and_then(|root| root.get("project"));
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
        let mut options: Vec<_> = extra.into_iter().flat_map(|name| ["--extra", name]).collect();
        // A file beside the project that alone names it, or a library that it does not.
        let beside = self.package.manifests.iter().filter_map(|it| it.path.file_name()?.to_str());
        let requirements = beside.filter(|it| it.ends_with(".txt")).min_by_key(|it| it.len());
        let dependencies = project.and_then(|it| it.get("dependencies"));
        let has = |library: &Library| {
            dependencies.is_some_and(|it| it.items().any(|it| library.is_in(it.text())))
        };
        let is_alone = match is_required {
            true => self.package.libraries.iter().any(|it| it.name != "mcp" && !has(it)),
            false => options.is_empty() && !project.is_some_and(|it| it.has("dynamic")),
        };
        let requirements = requirements.filter(|_| is_alone);
        if project.is_some_and(supports_old_python) && !self.has("uv.lock") {
            options.extend(["--no-project", "--with-editable", "."]);
        }
        options.extend(requirements.into_iter().flat_map(|file| ["--with-requirements", file]));
        let options: Vec<_> = options.into_iter().chain(run.iter().copied()).collect();
        self.with(&["uv", "run"], "--directory", &options)
    }

    /// Whether the environment of the project has its scripts: `uv` installs only what has a build
    /// system.
    fn is_installed(&self) -> bool {
        let Some(root) = self.package.root() else { return false };
        let is_package = |it: Value<'_>| it.get("uv")?.get("package")?.as_bool();
        let is_declared = root.get("tool").and_then(is_package);
        is_declared.unwrap_or_else(|| root.has("build-system") || !root.has("project"))
    }

    /// The file with the function that a script calls, from the folder of the package.
    fn file_of_target(&self, target: &str) -> Option<String> {
        let module = target.split(':').next().unwrap_or_default().replace('.', "/");
        let files = ["", "src/"].map(|folder| format!("{folder}{module}.py"));
        files.into_iter().find(|file| self.has(file) && !file.contains(".."))
    }

    /// The starts of the scripts whose modules make servers, each with the line that makes it.
    pub(super) fn server_scripts(&self) -> Vec<(Start, CodeLine)> {
        let project = self.package.root().and_then(|root| root.get("project"));
        let scripts = project.and_then(|it| it.get("scripts")).into_iter();
        let mut found: Vec<(Start, CodeLine)> = Vec::new();
        for entry in scripts.flat_map(Value::entries) {
            let (Some(name), Some(target)) = (entry.key(), entry.as_str()) else { continue };
            let Some(file) = self.file_of_target(target) else { continue };
            let path = self.path(&file);
            let place = self.signs.made_in.iter().find(|place| *place.path == *path);
            let is_new = |place: &&CodeLine| found.iter().all(|(_, known)| known != *place);
            if let Some(place) = place.filter(|it| is_new(it) && !name.starts_with('-')) {
                let words = match self.is_installed() {
                    true => self.uv_run(&[name]),
                    false => self.python_words(&file),
                };
                found.push((Start::by(&words), place.clone()));
            }
        }
        found
    }

    /// The words that run a file with the dependencies of the package.
    pub(super) fn python_words(&self, file: &str) -> Vec<String> {
        let requirements = self.package.path();
        match self.python_environment(&["python", file]) {
            Some(words) => words,
            None if requirements.ends_with(".txt") => {
                words(&["uv", "run", "--with-requirements", requirements, &self.path(file)])
            }
            None => words(&["python", &self.path(file)]),
        }
    }

    /// The words that run a module with the dependencies of the package.
    pub(super) fn python_module_words(&self, module: &str) -> Vec<String> {
        let run = ["python", "-m", module];
        let manifest = Path::new(self.package.path()).file_name().and_then(|it| it.to_str());
        let requirements = manifest.filter(|it| it.ends_with(".txt"));
        self.python_environment(&run).unwrap_or_else(|| {
            let with = requirements.into_iter().flat_map(|it| ["--with-requirements", it]);
            // A module that is found only if the package is installed.
            let is_installed = self.has("setup.py") && self.has("src");
            let editable = is_installed.then_some(["--with-editable", "."]).into_iter().flatten();
            let run: Vec<_> = with.chain(editable).chain(run).collect();
            self.with(&["uv", "run"], "--directory", &run)
        })
    }

    /// The words that run others in the environment that a manager of the project has.
    fn python_environment(&self, run: &[&str]) -> Option<Vec<String>> {
        let root = self.package.root()?;
        let is_of_poetry = root.get("tool").is_some_and(|it| it.has("poetry"));
        match root.has("project") {
            true => Some(self.uv_run(run)),
            false if is_of_poetry => Some(self.with(&["poetry"], "-C", &[&["run"], run].concat())),
            false => None,
        }
    }

    /// Whether a file of Python is a module of a package that can be imported, and not a script.
    fn is_module(&self, file: &str) -> bool {
        let is_found = self.is_installed() || !file.starts_with("src/");
        Path::new(file).parent().is_some_and(|parent| {
            is_found
                && !parent.as_os_str().is_empty()
                && self.package.folder.join(parent).join("__init__.py").exists()
        })
    }
}

/// Whether a project says that it supports a version of Python for which there is no library for
/// servers: `uv` then finds no versions that fit, unless it installs for the present one alone.
fn supports_old_python(project: Value<'_>) -> bool {
    let versions = project.text_of("requires-python").unwrap_or_default();
    let minor = versions.split_once(">=3.").map_or("", |(_, rest)| rest);
    let end = minor.find(|it: char| !it.is_ascii_digit()).unwrap_or(minor.len());
    minor[..end].parse::<u8>().is_ok_and(|minor| minor < OLDEST_PYTHON)
}
