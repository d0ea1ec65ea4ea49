rule! {
    name: "uri-custom-scheme",
    summary: "a URI contains characters that are not allowed",
    level: Error,
    check: Typed(&["uri"], check),
}

fn check(uri: Value<'_>, context: &mut Context<'_>) {
    // Addresses of other kinds have rules of their own, and clients encode what is not ASCII.
    if !uri.has_key("uri") {
        return;
    }
    let fault = uri.as_str().and_then(uri_fault);
    let (at, length, what) = match fault {
        Some(UriFault::Escape(at)) => (at, 1, "`%` without two hexadecimal digits".to_owned()),
        Some(UriFault::Character(at, character)) => {
            (at, character.len_utf8(), described_character(character))
        }
        Some(UriFault::Authority(at)) => (at, 1, "an invalid port or IPv6 address".to_owned()),
        Some(UriFault::Empty | UriFault::Relative) | None => return,
    };
    Finding::new(uri.slice_place(at, at + length), format!("{what} in a URI"))
        .cite("server/resources, Custom URI Schemes: RFC 3986 applies to every scheme")
        .help("encode what is not allowed in URIs with `%`")
        .report(context);
}

fn described_character(character: char) -> String {
    match character {
        ' ' => "a space".to_owned(),
        '`' => "the character U+0060".to_owned(),
        _ if character.is_ascii_control() => "a control character".to_owned(),
        _ => format!("the character `{character}`"),
    }
}
