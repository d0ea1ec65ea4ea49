//! The versions that a requirement of a Python package allows.

/// A range of versions, by their numbers without zeros at the end. Versions before a release count
/// as the release.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Versions {
    /// The lowest version.
    low: Vec<u64>,
    /// The highest version, and whether that itself is allowed; `None` if any is.
    high: Option<(Vec<u64>, bool)>,
}

impl Versions {
    /// Reads a specifier (PEP 440), such as `>=1.6,<2`, or a constraint of Poetry, such as `^1.6`;
    /// `None` for addresses and other texts.
    pub fn of(text: &str) -> Option<Self> {
        let clauses = text.split(',').map(str::trim).filter(|clause| !clause.is_empty());
        clauses.map(Self::of_clause).try_fold(Self::default(), |all, one| Some(all.and(one?)))
    }

    fn of_clause(clause: &str) -> Option<Self> {
        if clause == "*" {
            return Some(Self::default());
        }
        let split = clause.find(|it| !"<>=!~^".contains(it))?;
        let (operator, version) = (&clause[..split], clause[split..].trim());
        let prefix = version.strip_suffix(".*");
        let of = numbers(prefix.unwrap_or(version))?;
        let first = of.iter().position(|it| *it > 0).unwrap_or(of.len() - 1);
        let kept = match (operator, prefix) {
            (">=" | ">", None) => return Some(Self { low: of, high: None }),
            ("<" | "<=", None) => {
                return Some(Self { low: Vec::new(), high: Some((of, operator == "<=")) });
            }
            ("" | "==" | "===", None) => {
                return Some(Self { low: of.clone(), high: Some((of, true)) });
            }
            // The versions after it do not exist.
            ("!=", Some(_)) if of == [2] => {
                return Some(Self { low: Vec::new(), high: Some((of, false)) });
            }
            ("!=", _) => return Some(Self::default()),
            ("" | "==", Some(_)) => of.len(),
            ("~=", None) if of.len() > 1 => of.len() - 1,
            ("^", None) => first + 1,
            ("~", None) => of.len().min(2),
            _ => return None,
        };
        let mut high = of[..kept].to_vec();
        high[kept - 1] = high[kept - 1].saturating_add(1);
        Some(Self { low: of, high: Some((high, false)) })
    }

    /// The versions that both allow.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let trimmed = |mut of: Vec<u64>| {
            of.truncate(of.iter().rposition(|it| *it > 0).map_or(0, |last| last + 1));
            of
        };
        let high = [self.high, other.high].into_iter().flatten();
        let high = high.map(|(version, is_allowed)| (trimmed(version), is_allowed)).min();
        Self { low: trimmed(self.low).max(trimmed(other.low)), high }
    }

    /// Whether a version, whose last number is not zero, or any after it is allowed.
    pub fn reach(&self, version: &[u64]) -> bool {
        let is_past = |(high, is_allowed): &(Vec<u64>, bool)| {
            if high == version { *is_allowed } else { **high > *version }
        };
        self.high.as_ref().is_none_or(is_past)
    }

    /// Whether the highest versions are from `from` on and below `to`.
    pub fn end_in(&self, from: &[u64], to: &[u64]) -> bool {
        self.reach(from) && !self.reach(to)
    }

    /// Whether all versions are from this one on.
    pub fn begin_at(&self, version: &[u64]) -> bool {
        *self.low >= *version
    }
}

/// The numbers of a version; `None` if the text is not a version.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let end = text.find(|it: char| !it.is_ascii_digit() && it != '.').unwrap_or(text.len());
    let parts = text[..end].trim_end_matches('.').split('.').map(|it| it.parse().ok());
    let is_known = text[end..].chars().all(|it| it.is_ascii_alphanumeric() || ".+-_".contains(it));
    parts.collect::<Option<Vec<_>>>().filter(|_| is_known)
}

#[cfg(test)]
mod tests {
    use super::Versions;

    #[test]
    fn bounds_are_read_as_installers_read_them() {
        let of = |text: &str| Versions::of(text).map(|it| it.reach(&[2]));
        for text in [
            "",
            ">=1",
            ">=1.6",
            "!=1.9",
            ">1",
            ">= 1, != 2.0.0",
            "<3",
            "<=2",
            "==2.*",
            "*",
            "^2",
            "<2.0.1",
        ] {
            assert_eq!(of(text), Some(true), "{text}");
        }
        for text in [
            "~=1.6",
            "~=1.6.2",
            "==1.*",
            "<2",
            ">=1.6,<2",
            "==1.12.0",
            "<2.0.0a1",
            "<=1.99",
            ">=1,!=2.*",
            "^1.6",
            "~1.6",
            "~1",
            "1.*",
            "1.6",
            "^0.9",
            "^0",
            "<2,<3",
            "<3,<2.0",
        ] {
            assert_eq!(of(text), Some(false), "{text}");
        }
        for text in [
            "@ git+https://example.com/a",
            "^1 || ^2",
            "~=1",
            "=1",
            ">=x",
            ">=1.6 <2",
            "^",
            "==1.*.2",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
        let begins = |text: &str| Versions::of(text).is_some_and(|it| it.begin_at(&[2]));
        assert!(begins("==2.0.0") && begins(">=2") && begins("~=2.1") && !begins(">=1.99"));
    }
}
