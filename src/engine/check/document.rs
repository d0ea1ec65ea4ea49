//! Running the rules over one document.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::document::Document;
use crate::engine::check::damage::Damage;
use crate::engine::check::meta::check_meta;
use crate::engine::check::plan::{Active, Plan};
use crate::engine::check::tools::ToolChecker;
use crate::engine::findings::collected::{Findings, max_findings};
use crate::engine::findings::finalize::min_severity;
use crate::engine::limits::{CHUNKS_PER_THREAD, MIN_TOOLS_PER_THREAD};
use crate::model::{Content, ListOrigin, Meta, Protocol, Tool, ToolList};
use crate::rules::{Context, PendingDiagnostic, Returned, ReturnedSubject};

/// Runs every active rule over a document. The findings are returned in lists, some of which may be
/// sorted already.
pub(in crate::engine) fn check_document<'d>(
    document: &'d Document,
    content: &Content<'d>,
    protocol: Protocol,
    plan: &'d Plan,
    threads: usize,
) -> Findings {
    let active = plan.active(protocol);
    let min_severity = min_severity(document, plan);
    let new_context = || Context::new(document, protocol, &plan.options).report_from(min_severity);
    let damage = Damage::of(document);
    let tools: Vec<(&ToolList<'d>, &Tool<'d>)> = content
        .lists
        .iter()
        .flat_map(|list| list.tools.iter().map(move |tool| (list, tool)))
        .filter(|(list, tool)| !damage.touches(tool.value) && is_served(list, tool))
        .collect();
    let all_tools = content.lists.iter().map(|list| list.tools.len()).sum();
    let check_whole = || {
        let mut context = new_context();
        context.keep_at_most(max_findings(document.text().len()));
        let is_foreign = content.holds_nothing()
            && !content.unchecked.is_empty()
            && document.syntax_errors().is_empty();
        if !is_foreign {
            active.document.run(document, &mut context);
        }
        for list in content.lists.iter().filter(|list| !damage.touches_shallowly(list.container)) {
            check_list(list, active, &mut context);
        }
        Findings { tools: all_tools, origin: content.origin(), ..Findings::of(context) }
    };
    let new_checker = || ToolChecker::new(new_context(), active, min_severity);
    let threads = threads.min(tools.len() / MIN_TOOLS_PER_THREAD).max(1);
    if threads == 1 {
        let (mut found, mut checker) = (check_whole(), new_checker());
        found.lists.push(checker.check(&tools, 0));
        found.append(checker.into_rest());
        return found;
    }
    in_turn(&tools, threads, check_whole, new_checker)
}

/// Checks the whole, and the tools on several threads. The tools are cut into pieces smaller than a
/// thread's share, which are taken in turn, so that the load is balanced; the check of the whole
/// runs in parallel.
fn in_turn<'d>(
    tools: &[(&ToolList<'d>, &Tool<'d>)],
    threads: usize,
    check_whole: impl Fn() -> Findings,
    new_checker: impl Fn() -> ToolChecker<'d> + Sync,
) -> Findings {
    let pieces: Vec<_> = tools.chunks(tools.len().div_ceil(threads * CHUNKS_PER_THREAD)).collect();
    let next = AtomicUsize::new(0);
    let reported: Vec<_> = pieces.iter().map(|_| AtomicUsize::new(0)).collect();
    let work = || {
        let (mut checker, mut done) = (new_checker(), Vec::new());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(piece) = pieces.get(index) else {
                break (done, checker.into_rest());
            };
            let before =
                reported[..index].iter().map(|reported| reported.load(Ordering::Relaxed)).sum();
            let mut found = checker.check(piece, before);
            reported[index].store(found.len(), Ordering::Relaxed);
            found.sort_by(PendingDiagnostic::order);
            done.push((index, found));
        }
    };
    std::thread::scope(|scope| {
        // If no thread can be started, the others do its work.
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let workers: Vec<_> = (1..threads).filter_map(spawn).collect();
        let mut found = check_whole();
        let (mut done, rest) = work();
        found.append(rest);
        for worker in workers {
            match worker.join() {
                Ok((pieces, rest)) => {
                    done.extend(pieces);
                    found.append(rest);
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done.sort_by_key(|(index, _)| *index);
        found.lists.extend(done.into_iter().map(|(_, piece)| piece));
        found
    })
}

/// Whether a member is served unchanged. An entry of a registry may take its schema from another.
fn is_served(list: &ToolList<'_>, tool: &Tool<'_>) -> bool {
    list.origin != ListOrigin::Registry || !tool.is_alias()
}

fn check_list<'d>(list: &ToolList<'d>, active: &Active, context: &mut Context<'d>) {
    context.enter_list(list);
    context.enter_tool(None);
    active.list.run(list, context);
    if let Some(meta) = Meta::of_list(list) {
        check_meta(&meta, active, context);
    }
    if let Some(value) = list.result() {
        let recorded = list.recorded_result().is_some();
        let returned = ReturnedSubject { value, of: Returned::List, recorded };
        active.returned.run(&returned, context);
    }
}
