rule! {
    name: "icon-src-uri",
    summary: "`src` of an icon is not an absolute URI",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Typed(&["Icons"], check),
}

const WHY: &str = "MCP since 2025-11-25, schema.ts, Icon: `src` has `format: uri` (RFC 3986), \
                   which is absolute";

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for src in members(list, "src") {
        let Some(fault) = src.as_str().and_then(uri_fault) else { continue };
        let text = src.text();
        let (place, what) = match fault {
            UriFault::Empty => (src.place(), "`src` of an icon is empty".to_owned()),
            UriFault::Relative => {
                (src.place(), format!("`src` {} is not an absolute URI", quoted_string(text)))
            }
            UriFault::Escape(at) => {
                let what = "`src` of an icon contains `%` without two hexadecimal digits";
                (src.slice_place(at, at + 1), what.to_owned())
            }
            UriFault::Authority(at) => {
                let what = "`src` of an icon has an invalid port or IPv6 address";
                (src.slice_place(at, at + 1), what.to_owned())
            }
            UriFault::Character(at, character) => {
                let place = src.slice_place(at, at + character.len_utf8());
                (place, format!("`src` of an icon contains {}", spelt_character(character)))
            }
        };
        // Many clients accept a character that has to be escaped.
        let is_mild = matches!(fault, UriFault::Character(..) | UriFault::Escape(_));
        let finding = Finding::new(place, what).cite(WHY);
        context.report(if is_mild {
            finding.help("escape the character with `%`").at_most(Severity::Warning)
        } else {
            finding.help("write the full URI, beginning with `https://`")
        });
    }
}
