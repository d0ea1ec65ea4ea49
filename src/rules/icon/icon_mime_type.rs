rule! {
    name: "icon-mime-type",
    summary: "`mimeType` of an icon is not a media type",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    fix: Unsafe,
    check: Shape(&WORDS), Typed(&["Icons"], check),
}

const WORDS: ShapeWords = ShapeWords {
    member: "`{}` of an icon",
    cite: "MCP since 2025-11-25, schema.ts, Icon: `mimeType` is a string; clients reject the whole \
           response otherwise",
    help: "write it as a string, or remove it",
    null: NullWords::OfOtherRule,
    ..ShapeWords::DEFAULT
};

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for given in members(list, "mimeType") {
        let text = given.as_str().filter(|text| !is_media_type(text));
        context.report_all(text.map(|text| not_a_media_type(given, text)));
    }
}

fn not_a_media_type(given: Value<'_>, text: &str) -> Finding {
    let finding = Finding::new(
        given.place(),
        format!("`mimeType` {} is not a media type", quoted_string(text)),
    )
    .cite("RFC 9110, section 8.3.1: a media type is a type, a slash and a subtype")
    // The type of the member is only `string`: clients ignore the value or the icon, not the
    // response.
    .at_most(Severity::Warning);
    let known = ["png", "jpeg", "webp", "gif"];
    let bare = text.trim_start_matches('.').to_ascii_lowercase().replace("jpg", "jpeg");
    if !known.contains(&bare.as_str()) {
        return finding.help("write a media type such as `image/png`");
    }
    // Unsafe: the image may have another type.
    finding.unsafe_remedy(
        format!("write `image/{bare}`"),
        given.replacement(format!("\"image/{bare}\"")),
    )
}
