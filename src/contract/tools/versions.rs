//! Whether a version increased by as much as its changes require.

use std::cmp::Ordering;

use crate::changes::{self, Bump, Kind, Level};
use crate::contract::change::FilePlace;
use crate::contract::tools::change::{Change, Versions};
use crate::document::Value;
use crate::model::Version;

/// The version that follows a version after a bump; `None` if it is not a version.
pub fn next_version(version: &str, bump: Bump) -> Option<String> {
    Some(shown(next(numbers(version)?, bump)))
}

/// The required version, or the present one if that is already later.
pub fn later_version(needed: String, present: Option<&str>) -> Option<String> {
    let present = present.and_then(numbers).filter(|it| Some(*it) > numbers(&needed));
    Some(present.map_or(needed, shown))
}

/// The bump that a change requires.
pub fn needed_bump(change: &Change) -> Bump {
    match change.level {
        Level::Breaking => Bump::Major,
        // A removed tool stays an incompatible change of the API, whatever a policy makes of it.
        Level::None if change.kind.bump < Bump::Major => Bump::None,
        _ => change.kind.bump,
    }
}

type Numbers = [u64; 3];

fn numbers(text: &str) -> Option<Numbers> {
    let canonical = Version::parse(text)?.canonical();
    let core = canonical.trim_start_matches('v').split(['-', '+']).next()?;
    let mut parts = core.split('.').map(str::parse);
    let mut next = || parts.next()?.ok();
    Some([next()?, next()?, next()?])
}

fn shown([major, minor, patch]: Numbers) -> String {
    format!("{major}.{minor}.{patch}")
}

/// The next version after a bump. Below 1.0.0 the minor number carries breaking changes.
fn next(version: Numbers, bump: Bump) -> Numbers {
    let [major, minor, patch] = version;
    match (bump, major) {
        (Bump::None, _) => version,
        // Semantic Versioning 4: before 1.0.0 anything may change, and by convention the minor
        // number does.
        (Bump::Major, 0) => [0, minor.saturating_add(1), 0],
        (Bump::Minor | Bump::Patch, 0) => [0, minor, patch.saturating_add(1)],
        (Bump::Major, _) => [major.saturating_add(1), 0, 0],
        (Bump::Minor, _) => [major, minor.saturating_add(1), 0],
        (Bump::Patch, _) => [major, minor, patch.saturating_add(1)],
    }
}

/// Words of messages about the owner of a version.
struct OwnWords<'a> {
    owner: &'a str,
    version: &'a str,
    /// The noun for the version in the sentence "… went up".
    rising: &'a str,
}

const TOOL: OwnWords<'_> =
    OwnWords { owner: "the tool", version: "the version", rising: "the version" };

/// The change to report if a version that was `before` has to be at least `needed`.
fn mistake(
    before: Numbers,
    after: Numbers,
    needed: Numbers,
    words: &OwnWords<'_>,
) -> Option<(&'static Kind, String)> {
    let OwnWords { owner, version, rising } = words;
    let (was, is, wanted) = (shown(before), shown(after), shown(needed));
    Some(match after.cmp(&before) {
        Ordering::Less => {
            (changes::VERSION_DECREASED, format!("{version} went down from `{was}` to `{is}`"))
        }
        Ordering::Equal if needed > before => (
            changes::VERSION_BUMP_MISSING,
            format!("{owner} changed and is still `{was}`; it needs `{wanted}`"),
        ),
        Ordering::Greater if after < needed => (
            changes::VERSION_BUMP_TOO_SMALL,
            format!("{rising} went up to `{is}`; the changes need `{wanted}`"),
        ),
        Ordering::Greater if needed == before => (
            changes::VERSION_BUMP_LARGER,
            format!("{rising} went up to `{is}`, and nothing changed"),
        ),
        _ => return None,
    })
}

/// The change to report if the version of a server is lower than its changes require. The message
/// names the server if there are several.
pub fn server_version_change(
    [was, is]: [&str; 2],
    needed: &str,
    name: Option<&str>,
    place: Option<FilePlace>,
) -> Option<Change> {
    let owner = name.map_or("the server".to_owned(), |name| format!("the server `{name}`"));
    let version = format!("the version of {owner}");
    let words = OwnWords { owner: &owner, version: &version, rising: &owner };
    let (kind, message) = mistake(numbers(was)?, numbers(is)?, numbers(needed)?, &words)?;
    // A server has more to it than its tools.
    let is_reported = kind != changes::VERSION_BUMP_LARGER;
    is_reported.then(|| Change::new(kind, message, None, [None, place]))
}

/// Reports wrong versions of a tool; called after all its other changes are known.
pub(super) fn compare(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let values = [versions.old, versions.new].map(|it| it.tool.version());
    let (kind, message) = match values.map(|value| value.and_then(Value::as_str)) {
        [None, None] => return,
        [None, Some(is)] => {
            (changes::VERSION_ADDED, format!("the tool has the version `{is}` now"))
        }
        [Some(was), None] => {
            (changes::VERSION_REMOVED, format!("the tool no longer has a version; it was `{was}`"))
        }
        [Some(was), Some(is)] => {
            let (Some(before), Some(after)) = (numbers(was), numbers(is)) else { return };
            let need = changes.iter().map(needed_bump).max().unwrap_or(Bump::None);
            let Some(mistake) = mistake(before, after, next(before, need), &TOOL) else { return };
            mistake
        }
    };
    changes.push(versions.change(kind, message, values.map(|value| value.map(Value::place))));
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
