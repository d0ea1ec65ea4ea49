//! JSON Pointers.

use crate::address::has_percent_encoding;

/// Whether a text is a JSON Pointer (RFC 6901): `""` or `/a/b~1c`.
pub(super) fn is_json_pointer(text: &str) -> bool {
    text.is_empty() || text.strip_prefix('/').is_some_and(has_escapes)
}

/// Whether every `~` begins an escape.
fn has_escapes(text: &str) -> bool {
    text.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']))
}

/// Whether a text is a relative JSON Pointer: a number of levels up, and `#` or a pointer.
pub(super) fn is_relative(text: &str) -> bool {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (steps, rest) = text.split_at(end);
    // Leading zeros are excluded (draft-handrews-relative-json-pointer-01, section 3).
    let is_number = steps == "0" || !steps.is_empty() && !steps.starts_with('0');
    is_number && (rest == "#" || is_json_pointer(rest))
}

/// Whether a text is a pointer as the fragment of a URI (RFC 6901, section 6).
pub(super) fn is_uri_fragment(text: &str) -> bool {
    let Some(pointer) = text.strip_prefix('#') else { return false };
    let is_allowed =
        |byte: u8| byte.is_ascii_alphanumeric() || b"_-.!$&'()*+,;:=@/%~".contains(&byte);
    is_json_pointer(pointer) && pointer.bytes().all(is_allowed) && has_percent_encoding(pointer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_begin_with_a_slash_and_escape_tildes() {
        for pointer in ["", "/", "/a/b~1c~0", "/ü"] {
            assert!(is_json_pointer(pointer), "{pointer}");
        }
        for pointer in ["a", "/~", "/~2", "#/a"] {
            assert!(!is_json_pointer(pointer), "{pointer}");
        }
        for pointer in ["0", "10/a", "0#"] {
            assert!(is_relative(pointer), "{pointer}");
        }
        for pointer in ["", "01", "/a", "1#/a", "-1", "1a"] {
            assert!(!is_relative(pointer), "{pointer}");
        }
        assert!(is_uri_fragment("#/a%20b") && is_uri_fragment("#"));
        assert!(!is_uri_fragment("#/a%2") && !is_uri_fragment("#/a b") && !is_uri_fragment("/a"));
    }
}
