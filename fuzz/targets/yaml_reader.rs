//! Fuzz target: the YAML reader on any text does not panic, keeps spans and ids in order, and
//! creates no more values than the text and the alias limit allow.

use mcp_lint::document::{ReadLimits, Syntax};

use crate::common;

pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let limits = ReadLimits { depth: 16, alias_expansion: 1_000, ..ReadLimits::default() };
    let document = common::read_within(text, Syntax::Yaml, &limits);
    common::check_sanity(&document);
    assert!(document.len() <= 2 * text.len() + 1_001);
}
