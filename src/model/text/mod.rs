//! Security-relevant properties of texts: hidden characters, controls, concealment, secrets,
//! encoded data. Functions here return byte ranges, not places in documents.

mod concealment;
mod control;
mod described;
mod encoded;
mod hidden;
mod invisible;
mod mention;
mod outage;
mod placeholder;
mod run;
#[cfg_attr(not(feature = "record"), allow(dead_code, reason = "recordings have more to hide"))]
pub(crate) mod secret;
#[cfg_attr(not(feature = "record"), allow(dead_code, reason = "recordings have more to hide"))]
pub(crate) mod secret_formats;
#[cfg_attr(not(feature = "record"), allow(dead_code, reason = "recordings have more to hide"))]
pub(crate) mod secret_key;
mod traits;

pub use crate::model::limits::SHORTEST_BLOB;
pub use concealment::concealment;
pub use control::{Control, first_control, without_controls};
pub use described::described_names;
pub use encoded::{Blob, BlobKind, encoded_blob};
pub use hidden::{Hidden, HiddenKind, hidden_characters, without_hidden};
pub(crate) use invisible::is_invisible;
pub use mention::{Nearness, backticked_words, enumerated_values, names_parameters, near_miss};
pub use outage::FailureSigns;
pub(crate) use outage::is_outage;
pub use placeholder::is_placeholder;
pub use secret::{Secret, find_secret};
pub use secret_formats::Certainty;
pub use secret_key::is_secret_name;
pub use traits::TextTraits;

use crate::source::cut;

/// The letters and digits of a text, in lower case.
pub fn folded(text: &str) -> String {
    letters_of(text).collect()
}

/// The letters and digits of a text one by one, in lower case.
fn letters_of(text: &str) -> impl Iterator<Item = char> + '_ {
    let letters = text.chars().filter(|character| character.is_alphanumeric());
    letters.flat_map(char::to_lowercase)
}

/// Prepares an untrusted text for the middle of a sentence: truncated to `most` characters, and
/// without characters that could end the quotation.
pub fn sanitized(text: &str, most: usize) -> String {
    let tame = |character: char| match character {
        // A backtick would end the code in which the message shows the text.
        '`' => '\'',
        _ if character.is_control() || is_invisible(character) => '·',
        _ => character,
    };
    cut(text, most).chars().map(tame).collect()
}

#[cfg(test)]
mod tests {
    use super::{folded, sanitized};

    #[test]
    fn folding_keeps_letters_and_digits_only() {
        assert_eq!(folded("get_Weather-2."), "getweather2");
        assert_eq!(folded("  …"), "");
    }

    #[test]
    fn foreign_text_cannot_break_out_of_a_sentence() {
        assert_eq!(sanitized("a`b\u{1b}[0m\u{202e}c", 20), "a'b·[0m·c");
        assert_eq!(sanitized("abcdef", 3), "abc…");
    }
}
