//! View of the manifest of a package: `package.json`, and the manifests of Python packages.

use crate::document::{Document, NodeId, Part, Place, Span, TreeEdit, Value};
use crate::model::{PackageFacts, PythonLock};
use crate::server_files::Versions;

/// The manifest of a package.
#[derive(Debug)]
pub struct PackageManifest<'c, 'd> {
    /// The manifest; without values if it is neither JSON nor TOML.
    pub document: &'d Document,
    /// The facts about the package.
    pub facts: &'c PackageFacts,
    /// The entry points whose file or module does not exist.
    pub missing_entries: &'c [NodeId],
    /// The name of a file that shows that `npx` starts the package by its name.
    pub npx_shown_in: Option<&'static str>,
}

/// A requirement of a Python package.
#[derive(Clone, Debug)]
pub struct Requirement<'d> {
    /// The name of the required package.
    pub name: &'d str,
    /// The requirement without conditions, as written; of Poetry only the constraint.
    pub text: &'d str,
    /// The allowed versions; `None` if they are not known.
    pub versions: Option<Versions>,
    /// The place of the requirement.
    pub place: Place,
    /// The change that adds the upper bound `<2`.
    pub bound: TreeEdit,
    /// Whether the requirement also applies where the package is installed by its name.
    pub is_published: bool,
}

impl<'d> PackageManifest<'_, 'd> {
    /// The requirements with this name.
    pub fn requirements(&self, name: &str) -> Vec<Requirement<'d>> {
        let mut found = self.all_requirements();
        found.retain(|requirement| requirement.name.eq_ignore_ascii_case(name));
        found
    }

    /// All requirements, in the order of the tables of a manifest.
    pub fn all_requirements(&self) -> Vec<Requirement<'d>> {
        match self.document.roots().next() {
            Some(root) => of_tables(root),
            None => of_lines(self.document),
        }
    }

    /// Whether users start the package by its name, without its lock file.
    pub fn has_scripts(&self) -> bool {
        self.document.roots().flat_map(script_tables).next().is_some()
    }

    /// Whether the package can be installed by its name: a project without a build system is not
    /// built where it is locked.
    fn is_published(&self) -> bool {
        let root = self.document.roots().next();
        let at = |path: &str| path.split('.').try_fold(root?, Value::get);
        let classifiers = at("project.classifiers").into_iter().flat_map(Value::items);
        let mut texts = classifiers.filter_map(Value::as_str);
        at("build-system").is_some()
            && !at("tool.uv.package").is_some_and(Value::is_false)
            && !texts.any(|it| it.starts_with("Private ::"))
    }

    /// The lock file that selects versions for this manifest: only `pyproject.toml` has one.
    pub fn lock(&self) -> Option<PythonLock> {
        self.facts.lock.filter(|_| self.document.roots().next().is_some())
    }

    /// Whether everyone who installs the package gets version 1 of the Python SDK, because they
    /// install from its repository with its lock file.
    pub fn is_locked(&self) -> bool {
        let is_locked = self.lock().is_some_and(|it| it.selects_version_1);
        let is_by_name = self.has_scripts() && (self.facts.lock.is_none() || self.is_published());
        (is_locked || self.facts.is_compiled) && !is_by_name
    }
}

/// The scripts that `pyproject.toml` gives names, as the tables that contain them.
pub fn script_tables(root: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    let poetry = root.get("tool").and_then(|tool| tool.get("poetry"));
    [root.get("project"), poetry].into_iter().flatten().filter_map(|table| table.get("scripts"))
}

/// The requirements in the tables of `pyproject.toml`.
fn of_tables(root: Value<'_>) -> Vec<Requirement<'_>> {
    let at = |path: &str| path.split('.').try_fold(root, Value::get);
    let inside = |path| at(path).into_iter().flat_map(Value::entries);
    let published = at("project.dependencies").into_iter();
    let published = published.chain(inside("project.optional-dependencies"));
    let uv = ["tool.uv.dev-dependencies", "tool.uv.constraint-dependencies"].into_iter();
    let own = inside("dependency-groups").chain(uv.filter_map(at));
    let lists = published.map(|it| (it, true)).chain(own.map(|it| (it, false)));
    let items =
        lists.flat_map(|(list, is_published)| list.items().map(move |it| (it, is_published)));
    let mut found: Vec<_> = items
        .filter_map(|(item, is_published)| {
            let found = requirement(item.text(), |from, to| item.slice_place(from, to))?;
            Some(Requirement { place: item.place(), is_published, ..found })
        })
        .collect();
    let groups = inside("tool.poetry.group").filter_map(|it| it.get("dependencies"));
    let groups = groups.chain(at("tool.poetry.dev-dependencies")).map(|it| (it, false));
    let tables = at("tool.poetry.dependencies").map(|it| (it, true)).into_iter().chain(groups);
    let members =
        tables.flat_map(|(table, is_published)| table.entries().map(move |it| (it, is_published)));
    found.extend(members.filter_map(|(member, is_published)| {
        let value = member.get("version").unwrap_or(member);
        let text = value.as_str()?;
        let (from, bound) = if text.trim() == "*" { (0, "<2") } else { (text.len(), ",<2") };
        Some(Requirement {
            name: member.key_text(),
            text,
            versions: Versions::of(text),
            place: value.place(),
            bound: TreeEdit::ReplacePlace(value.slice_place(from, text.len()), bound.to_owned()),
            is_published,
        })
    }));
    found
}

/// The requirements in the lines of `requirements.txt`.
fn of_lines(document: &Document) -> Vec<Requirement<'_>> {
    let mut end = 0;
    let lines = document.text().split_inclusive('\n');
    let found = lines.filter_map(|line| {
        let start = end + line.len() - line.trim_start().len();
        end += line.len();
        let at = |offset: usize| u32::try_from(start + offset).unwrap_or(u32::MAX);
        let bytes = |from, to| Part::Bytes(Span::new(at(from), at(to)));
        requirement(line.trim(), |from, to| Place { part: bytes(from, to), ..Place::FILE })
    });
    found.collect()
}

/// The name of the package in a requirement (PEP 508), such as `mcp[cli]>=1.6`.
pub fn requirement_name(text: &str) -> &str {
    let is_part = |it: char| it.is_ascii_alphanumeric() || "-_.".contains(it);
    let text = text.trim_start();
    &text[..text.find(|it| !is_part(it)).unwrap_or(text.len())]
}

/// Reads a requirement (PEP 508). `place` makes the place of a range of bytes of the text.
fn requirement(text: &str, place: impl Fn(usize, usize) -> Place) -> Option<Requirement<'_>> {
    let name = requirement_name(text);
    let end = text.find([';', '#', '\\']).unwrap_or(text.len());
    let end = text[..end].find(" --").unwrap_or(end);
    let text = text[..end].trim_end();
    let rest = text.get(name.len()..)?.trim_start();
    let extras = rest.strip_prefix('[').and_then(|it| it.split_once(']'));
    let specifier = extras.map_or(rest, |(_, rest)| rest).trim();
    let inner = specifier.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    let end = text.len() - usize::from(inner.is_some());
    let specifier = inner.unwrap_or(specifier);
    let bound = if specifier.is_empty() { "<2" } else { ",<2" };
    (!name.is_empty() && !name.starts_with('-')).then(|| Requirement {
        name,
        text,
        versions: Versions::of(specifier),
        place: place(0, text.len()),
        bound: TreeEdit::ReplacePlace(place(end, end), bound.to_owned()),
        is_published: true,
    })
}
