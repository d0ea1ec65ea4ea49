//! Names for lookups: a list if there are few, which is usually faster.

use std::collections::HashSet;

/// Up to this many names are looked up one by one.
const FEW: usize = 16;

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
        if names.len() > FEW { Self::Many(names.into_iter().collect()) } else { Self::Few(names) }
    }
}
