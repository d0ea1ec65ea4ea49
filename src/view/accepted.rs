//! The tools of a list that clients lose, and why.

use super::list::rejected_clashes;
use super::verdict::{verdicts, verdicts_of};
use crate::document::NodeId;
use crate::model::Tool;
use crate::parallel::parallel;
use crate::targets::{Scope, Selection, Target};

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
    let judged = verdicts(tool, targets);
    let of_target = |target: &&'static Target| {
        let target = *target;
        let own = verdicts_of(tool, &judged, target, server).into_iter();
        own.filter_map(move |it| {
            Some(Rejection { target, node: it.node, what: it.what, scope: it.loss? })
        })
    };
    targets.targets().iter().flat_map(of_target).collect()
}

/// The positions of tools whose names earlier ones have, where a target then loses all of them.
pub fn duplicates(
    tools: &[Tool<'_>],
    targets: &Selection,
    server: &str,
) -> Vec<(usize, Rejection)> {
    let own_name = |index: usize| tools[index].display_name();
    let of_target = |target: &&'static Target| {
        let target = *target;
        let form = target.view.as_ref().and_then(|view| view.list.as_ref());
        let form = form.and_then(|form| form.duplicates);
        let sent = |tool: &Tool<'_>| Some(target.sent_name(server, tool.display_name()?));
        let sent: Vec<_> = tools.iter().map(sent).collect();
        let groups = rejected_clashes(sent.iter().map(Option::as_deref), own_name, form);
        let later = groups.into_iter().flat_map(|group| group.into_iter().skip(1));
        let rejection = |index: usize| {
            let node = tools[index].name().unwrap_or(tools[index].value).id();
            let what = "a name that another tool has";
            (index, Rejection { target, node, what, scope: Scope::Server })
        };
        later.map(rejection).collect::<Vec<_>>()
    };
    targets.targets().iter().flat_map(of_target).collect()
}
