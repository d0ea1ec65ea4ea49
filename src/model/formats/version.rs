//! Versions of toolfoundation records: `v1.2.3` or `1.2.3`, with pre-release and build.

use std::ops::Range;

/// A text in the form of a version. It may still violate SemVer 2.0: see
/// [`Version::semver_faults`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version<'t> {
    text: &'t str,
    numbers: [&'t str; 3],
    pre_release: Option<&'t str>,
    build: Option<&'t str>,
}

/// A violation of SemVer 2.0 that the form of a version allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SemverFault {
    /// A number of more than one digit begins with 0.
    LeadingZero,
    /// An identifier between two dots is empty.
    EmptyIdentifier,
    /// A number does not fit into a signed 64-bit integer, to which parsers truncate it.
    Overflow,
}

impl<'t> Version<'t> {
    /// Parses a version: one optional lower-case `v`, three numbers, and optionally `-` and `+`
    /// each with one or more of `[0-9A-Za-z.-]`.
    pub fn parse(text: &'t str) -> Option<Self> {
        let bare = text.strip_prefix('v').unwrap_or(text);
        // The build first: it may contain hyphens as well (SemVer 2.0, item 10).
        let (rest, build) = split_suffix(bare, '+')?;
        let (core, pre_release) = split_suffix(rest, '-')?;
        let mut parts = core.split('.');
        let mut number = || parts.next().filter(|part| is_digits(part));
        let numbers = [number()?, number()?, number()?];
        parts.next().is_none().then_some(Self { text, numbers, pre_release, build })
    }

    /// Formats the version as parsers of toolfoundation records do: with a `v`, without leading
    /// zeros, numbers clamped to signed 64 bits.
    pub fn canonical(&self) -> String {
        let number = |index: usize| self.numbers[index].parse::<i64>().unwrap_or(i64::MAX);
        let mut text = format!("v{}.{}.{}", number(0), number(1), number(2));
        for (mark, suffix) in [('-', self.pre_release), ('+', self.build)] {
            if let Some(suffix) = suffix {
                text.push(mark);
                text.push_str(suffix);
            }
        }
        text
    }

    /// The violations of SemVer 2.0, each with its byte range in the text.
    pub fn semver_faults(&self) -> Vec<(Range<usize>, SemverFault)> {
        let mut faults = Vec::new();
        for number in self.numbers {
            faults.extend(number_fault(number).map(|fault| (self.range(number), fault)));
        }
        let identifiers = |suffix: Option<&'t str>| suffix.into_iter().flat_map(|s| s.split('.'));
        for identifier in identifiers(self.pre_release) {
            let fault = number_fault(identifier).filter(|fault| *fault != SemverFault::Overflow);
            faults.extend(fault.map(|fault| (self.range(identifier), fault)));
        }
        // Numbers in a build may have leading zeros, as in `1.0.0+001` (SemVer 2.0, item 10).
        for identifier in identifiers(self.build).filter(|identifier| identifier.is_empty()) {
            faults.push((self.range(identifier), SemverFault::EmptyIdentifier));
        }
        faults
    }

    /// The byte range of a part, which must be a slice of the text.
    fn range(&self, part: &str) -> Range<usize> {
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        start..start + part.len()
    }
}

/// The text before and after the first `mark`; `None` if the text after the mark is invalid.
fn split_suffix(text: &str, mark: char) -> Option<(&str, Option<&str>)> {
    let Some((before, suffix)) = text.split_once(mark) else { return Some((text, None)) };
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    (!suffix.is_empty() && suffix.bytes().all(allowed)).then_some((before, Some(suffix)))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number_fault(text: &str) -> Option<SemverFault> {
    if text.is_empty() {
        return Some(SemverFault::EmptyIdentifier);
    }
    if !is_digits(text) {
        return None;
    }
    if text.len() > 1 && text.starts_with('0') {
        return Some(SemverFault::LeadingZero);
    }
    text.parse::<i64>().is_err().then_some(SemverFault::Overflow)
}

/// The version that an invalid text was probably intended to be: without spaces and surplus `v`,
/// and with missing numbers filled with 0.
pub fn near_version(text: &str) -> Option<String> {
    let bare = text.trim().trim_start_matches(['v', 'V']).trim_start();
    let end = bare.find(['-', '+']).unwrap_or(bare.len());
    let (core, suffix) = bare.split_at(end);
    let missing = 2usize.checked_sub(core.matches('.').count())?;
    let version = format!("{core}{}{suffix}", ".0".repeat(missing));
    Version::parse(&version).is_some().then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_similar_version_is_suggested_if_the_numbers_are_clear() {
        for (text, near) in [
            ("1", Some("1.0.0")),
            ("1.0", Some("1.0.0")),
            ("V1.2.3", Some("1.2.3")),
            (" 1.2.3 ", Some("1.2.3")),
            ("1.0-beta", Some("1.0.0-beta")),
            ("latest", None),
            ("1.0.0.0", None),
            ("", None),
        ] {
            assert_eq!(near_version(text).as_deref(), near, "{text:?}");
        }
    }

    #[test]
    fn faults_point_at_their_part() {
        let faults = |text| Version::parse(text).map(|version| version.semver_faults());
        assert_eq!(faults("v1.02.3"), Some(vec![(3..5, SemverFault::LeadingZero)]));
        assert_eq!(faults("1.0.0-a..b"), Some(vec![(8..8, SemverFault::EmptyIdentifier)]));
        assert_eq!(faults("1.0.0+001"), Some(vec![]));
        assert_eq!(faults("1.0.0-99999999999999999999"), Some(vec![]));
    }
}
