//! Whether texts differ from one another, for the few that most lists have.

/// Texts that are checked against one another, which is quicker than a table.
const FEW: usize = 12;

/// Whether these are a few texts of which no two are equal. Of more it says nothing, which is
/// `false`.
pub fn evidently_differ<'t>(texts: impl Iterator<Item = &'t [u8]>) -> bool {
    let mut seen: [&[u8]; FEW] = [&[]; FEW];
    for (count, text) in texts.enumerate() {
        if count == FEW || seen[..count].contains(&text) {
            return false;
        }
        seen[count] = text;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{FEW, evidently_differ};

    #[test]
    fn a_few_texts_differ_unless_two_are_equal() {
        let differ = |texts: &[&str]| evidently_differ(texts.iter().map(|text| text.as_bytes()));
        assert!(differ(&[]));
        assert!(differ(&["a", "", "b"]));
        assert!(!differ(&["a", "b", "a"]));
        assert!(!differ(&["", ""]));
    }

    #[test]
    fn of_many_nothing_is_said() {
        let texts: Vec<_> = (0..=FEW).map(|number| number.to_string()).collect();
        assert!(evidently_differ(texts[1..].iter().map(String::as_bytes)));
        assert!(!evidently_differ(texts.iter().map(String::as_bytes)));
    }
}
