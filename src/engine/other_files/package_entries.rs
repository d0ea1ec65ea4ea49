//! The entry points of a package, and whether their files and modules exist.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

use crate::document::{Document, NodeId, Syntax, Value};
use crate::engine::Input;
use crate::engine::limits::{MAX_FOLDERS_ABOVE, MAX_NEIGHBOUR_BYTES, MAX_SCRIPTS};
use crate::engine::other_files::neighbours::is_missing;
use crate::model::{Content, PackageFacts, ServerFileKind};
use crate::server_files::{BundleManifest, PackageManifest, script_tables};
use crate::source::read_automatic_file;

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

/// The names of files that show how clients start a package.
const INSTRUCTIONS: [&str; 5] =
    ["README.md", "readme.md", ".mcp.json", ".vscode/mcp.json", ".cursor/mcp.json"];

/// The file in the folder of an npm package, or above it in the repository, that shows that `npx`
/// starts the package by its name; `None` if the manifest is not the one that is published.
pub(crate) fn npx_shown_in(
    source: &Input,
    document: &Document,
    facts: &PackageFacts,
) -> Option<&'static str> {
    let (file, root) = (source.on_disk()?, document.roots().next()?);
    let name = root.text_of("name").filter(|_| facts.is_server && document.syntax().is_json())?;
    let is_written = root.entries_of("scripts").any(|it| it.text().contains("package.json"));
    let is_private = root.get("private").is_some_and(|it| it.source_text() == "true");
    if is_written || is_private || root.get("directories").is_some_and(|it| it.has("bin")) {
        return None;
    }
    let folders = folders_of_project(file.path());
    let mut all = folders
        .iter()
        .flat_map(|folder| INSTRUCTIONS.iter().map(move |name| (*name, folder.join(name))));
    let shown = all.find(|(_, path)| {
        let text = read_automatic_file(path, MAX_NEIGHBOUR_BYTES).unwrap_or_default();
        starts_with_npx(&String::from_utf8_lossy(&text), name)
    });
    shown.map(|(name, _)| name)
}

/// Whether a text has a command that starts a package with `npx` by its name, as a line for a shell
/// or as the program and arguments of a configuration.
fn starts_with_npx(text: &str, name: &str) -> bool {
    let is_part = |it: char| it.is_ascii_alphanumeric() || "@/._-=".contains(it);
    text.match_indices("npx").any(|(at, npx)| {
        let words = text[at + npx.len()..].split(|it| !is_part(it)).filter(|it| !it.is_empty());
        let mut words = words.skip_while(|word| ["args", "-y", "--yes"].contains(word));
        let package = words.next().unwrap_or_default();
        let versioned = package.rsplit_once('@').filter(|(name, _)| !name.is_empty());
        !text[..at].ends_with(is_part) && versioned.map_or(package, |(name, _)| name) == name
    })
}

/// Whether a path leads to something below its folder.
fn is_below(path: &str) -> bool {
    let mut parts = Path::new(path).components();
    !path.is_empty() && parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// Whether a compiler writes a file beside what it reads.
fn has_typed_source(folder: &Path, path: &str) -> bool {
    let source = |extension| folder.join(Path::new(path).with_extension(extension));
    ["ts", "mts", "tsx"].into_iter().any(|it| source(it).exists())
}

/// The folder of a file and those above it in its repository.
fn folders_of_project(file: &Path) -> Vec<PathBuf> {
    let path = std::path::absolute(file).unwrap_or_default();
    let folders: Vec<_> = path.ancestors().skip(1).take(MAX_FOLDERS_ABOVE).collect();
    let root = folders.iter().position(|it| it.join(".git").exists());
    let folders = folders.iter().take(root.map_or(usize::MAX, |root| root + 1));
    folders.map(|it| (*it).to_owned()).collect()
}

/// Whether something in a folder shows that programs are built or copied.
fn has_build_in(folder: &Path) -> bool {
    const SIGNS: [&str; 6] =
        ["tsconfig.json", "Makefile", "justfile", "build.sh", "pack.sh", "scripts"];
    let package = read_automatic_file(&folder.join("package.json"), MAX_NEIGHBOUR_BYTES);
    let package = String::from_utf8(package.unwrap_or_default()).unwrap_or_default();
    SIGNS.iter().any(|it| folder.join(it).exists()) || BUILDS.iter().any(|it| package.contains(it))
}

/// The entry points of bundles that do not exist.
pub(crate) fn missing_entry_points(source: &Input, content: &Content<'_>) -> Vec<NodeId> {
    let Some(file) = source.on_disk() else { return Vec::new() };
    let all = content.server_files.iter().filter(|it| it.kind == ServerFileKind::BundleManifest);
    all.filter_map(|it| Some(missing_entry_point(it.root, file.path())?.id())).collect()
}

/// The entry point of a bundle whose file does not exist, where nothing shows that it is built or
/// copied there.
fn missing_entry_point<'d>(root: Value<'d>, file: &Path) -> Option<Value<'d>> {
    let path = BundleManifest::entry_point(root)?;
    let is_binary = root.get("server")?.text_of("type") == Some("binary");
    let folders = folders_of_project(file);
    let folder = folders.first()?;
    // A script may copy files of the project beside the manifest.
    let is_made = |it: &PathBuf| it.join(path.text()).exists() || has_build_in(it);
    let is_missing = !is_binary
        && is_below(path.text())
        && is_missing(folder, path.text())
        && !has_typed_source(folder, path.text())
        && !folders.iter().any(is_made);
    is_missing.then_some(path)
}

/// The programs of an npm package that do not exist.
fn missing_files<'d>(root: Value<'d>, folder: &Path) -> Vec<Value<'d>> {
    let programs = root.get("bin").into_iter().flat_map(|it| it.entries().chain([it]));
    let builds = root
        .entries_of("scripts")
        .any(|script| BUILDS.iter().any(|word| script.key_text().contains(word)));
    let is_absent = |program: &Value<'d>| {
        let Some(path) = program.as_str().filter(|path| is_below(path)) else { return false };
        !builds && !has_typed_source(folder, path) && is_missing(folder, path)
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
    let manifest = PackageManifest { document, facts, missing_entries: &[], npx_shown_in: None };
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
