//! Invisible characters, and the contexts in which they have a purpose.

/// Whether a character is invisible, or reorders the text around it.
///
/// These are the characters with the property `Default_Ignorable_Code_Point` (Unicode 16,
/// `DerivedCoreProperties.txt`), the embeddings and overrides of writing direction, the marks of
/// interlinear annotation, and the braille blank.
pub(crate) fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character is one of the tags of Unicode, which mirror ASCII invisibly.
pub(super) fn is_tag(character: char) -> bool {
    matches!(character, '\u{e0000}'..='\u{e007f}')
}

/// Whether a character sets the direction of the text after it.
pub(super) fn is_direction_control(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character overrides the direction of the letters after it.
pub(super) fn is_direction_override(character: char) -> bool {
    matches!(character, '\u{202d}' | '\u{202e}')
}

/// Whether a letter is written from right to left (Hebrew, Arabic, Syriac, Thaana, N'Ko and their
/// neighbours).
pub(super) fn is_right_to_left(character: char) -> bool {
    matches!(character,
        '\u{590}'..='\u{61b}' | '\u{61d}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// A visible neighbour of an invisible character; `None` at the ends of the text and beside another
/// invisible character.
pub(super) type Neighbour = Option<char>;

/// Whether an invisible character has a purpose in its context: it joins emoji, shapes letters of a
/// script, or selects the form of a symbol. Tags and direction controls, which affect whole
/// passages, are not judged here.
pub(super) fn has_purpose(character: char, before: Neighbour, after: Neighbour) -> bool {
    let beside = |is: fn(char) -> bool| before.is_some_and(is) || after.is_some_and(is);
    match character {
        '\u{200d}' if before.is_some_and(is_emoji) && after.is_some_and(is_emoji) => true,
        '\u{200d}' => beside(is_joining_script),
        '\u{200c}' => beside(is_joining_script),
        // Thai, Khmer and others mark with it where a line may break.
        '\u{200b}' => beside(is_script_without_spaces),
        '\u{200e}' | '\u{200f}' | '\u{61c}' => beside(is_right_to_left),
        '\u{fe00}'..='\u{fe0f}' => before.is_some_and(has_variants),
        '\u{e0100}'..='\u{e01ef}' => before.is_some_and(is_ideograph),
        '\u{180b}'..='\u{180f}' => beside(|it| matches!(it, '\u{1800}'..='\u{18af}')),
        '\u{115f}' | '\u{1160}' => beside(is_jamo),
        '\u{2800}' => beside(|it| matches!(it, '\u{2801}'..='\u{28ff}')),
        '\u{17b4}' | '\u{17b5}' => beside(is_script_without_spaces),
        _ => false,
    }
}

/// Whether a character is an emoji that can be part of a sequence: pictographs and older symbols.
fn is_emoji(character: char) -> bool {
    matches!(character,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2190}'..='\u{27bf}' | '\u{2900}'..='\u{297f}' | '\u{2b00}'..='\u{2bff}'
        | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether variation selectors may follow a character: emoji, keycaps, and all non-Latin characters
/// that may have several forms.
fn has_variants(character: char) -> bool {
    is_emoji(character)
        || matches!(character, '0'..='9' | '#' | '*' | '\u{1000}'..='\u{109f}')
        || character >= '\u{2000}' && !character.is_whitespace()
}

/// Whether a letter is of a script that joiners shape: Arabic and related scripts, Indic scripts,
/// Mongolian.
fn is_joining_script(character: char) -> bool {
    matches!(character,
        '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{dff}' | '\u{f00}'..='\u{109f}'
        | '\u{1700}'..='\u{18af}' | '\u{1900}'..='\u{1aaf}' | '\u{1b00}'..='\u{1c4f}'
        | '\u{a800}'..='\u{abff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
        | '\u{10a00}'..='\u{11fff}' | '\u{1e900}'..='\u{1e95f}')
}

/// Whether a character is of a script without spaces, in which a zero-width space allows a line
/// break.
fn is_script_without_spaces(character: char) -> bool {
    matches!(character,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{1950}'..='\u{19df}' | '\u{1a20}'..='\u{1aaf}' | '\u{3040}'..='\u{30ff}'
        | '\u{3400}'..='\u{9fff}')
}

fn is_ideograph(character: char) -> bool {
    matches!(character,
        '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

fn is_jamo(character: char) -> bool {
    matches!(character, '\u{1100}'..='\u{11ff}' | '\u{a960}'..='\u{a97f}' | '\u{d7b0}'..='\u{d7ff}')
}
