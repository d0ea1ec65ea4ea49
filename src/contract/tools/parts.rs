//! What changed in a tool of which a lock has only digests.

use crate::contract::kinds::Level;
use crate::contract::lock::digest::digests;
use crate::contract::lock::read::LockedTool;
use crate::contract::tools::change::{Change, Versions};
use crate::contract::tools::set::ListedTool;

/// A change for each part whose digest is another one.
pub(in crate::contract) fn compare(
    versions: Versions<'_, '_>,
    locked: &LockedTool<'_>,
) -> Vec<Change> {
    let Ok(new) = digests(versions.new.tool.value) else {
        let message = "the tool changed, and cannot be locked".to_owned();
        return vec![versions.change(
            "part-changed",
            message,
            Some(locked.entry.key_place()),
            None,
        )];
    };
    if new.whole == locked.digest {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for name in crate::contract::lock::digest::PARTS {
        let before = locked.parts.iter().find(|(part, _)| *part == name).map(|it| it.1);
        let after = new.parts.iter().find(|(part, _)| *part == name).map(|it| it.1.as_str());
        if before != after {
            let message = match locked.definition {
                Some(_) => format!("`{name}` is written differently, and means the same"),
                None => format!("`{name}` changed; the lock stores no definition to compare with"),
            };
            let place = Some(locked.entry.key_place());
            changes.push(versions.change("part-changed", message, place, None));
        }
    }
    changes
}

/// The parts of a tool that differ from a lock in their form, though nothing that is compared
/// does: a check fails on any difference.
pub fn changed_parts(
    old: &ListedTool<'_>,
    new: &ListedTool<'_>,
    ignored: &[String],
) -> Vec<Change> {
    let Some(locked) = &old.locked else { return Vec::new() };
    let mut changes = compare(Versions { old, new }, locked);
    for change in &mut changes {
        change.level = Level::Compatible;
        change.proof = None;
    }
    changes.retain(|change| {
        !ignored.iter().any(|part| change.message.starts_with(&format!("`{part}`")))
    });
    changes
}
