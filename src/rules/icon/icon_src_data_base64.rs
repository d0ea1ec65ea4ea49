use crate::model::DataUri;

rule! {
    name: "icon-src-data-base64",
    summary: "a `data:` URI of an icon does not contain a Base64 image",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Typed(&["Icons"], check),
}

const WHY: &str =
    "MCP since 2025-11-25, basic/index, icons: a `data:` URI carries Base64 image data";

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for src in members(list, "src") {
        let is_data = |scheme: &str| scheme.eq_ignore_ascii_case("data");
        let data = src.as_str().filter(|text| uri_scheme(text).is_some_and(is_data));
        let Some(text) = data else { continue };
        if let Some(finding) = fault(src, text) {
            context.report(finding.cite(WHY));
        }
    }
}

fn fault(src: Value<'_>, text: &str) -> Option<Finding> {
    let Some(data) = DataUri::parse(text) else {
        return Some(
            Finding::new(src.place(), "a `data:` URI has no comma before its data")
                .help("write `data:image/png;base64,` and the data"),
        );
    };
    let header = src.slice_place(0, data.data_at);
    let finding = if data.data.is_empty() {
        Finding::new(src.place(), "a `data:` URI contains no data").help("add the image's data")
    } else if !data.is_base64 {
        Finding::new(header, "a `data:` URI of an icon is not Base64")
            .help("encode the image as Base64, and add `;base64`")
            .at_most(Severity::Warning)
    } else if !data.decodes() {
        let (start, end) = wrong_part(&data);
        Finding::new(src.slice_place(start, end), "the data of an icon does not decode as Base64")
            .help("encode the image again, with the standard alphabet")
    } else {
        let media_type =
            data.media_type.filter(|kind| !kind.to_ascii_lowercase().starts_with("image/"))?;
        let message =
            format!("a `data:` URI of an icon contains {}, not an image", quoted(media_type));
        Finding::new(header, message).help("embed an image").at_most(Severity::Warning)
    };
    Some(finding)
}

/// The byte range of the first character that is not in the Base64 alphabet, or else of all data.
fn wrong_part(data: &DataUri<'_>) -> (usize, usize) {
    let foreign = |(_, character): &(usize, char)| {
        // The data of a URI may be percent-encoded (RFC 3986, section 2.1).
        !character.is_ascii_alphanumeric() && !"+/=%".contains(*character)
    };
    let found = data.data.char_indices().find(foreign);
    let (at, length) =
        found.map_or((0, data.data.len()), |(at, character)| (at, character.len_utf8()));
    (data.data_at + at, data.data_at + at + length)
}
