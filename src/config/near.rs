//! The name that was probably meant.

/// The known name that is nearest to `name`, if it is near enough to have been meant.
pub fn near<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // What is longer than any name is no slip, and comparing it would take long.
    const LONGEST: usize = 100;
    if name.len() > LONGEST {
        return None;
    }
    let distance = |known: &'k str| (strsim::damerau_levenshtein(known, name), known);
    let (distance, nearest) = known.into_iter().map(distance).min()?;
    (distance <= 1 + nearest.len() / 4).then_some(nearest)
}

/// `; did you mean `x`?`, or nothing.
pub(super) fn did_you_mean<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    near(name, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn only_what_is_near_is_offered() {
        let known = ["fail-on", "exclude", "include"];
        assert_eq!(near("fail-onn", known), Some("fail-on"));
        assert_eq!(near("inclde", known), Some("include"));
        assert_eq!(near("something-else", known), None);
        assert_eq!(near(&"x".repeat(1_000_000), known), None);
    }
}
