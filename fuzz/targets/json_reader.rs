//! Fuzz target: the JSON reader on any text does not panic, keeps spans and ids in order, and
//! agrees with `serde_json` except about numbers outside a double's range and the depth limit.

use mcp_lint::document::Syntax;

use crate::common;

pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    common::check_sanity(&common::read(text, Syntax::Jsonc));
    let document = common::read(text, Syntax::Json);
    common::check_sanity(&document);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match serde_json::from_str::<serde_json::Value>(text) {
        Ok(theirs) => assert_eq!(common::only_root(&document), theirs),
        Err(error) if error.to_string().starts_with("number out of range") => {}
        Err(error) if error.to_string().starts_with("recursion limit") => {}
        Err(error) => assert!(!common::is_accepted(&document), "serde_json: {error}"),
    }
}
