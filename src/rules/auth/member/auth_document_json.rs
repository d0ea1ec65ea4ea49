use crate::rules::findings::intended::encoded_twice;

rule! {
    name: "auth-document-json",
    summary: "a document about authorization is not one JSON object with its members",
    level: Error,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    let root = document.root;
    let finding = if !root.is_object() {
        let message = format!("the document is {}, not an object", described(root));
        let encoded = encoded_twice(root).map(|_| "the string contains the JSON of the document");
        Finding::new(place_of(root), message).note_if(encoded)
    } else if let Some(inner) = document.wrapped() {
        let message =
            format!("the members are inside {}, not at the root", quoted(inner.key_text()));
        Finding::new(inner.key_place(), message)
    } else if root.document().source().content_start() > 0 {
        Finding::new(place_of(root), "the document begins with a byte order mark")
            .at_most(Severity::Warning)
            .cite("RFC 8259, section 8.1: JSON must not begin with one")
            .note("Python clients ignore the document, as if it did not exist")
            .help("save the file as UTF-8 without a byte order mark")
            .report(context);
        return;
    } else {
        return;
    };
    finding
        .note("clients ignore the document, as if it did not exist")
        .help("serve one JSON object with the members at its root")
        .report(context);
}
