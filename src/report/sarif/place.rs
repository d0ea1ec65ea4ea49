//! Places in SARIF: files by URI, columns in UTF-16 code units.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;

use super::message;
use crate::diagnostic::{Diagnostic, Edit, Region};
use crate::engine::RunReport;
use crate::report::text::json::object;
use crate::report::text::links::{file_uri, percent_encoded};
use crate::report::{Options, text::repository, text::sanitize};
use crate::source::{Position, SourceText};

/// A file, or a place in it.
#[derive(Clone, Copy, Default)]
pub(super) struct SarifPlace<'r> {
    pub(super) path: &'r str,
    pub(super) region: Option<Region>,
    /// Number of a related location.
    pub(super) id: Option<usize>,
    /// The tool that contains the place.
    pub(super) tool: Option<&'r str>,
    pub(super) message: Option<&'r str>,
}

impl<'r> SarifPlace<'r> {
    pub(super) fn of(path: &'r str) -> Self {
        Self { path, ..Self::default() }
    }
}

/// The URI of a file, and the base that it is relative to.
type Artifact = (String, Option<&'static str>);

/// The data for converting the places of a run.
pub(super) struct Places<'p> {
    options: &'p Options,
    /// The files with findings, cached because most of them have many.
    files: HashMap<&'p str, (Artifact, Option<&'p Arc<SourceText>>)>,
}

impl<'p> Places<'p> {
    pub(super) fn of_run(run: &'p RunReport, options: &'p Options) -> Self {
        let found = run.files.iter().filter(|file| !file.diagnostics.is_empty());
        let files =
            found.map(|file| (&*file.path, (artifact(options, &file.path), file.source.as_ref())));
        Self { options, files: files.collect() }
    }

    /// A location (section 3.28).
    pub(super) fn location(&self, place: SarifPlace<'_>) -> impl Serialize {
        object! {
            "id"?: place.id,
            "physicalLocation": object! {
                "artifactLocation": self.artifact(place.path),
                "region"?: place.region.map(|it| region(it.start_position, it.end_position)),
            },
            // Section 3.33.
            "logicalLocations"?: place.tool.map(|tool| [object! {
                "fullyQualifiedName": tool,
                "kind": "function",
            }]),
            "message"?: place.message.map(|text| message(sanitize::message(text))),
        }
    }

    /// The region of the bytes that an edit of the finding replaces, if the text is available.
    pub(super) fn of_edit(
        &self,
        found: &Diagnostic,
        edit: &Edit,
    ) -> Option<impl Serialize + use<>> {
        let source = self.files.get(&*found.path)?.1?;
        let own = found.region;
        // Most edits replace just what the finding marks, whose lines and columns are known.
        let (start, end) = if (edit.start, edit.end) == (own.start, own.end) {
            (own.start_position, own.end_position)
        } else {
            source.positions(edit.start, edit.end)
        };
        Some(region(start, end))
    }

    /// An artifact location (section 3.4).
    pub(super) fn artifact(&self, path: &str) -> impl Serialize + use<> {
        let known = self.files.get(path).map(|(artifact, _)| artifact.clone());
        let (uri, base) = known.unwrap_or_else(|| artifact(self.options, path));
        object! { "uri": uri, "uriBaseId"?: base, }
    }
}

/// A region (section 3.30). The end is just past the last character.
fn region(start: Position, end: Position) -> impl Serialize {
    object! {
        "startLine": start.line.max(1),
        "startColumn": start.utf16_column.max(1),
        "endLine": end.line.max(1),
        "endColumn": end.utf16_column.max(1),
    }
}

/// A path as a URI, encoded so that no part of it is parsed as a scheme, query or fragment.
fn artifact(options: &Options, path: &str) -> Artifact {
    let path = options.path_in_repository(path);
    match repository::is_absolute(&path) {
        true => (file_uri(path.as_bytes(), b"", cfg!(windows)), None),
        false => (percent_encoded(path.as_bytes(), b""), Some("SRCROOT")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        let options = Options::default();
        let uri = |path| artifact(&options, path);
        let relative = |uri: &str| (uri.to_owned(), Some("SRCROOT"));
        assert_eq!(uri("a b/ü#?.json"), relative("a%20b/%C3%BC%23%3F.json"));
        assert_eq!(uri("javascript:x%41.json"), relative("javascript%3Ax%2541.json"));
        assert_eq!(uri("./a.json"), relative("a.json"));
        assert_eq!(uri("<stdin>"), relative("%3Cstdin%3E"));
        assert_eq!(uri("/tmp/a.json"), ("file:///tmp/a.json".to_owned(), None));
    }
}
