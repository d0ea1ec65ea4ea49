//! The TOML reader on any text: no panic, every span and id in order, and the verdict of `toml`
//! except for deep nesting, where that has a lower limit, and for what it lets pass against the
//! specification.

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
