//! Calls of version 1 of the TypeScript SDK in source files that import version 2.

use std::sync::{Arc, LazyLock};

use memchr::memmem;

use crate::document::Span;
use crate::engine::inventory::marks::Mark;
use crate::model::SdkUse;
use crate::source::SourceText;

/// The package of version 2.
const PACKAGE: &[u8] = b"@modelcontextprotocol/server";

/// The texts of calls, each with its name.
static MARKS: LazyLock<Vec<Mark<&str>>> =
    LazyLock::new(|| Mark::table(include_str!("typescript.txt"), Some));

/// Adds the first call in a source file, unless one is known.
pub(in crate::engine::inventory) fn add_sdk_uses(bytes: &[u8], path: &str, uses: &mut Vec<SdkUse>) {
    if !uses.is_empty() || memmem::find(bytes, PACKAGE).is_none() {
        return;
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let found = MARKS.iter().find_map(|mark| Some((mark.sign, mark.span_in(text)?)));
    uses.extend(found.map(|(name, (start, end))| SdkUse {
        source: Arc::new(SourceText::new(path, text)),
        span: Span::new(start, end),
        name,
        is_of_version_2: false,
        is_guarded: false,
    }));
}
