//! Updating a lock: its new text, and the changes that the update accepts.

use std::collections::HashSet;
use std::mem::take;

use crate::changes::Store;
use crate::comparison::run::Run;
use crate::comparison::sides::{NameMatcher, Side};
use crate::comparison::{ComparePlan, Compared};
use crate::contract::{Primitive, PrimitiveSet, lock_key, write_lock};
use crate::model::ListedKind;

/// The update of a lock.
#[derive(Debug)]
pub struct LockUpdate {
    /// The new text of the lock.
    pub text: String,
    /// Numbers of tools and of other definitions in the new lock, each with its name.
    pub counts: Vec<(&'static str, usize)>,
    /// Whether the old lock is unusable, so that nothing of it is kept.
    pub replaces_all: bool,
    /// The accepted changes, if there is a usable old lock.
    pub accepted: Option<Compared>,
}

/// The update of a lock to the new version; definitions that the plan does not cover are kept.
///
/// # Errors
/// A sentence: the errors of [`compare`](super::compare), a file of the new version that cannot be
/// read, or a definition that cannot be locked.
pub fn update_lock(mut plan: ComparePlan, store: Store) -> Result<LockUpdate, String> {
    let nothing = Side::default();
    let new = Side::read(take(&mut plan.new));
    let read = Side::read_old(take(&mut plan.old))?;
    let exists = !read.files.is_empty() || !read.failures.is_empty();
    // An update also repairs a lock with conflict markers, but with `--tool` what it keeps must be
    // trusted.
    let complete = read.check_complete(&plan.old_name);
    let (old, old_set, replaces_all) = match complete.and_then(|()| read.tools(None)) {
        Ok(tools) => (&read, tools, false),
        // Whatever is left of a merge is written again.
        Err(_) if plan.tools.is_empty() => (&nothing, PrimitiveSet::default(), true),
        Err(why) => return Err(why),
    };
    if exists && !replaces_all {
        old.check_is_lock(&plan.old_name)?;
    }
    let new_set = new.tools(plan.server.as_deref())?;
    let run = Run { plan: &plan, old, new: &new, old_set, new_set };
    run.check()?;
    // A lock without the tools of this file would accept their removal.
    if let Some((path, why)) = new.failures.first() {
        return Err(format!("{path} cannot be read: {why}; nothing is written"));
    }
    let names = NameMatcher::new(&plan.tools)?;
    let chosen = run.clone().chosen(&names)?;
    let kept = kept(&run.old_set, &run.new_set, &names);
    let tools: Vec<_> = kept.into_iter().chain(&chosen.new_set.primitives).collect();
    // An update of some tools does not change what the lock says of prompts and resources.
    let has_section = |kind: &ListedKind| {
        let lists = |set: &PrimitiveSet<'_>| set.lists[*kind as usize].is_some();
        lists(&run.old_set) || plan.tools.is_empty() && lists(&run.new_set)
    };
    let kinds: Vec<_> = ListedKind::ALL.into_iter().filter(has_section).collect();
    let text = write_lock(&tools, &kinds, store)?;
    let count = |kind| tools.iter().filter(|one| one.kind == kind).count();
    let listed = kinds.iter().map(|kind| (kind.name(), count(Some(*kind))));
    let counts = [("tool", count(None))].into_iter().chain(listed).collect();
    let accepted = (!old.files.is_empty()).then(|| chosen.report()).transpose()?;
    Ok(LockUpdate { text, counts, replaces_all, accepted })
}

/// The locked definitions that an update keeps: those of other servers, those that were not
/// selected, and kinds of which the new version does not say what it lists.
fn kept<'a, 'd>(
    old: &'a PrimitiveSet<'d>,
    new: &PrimitiveSet<'_>,
    names: &NameMatcher,
) -> Vec<&'a Primitive<'d>> {
    let listed: HashSet<_> = new.primitives.iter().map(|tool| tool.server.as_deref()).collect();
    let is_replaced = |one: &Primitive<'_>| {
        let is_listed = one.kind.is_none_or(|kind| new.lists[kind as usize].is_some());
        is_listed && listed.contains(&one.server.as_deref()) && names.matches(one)
    };
    let mut kept: Vec<_> = old.primitives.iter().filter(|tool| !is_replaced(tool)).collect();
    crate::sort::by_key(&mut kept, |tool| lock_key(tool, false));
    kept
}
