//! The inputs of a lint.

use std::path::Path;
#[cfg(feature = "cli")]
use std::path::PathBuf;
use std::sync::Arc;

use crate::engine::{Request, Role};
use crate::source::{SourceText, display_path};

/// Files, directories and texts to lint together: results are checked against all definitions among
/// the inputs, and names are compared across files.
///
/// ```
/// use mcp_lint::{CancelToken, Inputs, Linter};
///
/// let tools = r#"[{"name": "add", "description": "Adds two numbers.", "inputSchema": {"type": "object"},
///     "outputSchema": {"type": "object", "properties": {"sum": {"type": "number"}}}}]"#;
/// let result = r#"{"content": [], "structuredContent": {"sum": "3"}}"#;
/// let inputs = Inputs::new().tools_text("tools.json", tools).result_text("result.json", result);
/// let report = Linter::default().lint(&inputs, &CancelToken::new())?;
/// let finding = report.findings().find(|it| it.rule() == "structured-content-mismatch").unwrap();
/// assert_eq!(&result[finding.range()], r#""3""#);
/// # Ok::<(), mcp_lint::LintError>(())
/// ```
#[must_use]
#[derive(Clone, Debug, Default)]
pub struct Inputs(Request);

impl Inputs {
    /// Creates an empty list of inputs.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file to lint, or a directory, in which files without MCP content are skipped.
    #[cfg(feature = "cli")]
    pub fn path(self, path: impl AsRef<Path>) -> Self {
        self.with_path(Role::Lint, path.as_ref())
    }

    /// Adds a recorded result, or a directory of results, as `--result` does.
    #[cfg(feature = "cli")]
    pub fn result_path(self, path: impl AsRef<Path>) -> Self {
        self.with_path(Role::Results, path.as_ref())
    }

    /// Adds definitions that results are checked against and that are not linted, as `--tools`
    /// does.
    #[cfg(feature = "cli")]
    pub fn tools_path(self, path: impl AsRef<Path>) -> Self {
        self.with_path(Role::Tools, path.as_ref())
    }

    /// Adds a text to lint. The text replaces the file with this name, which need not exist.
    pub fn text(self, path: &str, text: &str) -> Self {
        self.with_text(Role::Lint, path, text)
    }

    /// Adds the text of a recorded result.
    pub fn result_text(self, path: &str, text: &str) -> Self {
        self.with_text(Role::Results, path, text)
    }

    /// Adds the text of definitions that results are checked against and that are not linted.
    pub fn tools_text(self, path: &str, text: &str) -> Self {
        self.with_text(Role::Tools, path, text)
    }

    #[cfg(feature = "cli")]
    fn with_path(mut self, role: Role, path: &Path) -> Self {
        self.0.paths.push((role, PathBuf::from(path)));
        self
    }

    fn with_text(mut self, role: Role, path: &str, text: &str) -> Self {
        let path = display_path(Path::new(path));
        self.0.texts.push((role, Arc::new(SourceText::new(path, text))));
        self
    }

    /// The names of all inputs together, for messages.
    #[cfg(feature = "contract")]
    pub(crate) fn names(&self) -> String {
        let paths = self.0.paths.iter().map(|(_, path)| display_path(path).into_owned());
        let texts = self.0.texts.iter().map(|(_, text)| text.path().to_string());
        paths.chain(texts).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn request(&self) -> Request {
        self.0.clone()
    }
}
