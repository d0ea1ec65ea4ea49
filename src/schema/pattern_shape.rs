//! Patterns that an engine follows in one place at a time, as nearly all that people write:
//! `^[^@]{1,64}@[a-z.]{1,255}$` knows at each character where it is.

use super::pattern_cost::{atom_length, quantifier};

/// Characters that a part of a pattern may match, or more than those.
#[derive(Clone, Copy)]
struct Characters {
    ascii: u128,
    others: bool,
}

const ALL: Characters = Characters { ascii: u128::MAX, others: true };
const DIGITS: Characters = between(b'0', b'9');
const WORD: Characters = between(b'0', b'9')
    .with(between(b'A', b'Z'))
    .with(between(b'a', b'z'))
    .with(between(b'_', b'_'));
const BLANKS: Characters =
    Characters { others: true, ..between(b'\t', b'\r').with(between(b' ', b' ')) };

/// ASCII characters from one to another.
const fn between(first: u8, last: u8) -> Characters {
    if first > last || last > 127 {
        return ALL;
    }
    let up_to_last = u128::MAX >> (127 - last);
    Characters { ascii: up_to_last & (u128::MAX << first), others: false }
}

impl Characters {
    const fn with(self, other: Self) -> Self {
        Self { ascii: self.ascii | other.ascii, others: self.others || other.others }
    }

    const fn meets(self, other: Self) -> bool {
        self.ascii & other.ascii != 0 || (self.others && other.others)
    }
}

/// One character of a pattern, however often it may repeat.
struct Atom {
    characters: Characters,
    is_required: bool,
    /// Whether it says how often.
    is_exact: bool,
}

/// Whether there is never more than one place in the pattern that the next character may match.
/// Not all such patterns are seen as such.
pub(super) fn is_followed_in_one_place(pattern: &str) -> bool {
    let Some(rest) = pattern.strip_prefix('^') else { return false };
    let rest = rest.strip_suffix('$').filter(|rest| !rest.ends_with('\\')).unwrap_or(rest);
    let Some(atoms) = atoms(rest.as_bytes()) else { return false };
    // What may go on or end must not meet what may come instead.
    atoms.iter().enumerate().filter(|(_, atom)| !atom.is_exact).all(|(index, atom)| {
        let behind = &atoms[index + 1..];
        let first = behind.iter().position(|it| it.is_required).map_or(behind.len(), |it| it + 1);
        behind[..first].iter().all(|next| !next.characters.meets(atom.characters))
    })
}

/// The atoms of a pattern without alternatives, in which groups repeat exactly.
fn atoms(bytes: &[u8]) -> Option<Vec<Atom>> {
    let mut atoms: Vec<Atom> = Vec::new();
    let mut groups = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        match byte {
            b'(' if rest.starts_with(b"(?:") => {
                groups.push(atoms.len());
                at += 3;
            }
            b'(' if !rest.starts_with(b"(?") => {
                groups.push(atoms.len());
                at += 1;
            }
            b')' => {
                let start = groups.pop()?;
                let (length, least, most) = quantifier(&rest[1..]);
                let is_once = length == 0;
                if !is_once && (least != most || atoms[start..].iter().any(|it| !it.is_exact)) {
                    return None;
                }
                at += 1 + length;
            }
            b'[' if rest.starts_with(b"[]") || rest.starts_with(b"[^]") => return None,
            b'(' | b'|' | b'^' | b'$' | b'*' | b'+' | b'?' | b'{' => return None,
            _ => {
                let end = atom_length(rest).min(rest.len());
                let (length, least, most) = quantifier(&rest[end..]);
                let (is_required, is_exact) = (least > 0, least == most);
                atoms.push(Atom { characters: characters(&rest[..end]), is_required, is_exact });
                at += end + length;
            }
        }
    }
    groups.is_empty().then_some(atoms)
}

fn characters(atom: &[u8]) -> Characters {
    match *atom {
        [b'[', b'^', ref items @ .., b']'] => match class(items) {
            Some(class) => Characters { ascii: !class.ascii, others: true },
            None => ALL,
        },
        [b'[', ref items @ .., b']'] => class(items).unwrap_or(ALL),
        [b'\\', escaped] => escape(escaped).unwrap_or(ALL),
        [byte] if byte != b'.' && byte.is_ascii() => between(byte, byte),
        _ => ALL,
    }
}

/// What an escape stands for; `None` where that is not known exactly.
fn escape(escaped: u8) -> Option<Characters> {
    Some(match escaped {
        b'd' => DIGITS,
        b'w' => WORD,
        b's' => BLANKS,
        b't' | b'n' | b'v' | b'f' | b'r' => between(b'\t', b'\r'),
        escaped if escaped.is_ascii_punctuation() => between(escaped, escaped),
        _ => return None,
    })
}

/// What stands in the brackets of a class; `None` where that is not known exactly.
fn class(items: &[u8]) -> Option<Characters> {
    let mut all = Characters { ascii: 0, others: false };
    let mut at = 0;
    while let Some(&byte) = items.get(at) {
        let rest = &items[at..];
        let (item, length) = match *rest {
            [b'\\', escaped, ..] => (escape(escaped)?, 2),
            [b'[', ..] | [b'&', b'&', ..] | [b'-', b'-', ..] | [b'~', b'~', ..] => return None,
            [_, b'-', b'\\' | b'[', ..] => return None,
            [first, b'-', last, ..] => (between(first, last), 3),
            _ if byte.is_ascii() => (between(byte, byte), 1),
            _ => return None,
        };
        all = all.with(item);
        at += length;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_followed_in_one_place() {
        for pattern in [
            "^.{0,4000}$",
            "^[a-z][a-z0-9_]{0,63}$",
            "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
            r"^[^@\s]{1,64}@[a-z0-9.-]{1,255}$",
            r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z)$",
            r"^[A-Za-z0-9+/]*={0,2}$",
            r"^v?\d+\.\d+\.\d+$",
            r"^https?://[^/]+/.*$",
            r"^\p{L}{1,64}$",
            "^a*b?c{2,3}d",
        ] {
            assert!(is_followed_in_one_place(pattern), "{pattern}");
        }
    }

    #[test]
    fn what_can_be_tried_in_several_ways_is_not() {
        for pattern in [
            "[a-z]{0,63}$",
            "^[ab]*a[ab]{4000}$",
            "^[a-z]{0,63}[a-z]{0,63}$",
            "^a*b?a",
            "^a|b$",
            "^(a+)+$",
            "^(?:ab?){2}$",
            "^(?=a)a$",
            "^.*x",
            "^[^a]*b",
            "^[^[a]&&b]*b",
            r"^\p{L}*é",
            "^é*é",
            r"^\w*[0-9]",
            r"^\s*\u00a0",
            "^x?x?x?x",
            "^(?i)a*A",
            "^[+--]*,",
            "^[]a]*a",
            "^[^]a]*a",
            "^[!-~]*a",
            r"^[a-\d]*b",
        ] {
            assert!(!is_followed_in_one_place(pattern), "{pattern}");
        }
    }

    #[test]
    fn broken_patterns_are_no_harm() {
        for pattern in ["^(", "^)", "^[", "^a{", "^{", "^\\", "^[\\", "^(?:", "^a{,}", "^*", "^$$"]
        {
            is_followed_in_one_place(pattern);
        }
    }
}
