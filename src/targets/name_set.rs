//! A set of names for lookups: a list if there are few names, which is usually faster.

use std::collections::HashSet;

use super::limits::MAX_LISTED_NAMES;

/// A set of names.
pub(super) enum NameSet<'n> {
    Few(Vec<&'n str>),
    Many(HashSet<&'n str>),
}

impl<'n> NameSet<'n> {
    pub(super) fn contains(&self, name: &str) -> bool {
        match self {
            Self::Few(names) => names.contains(&name),
            Self::Many(names) => names.contains(name),
        }
    }
}

impl<'n> FromIterator<&'n str> for NameSet<'n> {
    fn from_iter<I: IntoIterator<Item = &'n str>>(names: I) -> Self {
        let names: Vec<_> = names.into_iter().collect();
        if names.len() > MAX_LISTED_NAMES {
            Self::Many(names.into_iter().collect())
        } else {
            Self::Few(names)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_names_are_listed_and_many_are_hashed() {
        let names: Vec<_> = (0..=MAX_LISTED_NAMES).map(|index| format!("n{index}")).collect();
        for count in [MAX_LISTED_NAMES, MAX_LISTED_NAMES + 1] {
            let set: NameSet<'_> = names[..count].iter().map(String::as_str).collect();
            assert_eq!(matches!(set, NameSet::Few(_)), count == MAX_LISTED_NAMES);
            assert!(set.contains("n0") && set.contains(&names[count - 1]) && !set.contains("n"));
        }
    }
}
