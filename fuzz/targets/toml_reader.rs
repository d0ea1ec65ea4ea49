//! Fuzz target: the TOML reader on any text does not panic, keeps spans and ids in order, and
//! agrees with the `toml` crate, except about deep nesting, where that crate has a lower limit, and
//! about text that the crate accepts against the specification.

use mcp_lint::document::Syntax;

use crate::common;

pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let document = common::read(text, Syntax::Toml);
    common::check_sanity(&document);
    assert!(document.len() <= text.len() + 1);
    // Keys that appear twice are in the tree, and are reported by a rule.
    let is_valid = common::is_accepted(&document) && document.replaced_members().is_empty();
    let theirs = toml::de::DeTable::parse(text);
    match theirs {
        Ok(_) => {
            let is_known = is_valid || common::is_stricter_than_toml(&document);
            assert!(is_known, "{:?}", common::errors(&document));
        }
        Err(error) if error.message().contains("recursion") => {}
        Err(error) => assert!(!is_valid, "toml: {error}"),
    }
}
