use crate::model::foreign_header_character;

rule! {
    name: "x-mcp-header-token",
    summary: "`x-mcp-header` has characters that are not allowed in a header name",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for header in annotated::of_input(subject) {
        let Some(name) = annotated::name(header.value) else { continue };
        let Some((at, character)) = foreign_header_character(name) else { continue };
        let message =
            format!("header name {} contains {}", quoted(name), spelt_character(character));
        let place = header.value.slice_place(at, at + character.len_utf8());
        context.report(with_rename(Finding::new(place, message), header.value, name));
    }
}

fn with_rename(finding: Finding, value: Value<'_>, name: &str) -> Finding {
    let finding = finding
        .cite(annotated::DROPPED)
        .cite("RFC 9110, section 5.6.2: letters, digits and !#$%&'*+-.^_`|~")
        .help("use only ASCII letters, digits and `-`");
    let words = name.split(|character: char| {
        foreign_header_character(character.encode_utf8(&mut [0; 4])).is_some()
    });
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return finding;
    }
    // Unsafe: the server has to read the new name.
    finding.unsafe_fix(
        "join its words with `-`",
        value.replacement(format!("\"{}\"", words.join("-"))),
    )
}
