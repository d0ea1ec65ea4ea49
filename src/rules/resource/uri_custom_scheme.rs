use crate::rules::resource::address::has_scheme;

rule! {
    name: "uri-custom-scheme",
    category: Correctness,
    summary: "a URI contains characters that are not allowed",
    level: Error,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let resource = subject.block.get("resource").filter(|_| subject.kind == Some("resource"));
    let link = Some(subject.block).filter(|_| subject.kind == Some("resource_link"));
    let Some(uri) = resource.or(link).and_then(|holder| holder.get("uri")) else { return };
    let Some(text) = uri.as_str().filter(|text| has_scheme(text)) else { return };
    let Some((at, length, what)) = first_fault(text) else { return };
    Finding::new(uri.slice_place(at, at + length), format!("{what} in a URI"))
        .cite("server/resources, Custom URI Schemes: RFC 3986 applies to every scheme")
        .help("encode what is not allowed in URIs with `%`")
        .report(context);
}

/// The first byte that RFC 3986 does not allow: its position, length, and description.
fn first_fault(uri: &str) -> Option<(usize, usize, String)> {
    for (at, character) in uri.char_indices() {
        let is_hex =
            |offset: usize| uri.as_bytes().get(at + offset).is_some_and(u8::is_ascii_hexdigit);
        let what = match character {
            '%' if is_hex(1) && is_hex(2) => continue,
            '%' => "`%` without two hexadecimal digits".to_owned(),
            ' ' => "a space".to_owned(),
            character if character.is_ascii_control() => "a control character".to_owned(),
            '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => {
                format!("the character {}", quoted_character(character))
            }
            character if character.is_ascii() => continue,
            character => format!("the character {}", quoted_character(character)),
        };
        return Some((at, character.len_utf8(), what));
    }
    None
}

fn quoted_character(character: char) -> String {
    if character == '`' { "U+0060".to_owned() } else { format!("`{character}`") }
}

#[cfg(test)]
mod tests {
    use super::first_fault;

    #[test]
    fn characters_not_allowed_in_uris_are_found() {
        for (uri, fault) in [
            ("a:b%20c", None),
            ("a:b%2", Some((3, 1, "`%` without two hexadecimal digits"))),
            ("a:b%zz", Some((3, 1, "`%` without two hexadecimal digits"))),
            ("a:b c", Some((3, 1, "a space"))),
            ("a:b\tc", Some((3, 1, "a control character"))),
            ("a:b<c", Some((3, 1, "the character `<`"))),
            ("a:b`c", Some((3, 1, "the character U+0060"))),
            ("a:béc", Some((3, 2, "the character `é`"))),
            ("a:b~c", None),
        ] {
            let found = first_fault(uri);
            let found = found.as_ref().map(|(at, length, what)| (*at, *length, what.as_str()));
            assert_eq!(found, fault, "{uri}");
        }
    }
}
