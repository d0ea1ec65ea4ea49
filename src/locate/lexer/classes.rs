//! Classes of bytes, which decide what a token can be.

/// What a byte can begin.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Class {
    Space,
    LineEnd,
    /// A letter, an underscore, any byte of a character outside ASCII.
    Word,
    Digit,
    Open,
    Close,
    Quote,
    Slash,
    Other,
}

pub(super) const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        let class = match byte as u8 {
            b' ' | b'\t' | 0x0b | 0x0c => Class::Space,
            b'\n' | b'\r' => Class::LineEnd,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => Class::Word,
            b'0'..=b'9' => Class::Digit,
            b'(' | b'[' | b'{' => Class::Open,
            b')' | b']' | b'}' => Class::Close,
            b'"' | b'\'' | b'`' => Class::Quote,
            b'/' => Class::Slash,
            _ => Class::Other,
        };
        classes[byte] = class;
        byte += 1;
    }
    classes
};

/// Whether a byte can mean something in a string: quotes, escapes, ends of lines, interpolations.
pub(super) const MEANS_SOMETHING_IN_STRINGS: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\"'`\\\n\r{}$";
    let mut index = 0;
    while index < bytes.len() {
        table[bytes[index] as usize] = true;
        index += 1;
    }
    table
};
