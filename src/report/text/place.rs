//! Places in formats with lines of text, and as JSON.

use crate::diagnostic::{Diagnostic, Region};
use crate::report::json_report::{JsonPoint, JsonSpan};
use crate::report::text::sanitize;
use crate::source::Position;

/// The start of a region: `path:line:column`, sanitized.
pub fn location(path: &str, region: Region) -> String {
    let start = region.start_position;
    format!("{}:{}:{}", sanitize::terminal(path), start.line, start.column)
}

/// The place in the recording of a finding that is shown in source code; sanitized.
pub(crate) fn recording(found: &Diagnostic) -> Option<String> {
    let location = |_| format!("in the recording at {}", location(&found.path, found.region));
    found.source().map(location)
}

/// The place at which code hosts show a finding: in source code, which is in the repository, if
/// known.
pub(crate) fn shown_place(found: &Diagnostic) -> (&str, Region) {
    found.source().map_or((&*found.path, found.region), |place| (&*place.path, place.region))
}

/// The start and end of a place, for reports that programs read.
pub(crate) fn span(region: Region) -> JsonSpan {
    let point = |offset: u32, position: Position| JsonPoint {
        offset,
        line: position.line,
        column: position.column,
    };
    JsonSpan {
        start: point(region.start, region.start_position),
        end: point(region.end, region.end_position),
    }
}
