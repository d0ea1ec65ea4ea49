use crate::document::{OldType, old_type};

rule! {
    name: "document-yaml-implicit-type",
    category: Portability,
    summary: "YAML 1.1 parsers read unquoted text as a boolean or a date",
    level: Warning,
    source: "YAML 1.2.2, section 10.3; YAML 1.1, types `bool` and `timestamp`",
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool.value;
    if !tool.document().has_old_types() {
        return;
    }
    let text = tool.document().text();
    for value in tool.subtree().filter(|value| !value.is_copied()) {
        if value.has_plain_key()
            && let Some(span) = value.key_span().filter(|_| value.id() != tool.id())
            && let Some(other) = old_type_of(value.key(), span, text)
        {
            let before = &text[..span.start as usize];
            // Text on a previous line belongs to the mapping.
            let is_first = || before[before.trim_end().len()..].contains(['\n', '\r']);
            if is_first() || !is_tagged(before) {
                report(other, &text[span.range()], value.key_place(), context);
            }
        }
        let span = value.span();
        if value.is_plain()
            && let Some(other) = old_type_of(value.as_str(), span, text)
            && !is_tagged(&text[..span.start as usize])
        {
            report(other, &text[span.range()], value.place(), context);
        }
    }
}

/// The YAML 1.1 type of a plain scalar, unless it is a block scalar or the value of an alias.
fn old_type_of(meaning: Option<&str>, span: Span, text: &str) -> Option<OldType> {
    let shown = &text[span.range()];
    old_type(shown).filter(|_| meaning == Some(shown))
}

fn report(other: OldType, text: &str, place: Place, context: &mut Context<'_>) {
    let other = match other {
        OldType::Boolean => "a boolean",
        OldType::Date => "a date",
    };
    let bytes = Place::new(place.node, Part::Bytes(context.document().span(place)));
    Finding::new(place, format!("YAML 1.1 parsers read unquoted {} as {other}", quoted(text)))
        .note("in YAML 1.2, it is a string; PyYAML, Ruby and many others still implement 1.1")
        .unsafe_remedy("quote it", TreeEdit::ReplacePlace(bytes, format!("\"{text}\"")))
        .report(context);
}

/// Whether a text ends with a tag, which determines the type of the next value; an anchor may
/// follow the tag.
fn is_tagged(before: &str) -> bool {
    let last = last_token(before);
    let token = match last.strip_prefix('&') {
        Some(_) => last_token(&before.trim_end()[..before.trim_end().len() - last.len()]),
        None => last,
    };
    token.starts_with('!')
}

/// The tag or anchor at the end of a text, or any other token. Usually that is an indicator, at
/// which the search stops: there may be no space for a very long way.
fn last_token(before: &str) -> &str {
    let before = before.trim_end();
    if before.ends_with(['[', '{', ',', ':']) {
        return "";
    }
    let last = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    // A verbatim tag may contain commas.
    let verbatim = last.rfind("!<").filter(|_| last.ends_with('>')).map(|at| &last[at..]);
    verbatim.or_else(|| last.rsplit(['[', '{', ',']).next()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::is_tagged;

    #[test]
    fn a_tag_directly_before_is_recognised() {
        let tagged =
            ["a: !!str ", "a: !str\n  ", "[x,!!str ", "[b, !<tag:yaml.org,2002:str> ", "- ! "];
        for text in tagged.into_iter().chain(["a: !!str &b ", "a: &b !!str ", "{!!str "]) {
            assert!(is_tagged(text), "{text}");
        }
        for text in
            ["", "a: ", "a:\n  ", "- ", "? ", "[", "[no,", "[!!str no, ", "a: &b ", "!!str a: "]
        {
            assert!(!is_tagged(text), "{text}");
        }
    }
}
