//! Changes of a tool of which a lock stores only digests.

use crate::changes::{self, Level};
use crate::contract::lock::digest::{PARTS, digests};
use crate::contract::lock::read::LockedPrimitive;
use crate::contract::tools::change::{Change, Versions};
use crate::contract::tools::set::Primitive;

/// A change for each part whose digest differs.
pub(super) fn compare(versions: Versions<'_, '_>, locked: &LockedPrimitive<'_>) -> Vec<Change> {
    let places = [Some(locked.entry.key_place()), None];
    // A definition with a duplicate key, or nested too deeply, has no digest.
    let Ok(new) = digests(versions.new.tool.value) else {
        let message = "the tool changed, and cannot be locked";
        return vec![versions.change(changes::PART_CHANGED, message, places)];
    };
    if new.whole == locked.digest {
        return Vec::new();
    }
    let changed = PARTS.into_iter().filter(|name| {
        let before = locked.parts.iter().find(|(part, _)| part == name).map(|it| it.1);
        let after = new.parts.iter().find(|(part, _)| part == name).map(|it| it.1.as_str());
        before != after
    });
    let change = |name| {
        let message = match locked.definition {
            Some(_) => format!("`{name}` is written differently, and means the same"),
            None => format!("`{name}` changed; the lock stores no definition to compare with"),
        };
        let change = versions.change(changes::PART_CHANGED, message, places);
        Change { digest_of: Some(name), ..change }
    };
    changed.map(change).collect()
}

/// The parts of a tool whose digests differ from the lock although no compared content does; a
/// check of the lock fails on any difference.
pub fn changed_parts(old: &Primitive<'_>, new: &Primitive<'_>) -> Vec<Change> {
    let Some(locked) = &old.locked else { return Vec::new() };
    let mut changes = compare(Versions { old, new }, locked);
    for change in &mut changes {
        change.level = Level::Compatible;
        change.proof = None;
    }
    changes
}
