//! The entry points of a package, and whether their files and modules exist.

use std::collections::HashSet;
use std::path::{Component, Path};

use crate::document::{Document, NodeId, Syntax, Value};
use crate::engine::Input;
use crate::engine::limits::MAX_SCRIPTS;
use crate::engine::other_files::neighbours::is_missing;
use crate::model::PackageFacts;
use crate::server_files::{PackageManifest, script_tables};

/// Words in the names of scripts that create files.
const BUILDS: [&str; 8] =
    ["build", "compile", "bundle", "prepare", "prepublish", "prepack", "tsc", "install"];

/// The entry points that the manifest of a server names and that do not exist. Files that a build
/// creates, or may create, are left out.
pub(crate) fn missing_entries(
    source: &Input,
    document: &Document,
    facts: &PackageFacts,
) -> Vec<NodeId> {
    let (Some(file), Some(root)) = (source.on_disk(), document.roots().next()) else {
        return Vec::new();
    };
    if !facts.is_server || !document.syntax_errors().is_empty() {
        return Vec::new();
    }
    let folder = file.path().parent().unwrap_or(Path::new(""));
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let missing = match document.syntax() {
        Syntax::Json => missing_files(root, folder),
        _ => missing_modules(document, root, folder, facts),
    };
    missing.into_iter().map(Value::id).collect()
}

/// Whether a path leads to something below its folder.
fn is_below(path: &str) -> bool {
    let mut parts = Path::new(path).components();
    !path.is_empty() && parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// The programs of an npm package that do not exist.
fn missing_files<'d>(root: Value<'d>, folder: &Path) -> Vec<Value<'d>> {
    let programs = root.get("bin").into_iter().flat_map(|it| it.entries().chain([it]));
    let builds = root
        .entries_of("scripts")
        .any(|script| BUILDS.iter().any(|word| script.key_text().contains(word)));
    let is_absent = |program: &Value<'d>| {
        let Some(path) = program.as_str().filter(|path| is_below(path)) else { return false };
        // A compiler writes beside what it reads.
        let source = |extension| folder.join(Path::new(path).with_extension(extension));
        let has_source = ["ts", "mts", "tsx"].into_iter().any(|it| source(it).exists());
        !builds && !has_source && is_missing(folder, path)
    };
    programs.take(MAX_SCRIPTS).filter(is_absent).collect()
}

/// The scripts of a Python package whose module is in none of its folders.
fn missing_modules<'d>(
    document: &'d Document,
    root: Value<'d>,
    folder: &Path,
    facts: &PackageFacts,
) -> Vec<Value<'d>> {
    // With these, the path of a module is not that of its file.
    let is_moved = ["package-dir", "wheel.sources", "sources = {", "force-include"];
    if facts.modules.is_empty() || is_moved.iter().any(|it| document.text().contains(it)) {
        return Vec::new();
    }
    let manifest = PackageManifest { document, facts, missing_entries: &[] };
    let required = manifest.all_requirements().into_iter().map(|it| it.name.replace('-', "_"));
    let required: HashSet<String> = required.collect();
    let is_absent = |script: &Value<'d>| {
        let module = script.as_str().and_then(|it| Some(it.split_once(':')?.0.trim()));
        let path = module.unwrap_or_default().replace('.', "/");
        let names = [format!("{path}.py"), format!("{path}/__init__.py")];
        let is_own = |known: &String| {
            let before = names.iter().filter_map(|name| known.strip_suffix(name.as_str()));
            before.into_iter().any(|before| before.is_empty() || before.ends_with('/'))
        };
        let is_known = |root: &str| {
            let folder = folder.join(root);
            !is_missing(&folder, &path) || !is_missing(&folder, &names[0])
        };
        let package = path.split('/').next().unwrap_or_default();
        is_below(&path)
            && !facts.modules.iter().any(is_own)
            && !["", "src"].into_iter().any(is_known)
            && !required.contains(package)
    };
    let scripts = script_tables(root).flat_map(Value::entries);
    scripts.take(MAX_SCRIPTS).filter(is_absent).collect()
}
