//! Updating a lock: its new text, and the changes that the update accepts.

use std::collections::HashSet;
use std::mem::take;

use crate::changes::Store;
use crate::comparison::run::Run;
use crate::comparison::sides::{NameMatcher, Side};
use crate::comparison::{ComparePlan, Compared};
use crate::contract::{ListedTool, ToolSet, lock_key, write_lock};

/// The update of a lock.
#[derive(Debug)]
pub struct LockUpdate {
    /// The new text of the lock.
    pub text: String,
    /// Number of tools in the new lock.
    pub tools: usize,
    /// Whether the old lock is unusable, so that nothing of it is kept.
    pub replaces_all: bool,
    /// The accepted changes, if there is a usable old lock.
    pub accepted: Option<Compared>,
}

/// The update of a lock to the new version; tools that the plan does not cover are kept.
///
/// # Errors
/// A sentence: the errors of [`compare`](super::compare), a file of the new version that cannot be
/// read, or a tool that cannot be locked.
/// read, or a tool that cannot be locked.
pub fn update_lock(mut plan: ComparePlan, store: Store) -> Result<LockUpdate, String> {
    let nothing = Side::default();
    let new = Side::read(take(&mut plan.new));
    let read = Side::read_old(take(&mut plan.old))?;
    let exists = !read.files.is_empty() || !read.failures.is_empty();
    // An update also repairs a lock with conflict markers, but with `--tool` what it keeps must be
    // trusted.
    let complete = read.check_complete(&plan.old_name);
    let (old, old_tools, replaces_all) = match complete.and_then(|()| read.tools(None)) {
        Ok(tools) => (&read, tools, false),
        // Whatever is left of a merge is written again.
        Err(_) if plan.tools.is_empty() => (&nothing, ToolSet::default(), true),
        Err(why) => return Err(why),
    };
    if exists && !replaces_all {
        old.check_is_lock(&plan.old_name)?;
    }
    let new_tools = new.tools(plan.server.as_deref())?;
    let run = Run { plan: &plan, old, new: &new, old_tools, new_tools };
    run.check()?;
    // A lock without the tools of this file would accept their removal.
    if let Some((path, why)) = new.failures.first() {
        return Err(format!("{path} cannot be read: {why}; nothing is written"));
    }
    let names = NameMatcher::new(&plan.tools)?;
    let chosen = run.clone().chosen(&names)?;
    let kept = kept(&run.old_tools, &run.new_tools, &names);
    let tools: Vec<_> = kept.into_iter().chain(&chosen.new_tools.tools).collect();
    let text = write_lock(&tools, store)?;
    let accepted = (!old.files.is_empty()).then(|| chosen.report()).transpose()?;
    Ok(LockUpdate { text, tools: tools.len(), replaces_all, accepted })
}

/// The locked tools that an update keeps: tools of other servers, and tools that were not selected.
fn kept<'a, 'd>(
    old: &'a ToolSet<'d>,
    new: &ToolSet<'_>,
    names: &NameMatcher,
) -> Vec<&'a ListedTool<'d>> {
    let listed: HashSet<_> = new.tools.iter().map(|tool| tool.server.as_deref()).collect();
    let is_replaced =
        |tool: &ListedTool<'_>| listed.contains(&tool.server.as_deref()) && names.matches(tool);
    let mut kept: Vec<_> = old.tools.iter().filter(|tool| !is_replaced(tool)).collect();
    kept.sort_by_key(|tool| lock_key(tool, false));
    kept
}
