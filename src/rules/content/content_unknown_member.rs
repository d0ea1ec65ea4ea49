rule! {
    name: "content-unknown-member",
    summary: "a member of a content block is misspelt",
    level: Info,
    fix: Unsafe,
    check: Typed(CONTENT_BLOCK, check),
}

const KNOWN: [(&str, &str); 4] = [
    ("mimeType", "mimetype"),
    ("mimeType", "contenttype"),
    ("mimeType", "mediatype"),
    ("annotations", "annotations"),
];

fn check(block: Value<'_>, context: &mut Context<'_>) {
    let inner = block.get("resource").filter(|inner| inner.is_object());
    for object in [Some(block), inner].into_iter().flatten() {
        report_misspelt(object, &KNOWN, context);
    }
}
