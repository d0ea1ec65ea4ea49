//! Helpers that the rules about media share: the media type of data, and the check of Base64.

use crate::model::{
    Base64Fault, base64_fault, decoded_start, media_type_of_bytes, repaired_base64,
};
use crate::rules::prelude::*;

/// The media type of Base64 data, by its first bytes.
pub(in crate::rules) fn media_type_of(data: Value<'_>) -> Option<&'static str> {
    media_type_of_bytes(&decoded_start(data.as_str()?, 16))
}

/// Reports a member whose text is not standard Base64.
pub(super) fn report_base64(holder: Value<'_>, member: &str, context: &mut Context<'_>) {
    let Some(data) = holder.get(member).filter(|data| data.is_string()) else { return };
    let (text, declared) = (data.text(), holder.text_of("mimeType"));
    let Some(fault) = base64_fault(text) else { return };
    let (place, what) = match fault {
        Base64Fault::DataUrl(at) => (data.slice_place(0, at), "is a `data:` URL".to_owned()),
        Base64Fault::Blank(at) => (data.slice_place(at, at + 1), "contains a space".to_owned()),
        Base64Fault::UrlSafe(at) => {
            (data.slice_place(at, at + 1), "uses URL-safe Base64".to_owned())
        }
        Base64Fault::Foreign(at) => {
            let character = text[at..].chars().next().unwrap_or_default();
            let place = data.slice_place(at, at + character.len_utf8());
            (place, format!("contains {}", quoted(&character.escape_debug().to_string())))
        }
        Base64Fault::Padding => {
            (data.slice_place(text.len(), text.len()), "has wrong padding".to_owned())
        }
        Base64Fault::CutOff => {
            (data.slice_place(text.len(), text.len()), "is truncated".to_owned())
        }
    };
    let finding = Finding::new(place, format!("`{member}` {what}; standard Base64 is required"))
        .cite("RFC 4648, section 4: the alphabet with `+` and `/`, padded with `=`, on one line")
        .help("encode the bytes again");
    let repaired = repaired_base64(text).filter(|_| says_the_same(fault, text, declared));
    // Safe: the new text decodes to the same bytes.
    let repair = |it: Finding, repaired| {
        it.safe_fix("write it as standard Base64", data.replacement(format!("\"{repaired}\"")))
    };
    finding.with(repaired, repair).report(context);
}

/// Whether the `data:` prefix of a text, if it has one, names the declared type, so that it can be
/// removed.
fn says_the_same(fault: Base64Fault, text: &str, declared: Option<&str>) -> bool {
    let Base64Fault::DataUrl(at) = fault else { return true };
    let named = text[5..at].split([';', ',']).next().unwrap_or_default();
    declared.is_some_and(|declared| declared.eq_ignore_ascii_case(named))
}
