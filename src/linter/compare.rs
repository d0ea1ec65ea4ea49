//! Comparing two versions of tools.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::comparison::{ComparePlan, compare};
use crate::engine::{Input, Job, Project, Role};
use crate::linter::{LintError, Linter, Report};
use crate::source::{SourceText, WalkOptions, absolute_path, collect_files};

/// One of the versions that [`Linter::compare`] compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Version<'v> {
    /// A text, and how reports name it. The extension of the name says whether it is JSON or YAML,
    /// and nothing is read from it.
    Text {
        /// The name.
        name: &'v str,
        /// The text.
        text: &'v str,
    },
    /// A file, or a directory whose files are found as by [`Linter::lint_paths`].
    Path(&'v Path),
}

impl<'v> Version<'v> {
    /// A text, and how reports name it.
    pub const fn text(name: &'v str, text: &'v str) -> Self {
        Self::Text { name, text }
    }

    /// A file or a directory.
    pub fn path(path: &'v (impl AsRef<Path> + ?Sized)) -> Self {
        Self::Path(path.as_ref())
    }

    fn name(self) -> String {
        match self {
            Self::Text { name, .. } => name.to_owned(),
            Self::Path(path) => path.to_string_lossy().into_owned(),
        }
    }
}

impl Linter {
    /// Compares two versions of tools, as `mcp-lint compare NEW --against OLD --no-config` does.
    /// The findings of the report are changes, and [`Finding::rule`](crate::Finding::rule) is the
    /// kind of change. A change that breaks callers or readers of results is an error.
    ///
    /// # Errors
    /// [`LintError::Comparison`] where a version has no tools, or the old one cannot be read.
    ///
    /// ```
    /// use mcp_lint::{Linter, Severity, Version};
    ///
    /// let old = r#"{"name": "get_weather", "inputSchema": {"type": "object"}}"#;
    /// let new = r#"{"name": "get_weather",
    ///               "inputSchema": {"type": "object", "required": ["city"]}}"#;
    /// let report = Linter::default()
    ///     .compare(Version::text("old.json", old), Version::text("new.json", new))?;
    /// let change = report.findings().next().unwrap();
    /// assert_eq!((change.rule(), change.severity()), ("required-added", Severity::Error));
    /// assert_eq!(&new[change.range()], r#""city""#);
    /// assert_eq!(&old[change.labels().next().unwrap().range], r#""inputSchema""#);
    /// # Ok::<(), mcp_lint::LintError>(())
    /// ```
    pub fn compare(&self, old: Version<'_>, new: Version<'_>) -> Result<Report, LintError> {
        let folder = std::env::current_dir().unwrap_or_default();
        let plan = ComparePlan {
            old: self.project_of(old, &folder)?,
            old_name: old.name(),
            new: self.project_of(new, &folder)?,
            folder,
            ..ComparePlan::default()
        };
        Ok(Report(compare(plan).map_err(LintError::Comparison)?.run))
    }

    fn project_of(&self, version: Version<'_>, folder: &Path) -> Result<Project, LintError> {
        let (inputs, errors) = match version {
            Version::Text { name, text } => {
                (vec![Input::of_text(Arc::new(SourceText::new(name, text)))], Vec::new())
            }
            Version::Path(path) => {
                let folder = absolute_path(folder, Path::new(""));
                let options = WalkOptions { folder, ..WalkOptions::default() };
                let paths: [PathBuf; 1] = [path.to_owned()];
                let found = collect_files(&paths, &options).map_err(LintError::Walk)?;
                (found.files.into_iter().map(Input::of_file).collect(), found.errors)
            }
        };
        let work = |input| (Job { input, role: Role::Lint }, Arc::clone(&self.settings));
        Ok(Project::new(inputs.into_iter().map(work).collect(), errors))
    }
}
