//! Running the rules over one document.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::finish::told_from;
use super::plan::{Active, Plan};
use crate::document::{Document, Span, Syntax, Value};
use crate::model::text::TextTraits;
use crate::model::{Content, Meta, Protocol, Revision, Tool, ToolList, known_member};
use crate::rules::{
    Context, Reported, Returned, ReturnedSubject, SchemaRole, SchemaSubject, TextSubject,
    ToolSubject,
};
use crate::schema::{Dialect, Schema, Space};
use crate::source::any_byte;

/// Tools that are checked side by side. More would leave no room in the processor's cache for what
/// the rules look at.
const TOOLS_AT_ONCE: usize = 8;
/// Values of them all together: what is found out about huge schemas is not kept side by side.
const VALUES_AT_ONCE: usize = 1 << 14;
/// Tools below which a second thread costs more than it brings.
const TOOLS_PER_THREAD: usize = 64;
/// Pieces into which the work is cut, for each thread.
const PIECES_PER_THREAD: usize = 32;

thread_local! {
    /// Room for schemas, used again from file to file.
    static SPACE: Cell<Space> = Cell::default();
}

/// Runs every active rule over a document; the findings come in no particular order.
pub(super) fn check_document<'d>(
    document: &'d Document,
    content: &Content<'d>,
    protocol: Protocol,
    plan: &'d Plan,
    threads: usize,
) -> Vec<Reported> {
    let active = plan.active(protocol);
    let new_context =
        || Context::new(document, protocol, &plan.options).telling_from(told_from(document, plan));
    let damage = Damage::of(document);
    let tools: Vec<(&ToolList<'d>, &Tool<'d>)> = content
        .lists
        .iter()
        .flat_map(|list| list.tools.iter().map(move |tool| (list, tool)))
        .filter(|(_, tool)| !damage.touches(tool.value))
        .collect();
    let check_whole = || {
        let mut context = new_context();
        active.document.run(document, &mut context);
        for list in content.lists.iter().filter(|list| !damage.touches_shallowly(list.container)) {
            check_list(list, active, &mut context);
        }
        context.into_reported()
    };
    let check_tools = |tools: &[(&ToolList<'d>, &Tool<'d>)]| {
        let (mut context, mut space) = (new_context(), SPACE.take());
        let mut rest = tools;
        while let Some((tools, others)) = rest.split_at_checked(side_by_side(rest).max(1)) {
            check_tools(tools, active, &mut context, &mut space);
            rest = others;
        }
        SPACE.set(space);
        context.into_reported()
    };
    let threads = threads.min(tools.len() / TOOLS_PER_THREAD).max(1);
    if threads == 1 {
        let mut reported = check_whole();
        reported.extend(check_tools(&tools));
        return reported;
    }
    in_turn(&tools, threads, check_whole, check_tools)
}

/// Checks the whole, and the tools on several threads. They are cut into pieces smaller than a
/// thread's share, which are taken in turn: what is left over when one thread is done goes to the
/// others, and the check of the whole runs beside them. The findings of tools come in the order of
/// the tree, as finishing wants them.
fn in_turn<T: Sync>(
    tools: &[T],
    threads: usize,
    check_whole: impl Fn() -> Vec<Reported>,
    check_tools: impl Fn(&[T]) -> Vec<Reported> + Sync,
) -> Vec<Reported> {
    let pieces: Vec<_> = tools.chunks(tools.len().div_ceil(threads * PIECES_PER_THREAD)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(piece) = pieces.get(index) else { break done };
            let mut found = check_tools(piece);
            found.sort_by_key(|found| found.place.node);
            done.push((index, found));
        }
    };
    std::thread::scope(|scope| {
        // Where no thread is to be had, the others do its work.
        let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let workers: Vec<_> = (1..threads).filter_map(spawn).collect();
        let mut reported = check_whole();
        let mut done = work();
        for worker in workers {
            match worker.join() {
                Ok(found) => done.extend(found),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done.sort_by_key(|(index, _)| *index);
        reported.reserve_exact(done.iter().map(|(_, found)| found.len()).sum());
        done.into_iter().for_each(|(_, found)| reported.extend(found));
        reported
    })
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

pub(super) fn check_meta(meta: &Meta<'_>, active: &Active, context: &mut Context<'_>) {
    if meta.holder.revisions().contains(context.revision()) {
        active.meta.run(meta, context);
    }
}

/// How many of the first tools may be checked side by side.
fn side_by_side(tools: &[(&ToolList<'_>, &Tool<'_>)]) -> usize {
    let mut values = 0;
    let fits = |(_, tool): &&(&ToolList<'_>, &Tool<'_>)| {
        values += tool.value.end_id().index() - tool.value.id().index();
        values <= VALUES_AT_ONCE
    };
    tools.iter().take(TOOLS_AT_ONCE).take_while(fits).count()
}

/// Checks tools side by side.
fn check_tools<'d>(
    tools: &[(&ToolList<'d>, &Tool<'d>)],
    active: &Active,
    context: &mut Context<'d>,
    space: &mut Space,
) {
    context.enter_tools(tools.iter().copied());
    let subject = |&(list, tool)| ToolSubject::new(tool, list);
    let subjects: Vec<_> = tools.iter().map(subject).enumerate().collect();
    active.tool.run_in_turns(&subjects, context);
    for (turn, (_, tool)) in tools.iter().enumerate() {
        context.take_turn(turn);
        check_strings(tool, active, context);
        if let Some(meta) = Meta::of_tool(tool) {
            check_meta(&meta, active, context);
        }
        if let Some(icons) = tool.icons() {
            active.icons.run(icons, context);
        }
    }
    check_schemas(tools, active, context, space);
}

/// Goes through every key and every string of a tool once.
fn check_strings(tool: &Tool<'_>, active: &Active, context: &mut Context<'_>) {
    if active.text.is_empty() && active.description.is_empty() {
        return;
    }
    // One look at the whole tool spares most of its strings a look of their own.
    let is_plain = is_plain_throughout(tool.value);
    let traits_of = |text: &str| match is_plain {
        true => TextTraits::of_plain(text),
        false => TextTraits::of(text),
    };
    let shortest = if is_plain { TextTraits::SHORTEST_RUN } else { 1 };
    for (value, lengths) in tool.value.subtree_with_texts(shortest, "description") {
        if lengths.key >= shortest
            && value.id() != tool.value.id()
            && !is_long_keyword(value.key_bytes())
            && let Some(text) = value.key()
        {
            let (is_key, is_description, traits) = (true, false, traits_of(text));
            let subject = TextSubject { tool, value, is_key, is_description, text, traits };
            check_string(&subject, active, context);
        }
        let is_description = lengths.string > 0 && value.has_key("description");
        if is_description || lengths.string >= shortest {
            let text = value.as_str().unwrap_or_default();
            let (is_key, traits) = (false, traits_of(text));
            let subject = TextSubject { tool, value, is_key, is_description, text, traits };
            check_string(&subject, active, context);
        }
    }
}

/// The keywords that are as long as a key of some service, and stand everywhere.
fn is_long_keyword(key: &[u8]) -> bool {
    key == b"additionalProperties" || key == b"unevaluatedProperties"
}

/// Whether all of a tool is written in ASCII without escapes and control characters, so that no
/// string in it can have them.
fn is_plain_throughout(tool: Value<'_>) -> bool {
    let source = tool.source_text();
    match tool.document().syntax() {
        // The reader has seen all else: control characters are no JSON.
        Syntax::Json | Syntax::Jsonc => {
            !tool.has_decoded_text() && !any_byte(source.as_bytes(), |byte| byte >= 0x7f)
        }
        // What an alias stands for is written elsewhere.
        Syntax::Yaml => !source.contains('*') && is_plain_source(source),
    }
}

/// Whether nothing but printable ASCII and line breaks stands there, and no escape.
fn is_plain_source(source: &str) -> bool {
    let is_odd = |byte: u8| {
        (byte < 0x20) & (byte != b'\n') & (byte != b'\r') & (byte != b'\t')
            | (byte == 0x7f)
            | (byte == b'\\')
            | (byte >= 0x80)
    };
    !any_byte(source.as_bytes(), is_odd)
}

fn check_string(subject: &TextSubject<'_, '_>, active: &Active, context: &mut Context<'_>) {
    if subject.is_description {
        active.description.run(subject, context);
    }
    if !subject.traits.is_plain() {
        active.text.run(subject, context);
    }
}

fn check_schemas<'d>(
    tools: &[(&ToolList<'d>, &Tool<'d>)],
    active: &Active,
    context: &mut Context<'d>,
    space: &mut Space,
) {
    if active.schema.is_empty() {
        return;
    }
    let mut schemas = Vec::with_capacity(tools.len());
    for (turn, &(_, tool)) in tools.iter().enumerate() {
        for (role, root) in schemas_of(tool, context.revision()) {
            schemas.push((turn, role, Schema::walk_in(root, Dialect::Draft2020, space)));
        }
    }
    let mut subjects = Vec::with_capacity(schemas.len());
    for (turn, role, schema) in &schemas {
        subjects.push((*turn, SchemaSubject::new(schema, *role, tools[*turn].1)));
    }
    active.schema.run_in_turns(&subjects, context);
    drop(subjects);
    schemas.into_iter().for_each(|(.., schema)| schema.leave(space));
}

/// The schemas of a tool that are objects. A revision that does not have a member does not look
/// into it.
fn schemas_of<'d>(
    tool: &Tool<'d>,
    revision: Revision,
) -> impl Iterator<Item = (SchemaRole, Value<'d>)> {
    let input = (SchemaRole::Input, tool.any_input_schema());
    let output = (SchemaRole::Output, tool.output_schema());
    let is_known = move |role: SchemaRole| {
        known_member(role.member()).is_some_and(|member| member.revisions.contains(revision))
    };
    [input, output].into_iter().filter_map(move |(role, root)| {
        let root = root.filter(|root| root.is_object() && is_known(role))?;
        Some((role, root))
    })
}

/// Where the text could not be read as it was meant. What is broken there is told as an error of
/// syntax; judging what was made of it would tell the same cause twice.
pub(super) struct Damage {
    spans: Vec<Span>,
}

impl Damage {
    pub(super) fn of(document: &Document) -> Self {
        let errors = document.syntax_errors().iter().map(|error| error.span);
        let limits = document.limits_hit().iter().map(|hit| hit.span);
        let mut spans: Vec<_> = errors.chain(limits).collect();
        spans.sort_unstable();
        Self { spans }
    }

    pub(super) fn touches(&self, value: Value<'_>) -> bool {
        let entry = value.entry_span();
        let first = self.spans.partition_point(|span| span.end < entry.start);
        self.spans.get(first).is_some_and(|span| span.touches(entry))
    }

    /// Whether something in the container is broken that belongs to none of its members.
    fn touches_shallowly(&self, container: Value<'_>) -> bool {
        self.touches(container) && !container.items().any(|item| self.touches(item))
    }
}
