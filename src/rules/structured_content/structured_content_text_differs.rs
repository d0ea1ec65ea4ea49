use crate::rules::limits::MAX_COMPARED_TEXTS;
use crate::rules::structured_content::text::append_text;

rule! {
    name: "structured-content-text-differs",
    category: Quality,
    summary: "no text block contains the same JSON as `structuredContent`",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    compares: Message,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(structured) = result.structured else { return };
    let mut texts = result.texts().peekable();
    let is_empty = texts.peek().is_none();
    // FastMCP wraps a value that is not an object in one (`x-fastmcp-wrap-result`), and not in the text.
    let wrapped = structured.get("result").filter(|_| structured.entries().count() == 1);
    let holds = texts.by_ref().take(MAX_COMPARED_TEXTS).any(|text| {
        holds(text, structured)
            || wrapped.is_some_and(|value| value.is_text(text) || holds(text, value))
    });
    // One of those that were not checked may contain it.
    if is_empty || holds || texts.next().is_some() {
        return;
    }
    let finding =
        match result.texts().take(MAX_COMPARED_TEXTS).find(|text| refers_to_structured(text)) {
            Some(_) => Finding::new(
                structured.key_place(),
                "the text refers to `structuredContent` and does not contain its data",
            )
            .note("clients that show text alone give the model nothing but this reference"),
            // Prose with the same content appears in examples of the specification itself.
            None => Finding::new(
                structured.key_place(),
                "no text block contains the same data as `structuredContent`",
            )
            .at_most(Severity::Info),
        };
    let finding = finding
        .cite("server/tools, Structured Content: the serialized JSON SHOULD appear in a text block")
        .help("return the JSON as text, or make sure that the text contains the same information");
    let content = result.content.filter(|content| content.is_array());
    finding
        .with(content, |it, content| {
            it.unsafe_fix(
                "append a text block with the JSON",
                vec![append_text(structured, content)],
            )
        })
        .report(context);
}

/// Whether a text refers its reader to the structured content.
fn refers_to_structured(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["structured content", "structuredcontent", "structured_content", "structured output"]
        .iter()
        .any(|name| text.contains(name))
}

/// Whether a text is the JSON of a value, compared by value and not by spelling.
fn holds(text: &str, structured: Value<'_>) -> bool {
    let looks_alike = match structured.kind() {
        Kind::Object => text.trim_start().starts_with('{'),
        Kind::Array => text.trim_start().starts_with('['),
        _ => true,
    };
    // Parsing is the expensive part: most texts differ in their first character, or only in blanks.
    looks_alike
        && (same_but_blanks(text, structured.source_text())
            || serde_json::from_str(text)
                .is_ok_and(|parsed| structured.equals_json(&parsed, |_| true)))
}

/// Whether two JSON texts differ only in white space between tokens, as equal values nearly always
/// do. In YAML a line break may be significant, but then the texts differ.
fn same_but_blanks(a: &str, b: &str) -> bool {
    a == b || tokens(a).eq(tokens(b))
}

/// The bytes of a JSON text without white space outside of strings.
fn tokens(text: &str) -> impl Iterator<Item = u8> + '_ {
    let (mut in_string, mut escaped) = (false, false);
    text.bytes().filter(move |byte| {
        let kept = in_string || !matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
        if *byte == b'"' && !escaped {
            in_string = !in_string;
        }
        escaped = in_string && *byte == b'\\' && !escaped;
        kept
    })
}

#[cfg(test)]
mod tests {
    use super::{holds, same_but_blanks};
    use crate::document::Document;

    #[test]
    fn spaces_count_inside_strings_only() {
        for (one, other, expected) in [
            ("{\"a\": 1}", "{ \"a\" :\n\t1\r}", true),
            ("{\"a b\": 1}", "{\"ab\": 1}", false),
            ("[\"a\\\" b\"]", "[\"a\\\"b\"]", false),
            ("[\"a\\\\\" , 1]", "[\"a\\\\\",1]", true),
            ("[\"a\\\\ b\"]", "[\"a\\\\b\"]", false),
            ("[1, 2]", "[1,3]", false),
        ] {
            assert_eq!(same_but_blanks(one, other), expected, "{one} {other}");
        }
    }

    #[test]
    fn texts_are_keyed_by_value() {
        for (text, value, expected) in [
            ("{\"a\": 1.0}", "{\"a\": 1}", true),
            (" {\"b\": 2, \"a\": 1}", "{\"a\": 1, \"b\": 2}", true),
            ("[1]", "{\"a\": 1}", false),
            (" [1.0]", "[1]", true),
            ("{}", "[]", false),
            ("\"\\u0061\"", "\"a\"", true),
            ("a", "\"a\"", false),
        ] {
            let document = Document::of_json(value);
            assert_eq!(holds(text, document.roots().next().unwrap()), expected, "{text} {value}");
        }
    }
}
