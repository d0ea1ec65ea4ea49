//! A region of a file, as in machine-readable reports.

use serde::Serialize;

use crate::diagnostic::Region;
use crate::report::text::json::object;
use crate::source::Position;

pub(crate) fn span(region: Region) -> impl Serialize {
    let point = |offset: u32, position: Position| {
        object! {
            "offset": offset,
            "line": position.line,
            "column": position.column,
        }
    };
    object! {
        "start": point(region.start, region.start_position),
        "end": point(region.end, region.end_position),
    }
}
