rule! {
    name: "content-unknown-member",
    summary: "a member of a content block is misspelt",
    level: Info,
    fix: Unsafe,
    check: Typed(CONTENT_BLOCK, check),
}

fn check(block: Value<'_>, context: &mut Context<'_>) {
    let inner = block.get("resource").filter(|inner| inner.is_object());
    for object in [Some(block), inner].into_iter().flatten() {
        report_misspelt(object, meant_by, context);
    }
}

/// The member that an unknown key was probably intended to be: the same letters in another case or
/// with separators.
fn meant_by(key: &str) -> Option<&'static str> {
    let known = [
        ("mimeType", "mimetype"),
        ("mimeType", "contenttype"),
        ("mimeType", "mediatype"),
        ("annotations", "annotations"),
    ];
    let found = known.into_iter().find(|(_, folded)| folds_to(key, folded));
    found.map(|(member, _)| member).filter(|member| *member != key)
}
