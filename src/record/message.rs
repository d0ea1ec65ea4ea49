//! Parsing lines as messages: exactly one object or array, by the linter's own reader.

use std::sync::Arc;

use crate::document::{Document, ReadLimits, Syntax};
use crate::source::SourceText;

/// Parses a line that contains exactly one JSON object or array, apart from white space. Any other
/// line must not be inserted into a recording as a value: a missing bracket would swallow the next
/// line, and a surplus one would let a server write members of the recording itself.
///
/// # Errors
/// The line itself, if it is not a message.
pub(crate) fn message(line: Vec<u8>) -> Result<Document, Vec<u8>> {
    let trimmed = line.trim_ascii();
    let is_container = matches!(
        (trimmed.first(), trimmed.last()),
        (Some(b'{'), Some(b'}')) | (Some(b'['), Some(b']'))
    );
    // Most other lines are logs, which are not read as JSON at all; offsets have 32 bits.
    if !is_container || u32::try_from(line.len()).is_err() {
        return Err(line);
    }
    let text = String::from_utf8(line).map_err(std::string::FromUtf8Error::into_bytes)?;
    let source = Arc::new(SourceText::new("", text));
    let document = Document::read(Arc::clone(&source), Syntax::Json, &ReadLimits::default());
    let mut roots = document.roots();
    let is_one = roots.next().is_some_and(|root| root.kind().is_container());
    let is_whole = document.syntax_errors().is_empty() && document.limits_hit().is_empty();
    if is_one && roots.next().is_none() && is_whole {
        drop(roots);
        return Ok(document);
    }
    drop(roots);
    Err(document.text().as_bytes().to_vec())
}

#[cfg(test)]
mod tests {
    use super::message;

    #[test]
    fn a_message_is_one_object_or_array_and_nothing_else() {
        for line in [r#"{"a": 1}"#, " [] \t", "{\"a\":1,\"a\":2}", "{\r\"é\": \"\\u00e9\"}"] {
            assert!(message(line.as_bytes().to_vec()).is_ok(), "{line}");
        }
        for line in [
            "",
            "1",
            "\"{}\"",
            "{}{}",
            "[1]]",
            "{\"a\": [}",
            "{\"a\":1},\"direction\":\"client\",\"message\":{}",
            "\u{feff}{}",
            "{a: 1}",
            "{} // x",
            "[\"\\ud800\"]",
        ] {
            assert_eq!(message(line.as_bytes().to_vec()).unwrap_err(), line.as_bytes(), "{line}");
        }
        assert!(message(b"{\"\xff\": 1}".to_vec()).is_err());
        assert!(message(format!("{}1{}", "[".repeat(5000), "]".repeat(5000)).into()).is_err());
    }
}
