//! The frame of a page: its head, the header with the links to the project, and the script.

use std::io::{self, Write};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The SHA-256 hashes of the style and the script, which are all that the page may load and run.
const STYLE_HASH: &str = "MwfUmdjeZVJ+GSuxzA9Bi4PMeHeXnBeFc3zv6sgvdUw=";
const SCRIPT_HASH: &str = "/wJ8QF8m4MooLW99sqRHCAKmcX7NSWwzhvLpdRtqc38=";

/// Writes everything before the content of a page. The style alone applies the selected theme, so
/// that it requires no script.
pub(in crate::report) fn write_head(out: &mut dyn Write) -> io::Result<()> {
    let head = include_str!("head.html").replace("{style}", STYLE_HASH);
    let (head, header) = (head.replace("{script}", SCRIPT_HASH), include_str!("header.html"));
    write!(out, "{head}<style>{STYLE}</style>\n{header}")
}

/// Writes everything after the content of a page.
pub(in crate::report) fn write_end(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<script>{SCRIPT}</script>\n</body>\n</html>")
}

#[cfg(all(test, feature = "contract"))]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    #[test]
    fn the_policy_has_the_hashes_of_style_and_script() {
        for (content, hash) in [(STYLE, STYLE_HASH), (SCRIPT, SCRIPT_HASH)] {
            let digest = Sha256::digest(content.as_bytes());
            assert_eq!(base64(&digest), hash);
        }
    }

    fn base64(bytes: &[u8]) -> String {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut text = String::new();
        for chunk in bytes.chunks(3) {
            let value = chunk.iter().fold(0, |value, byte| value << 8 | u32::from(*byte));
            let value = value << (8 * (3 - chunk.len()));
            let digits = (0..4).map(|at| DIGITS[(value >> (18 - 6 * at) & 63) as usize] as char);
            text.extend(digits.take(chunk.len() + 1));
            text.push_str(&"=".repeat(3 - chunk.len()));
        }
        text
    }
}
