//! What changed in a tool of which a lock has only digests.

use crate::contract::lock::digest::digests;
use crate::contract::lock::read::LockedTool;
use crate::contract::tools::change::{Change, Versions};

/// A change for each part whose digest is another one.
pub(in crate::contract) fn compare(versions: Versions<'_, '_>, locked: &LockedTool<'_>) -> Vec<Change> {
    let Ok(new) = digests(versions.new.tool.value) else {
        let message = "the tool changed, and cannot be locked".to_owned();
        return vec![versions.change("part-changed", message, Some(locked.entry.key_place()), None)];
    };
    if new.whole == locked.digest {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for name in crate::contract::lock::digest::PARTS {
        let before = locked.parts.iter().find(|(part, _)| *part == name).map(|it| it.1);
        let after = new.parts.iter().find(|(part, _)| *part == name).map(|it| it.1.as_str());
        if before != after {
            let message = format!("`{name}` changed; the lock stores no definition to compare with");
            let place = Some(locked.entry.key_place());
            changes.push(versions.change("part-changed", message, place, None));
        }
    }
    changes
}

/// The tools whose form differs although nothing that is compared does, for a check that fails on
/// any difference.
pub fn differs_in_form(versions: (&super::super::tools::set::ListedTool<'_>, &super::super::tools::set::ListedTool<'_>)) -> bool {
    let Some(locked) = &versions.0.locked else { return false };
    digests(versions.1.tool.value).map_or(true, |new| new.whole != locked.digest)
}
