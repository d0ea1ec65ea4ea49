//! Running the rules over one document.

use crate::config::Settings;
use crate::document::{Document, Span, Value};
use crate::model::{Content, Protocol, Tool, ToolList};
use crate::rules::{
    Check, Context, Level, RULES, Reported, SchemaRole, SchemaSubject, ToolSubject,
};
use crate::schema::{Dialect, Schema};

/// Tools below which a second thread costs more than it brings.
const TOOLS_PER_THREAD: usize = 64;

/// The rules that run, by where they look. Each entry is a rule's index.
pub(super) struct Active<'s> {
    document: Vec<usize>,
    list: Vec<usize>,
    tool: Vec<usize>,
    schema: Vec<usize>,
    pub(super) result: Vec<usize>,
    pub(super) block: Vec<usize>,
    pub(super) levels: &'s [Level],
}

impl<'s> Active<'s> {
    pub(super) fn new(settings: &'s Settings, protocol: Protocol) -> Self {
        let mut active = Self {
            document: Vec::new(),
            list: Vec::new(),
            tool: Vec::new(),
            schema: Vec::new(),
            result: Vec::new(),
            block: Vec::new(),
            levels: &settings.levels,
        };
        for (index, rule) in RULES.iter().enumerate() {
            let runs = settings.levels[index] != Level::Off;
            if !runs || !rule.revisions.contains(protocol.revision) {
                continue;
            }
            match rule.check {
                Check::Engine => {}
                Check::Document(_) => active.document.push(index),
                Check::List(_) => active.list.push(index),
                Check::Tool(_) => active.tool.push(index),
                Check::Schema(_) => active.schema.push(index),
                Check::Result(_) => active.result.push(index),
                Check::Block(_) => active.block.push(index),
            }
        }
        active
    }
}

/// Runs every active rule over a document; the findings come in no particular order.
pub fn check_document<'d>(
    document: &'d Document,
    content: &Content<'d>,
    protocol: Protocol,
    settings: &'d Settings,
    threads: usize,
) -> Vec<Reported> {
    let active = Active::new(settings, protocol);
    let new_context = || Context::new(document, protocol, &settings.options);
    let mut context = new_context();
    for &index in &active.document {
        if let Check::Document(check) = RULES[index].check {
            context.enter_rule(index, active.levels[index]);
            check(document, &mut context);
        }
    }
    let damage = Damage::of(document);
    for list in &content.lists {
        if !damage.touches_shallowly(list.container) {
            check_list(list, &active, &mut context);
        }
    }
    let tools: Vec<(&ToolList<'d>, &Tool<'d>)> = content
        .lists
        .iter()
        .flat_map(|list| list.tools.iter().map(move |tool| (list, tool)))
        .filter(|(_, tool)| !damage.touches(tool.value))
        .collect();
    let mut reported = context.into_reported();
    let check_all = |tools: &[(&ToolList<'d>, &Tool<'d>)]| {
        let mut context = new_context();
        for (list, tool) in tools {
            check_tool(list, tool, &active, &mut context);
        }
        context.into_reported()
    };
    let threads = threads.min(tools.len() / TOOLS_PER_THREAD).max(1);
    if threads == 1 {
        reported.extend(check_all(&tools));
        return reported;
    }
    std::thread::scope(|scope| {
        let chunks = tools.chunks(tools.len().div_ceil(threads));
        let workers: Vec<_> = chunks.map(|chunk| scope.spawn(|| check_all(chunk))).collect();
        for worker in workers {
            match worker.join() {
                Ok(found) => reported.extend(found),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    reported
}

fn check_list<'d>(list: &ToolList<'d>, active: &Active<'_>, context: &mut Context<'d>) {
    context.enter_list(list);
    context.enter_tool(None);
    for &index in &active.list {
        if let Check::List(check) = RULES[index].check {
            context.enter_rule(index, active.levels[index]);
            check(list, context);
        }
    }
}

fn check_tool<'d>(
    list: &ToolList<'d>,
    tool: &Tool<'d>,
    active: &Active<'_>,
    context: &mut Context<'d>,
) {
    context.enter_list(list);
    context.enter_tool(Some(tool));
    let subject = ToolSubject { tool, list };
    for &index in &active.tool {
        if let Check::Tool(check) = RULES[index].check {
            context.enter_rule(index, active.levels[index]);
            check(&subject, context);
        }
    }
    check_schema(SchemaRole::Input, tool.any_input_schema(), tool, active, context);
    check_schema(SchemaRole::Output, tool.output_schema, tool, active, context);
}

fn check_schema<'d>(
    role: SchemaRole,
    root: Option<Value<'d>>,
    tool: &Tool<'d>,
    active: &Active<'_>,
    context: &mut Context<'_>,
) {
    let Some(root) = root.filter(|root| root.is_object()) else { return };
    if active.schema.is_empty() {
        return;
    }
    let schema = Schema::walk(root, Dialect::Draft2020);
    let subject = SchemaSubject { schema: &schema, role, tool };
    for &index in &active.schema {
        if let Check::Schema(check) = RULES[index].check {
            context.enter_rule(index, active.levels[index]);
            check(&subject, context);
        }
    }
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
