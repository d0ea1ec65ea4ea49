//! Files that are no data by their extensions: source code, pages of the web, text for people.

use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

/// A kind of file that is never read as JSON, YAML or TOML.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoData {
    /// Source code.
    Code {
        /// The language, if servers are written in it and their source code is searched.
        language: Option<&'static str>,
        /// The command that runs a file of it; empty if a file alone is not run.
        command: &'static str,
    },
    /// A page of the web, or a part of one.
    Page,
    /// Text for people, in which data may be quoted.
    Prose,
}

/// The table of extensions.
static ROWS: LazyLock<HashMap<&str, NoData>> = LazyLock::new(|| {
    let rows = include_str!("extensions.txt").lines().filter(|row| !row.starts_with('#'));
    let read = |row: &'static str| {
        let (extension, rest) = row.split_once(' ')?;
        let (kind, command) = rest.split_once(' ').unwrap_or((rest, ""));
        let kind = match kind {
            "w" => NoData::Page,
            "t" => NoData::Prose,
            "c" => NoData::Code { language: None, command },
            language => NoData::Code { language: Some(language), command },
        };
        Some((extension, kind))
    };
    rows.filter_map(read).collect()
});

impl NoData {
    /// What a file with this extension is; `None` if it may be data.
    pub fn of_extension(extension: &str) -> Option<Self> {
        if extension.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return ROWS.get(&*extension.to_ascii_lowercase()).copied();
        }
        ROWS.get(extension).copied()
    }

    /// What the file at this path is; `None` if it may be data.
    pub fn of_path(path: &str) -> Option<Self> {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        Self::of_extension(name.rsplit_once('.')?.1)
    }

    /// The language of a path, if servers are written in it.
    pub fn language_of_path(path: &Path) -> Option<&'static str> {
        match Self::of_extension(path.extension()?.to_str()?)? {
            Self::Code { language, .. } => language,
            _ => None,
        }
    }
}
