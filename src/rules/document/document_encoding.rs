use crate::source::Encoding;

rule! {
    name: "document-encoding",
    summary: "the file is not encoded in UTF-8",
    level: Error,
    source: "RFC 8259, section 8.1; MCP, Base Protocol: messages are UTF-8",
    fix: Safe,
    unchecked: Something,
    check: Document(check),
}

fn check(document: &Document, context: &mut Context<'_>) {
    let source = document.source();
    if let Some(issue) = source.encoding_issue() {
        let place = document.bytes_place(Span::new(issue.offset, issue.offset + 1));
        let rest = match issue.count {
            1 => String::new(),
            count => format!(", the first of {count} such places"),
        };
        let what = if source.offsets_are_file_offsets() { "byte" } else { "unit" };
        let message = format!(
            "the {what} 0x{:02x} is not text in {}{rest}",
            issue.unit,
            source.encoding().name()
        );
        Finding::new(place, message)
            .cite("RFC 8259, section 8.1: JSON that leaves a system must be UTF-8")
            .help("save the file as UTF-8")
            .report(context);
        return;
    }
    let place = document.bytes_place(Span::new(0, 0));
    match source.encoding() {
        Encoding::Utf8 => {}
        Encoding::Utf8WithMark => context.report(
            Finding::new(place, "the file begins with a byte-order mark")
                // Parsers may ignore the mark (RFC 8259, section 8.1).
                .when(!has_name_marked(source.path(), 'b'), |it| it.at_most(Severity::Info))
                .cite("RFC 8259, section 8.1: JSON must not begin with one; many parsers reject it")
                .help("save the file as UTF-8 without a byte-order mark")
                .when(document.syntax().is_json() && !document.is_empty(), |finding| {
                    let mark = document.bytes_place(Span::new(0, 3));
                    let edit = TreeEdit::ReplacePlace(mark, String::new());
                    finding.safe_fix("remove the byte-order mark", edit)
                }),
        ),
        other => context.report(
            Finding::new(place, format!("the file is encoded in {}, not in UTF-8", other.name()))
                .cite("RFC 8259, section 8.1: JSON that leaves a system must be UTF-8")
                .help("save the file as UTF-8"),
        ),
    }
}
