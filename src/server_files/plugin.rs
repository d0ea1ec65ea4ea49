//! View of the manifest of a plugin of Claude Code, and of a marketplace of plugins.

use std::sync::LazyLock;

use crate::document::{NodeId, Value};
use crate::forms::{PublishedVersion, PublishedVersions};
use crate::model::{PLUGIN_MANIFEST, ServerFile, ServerFileKind};
use crate::schema::Mismatch;
use crate::source::is_path_ending;

/// The manifest of a plugin, or a marketplace, which lists plugins.
#[derive(Debug)]
pub struct PluginManifest<'d> {
    /// The root value of the file.
    pub root: Value<'d>,
    /// Whether the file is a marketplace.
    pub is_marketplace: bool,
    /// The differences from the form that Claude Code requires.
    pub mismatches: Vec<Mismatch<'static, 'd>>,
    /// The paths at which there is no file or folder as the member needs it.
    pub missing: Vec<Value<'d>>,
}

/// Whether a path in a plugin's manifest names a file or a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathTo {
    /// A file or a folder.
    Any,
    /// A file.
    File,
    /// A folder.
    Folder,
}

/// The members of a plugin's manifest that name files or folders of the plugin.
const PATHS: [(&str, PathTo); 10] = [
    ("agents", PathTo::Any),
    ("commands", PathTo::Any),
    ("hooks", PathTo::File),
    ("lspServers", PathTo::File),
    ("mcpServers", PathTo::File),
    ("monitors", PathTo::File),
    ("outputStyles", PathTo::Any),
    ("skills", PathTo::Folder),
    ("themes", PathTo::Any),
    ("workflows", PathTo::Any),
];

impl<'d> PluginManifest<'d> {
    /// Creates the view of a file, of which these values name nothing that exists; `None` for other
    /// files.
    pub fn of(file: ServerFile<'d>, missing: &[NodeId]) -> Option<Self> {
        let root = file.root;
        let is_marketplace = file.kind == ServerFileKind::PluginMarketplace;
        let is_manifest = Self::is_at(root.document().source().path());
        (is_marketplace || is_manifest).then_some(())?;
        let mismatches = Self::form(is_marketplace).mismatches(root);
        let mut manifest = Self { root, is_marketplace, mismatches, missing: Vec::new() };
        let paths = manifest.paths().into_iter().map(|(path, _)| path);
        manifest.missing = paths.filter(|it| missing.contains(&it.id())).collect();
        Some(manifest)
    }

    /// Whether a path is that of the manifest of such a plugin.
    pub fn is_at(path: &str) -> bool {
        is_path_ending(path, PLUGIN_MANIFEST)
    }

    /// The form of a marketplace, or of the manifest of a plugin.
    pub fn form(is_marketplace: bool) -> &'static PublishedVersion {
        static FORMS: LazyLock<PublishedVersions> =
            LazyLock::new(|| PublishedVersions::read(include_str!("../forms/data/plugin.json")));
        let name = if is_marketplace { "marketplace" } else { "plugin" };
        FORMS.named(name).expect("the file has both")
    }

    /// The plugins of a marketplace.
    pub fn plugins(&self) -> impl Iterator<Item = Value<'d>> {
        self.root.items_of("plugins").filter(|plugin| plugin.is_object())
    }

    /// The relative paths in the file: of a marketplace the folders of its plugins, of a plugin its
    /// own files and folders.
    pub fn paths(&self) -> Vec<(Value<'d>, PathTo)> {
        let mut paths: Vec<(Value<'d>, PathTo)> = Vec::new();
        if self.is_marketplace {
            let sources = self.plugins().filter_map(|plugin| plugin.get("source"));
            paths.extend(sources.map(|source| (source, PathTo::Folder)));
        } else {
            for (key, to) in PATHS {
                let Some(value) = self.root.get(key) else { continue };
                // Only a command is an object that names its file.
                let of_commands = value.entries().filter(|_| key == "commands");
                let of_commands = of_commands.filter_map(|command| command.get("source"));
                let all = std::iter::once(value).chain(value.items()).chain(of_commands);
                paths.extend(all.map(|path| (path, to)));
            }
        }
        let is_relative = |text: &str| text.starts_with('.') && !text.contains('$');
        paths.retain(|(path, _)| path.as_str().is_some_and(is_relative));
        paths
    }
}
