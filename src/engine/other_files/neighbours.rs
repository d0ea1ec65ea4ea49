//! The files around a registry entry that describe the same packages, the registry entry of the
//! project that a server card belongs to, the manifest of the plugin that a client's configuration
//! belongs to, and what the metadata of a resource or an authorization server is compared with. They
//! are read only for inputs on disk.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::document::{Document, NodeId, ReadLimits, Syntax, Value};
use crate::engine::Input;
use crate::engine::limits::{
    MAX_CARD_DEPTH, MAX_LISTED_ENTRIES, MAX_NEIGHBOUR_BYTES, MAX_PLUGIN_DEPTH, MAX_PROJECTS,
    MAX_SCRIPTS,
};
use crate::model::{Content, Neighbour, ServerFile, ServerFileKind, is_plugin_manifest};
use crate::project::FolderKind;
use crate::server_files::{
    Client, ClientConfiguration, PathTo, PluginManifest, ServerCard, script,
};
use crate::source::{SourceText, display_path, plugin_manifests, read_automatic_file};
#[cfg(feature = "cli")]
use crate::source::{WalkOptions, finds};

/// The names of files beside a registry entry, each with its syntax; `None` for prose, which is
/// searched as text.
const NAMES: [(&str, Option<Syntax>); 7] = [
    ("package.json", Some(Syntax::Json)),
    ("pyproject.toml", Some(Syntax::Toml)),
    ("Cargo.toml", Some(Syntax::Toml)),
    ("manifest.json", Some(Syntax::Json)),
    ("README.md", None),
    ("readme.md", None),
    ("README.rst", None),
];

/// The documents beside an input with a registry entry, and in the folder above `.mcp` and `mcp`,
/// the nearest first. For a client's configuration, only the manifests of plugins around it; for a
/// server card, only the registry entry; for a document about authorization, the files that it is
/// compared with.
pub(crate) fn neighbours(source: &Input, content: &Content<'_>) -> Vec<Neighbour> {
    let has = |kind| content.server_files.iter().any(|it| it.kind == kind);
    let is_entry = has(ServerFileKind::RegistryEntry);
    let is_configuration = has(ServerFileKind::ClientConfiguration);
    let is_card = has(ServerFileKind::ServerCard);
    let is_metadata = |it: &ServerFile<'_>| matches!(it.kind, ServerFileKind::Authorization(_));
    let is_metadata = content.server_files.iter().any(is_metadata);
    let is_any = is_entry || is_configuration || is_card || is_metadata;
    let Some(file) = source.on_disk().filter(|_| is_any) else { return Vec::new() };
    let path = file.path();
    let Some(folder) = path.parent() else { return Vec::new() };
    // The names in reports are made from that of the entry.
    let shown = Path::new(&**source.path()).parent().unwrap_or(Path::new(""));
    let folders = std::iter::successors(Some((folder, shown)), |(folder, shown)| {
        Some((folder.parent()?, shown.parent()?))
    });
    if is_metadata {
        return around_metadata(folders.take(MAX_CARD_DEPTH));
    }
    if is_card {
        return entries_above(folders.take(MAX_CARD_DEPTH));
    }
    if !is_entry {
        let read = |(folder, shown): (&Path, &Path)| {
            let (folder, shown) = (folder.to_owned(), shown.to_owned());
            plugin_manifests().filter_map(move |name| {
                read_neighbour(&folder.join(name), &shown.join(name), Some(Syntax::Json))
            })
        };
        let is_manifest = is_plugin_manifest(source.path());
        let folders = folders.take(if is_manifest { 0 } else { MAX_PLUGIN_DEPTH });
        let manifests = folders.flat_map(read);
        return manifests.chain(signs_of_readers(path, folder, shown)).collect();
    }
    let is_inner = folder.file_name().is_some_and(|name| name == ".mcp" || name == "mcp");
    let above = folder.parent().zip(shown.parent()).filter(|_| is_inner);
    let mut found = Vec::new();
    for (folder, shown) in std::iter::once((folder, shown)).chain(above) {
        let projects = projects_in(folder, &["csproj"]).into_iter().map(|name| (name, None));
        let names = NAMES.iter().map(|(name, syntax)| (PathBuf::from(name), *syntax));
        let read = names.chain(projects).filter_map(|(name, syntax)| {
            read_neighbour(&folder.join(&name), &shown.join(&name), syntax)
        });
        found.extend(read);
    }
    found
}

/// The files beside a configuration that may show that a certain program reads it: those without
/// which a client does not; for `mcp.json`, manifests of other plugins, and texts that show how a
/// program is started with it.
fn signs_of_readers(path: &Path, folder: &Path, shown: &Path) -> Vec<Neighbour> {
    let names: Vec<PathBuf> = match path.file_name().and_then(OsStr::to_str) {
        Some("mcp.json") => ["POWER.md", "plugin.json", "README.md", "readme.md", "package.json"]
            .map(PathBuf::from)
            .into(),
        _ => {
            let path = path.to_str().unwrap_or_default();
            let needed =
                Client::reading(path).filter_map(|client| Some(&client.file(path)?.beside));
            let needed = needed.filter(|extensions| !extensions.is_empty());
            needed.flat_map(|extensions| projects_in(folder, extensions)).collect()
        }
    };
    let read = |name: PathBuf| read_neighbour(&folder.join(&name), &shown.join(&name), None);
    names.into_iter().filter_map(read).collect()
}

/// The first registry entry in these folders, from that of a card upwards. A folder above belongs to
/// the same project if the one below it has a name of folders that are published.
fn entries_above<'p>(folders: impl Iterator<Item = (&'p Path, &'p Path)>) -> Vec<Neighbour> {
    for (folder, shown) in folders {
        let read =
            |name: &&str| read_neighbour(&folder.join(name), &shown.join(name), Some(Syntax::Json));
        if let Some(found) = ["server.json", ".mcp/server.json"].iter().find_map(read) {
            return vec![found];
        }
        let name = folder.file_name().and_then(OsStr::to_str).unwrap_or_default();
        if !ServerCard::is_published(name) {
            break;
        }
    }
    Vec::new()
}

/// The files around metadata below `.well-known`: the metadata of resources beside it, and the files
/// of the project that name the address of the server.
fn around_metadata<'p>(folders: impl Iterator<Item = (&'p Path, &'p Path)>) -> Vec<Neighbour> {
    const RESOURCES: [&str; 4] = [
        "oauth-protected-resource",
        "oauth-protected-resource.json",
        "oauth-protected-resource/mcp",
        "oauth-protected-resource/mcp.json",
    ];
    const ADDRESSES: [&str; 5] =
        ["server.json", ".mcp/server.json", ".mcp.json", ".vscode/mcp.json", ".cursor/mcp.json"];
    let name_of = |folder: &Path| folder.file_name().and_then(OsStr::to_str).map(str::to_owned);
    let below = |(folder, _): &(&Path, &Path)| name_of(folder).as_deref() != Some(".well-known");
    let mut found = Vec::new();
    for (folder, shown) in folders.skip_while(below) {
        let name = name_of(folder).unwrap_or_default();
        let names: &[&str] = if name == ".well-known" { &RESOURCES } else { &ADDRESSES };
        let read =
            |name: &&str| read_neighbour(&folder.join(name), &shown.join(name), Some(Syntax::Json));
        found.extend(names.iter().filter_map(read));
        if !ServerCard::is_published(&name) {
            break;
        }
    }
    found
}

/// The .NET projects, or other files with these extensions, in a folder; none if there are so many
/// files that it is not the folder of one server.
fn projects_in(folder: &Path, extensions: &[impl AsRef<OsStr>]) -> Vec<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let names = entries.flatten().map(|entry| PathBuf::from(entry.file_name()));
    let mut names: Vec<PathBuf> = names.take(MAX_LISTED_ENTRIES + 1).collect();
    if names.len() > MAX_LISTED_ENTRIES {
        return Vec::new();
    }
    names.retain(|name| {
        name.extension().is_some_and(|own| extensions.iter().any(|it| own == it.as_ref()))
    });
    crate::sort::by(&mut names, Ord::cmp);
    if names.len() > MAX_PROJECTS { Vec::new() } else { names }
}

pub(super) fn read_neighbour(
    path: &Path,
    shown: &Path,
    syntax: Option<Syntax>,
) -> Option<Neighbour> {
    let bytes = read_automatic_file(path, MAX_NEIGHBOUR_BYTES).ok()?;
    let shown = display_path(shown).into_owned();
    let source = Arc::new(SourceText::from_bytes(shown, bytes));
    let read = |syntax| Document::read(Arc::clone(&source), syntax, &ReadLimits::default());
    let document = syntax.map(read);
    Some(Neighbour { source, document })
}

/// The scripts that a configuration starts from the folder of its project, and the files that the
/// manifest of a plugin names, that do not exist. Scripts in build or ignored folders, and those of templates, are left out.
pub(crate) fn missing_scripts(source: &Input, content: &Content<'_>) -> Vec<NodeId> {
    let Some(file) = source.on_disk() else { return Vec::new() };
    let mut found = Vec::new();
    for file_of_client in &content.server_files {
        let configuration = ClientConfiguration::of(*file_of_client, &[]);
        let configuration = configuration.beside(&content.neighbours, &[]);
        if !is_in_place(configuration.path()) {
            continue;
        }
        let folder_at = |depth: usize| {
            let folder = file.path().ancestors().nth(depth + 1)?;
            Some(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
        };
        if let Some(folder) = configuration.depth_in_project().and_then(folder_at) {
            let scripts = configuration.servers().filter_map(script).take(MAX_SCRIPTS);
            found.extend(scripts.filter(|it| is_missing(folder, it.text())).map(Value::id));
        }
        // Paths are relative to the folder of the plugin, which contains that of the manifest.
        let Some(folder) = folder_at(1) else { continue };
        if let Some(manifest) = PluginManifest::of(*file_of_client, &[]) {
            let paths = manifest.paths().into_iter().take(MAX_SCRIPTS);
            let is_wrong = |(path, to): &(Value<'_>, PathTo)| {
                is_missing(folder, path.text()) || is_other(&folder.join(path.text()), *to)
            };
            found.extend(paths.filter(is_wrong).map(|(path, _)| path.id()));
        } else {
            let named = configuration.named_files().take(MAX_SCRIPTS);
            found.extend(named.filter(|it| is_missing(folder, it.text())).map(Value::id));
        }
    }
    found
}

/// Whether there is a folder at a path in place of a file, or a file in place of a folder.
fn is_other(path: &Path, to: PathTo) -> bool {
    let metadata = std::fs::symlink_metadata(path);
    metadata.is_ok_and(|it| match to {
        PathTo::Any => false,
        PathTo::File => it.is_dir(),
        PathTo::Folder => it.is_file(),
    })
}

/// Whether the file at a path is used where it is, and is no test, template or example.
pub(super) fn is_in_place(path: &str) -> bool {
    !FolderKind::is_in(path, &[FolderKind::Tests]) && !FolderKind::is_in(path, FolderKind::ASIDE)
}

pub(super) fn is_missing(folder: &Path, script: &str) -> bool {
    let path = folder.join(script.trim_start_matches("./"));
    let is_absent = || {
        let found = std::fs::symlink_metadata(&path);
        found.is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound)
    };
    !FolderKind::is_in(script, &[FolderKind::Built, FolderKind::Installed])
        && is_absent()
        && !is_ignored(folder, &path)
}

#[cfg(feature = "cli")]
fn is_ignored(folder: &Path, path: &Path) -> bool {
    let options = WalkOptions {
        folder: folder.to_owned(),
        include: vec!["**".to_owned()],
        hidden: true,
        ..WalkOptions::default()
    };
    finds(folder, path, &options) != Ok(true)
}

#[cfg(not(feature = "cli"))]
fn is_ignored(_folder: &Path, _path: &Path) -> bool {
    false
}

/// The neighbouring texts that labels of findings point into.
pub(crate) fn pointed_into(
    neighbours: &[Neighbour],
    findings: &[Box<Diagnostic>],
) -> Vec<Arc<SourceText>> {
    let is_named = |source: &SourceText| {
        let mut labels = findings.iter().flat_map(|found| found.labels());
        labels.any(|label| label.path == *source.path())
    };
    let sources = neighbours.iter().map(|neighbour| &neighbour.source);
    sources.filter(|source| is_named(source)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::projects_in;
    use crate::engine::limits::{MAX_LISTED_ENTRIES, MAX_PROJECTS};

    /// The number of projects that are found in a folder with `projects` projects and `others`
    /// other files.
    fn found(projects: usize, others: usize) -> usize {
        let folder = tempfile::tempdir().expect("a folder");
        let add = |name: String| std::fs::write(folder.path().join(name), "").expect("a file");
        (0..projects).for_each(|number| add(format!("{number}.csproj")));
        (0..others).for_each(|number| add(format!("{number}.cs")));
        projects_in(folder.path(), &["csproj"]).len()
    }

    #[test]
    fn projects_are_found_up_to_a_limit() {
        assert_eq!(found(MAX_PROJECTS, 0), MAX_PROJECTS);
        assert_eq!(found(MAX_PROJECTS + 1, 0), 0);
    }

    #[test]
    fn projects_are_found_among_a_limited_number_of_entries() {
        assert_eq!(found(1, MAX_LISTED_ENTRIES - 1), 1);
        assert_eq!(found(1, MAX_LISTED_ENTRIES), 0);
    }
}
