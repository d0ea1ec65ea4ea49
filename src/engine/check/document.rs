//! Running the rules over one document or one server file.

use std::cell::LazyCell;
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cancel::Inherited;
use crate::document::Document;
use crate::engine::check::damage::{Damage, check_meta};
use crate::engine::check::places::check_value;
use crate::engine::check::plan::Plan;
use crate::engine::check::tools::check_tools;
use crate::engine::limits::{CHUNKS_PER_THREAD, MIN_TOOLS_PER_THREAD};
use crate::forms::{FaultKind, Form, faults};
use crate::model::{
    Content, HttpTraffic, ListOrigin, Meta, MetaHolder, Protocol, ServerFile, ServerFileKind, Tool,
    ToolList,
};
use crate::rules::{Active, Context, Findings, Returned, ReturnedSubject};
use crate::server_files::{
    AiCatalog, AuthorizationDocument, BundleManifest, ClientConfiguration, PluginManifest,
    RegistryEntry, ServerCard,
};

/// Runs every active rule over a document.
pub(crate) fn check_document<'d>(
    document: &'d Document,
    content: &Content<'d>,
    protocol: Protocol,
    plan: &'d Plan,
    threads: usize,
) -> Findings {
    // A recording may contain sessions of several revisions.
    let protocol_of =
        |list: &ToolList<'_>| content.transcript.protocol_at(list.container.id(), protocol);
    let damage = Damage::of(document);
    let tools = tools_to_check(content, &damage);
    let check_whole = || {
        let mut context = Context::new(document, protocol, &plan.options);
        let is_foreign = content.holds_nothing()
            && !content.unchecked.is_empty()
            && document.syntax_errors().is_empty();
        if !is_foreign {
            plan.active(protocol).document.run(document, &mut context);
        }
        let traffic = LazyCell::new(|| HttpTraffic::of(document));
        for file in content.server_files.iter().filter(|file| !damage.touches(file.root)) {
            check_server_file(*file, content, &traffic, plan.active(protocol), &mut context);
        }
        for list in content.lists.iter().filter(|list| !damage.touches_shallowly(list.container)) {
            let protocol = protocol_of(list);
            context.enter_protocol(protocol);
            check_list(list, plan.active(protocol), &mut context);
        }
        context.enter_protocol(protocol);
        check_listed(content, &damage, plan.active(protocol), &mut context);
        context.into_findings()
    };
    let check_group = |protocol, tools: &[(&ToolList<'d>, &Tool<'d>)], is_enough| {
        let mut context = Context::new(document, protocol, &plan.options);
        if is_enough {
            context.keep_no_more();
        }
        check_tools(tools, plan.active(protocol), context)
    };
    let check = |tools: &[(&ToolList<'d>, &Tool<'d>)], is_enough| {
        let mut groups = tools.chunk_by(|one, other| protocol_of(one.0) == protocol_of(other.0));
        let first = groups.next().unwrap_or_default();
        let of_first = first.first().map_or(protocol, |first| protocol_of(first.0));
        let mut found = check_group(of_first, first, is_enough);
        for group in groups {
            found.append(check_group(protocol_of(group[0].0), group, is_enough));
        }
        found
    };
    // For a short list, starting threads takes longer than checking.
    let threads = threads.min(tools.len() / MIN_TOOLS_PER_THREAD).max(1);
    if threads == 1 {
        let mut found = check_whole();
        found.append(check(&tools, false));
        return found;
    }
    in_turn(&tools, threads, check_whole, check)
}

/// Checks the lists of prompts and resources outside of messages.
fn check_listed<'d>(
    content: &Content<'d>,
    damage: &Damage,
    active: &Active,
    context: &mut Context<'d>,
) {
    for list in content.listed.iter().filter(|list| !list.in_message) {
        if let Some(holder) = list.holder {
            active.typed.run(list.kind.result(), holder, context);
        }
        for item in list.container.items().filter(|item| !damage.touches(*item)) {
            check_value(item, Form::named(list.kind.form()), content, active, context);
        }
    }
}

/// The tools that were read without errors, each with its list. From outdated lists, only the tools
/// that have changed since.
fn tools_to_check<'c, 'd>(
    content: &'c Content<'d>,
    damage: &Damage,
) -> Vec<(&'c ToolList<'d>, &'c Tool<'d>)> {
    let listed = if content.lists.iter().any(|list| list.is_outdated) {
        content.tools().map(|tool| tool.value.source_text()).collect()
    } else {
        HashSet::new()
    };
    let is_changed = |tool: &Tool<'_>| !listed.contains(tool.value.source_text());
    content
        .lists
        .iter()
        .flat_map(|list| list.tools.iter().map(move |tool| (list, tool)))
        .filter(|(list, tool)| !damage.touches(tool.value) && is_served(list, tool))
        .filter(|(list, tool)| !list.is_outdated || is_changed(tool))
        .collect()
}

/// Runs `check_whole` in parallel with the checks of the tools on several threads. The tools are
/// cut into chunks smaller than a thread's share, which threads take in turn, so that the load is
/// balanced. The second argument of `check` says whether the tools before the chunk already have as
/// many findings as are kept.
fn in_turn<T: Sync>(
    tools: &[T],
    threads: usize,
    check_whole: impl Fn() -> Findings,
    check: impl Fn(&[T], bool) -> Findings + Sync,
) -> Findings {
    let chunks: Vec<_> = tools.chunks(tools.len().div_ceil(threads * CHUNKS_PER_THREAD)).collect();
    let (next, kept) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = |mut found: Findings| {
        loop {
            // Read before the chunk is taken: what is finished by now comes before it in the tree.
            let kept_before = kept.load(Ordering::SeqCst);
            let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::SeqCst)) else { break found };
            let of_chunk = check(chunk, kept_before >= found.limit());
            kept.fetch_add(of_chunk.kept(), Ordering::SeqCst);
            found.append(of_chunk);
        }
    };
    std::thread::scope(|scope| {
        // If no thread can be started, the others do its work.
        let start = |_| {
            let inherited = Inherited::current();
            let work = || inherited.enter(|| work(check(&[], true)));
            std::thread::Builder::new().spawn_scoped(scope, work).ok()
        };
        let workers: Vec<_> = (1..threads).filter_map(start).collect();
        let mut found = work(check_whole());
        for worker in workers {
            match worker.join() {
                Ok(others) => found.append(others),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found
    })
}

/// Whether the list is served with this member unchanged. A registry entry may take a tool's schema
/// from another tool.
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
        let mut faults = faults(value, "ListToolsResult", context.revision());
        // A list that was written by hand need not be complete.
        faults.retain(|fault| recorded || fault.kind != FaultKind::Missing);
        active.shape.report(&faults, context);
        active.returned.run(&returned, context);
    }
}

/// Runs every active rule about server files over a file of this kind.
fn check_server_file<'d>(
    file: ServerFile<'d>,
    content: &Content<'d>,
    traffic: &HttpTraffic<'d>,
    active: &Active,
    context: &mut Context<'d>,
) {
    if let Some(manifest) = PluginManifest::of(file, &content.missing_scripts) {
        active.plugin.run(&manifest, context);
    }
    match file.kind {
        ServerFileKind::PluginMarketplace => {}
        ServerFileKind::ClientConfiguration | ServerFileKind::GeminiExtension => {
            let targets = context.options().targets.targets();
            let configuration = ClientConfiguration::of(file, targets);
            let configuration = configuration.beside(&content.neighbours, &content.missing_scripts);
            active.client.run(&configuration, context);
            configuration.servers().for_each(|server| active.server.run(server, context));
        }
        ServerFileKind::BundleManifest => {
            active.bundle.run(&BundleManifest::of(file, content), context);
        }
        ServerFileKind::ServerCard => {
            check_card(&ServerCard::of(file.root, None, &content.neighbours), active, context);
        }
        ServerFileKind::AiCatalog => {
            let mut pending = vec![file.root];
            while let Some(catalog) = pending.pop().map(AiCatalog::of) {
                active.catalog.run(&catalog, context);
                for (entry, card) in catalog.cards() {
                    check_card(&ServerCard::of(card, Some(entry), &[]), active, context);
                }
                pending.extend(catalog.nested());
            }
        }
        ServerFileKind::Authorization(_) if traffic.is_foreign(file.root) => {}
        ServerFileKind::Authorization(form) => {
            let document = AuthorizationDocument::of(file.root, form, &content.neighbours, traffic);
            active.authorization.run(&document, context);
        }
        ServerFileKind::RegistryEntry => {
            active.registry.run(&RegistryEntry::of(file, &content.neighbours), context);
        }
    }
}

/// Runs every active rule about server cards over a card, and those about metadata over its `_meta`.
fn check_card<'d>(card: &ServerCard<'_, 'd>, active: &Active, context: &mut Context<'d>) {
    active.card.run(card, context);
    if let Some(value) = card.root.get("_meta").filter(|value| value.is_object()) {
        check_meta(&Meta { value, holder: MetaHolder::Content }, active, context);
    }
}
