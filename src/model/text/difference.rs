//! Whether texts differ from one another, for the few that most lists have.

/// Texts that are held against one another; more are left to a table.
const FEW: usize = 8;

/// Whether these are a few texts of which no two are equal. Of more it says nothing, which is
/// `false`.
pub fn evidently_differ<'t>(texts: impl Iterator<Item = &'t str>) -> bool {
    let mut seen = [""; FEW];
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
        assert!(evidently_differ([].into_iter()));
        assert!(evidently_differ(["a", "", "b"].into_iter()));
        assert!(!evidently_differ(["a", "b", "a"].into_iter()));
        assert!(!evidently_differ(["", ""].into_iter()));
    }

    #[test]
    fn of_many_nothing_is_said() {
        let texts: Vec<_> = (0..=FEW).map(|number| number.to_string()).collect();
        assert!(evidently_differ(texts[1..].iter().map(String::as_str)));
        assert!(!evidently_differ(texts.iter().map(String::as_str)));
    }
}
