//! How servers in Python are started.

use std::path::Path;

use crate::document::Value;
use crate::engine::inventory::source::CodeLine;
use crate::engine::inventory::start::{Found, Own, Start, likely, words};

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

    /// The starts of the scripts whose modules make servers, each with the line that makes it.
    pub(super) fn server_scripts(&self) -> Vec<(Start, CodeLine)> {
        let project = self.package.root().and_then(|root| root.get("project"));
        let scripts = project.and_then(|it| it.get("scripts")).into_iter();
        let mut found: Vec<(Start, CodeLine)> = Vec::new();
        for entry in scripts.flat_map(Value::entries) {
            let (Some(name), Some(target)) = (entry.key(), entry.as_str()) else { continue };
            let module = target.split(':').next().unwrap_or_default().replace('.', "/");
            let files = ["", "src/"].map(|folder| self.path(&format!("{folder}{module}.py")));
            let mut made = self.signs.made_in.iter();
            let place = made.find(|place| files.iter().any(|file| *place.path == **file));
            let is_new = |place: &&CodeLine| found.iter().all(|(_, known)| known != *place);
            if let Some(place) = place.filter(|it| is_new(it) && !name.starts_with('-')) {
                let words = self.with(&["uv", "run"], "--directory", &[name]);
                found.push((Start::by(&words), place.clone()));
            }
        }
        found
    }

    /// The words that run a file with the dependencies of the package.
    pub(super) fn python_words(&self, file: &str) -> Vec<String> {
        let tool = |name: &str| {
            self.package.root().is_some_and(|it| it.get("tool").is_some_and(|it| it.has(name)))
        };
        let is_project = self.package.root().is_some_and(|it| it.has("project"));
        let requirements = self.package.path();
        match () {
            () if is_project => self.with(&["uv", "run"], "--directory", &["python", file]),
            () if tool("poetry") => self.with(&["poetry"], "-C", &["run", "python", file]),
            () if requirements.ends_with(".txt") => {
                words(&["uv", "run", "--with-requirements", requirements, &self.path(file)])
            }
            () => words(&["python", &self.path(file)]),
        }
    }

    /// Whether a file of Python is a module of a package, and not a script.
    fn is_module(&self, file: &str) -> bool {
        Path::new(file).parent().is_some_and(|parent| {
            !parent.as_os_str().is_empty()
                && self.package.folder.join(parent).join("__init__.py").exists()
        })
    }
}
