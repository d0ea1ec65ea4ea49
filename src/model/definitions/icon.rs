//! Icons: media types, `data:` URIs and sizes.

use base64::Engine;

use crate::document::Value;
use crate::model::formats::base64::LENIENT_BASE64;
use crate::model::formats::header_name::is_header_character;

/// The media type that an icon declares: in `mimeType`, or in the `data:` URI itself.
pub fn icon_media_type(icon: Value<'_>) -> Option<&str> {
    let of_uri = || DataUri::parse(icon.text_of("src")?)?.media_type;
    icon.text_of("mimeType").or_else(of_uri)
}

/// A parsed `data:` URI (RFC 2397).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DataUri<'t> {
    /// The media type without its parameters, if there is one.
    pub media_type: Option<&'t str>,
    /// Whether it contains `;base64`.
    pub is_base64: bool,
    /// Offset of the data in the URI.
    pub data_at: usize,
    /// The data.
    pub data: &'t str,
}

impl<'t> DataUri<'t> {
    /// Parses a URI; `None` for another scheme, or if the comma before the data is missing.
    pub fn parse(uri: &'t str) -> Option<Self> {
        // The first check also excludes a text whose fifth byte is within a character.
        let rest = uri.get(5..).filter(|_| uri[..5].eq_ignore_ascii_case("data:"))?;
        let (header, data) = rest.split_once(',')?;
        let mut parts = header.split(';').map(str::trim);
        let media_type = parts.next().filter(|media_type| !media_type.is_empty());
        let is_base64 = parts.any(|part| part.eq_ignore_ascii_case("base64"));
        Some(Self { media_type, is_base64, data_at: 5 + header.len() + 1, data })
    }

    /// Whether the data is valid Base64. Padding is optional, and the three Base64 characters with
    /// a meaning in URIs may be percent-encoded.
    pub fn decodes(self) -> bool {
        if !self.data.contains('%') {
            return LENIENT_BASE64.decode(self.data).is_ok();
        }
        let mut data = self.data.to_owned();
        for (escape, character) in
            [("%2B", "+"), ("%2b", "+"), ("%2F", "/"), ("%2f", "/"), ("%3D", "="), ("%3d", "=")]
        {
            data = data.replace(escape, character);
        }
        LENIENT_BASE64.decode(data).is_ok()
    }
}

/// Whether a text has the form of a media type: a type, a slash, a subtype, and perhaps
/// parameters (RFC 9110, section 8.3.1).
pub fn is_media_type(text: &str) -> bool {
    let essence = text.split(';').next().unwrap_or_default().trim_end();
    let is_token = |part: &str| !part.is_empty() && part.chars().all(is_header_character);
    essence.split_once('/').is_some_and(|(kind, subtype)| is_token(kind) && is_token(subtype))
}

/// Whether a text is a size of an icon: `48x48`, or `any`.
pub fn is_icon_size(text: &str) -> bool {
    // As in the attribute `sizes` of HTML: no leading zeros.
    let is_length = |part: &str| {
        !part.is_empty() && !part.starts_with('0') && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    text == "any"
        || text.split_once('x').is_some_and(|(width, height)| is_length(width) && is_length(height))
}

/// The size that an invalid text was probably intended to be.
pub fn icon_size_meant(text: &str) -> Option<String> {
    // Sizes as people write them: `48×48`, `48 x 48`, `48px`, `48`.
    let text = text.trim().to_lowercase().replace(['×', '*'], "x").replace("px", "");
    let text = text.replace(" x ", "x");
    let square = || format!("{text}x{text}");
    let mut readings = [text.clone(), square()].into_iter();
    readings.find(|reading| is_icon_size(reading))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_uris_are_split_into_their_parts() {
        let parsed = DataUri::parse("data:image/png;charset=x;base64,iVBORw0KGgo=").unwrap();
        assert_eq!(parsed.media_type, Some("image/png"));
        assert!(parsed.is_base64 && parsed.decodes());
        assert_eq!(parsed.data, "iVBORw0KGgo=");
        assert_eq!(parsed.data_at, 32);
        let plain = DataUri::parse("DATA:,hello").unwrap();
        assert!(!plain.is_base64 && plain.media_type.is_none());
        for other in ["data:image/png;base64", "https://a,b", "dat", "dätä:"] {
            assert_eq!(DataUri::parse(other), None, "{other}");
        }
    }

    #[test]
    fn data_decodes_with_or_without_padding() {
        let decodes =
            |data: &str| DataUri::parse(&format!("data:;base64,{data}")).unwrap().decodes();
        for data in ["iVBORw0KGgo=", "iVBORw0KGgo", "iVBORw0KGgo%3D", "a%2Bb%2F", "", "ab=="] {
            assert!(decodes(data), "{data}");
        }
        for data in ["iVBORw0KGgo!", "a_b-", "a", "ab c", "a%20"] {
            assert!(!decodes(data), "{data}");
        }
    }

    #[test]
    fn media_types_have_two_parts() {
        for text in ["image/png", "image/svg+xml", "text/plain; charset=utf-8", "image/x-icon"] {
            assert!(is_media_type(text), "{text}");
        }
        for text in ["png", "", "/png", "image/", "image/png/x", "image png", ".png"] {
            assert!(!is_media_type(text), "{text}");
        }
    }

    #[test]
    fn sizes_are_two_lengths_or_any() {
        for text in ["48x48", "any", "16x9", "1024x1024"] {
            assert!(is_icon_size(text), "{text}");
        }
        for text in ["48", "48X48", "048x48", "48x", "x48", "48x48x48", "Any", "", "48x48 96x96"] {
            assert!(!is_icon_size(text), "{text}");
        }
    }

    #[test]
    fn intended_sizes_are_suggested() {
        for (text, meant) in [
            ("48", "48x48"),
            ("48X48", "48x48"),
            ("48×48", "48x48"),
            ("48 x 48", "48x48"),
            ("48px", "48x48"),
            ("Any", "any"),
        ] {
            assert_eq!(icon_size_meant(text).as_deref(), Some(meant), "{text}");
        }
        for text in ["", "large", "0", "48x48 96x96", "-1"] {
            assert_eq!(icon_size_meant(text), None, "{text}");
        }
    }
}
