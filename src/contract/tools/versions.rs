//! Whether the version of a tool went up by as much as its changes need.

use std::cmp::Ordering;

use crate::contract::kinds::Level;
use crate::contract::tools::change::{Change, Spot, Versions, kind, level_of};
use crate::document::Value;
use crate::model::Version;

/// The part of a version that has to go up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Bump {
    /// None.
    None,
    /// The third number.
    Patch,
    /// The second number.
    Minor,
    /// The first number.
    Major,
}

impl Bump {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Patch => "patch",
            Self::Minor => "minor",
            Self::Major => "major",
        }
    }
}

/// Whether the version of a tool must go up with its changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum VersionPolicy {
    /// It is reported as risky if it does not.
    #[default]
    Suggest,
    /// It is breaking if it does not.
    Require,
    /// Nothing is reported.
    Off,
}

impl VersionPolicy {
    /// All, in the order of the documentation.
    pub const ALL: [Self; 3] = [Self::Suggest, Self::Require, Self::Off];

    /// The word of the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Suggest => "suggest",
            Self::Require => "require",
            Self::Off => "off",
        }
    }
}

/// The version after one, where a part of it goes up.
pub fn next_version(version: &str, bump: Bump) -> Option<String> {
    let [major, minor, patch] = next(numbers(version)?, bump);
    Some(format!("{major}.{minor}.{patch}"))
}

/// What a change needs.
pub fn needed_by(change: &Change) -> Bump {
    let name = change.kind.name;
    if change.level == Level::Breaking || name == "tool-removed" {
        return Bump::Major;
    }
    if change.level == Level::None {
        return Bump::None;
    }
    match name {
        "icons-changed" | "meta-changed" | "tags-changed" | "extension-changed"
        | "examples-changed" | "tool-renamed" | "property-renamed" | "member-added"
        | "member-removed" | "member-changed" | "list-cache-changed" | "namespace-changed" => {
            Bump::None
        }
        name if name.starts_with("version-") => Bump::None,
        name if name.contains("description") || name.contains("title") => Bump::Patch,
        _ => Bump::Minor,
    }
}

/// The numbers of a version.
pub(in crate::contract) fn numbers(text: &str) -> Option<[u64; 3]> {
    let canonical = Version::parse(text)?.canonical();
    let core = canonical.trim_start_matches('v').split(['-', '+']).next()?;
    let mut parts = core.split('.').map(str::parse);
    let mut next = || parts.next()?.ok();
    Some([next()?, next()?, next()?])
}

/// The next version after a bump. Below 1.0.0 the minor number carries breaking changes.
pub(in crate::contract) fn next(version: [u64; 3], bump: Bump) -> [u64; 3] {
    let [major, minor, patch] = version;
    match (bump, major) {
        (Bump::None, _) => version,
        (Bump::Major, 0) => [0, minor.saturating_add(1), 0],
        (Bump::Minor | Bump::Patch, 0) => [0, minor, patch.saturating_add(1)],
        (Bump::Major, _) => [major.saturating_add(1), 0, 0],
        (Bump::Minor, _) => [major, minor.saturating_add(1), 0],
        (Bump::Patch, _) => [major, minor, patch.saturating_add(1)],
    }
}

/// What is wrong with the version of a server whose changes need another one.
pub fn server_version_change(
    was: &str,
    is: &str,
    needed: Option<&str>,
    place: Option<Spot>,
) -> Option<Change> {
    let (before, after, needed) = (numbers(was)?, numbers(is)?, numbers(needed?)?);
    let shown = |numbers: [u64; 3]| format!("`{}.{}.{}`", numbers[0], numbers[1], numbers[2]);
    let (name, message) = match after.cmp(&before) {
        Ordering::Less => (
            "version-decreased",
            format!("the server's version went down from {} to {}", shown(before), shown(after)),
        ),
        Ordering::Equal if needed > before => (
            "version-bump-missing",
            format!(
                "the server changed and is still {}; it needs {}",
                shown(before),
                shown(needed)
            ),
        ),
        Ordering::Greater if after < needed => (
            "version-bump-too-small",
            format!("the server went up to {}; the changes need {}", shown(after), shown(needed)),
        ),
        _ => return None,
    };
    let kind = kind(name);
    Some(Change {
        kind,
        level: level_of(kind),
        direction: None,
        tool: None,
        old: None,
        new: place,
        message,
        proof: None,
        witness: None,
        count: 1,
        was_deprecated: false,
    })
}

/// Adds what is wrong with the versions of a tool, after all its other changes are known.
pub(super) fn compare(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let (old, new) = (versions.old.tool.version(), versions.new.tool.version());
    let place = |value: Option<Value<'_>>| value.map(Value::place);
    let text = |value: Option<Value<'_>>| value.and_then(Value::as_str).map(str::to_owned);
    let mut put = |kind: &str, message: String| {
        changes.push(versions.change(kind, message, place(old), place(new)));
    };
    let (was, is) = match (text(old), text(new)) {
        (None, None) => return,
        (None, Some(is)) => {
            return put("version-added", format!("the tool has the version `{is}` now"));
        }
        (Some(was), None) => {
            return put(
                "version-removed",
                format!("the tool no longer has a version; it was `{was}`"),
            );
        }
        (Some(was), Some(is)) => (was, is),
    };
    let (Some(before), Some(after)) = (numbers(&was), numbers(&is)) else { return };
    let need = changes.iter().map(needed_by).max().unwrap_or(Bump::None);
    let wanted = next(before, need);
    let shown = |numbers: [u64; 3]| format!("`{}.{}.{}`", numbers[0], numbers[1], numbers[2]);
    let mut put = |kind: &str, message: String| {
        changes.push(versions.change(kind, message, place(old), place(new)));
    };
    match after.cmp(&before) {
        Ordering::Less => {
            put(
                "version-decreased",
                format!("the version went down from {} to {}", shown(before), shown(after)),
            );
        }
        Ordering::Equal if need > Bump::None => put(
            "version-bump-missing",
            format!("the tool changed and is still {}; it needs {}", shown(before), shown(wanted)),
        ),
        Ordering::Greater if after < wanted => put(
            "version-bump-too-small",
            format!("the version went up to {}; the changes need {}", shown(after), shown(wanted)),
        ),
        Ordering::Greater if need == Bump::None => {
            put(
                "version-bump-larger",
                format!("the version went up to {}, and nothing changed", shown(after)),
            );
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_one_the_minor_number_carries_breaks() {
        assert_eq!(next([1, 2, 3], Bump::Major), [2, 0, 0]);
        assert_eq!(next([1, 2, 3], Bump::Minor), [1, 3, 0]);
        assert_eq!(next([1, 2, 3], Bump::Patch), [1, 2, 4]);
        assert_eq!(next([0, 2, 3], Bump::Major), [0, 3, 0]);
        assert_eq!(next([0, 2, 3], Bump::Minor), [0, 2, 4]);
        assert_eq!(numbers("v1.2.3-rc.1+5"), Some([1, 2, 3]));
        assert_eq!(numbers("2024-01"), None);
    }
}
