//! Places as SARIF has them: files by URI, columns in UTF-16 code units.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::Text;
use crate::diagnostic::{self, Diagnostic, Edit};
use crate::engine::RunReport;
use crate::report::{Options, text::repository};
use crate::source::{Position, SourceText};

/// Section 3.28.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<usize>,
    pub(super) physical_location: Physical<'r>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) logical_locations: Vec<LogicalLocation<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<Text<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Physical<'r> {
    artifact_location: ArtifactAt<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

/// Section 3.4.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Artifact {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

/// The artifact at a path.
pub(super) struct ArtifactAt<'r> {
    places: &'r Places<'r>,
    path: &'r str,
}

impl Serialize for ArtifactAt<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.places.files.get(self.path) {
            Some(file) => file.artifact.serialize(serializer),
            None => artifact(self.places.options, self.path).serialize(serializer),
        }
    }
}

/// Section 3.30. The end is just past the last character.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

impl Region {
    fn between(start: Position, end: Position) -> Self {
        Self {
            start_line: start.line.max(1),
            start_column: start.utf16_column.max(1),
            end_line: end.line.max(1),
            end_column: end.utf16_column.max(1),
        }
    }
}

/// Section 3.33.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LogicalLocation<'r> {
    fully_qualified_name: &'r str,
    kind: &'static str,
}

impl<'r> LogicalLocation<'r> {
    pub(super) fn tool(name: &'r str) -> Self {
        Self { fully_qualified_name: name, kind: "function" }
    }
}

/// A file that has findings: most of them have many.
struct File<'p> {
    artifact: Artifact,
    source: Option<&'p Arc<SourceText>>,
}

/// What is needed to name places.
pub(super) struct Places<'p> {
    options: &'p Options,
    files: HashMap<&'p str, File<'p>>,
}

impl<'p> Places<'p> {
    pub(super) fn of_run(run: &'p RunReport, options: &'p Options) -> Self {
        let found = run.files.iter().filter(|file| !file.diagnostics.is_empty());
        let files = found.map(|file| {
            let artifact = artifact(options, &file.path);
            (&*file.path, File { artifact, source: file.source.as_ref() })
        });
        Self { options, files: files.collect() }
    }

    pub(super) fn of_file<'r>(&'r self, path: &'r str) -> Location<'r> {
        let physical_location = Physical { artifact_location: self.artifact(path), region: None };
        Location { id: None, physical_location, logical_locations: Vec::new(), message: None }
    }

    pub(super) fn of_region<'r>(
        &'r self,
        path: &'r str,
        region: diagnostic::Region,
    ) -> Location<'r> {
        let mut location = self.of_file(path);
        let region = Region::between(region.start_position, region.end_position);
        location.physical_location.region = Some(region);
        location
    }

    /// The region of the bytes that an edit of the finding replaces, if the text is available.
    pub(super) fn of_edit(&self, found: &Diagnostic, edit: &Edit) -> Option<Region> {
        let source = self.files.get(&*found.path)?.source?;
        let own = found.region;
        let (start, end) = match (edit.start, edit.end) == (own.start, own.end) {
            true => (own.start_position, own.end_position),
            false => source.positions(edit.start, edit.end),
        };
        Some(Region::between(start, end))
    }

    pub(super) fn artifact<'r>(&'r self, path: &'r str) -> ArtifactAt<'r> {
        ArtifactAt { places: self, path }
    }
}

fn artifact(options: &Options, path: &str) -> Artifact {
    let path = options.path_in_repository(path);
    if repository::has_drive(&path) {
        return Artifact { uri: format!("file:///{}", encoded(&path)), uri_base_id: None };
    }
    if repository::is_absolute(&path) {
        return Artifact { uri: format!("file://{}", encoded(&path)), uri_base_id: None };
    }
    Artifact { uri: encoded(&path), uri_base_id: Some("SRCROOT") }
}

/// A path as part of a URI: everything but unreserved characters and `/` is percent-encoded (RFC
/// 3986, section 2.1), so that nothing in a name is parsed as a scheme, query or fragment.
fn encoded(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => encoded.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        let options = Options::default();
        let uri = |path| {
            let artifact = artifact(&options, path);
            (artifact.uri, artifact.uri_base_id)
        };
        let relative = |uri: &str| (uri.to_owned(), Some("SRCROOT"));
        assert_eq!(uri("a b/ü#?.json"), relative("a%20b/%C3%BC%23%3F.json"));
        assert_eq!(uri("javascript:x%41.json"), relative("javascript%3Ax%2541.json"));
        assert_eq!(uri("./a.json"), relative("a.json"));
        assert_eq!(uri("<stdin>"), relative("%3Cstdin%3E"));
        assert_eq!(uri("/tmp/a.json"), ("file:///tmp/a.json".to_owned(), None));
    }
}
