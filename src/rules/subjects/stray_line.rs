//! Lines of a recorded session that are not messages.

use crate::document::{Document, Span, Syntax, SyntaxError, Value};
use crate::rules::limits::MAX_SESSION_START_VALUES;

/// Whether a document is a recording of messages, one per line.
pub(crate) fn is_session(document: &Document) -> bool {
    let is_json = matches!(document.syntax(), Syntax::Json | Syntax::CommentedJson | Syntax::Jsonc);
    let mut roots = document.roots().filter(|root| root.is_object());
    is_json && roots.by_ref().take(MAX_SESSION_START_VALUES).any(|root| root.has("jsonrpc"))
}

/// Whether a document was written by `mcp-lint record`.
pub(crate) fn is_own_recording(document: &Document) -> bool {
    document.roots().next().is_some_and(|first| {
        first.get("recording").is_some_and(|version| version.number_text().is_some())
    })
}

/// The texts that a server wrote between messages in a recording.
pub(crate) fn stray_texts(document: &Document) -> impl Iterator<Item = Value<'_>> {
    let lines =
        document.roots().skip(1).take(if is_own_recording(document) { usize::MAX } else { 0 });
    lines.filter_map(|line| {
        let is_servers = line.get("direction").is_some_and(|it| it.is_text("server"));
        // A long line is recorded cut or in parts, of which none shows what the server wrote.
        let is_whole = line.get("cut").is_none() && line.get("part").is_none();
        let text = line.get("text").filter(|_| is_servers && is_whole)?;
        text.as_str().is_some_and(|text| !text.trim().is_empty()).then_some(text)
    })
}

/// The line of a syntax error that cannot have been intended as a message.
pub(crate) fn stray_line(document: &Document, error: &SyntaxError) -> Option<Span> {
    let text = document.text();
    let at = error.span.start as usize;
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let line = text[start..end].trim_end();
    let begun = line.trim_start();
    // What begins like JSON may be a broken message, which is the server's fault and is reported as
    // a syntax error.
    let is_stray = !begun.is_empty() && !begun.starts_with(['{', '}', '[', ']', '"', ',']);
    let offset = |at: usize| u32::try_from(at).ok();
    is_stray.then_some(())?;
    Some(Span::new(offset(start + line.len() - begun.len())?, offset(start + line.len())?))
}
