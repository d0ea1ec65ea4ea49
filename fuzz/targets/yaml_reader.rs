//! The YAML reader on any text: no panic, every span and id in order, and no more values than the
//! text and the limit on aliases allow.

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
