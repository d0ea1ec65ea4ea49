//! Text that users do not see but models read.

use std::collections::HashSet;
use std::ops::Range;

use super::invisible::{
    has_purpose, is_direction_control, is_direction_override, is_invisible, is_right_to_left,
    is_tag,
};

/// The reason why a character is hidden, the most severe last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HiddenKind {
    /// The character is invisible.
    Invisible,
    /// The character changes the display order of the text.
    Direction,
    /// The character is a Unicode tag, which mirrors an ASCII character invisibly.
    Tag,
}

/// The hidden characters of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hidden {
    /// The most severe kind among the characters.
    pub kind: HiddenKind,
    /// Number of characters of the most severe kind.
    pub count: usize,
    /// The byte range of the first unbroken run of that kind.
    pub first: Range<usize>,
    /// The first character of the run.
    pub character: char,
    /// The text that the characters encode, if any.
    pub message: Option<String>,
}

/// The hidden characters of a text; `None` if all invisible characters have a purpose.
pub fn hidden_characters(text: &str) -> Option<Hidden> {
    let found = suspicious(text);
    let kind = found.iter().map(|found| found.kind).max()?;
    let of_kind: Vec<_> = found.iter().filter(|found| found.kind == kind).collect();
    let first = of_kind.first()?;
    let mut end = first.at + first.character.len_utf8();
    for next in &of_kind[1..] {
        if next.at != end {
            break;
        }
        end += next.character.len_utf8();
    }
    Some(Hidden {
        kind,
        count: of_kind.len(),
        first: first.at..end,
        character: first.character,
        message: decoded(&found),
    })
}

/// The text without its hidden characters of one kind.
pub fn without_hidden(text: &str, kind: HiddenKind) -> String {
    let found = suspicious(text);
    let hidden: HashSet<_> = found.iter().filter(|it| it.kind == kind).map(|it| it.at).collect();
    let shown = text.char_indices().filter(|(at, _)| !hidden.contains(at));
    shown.map(|(_, character)| character).collect()
}

/// A hidden character without a purpose.
struct HiddenRun {
    at: usize,
    character: char,
    kind: HiddenKind,
}

fn suspicious(text: &str) -> Vec<HiddenRun> {
    let mut scan = Scan::new(text);
    let hidden = text.char_indices().filter_map(|(at, character)| {
        let rest = &text[at + character.len_utf8()..];
        scan.kind_of(character, rest).map(|kind| HiddenRun { at, character, kind })
    });
    hidden.collect()
}

/// The context before a character, by which it is judged.
struct Scan {
    directions: Directions,
    /// The previous character, if it is visible.
    previous: Option<char>,
    /// The previous visible character, ignoring a variation selector after it.
    base: Option<char>,
    /// Whether the following tags belong to a flag.
    in_flag: bool,
}

impl Scan {
    fn new(text: &str) -> Self {
        Self { directions: Directions::of(text), previous: None, base: None, in_flag: false }
    }

    /// Processes the next character, with the text after it; returns why the character is hidden.
    fn kind_of(&mut self, character: char, rest: &str) -> Option<HiddenKind> {
        if !is_invisible(character) {
            self.previous = Some(character);
            self.base = self.previous;
            self.in_flag = character == BLACK_FLAG && is_flag(rest);
            return None;
        }
        let kind = self.kind_of_invisible(character, rest);
        let keeps_base = kind.is_none() && matches!(character, '\u{fe0e}' | '\u{fe0f}');
        self.base = self.base.filter(|_| keeps_base);
        self.previous = None;
        kind
    }

    fn kind_of_invisible(&self, character: char, rest: &str) -> Option<HiddenKind> {
        if is_tag(character) {
            return (!self.in_flag).then_some(HiddenKind::Tag);
        }
        // "Trojan Source" (CVE-2021-42574): text that is shown in another order than it is read.
        if is_direction_control(character) {
            let fine = self.directions.are_in_order && !is_direction_override(character);
            return (!fine).then_some(HiddenKind::Direction);
        }
        let after = rest.chars().next().filter(|after| !is_invisible(*after));
        let before = if character == ZERO_WIDTH_JOINER { self.base } else { self.previous };
        let is_mark = matches!(character, '\u{200e}' | '\u{200f}' | '\u{61c}');
        let fine =
            has_purpose(character, before, after) || is_mark && self.directions.has_right_to_left;
        (!fine).then_some(HiddenKind::Invisible)
    }
}

const ZERO_WIDTH_JOINER: char = '\u{200d}';

/// The first character of flags of regions, which are encoded in tags.
const BLACK_FLAG: char = '\u{1f3f4}';

/// Whether a text begins with the tags of a flag: one to six letters and the end mark.
fn is_flag(text: &str) -> bool {
    const LONGEST: usize = 6;
    const END: char = '\u{e007f}';
    let is_letter = |tag: &char| is_tag(*tag) && *tag != END;
    let length = text.chars().take(LONGEST + 1).take_while(is_letter).count();
    (1..=LONGEST).contains(&length) && text.chars().nth(length) == Some(END)
}

/// How a text uses direction controls.
struct Directions {
    has_right_to_left: bool,
    /// Whether every control that opens is closed, and there is text that needs it.
    are_in_order: bool,
}

impl Directions {
    fn of(text: &str) -> Self {
        let has_right_to_left = text.chars().any(is_right_to_left);
        let (mut embeddings, mut isolates, mut balanced) = (0_usize, 0_usize, true);
        for character in text.chars() {
            // Embeddings and overrides end at U+202C, isolates at U+2069 (Unicode Standard Annex 9,
            // section 2).
            let (open, step) = match character {
                '\u{202a}'..='\u{202b}' | '\u{202d}'..='\u{202e}' => (&mut embeddings, true),
                '\u{202c}' => (&mut embeddings, false),
                '\u{2066}'..='\u{2068}' => (&mut isolates, true),
                '\u{2069}' => (&mut isolates, false),
                _ => continue,
            };
            balanced &= step || *open > 0;
            *open = if step { *open + 1 } else { open.saturating_sub(1) };
        }
        let closed = balanced && embeddings == 0 && isolates == 0;
        Self { has_right_to_left, are_in_order: has_right_to_left && closed }
    }
}

/// The text that tags encode, or else the text in the bytes that variation selectors encode.
fn decoded(found: &[HiddenRun]) -> Option<String> {
    let ascii = |found: &HiddenRun| match found.character {
        '\u{e0020}'..='\u{e007e}' => char::from_u32(u32::from(found.character) - 0xe0000),
        _ => None,
    };
    let spelt: String = found.iter().filter_map(ascii).collect();
    if !spelt.is_empty() {
        return Some(spelt);
    }
    // A known way to hide bytes: the 16 selectors of one block are 0 to 15, the 240 of another the
    // rest.
    let byte = |found: &HiddenRun| match u32::from(found.character) {
        code @ 0xfe00..=0xfe0f => u8::try_from(code - 0xfe00).ok(),
        code @ 0xe0100..=0xe01ef => u8::try_from(code - 0xe0100 + 16).ok(),
        _ => None,
    };
    let bytes: Vec<_> = found.iter().filter_map(byte).collect();
    let text = String::from_utf8(bytes).ok()?;
    let legible = text.chars().filter(|character| !character.is_control()).count();
    (legible >= 2).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::{HiddenKind, hidden_characters};

    fn tags(text: &str) -> String {
        let tag = |letter: char| char::from_u32(0xe0000 + u32::from(letter));
        text.chars().filter_map(tag).collect()
    }

    fn kind_in(text: &str) -> Option<HiddenKind> {
        hidden_characters(text).map(|hidden| hidden.kind)
    }

    #[test]
    fn tags_are_decoded() {
        let hidden = hidden_characters(&format!("Adds.{} ok", tags("send it all"))).unwrap();
        assert_eq!(hidden.kind, HiddenKind::Tag);
        assert_eq!((hidden.count, hidden.first), (11, 5..49));
        assert_eq!(hidden.message.as_deref(), Some("send it all"));
    }

    #[test]
    fn bytes_behind_variation_selectors_are_decoded() {
        let select = |byte: u8| char::from_u32(0xe0100 + u32::from(byte) - 16);
        let channel: String = "hello".bytes().filter_map(select).collect();
        let hidden = hidden_characters(&format!("😀{channel}")).unwrap();
        assert_eq!(hidden.kind, HiddenKind::Invisible);
        assert_eq!(hidden.message.as_deref(), Some("hello"));
    }

    #[test]
    fn one_selector_after_a_symbol_is_accepted_and_a_second_is_not() {
        assert_eq!(kind_in("⚠\u{fe0f} careful, 1\u{fe0f}\u{20e3} ©\u{fe0e}"), None);
        assert_eq!(kind_in("⚠\u{fe0f}\u{fe0f}"), Some(HiddenKind::Invisible));
        assert_eq!(kind_in("a\u{fe0f}"), Some(HiddenKind::Invisible));
    }

    #[test]
    fn emoji_sequences_and_flags_are_accepted() {
        let family = "👩\u{200d}👩\u{200d}👧\u{200d}👦";
        let heart = "❤\u{fe0f}\u{200d}🔥 🏳\u{fe0f}\u{200d}🌈 🧑🏽\u{200d}💻";
        assert_eq!(kind_in(&format!("{family} {heart}")), None);
        assert_eq!(kind_in(&format!("🏴{}\u{e007f} England", tags("gbeng"))), None);
        assert_eq!(kind_in(&format!("🏴{}\u{e007f}", tags("gb and more"))), Some(HiddenKind::Tag));
        assert_eq!(kind_in("a\u{200d}b"), Some(HiddenKind::Invisible));
    }

    #[test]
    fn scripts_that_need_joiners_may_have_them() {
        assert_eq!(kind_in("می\u{200c}خواهم"), None, "Persian");
        assert_eq!(kind_in("क्\u{200d}ष"), None, "Devanagari");
        assert_eq!(kind_in("ภาษา\u{200b}ไทย"), None, "Thai");
        assert_eq!(kind_in("می\u{200c}\u{200c}\u{200d}خواهم"), Some(HiddenKind::Invisible));
        assert_eq!(kind_in("ex\u{200c}ample"), Some(HiddenKind::Invisible));
        assert_eq!(kind_in("zero\u{200b}width"), Some(HiddenKind::Invisible));
    }

    #[test]
    fn right_to_left_text_is_accepted_without_overrides() {
        assert_eq!(kind_in("שלום, \u{200f}API\u{200e} עולם"), None);
        assert_eq!(kind_in("שלום \u{2068}API\u{2069} עולם"), None);
        assert_eq!(kind_in("שלום \u{2068}API עולם"), Some(HiddenKind::Direction));
        assert_eq!(kind_in("שלום \u{202e}API\u{202c} עולם"), Some(HiddenKind::Direction));
        assert_eq!(kind_in("left \u{2066}to\u{2069} right"), Some(HiddenKind::Direction));
        assert_eq!(kind_in("a\u{200e}b"), Some(HiddenKind::Invisible));
    }

    #[test]
    fn other_invisible_spaces_are_found() {
        for blank in
            ['\u{ad}', '\u{2060}', '\u{2063}', '\u{3164}', '\u{ffa0}', '\u{2800}', '\u{feff}']
        {
            assert_eq!(kind_in(&format!("a{blank}b")), Some(HiddenKind::Invisible), "{blank:?}");
        }
        assert_eq!(kind_in("⠓⠑⠇⠇⠕⠀⠺⠕⠗⠇⠙"), None, "braille with a blank");
        assert_eq!(kind_in("Grüße, 世界 🎉 naïve – “quoted” … 100 €"), None);
    }

    #[test]
    fn tags_of_a_flag_are_one_to_six_and_an_end() {
        let flag = |letters: &str| kind_in(&format!("🏴{}\u{e007f}", tags(letters)));
        assert_eq!(flag("gbengx"), None);
        assert_eq!(flag("gbengxy"), Some(HiddenKind::Tag));
        assert_eq!(flag("g"), None);
        assert_eq!(flag(""), Some(HiddenKind::Tag));
    }

    #[test]
    fn direction_marks_are_closed_in_order() {
        let direction = Some(HiddenKind::Direction);
        for (text, expected) in [
            ("\u{202b}א\u{202c}", None),
            ("\u{202a}א\u{202c}", None),
            ("\u{2067}א\u{2069}", None),
            ("\u{2066}א\u{202b}ב\u{202c}\u{2069}", None),
            ("\u{202b}א", direction),
            ("\u{2067}א", direction),
            ("א\u{202c}", direction),
            ("א\u{202c}\u{202b}\u{202c}", direction),
            ("א\u{2069}\u{2066}\u{2069}", direction),
            ("\u{202b}a\u{202c}", direction),
            ("\u{202e}א\u{202c}", direction),
        ] {
            assert_eq!(kind_in(text), expected, "{text:?}");
        }
    }

    #[test]
    fn the_first_selectors_encode_the_first_bytes() {
        let hidden = hidden_characters("a\u{e0158}\u{e0159}\u{fe0a}").unwrap();
        assert_eq!(hidden.message.as_deref(), Some("hi\n"));
    }
}
