//! A place as reports for programs have it.

use serde::Serialize;

use crate::diagnostic::Region;

#[derive(Serialize)]
pub(crate) struct Span {
    start: Point,
    end: Point,
}

#[derive(Serialize)]
struct Point {
    offset: u32,
    line: u32,
    column: u32,
}

pub(crate) fn span(region: Region) -> Span {
    let point = |offset, position: crate::source::Position| Point {
        offset,
        line: position.line,
        column: position.column,
    };
    Span {
        start: point(region.start, region.start_position),
        end: point(region.end, region.end_position),
    }
}
