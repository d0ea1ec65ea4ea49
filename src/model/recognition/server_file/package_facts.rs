//! Facts about a package that its manifest does not show.

use std::sync::Arc;

use crate::document::Span;
use crate::model::Migration;
use crate::source::SourceText;

/// The facts about a package that are in other files than its manifest.
#[derive(Debug, Default)]
pub struct PackageFacts {
    /// Whether the source files of the package make a server.
    pub is_server: bool,
    /// Whether the requirements that a program compiled select version 1 of the Python SDK.
    pub is_compiled: bool,
    /// The lock file of `pyproject.toml`.
    pub lock: Option<PythonLock>,
    /// The paths of the package's Python files, relative to its folder.
    pub modules: Vec<String>,
    /// The uses of the Python or TypeScript SDK in source files that work with only one of its major
    /// versions.
    pub sdk_uses: Vec<SdkUse>,
    /// The steps of a migration to 2026-07-28 that the source files show, if they are asked for.
    pub migration: Option<Migration>,
}

/// A lock file of Python packages.
#[derive(Clone, Copy, Debug)]
pub struct PythonLock {
    /// The command that updates it.
    pub update: &'static str,
    /// Whether it selects version 1 of the Python SDK.
    pub selects_version_1: bool,
}

/// A use of the Python SDK, `mcp`, or of the TypeScript SDK that works with one of its major versions
/// only.
#[derive(Debug)]
pub struct SdkUse {
    /// The source file, with its path relative to the folder of the package.
    pub source: Arc<SourceText>,
    /// The import, decorator or call in the text.
    pub span: Span,
    /// The module or name that is used.
    pub name: &'static str,
    /// Whether version 2 has the name, and not version 1.
    pub is_of_version_2: bool,
    /// Whether the program goes on if the import fails.
    pub is_guarded: bool,
}
