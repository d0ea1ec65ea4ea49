//! The tools of a list that clients lose, and why.

use super::list::clashes;
use super::verdict::verdicts;
use crate::document::NodeId;
use crate::model::Tool;
use crate::parallel::parallel;
use crate::targets::{Duplicates, Feature, Scope, Selection, Target};

/// A reason why a client loses a tool, or more.
#[derive(Clone, Copy, Debug)]
pub struct Rejection {
    /// The client.
    pub target: &'static Target,
    /// The place of the cause.
    pub node: NodeId,
    /// The cause in words.
    pub what: &'static str,
    /// What the client loses.
    pub scope: Scope,
}

/// The reasons why the targets lose each of the tools, apart from names that several have. `server` is
/// the name of the server in the client's configuration.
pub fn rejections(
    tools: &[Tool<'_>],
    targets: &Selection,
    server: &str,
    threads: usize,
) -> Vec<Vec<Rejection>> {
    parallel(tools, threads, |tool| rejections_of(tool, targets, server))
}

fn rejections_of(tool: &Tool<'_>, targets: &Selection, server: &str) -> Vec<Rejection> {
    let all = targets.targets().iter().copied();
    let whole = tool.value.id();
    if !tool.value.is_object() || tool.display_name().is_none() {
        let what = if tool.value.is_object() { "no `name`" } else { "an entry that is no object" };
        // Where it is not known what is lost, the entry is no use to any client.
        let scope = |target: &Target| {
            let known = target.outcome_of(Feature::ToolMemberType).and_then(|found| found.scope);
            known.unwrap_or(Scope::Tool)
        };
        let rejection = |target| Rejection { target, node: whole, what, scope: scope(target) };
        return all.map(rejection).collect();
    }
    let mut known = verdicts(tool, targets);
    let mut found = Vec::new();
    for target in all {
        let own = known.remove(target.name).unwrap_or_default();
        found.extend(own.into_iter().filter_map(|verdict| {
            let (node, what, scope) = (verdict.node, verdict.what, verdict.loss?);
            Some(Rejection { target, node, what, scope })
        }));
        if let Some(scope) = target.loss_by_name(server, tool.display_name().unwrap_or_default()) {
            let node = tool.name().unwrap_or(tool.value).id();
            found.push(Rejection { target, node, what: "the name", scope });
        }
    }
    found
}

/// The positions of tools whose names earlier ones have, where a target then loses all of them.
pub fn duplicates(
    tools: &[Tool<'_>],
    targets: &Selection,
    server: &str,
) -> Vec<(usize, Rejection)> {
    let mut found = Vec::new();
    for target in targets.targets().iter().copied() {
        let form = target.view.as_ref().and_then(|view| view.list.as_ref());
        let is_error = match form.and_then(|form| form.duplicates) {
            Some(Duplicates::Error) => |_: &[&str]| true,
            Some(Duplicates::FirstOfEqual) => {
                |names: &[&str]| names.iter().any(|name| *name != names[0])
            }
            _ => continue,
        };
        let own = |tool: &Tool<'_>| tool.display_name().unwrap_or_default().to_owned();
        let own: Vec<_> = tools.iter().map(own).collect();
        let sent: Vec<_> = own.iter().map(|name| target.sent_name(server, name)).collect();
        for group in clashes(sent.iter().map(|name| Some(&**name))) {
            let names: Vec<_> = group.iter().map(|index| &*own[*index]).collect();
            if !is_error(&names) {
                continue;
            }
            found.extend(group[1..].iter().map(|index| {
                let node = tools[*index].name().unwrap_or(tools[*index].value).id();
                let what = "a name that another tool has";
                (*index, Rejection { target, node, what, scope: Scope::Server })
            }));
        }
    }
    found
}
