//! Patterns that look around, which takes an engine that goes back: in which of them it cannot do so
//! without end. In those looks stand beside each other and what is between them, not in groups or in
//! each other.

use regex_syntax::hir::Hir;

use super::pattern_hir::{Atoms, Part, cost_without_prefilter, looks_for_words, parsed};

/// What such a pattern costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LookaroundCost {
    pub(super) part: Part,
    /// Whether all that follows a character may be looked at again at the next.
    pub(super) is_quadratic: bool,
}

/// What a pattern costs; `None` where the engine may go back without end, or that is not seen.
pub(super) fn lookaround_cost(pattern: &str) -> Option<LookaroundCost> {
    let pieces = pieces(pattern)?;
    let mut part = Part::default();
    let (mut is_anchored, mut inexact, mut is_quadratic) = (false, 0, false);
    let last = pieces.len() - 1;
    for (index, piece) in pieces.iter().enumerate() {
        let (Piece::Look(text) | Piece::Run(text)) = piece;
        let hir = parsed(text)?;
        part = part.with(cost_without_prefilter(&hir));
        let atoms = Atoms::of(&hir);
        // For these it goes back within what is otherwise left to an engine that does not.
        let in_one_way = || atoms.as_ref().is_some_and(|atoms| atoms.inexact() <= 1);
        if looks_for_words(&hir) && (text.contains(['(', '|']) || !in_one_way()) {
            return None;
        }
        let is_exact = atoms.as_ref().is_some_and(|atoms| atoms.inexact() == 0);
        // Where it goes back in what is before, this is looked for once more.
        is_quadratic |= inexact > 0 && !is_exact;
        if let Piece::Run(text) = piece {
            is_anchored |= index == 0 && begins_at_start(&hir);
            // What stands behind makes it go back in here, in all ways that are written down, even
            // if they come to the same.
            if index < last && text.contains(['(', '|']) {
                return None;
            }
            inexact += if index < last { atoms?.inexact() } else { 0 };
        }
    }
    // From each character on, in each way to go back, all that follows: that is one time too many.
    let is_cubic = is_quadratic && !is_anchored;
    let is_quadratic = is_quadratic || !is_anchored;
    (inexact <= 1 && !is_cubic).then_some(LookaroundCost { part, is_quadratic })
}

fn begins_at_start(hir: &Hir) -> bool {
    hir.properties().look_set_prefix().contains(regex_syntax::hir::Look::Start)
}

/// A part of a pattern.
enum Piece<'p> {
    /// What a look looks for.
    Look(&'p str),
    /// What stands between looks.
    Run(&'p str),
}

/// The looks of a pattern and what stands between them; `None` where a look stands in something
/// else, or it cannot be told for sure where something ends.
fn pieces(pattern: &str) -> Option<Vec<Piece<'_>>> {
    let mut pieces = Vec::new();
    let (mut run, mut at, mut depth) = (0, 0, 0usize);
    let bytes = pattern.as_bytes();
    while at < bytes.len() {
        match (prefix_of_look(&pattern[at..]), bytes[at]) {
            (Some(_), _) if depth > 0 => return None,
            (Some(length), _) => {
                if run < at {
                    pieces.push(Piece::Run(&pattern[run..at]));
                }
                let end = at + end_of_group(&pattern[at..])?;
                pieces.push(Piece::Look(&pattern[at + length..end - 1]));
                (run, at) = (end, end);
                continue;
            }
            (None, b'(') => depth += 1,
            (None, b')') => depth = depth.checked_sub(1)?,
            (None, b'|') if depth == 0 => return None,
            _ => {}
        }
        at += length_of_step(&pattern[at..])?;
    }
    if run < pattern.len() {
        pieces.push(Piece::Run(&pattern[run..]));
    }
    (!pieces.is_empty()).then_some(pieces)
}

/// The pattern with groups in the place of its looks, which takes no less than it; `None` where it
/// has none, or it cannot be told for sure where they are.
pub(super) fn without_looks(pattern: &str) -> Option<String> {
    let (mut grouped, mut at) = (String::with_capacity(pattern.len()), 0);
    while at < pattern.len() {
        let rest = &pattern[at..];
        let (step, text) = match prefix_of_look(rest) {
            Some(length) => (length, "("),
            None => {
                let step = length_of_step(rest)?;
                (step, &rest[..step])
            }
        };
        grouped.push_str(text);
        at += step;
    }
    (grouped.len() < pattern.len()).then_some(grouped)
}

fn prefix_of_look(text: &str) -> Option<usize> {
    ["(?=", "(?!", "(?<=", "(?<!"].iter().find(|it| text.starts_with(**it)).map(|it| it.len())
}

/// How long the group is that a text begins with; `None` where that is not sure, or it holds
/// looks.
fn end_of_group(text: &str) -> Option<usize> {
    let (mut at, mut depth) = (0, 0usize);
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'(' if at > 0 && prefix_of_look(&text[at..]).is_some() => return None,
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at + 1),
            b')' => depth -= 1,
            _ => {}
        }
        at += length_of_step(&text[at..])?;
    }
    None
}

/// Bytes of an escape, a class or a character. Engines do not agree about brackets and operators in
/// classes, so what has some is not judged.
pub(super) fn length_of_step(text: &str) -> Option<usize> {
    let mut characters = text.char_indices();
    match characters.next()?.1 {
        '\\' => {
            let (at, escaped) = characters.next()?;
            Some(at + escaped.len_utf8())
        }
        '[' => {
            let mut at = 1;
            loop {
                let rest = text.get(at..)?;
                if ["&&", "~~", "--"].iter().any(|it| rest.starts_with(it)) {
                    return None;
                }
                match rest.chars().next()? {
                    ']' if at > 1 => return Some(at + 1),
                    '[' | ']' => return None,
                    '\\' => at += length_of_step(&text[at..])?,
                    step => at += step.len_utf8(),
                }
            }
        }
        character => Some(character.len_utf8()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_taken() {
        let is_quadratic = |pattern: &str| lookaround_cost(pattern).map(|cost| cost.is_quadratic);
        for linear in [
            r"^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$",
            r"^(?=.*[A-Z])(?=.*\d).{8,64}$",
            r"^(?!\s*$).+",
            r"^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$",
            r"^(?!\s)[A-Za-z ()~]+$",
            r"^(?!-)[a-z-]{1,40}$",
            "^ab(?!c)d*",
            "^(?!-)[a-z-]{1,40}(?<!-)$",
            "^a*(?!b)",
            r"^(?!.*\bTODO\b).*$",
        ] {
            assert_eq!(is_quadratic(linear), Some(false), "{linear}");
        }
        for quadratic in [r"(?=\ba)b\b", "(?=a)b", "a(?!b)", "^a*(?!b*c)", "^a*(?!b)c*d"] {
            assert_eq!(is_quadratic(quadratic), Some(true), "{quadratic}");
        }
    }

    #[test]
    fn what_may_go_back_without_end_is_not() {
        for pattern in [
            "^(?=a)(a|a)*$(?!b)",
            r"^(?=a)(?:\b|a|aa)*c",
            r"^(?=(?:\b|a|aa)*c)a",
            "(?=a)(?:a|a)*b(?=c)",
            "^a*b*(?!c)",
            "^(a+)+(?!b)",
            "^((?!foo).)*$",
            "^(?=(?=a)b)c",
            "(?=a)*b",
            r"^(a)(?=b)\1",
            r"(a)\1",
            r"(?<n>a)\k<n>(?=b)",
            "(?>a+)(?!b)",
            "(?=a|b",
            "a|(?=b)",
            "^(?=[a&&b])a",
            "[ab]*(?![ab]*d)",
            "(?=a)b*(?=c*d)e",
            "^(?=[[])a",
            "(?=a))",
            "(?!",
            "(?=",
            r"(?=a)\",
        ] {
            assert_eq!(lookaround_cost(pattern), None, "{pattern}");
        }
    }
}
