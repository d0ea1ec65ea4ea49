//! A fast pass over a text that decides whether closer checks are needed.

use super::run::has_long_run;
use crate::model::limits::MIN_RUN_BYTES;
use crate::source::any_byte;

/// Traits of a text. Each is a precondition of a check, not its result.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TextTraits {
    /// Whether the text has non-ASCII characters.
    pub beyond_ascii: bool,
    /// Whether the text may have control characters, except tab, line feed and carriage return.
    pub controls: bool,
    /// Whether the text has unbroken runs as long as keys and encoded data.
    pub long_runs: bool,
}

impl TextTraits {
    /// Length of the shortest text that can have a long run, in bytes.
    pub const SHORTEST_RUN: usize = MIN_RUN_BYTES;

    /// Determines the traits of a text, in a few passes over many bytes at once.
    pub fn of(text: &str) -> Self {
        let beyond_ascii = !text.is_ascii();
        Self {
            beyond_ascii,
            controls: may_have_controls(text.as_bytes(), beyond_ascii),
            long_runs: has_long_run(text),
        }
    }

    /// Determines the traits of a text that is known to be ASCII without control characters.
    pub fn of_plain(text: &str) -> Self {
        Self { long_runs: has_long_run(text), ..Self::default() }
    }

    /// Whether the text has none of the traits, so no check is needed.
    pub fn is_plain(self) -> bool {
        self == Self::default()
    }
}

/// Whether a text may have control characters: C0 controls and DEL are single bytes, and the C1
/// controls begin with the byte C2.
fn may_have_controls(bytes: &[u8], beyond_ascii: bool) -> bool {
    // Without short circuits, which would prevent vector instructions.
    let is_control = |byte: u8| {
        (byte < 0x20) & (byte != b'\t') & (byte != b'\n') & (byte != b'\r') | (byte == 0x7f)
    };
    any_byte(bytes, is_control) || beyond_ascii && bytes.contains(&0xc2)
}

#[cfg(test)]
mod tests {
    use super::TextTraits;

    #[test]
    fn ordinary_text_has_no_traits() {
        assert!(TextTraits::of("").is_plain());
        assert!(TextTraits::of("Gets the weather.\n\n\tArgs:\r\n").is_plain());
        assert!(TextTraits::of(&"word ".repeat(100)).is_plain());
    }

    #[test]
    fn traits_are_found_at_any_position() {
        for length in [0, 1, 31, 32, 33, 100] {
            let filler = "a ".repeat(length);
            assert!(TextTraits::of(&format!("{filler}\u{1b}{filler}")).controls, "{length}");
            assert!(TextTraits::of(&format!("{filler}\u{7f}")).controls, "{length}");
            assert!(TextTraits::of(&format!("{filler}\u{9b}")).controls, "{length}");
            assert!(TextTraits::of(&format!("{filler}ü")).beyond_ascii, "{length}");
            let run = "abcdefghijklmnopqrst";
            assert!(TextTraits::of(&format!("{filler} {run} {filler}")).long_runs, "{length}");
        }
    }
}
