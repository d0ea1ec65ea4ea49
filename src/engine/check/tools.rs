//! Running the rules over tools.

use crate::cancel::checkpoint;
use crate::document::Value;
use crate::engine::check::damage::{check_icons, check_meta};
use crate::engine::check::strings::check_strings;
use crate::engine::limits::{TOOLS_AT_ONCE, VALUES_AT_ONCE};
use crate::model::{Meta, Revision, RootShape, SchemaRoot, Tool, ToolList, known_member};
use crate::rules::{Active, Context, Findings, SchemaRole, SchemaSubject, ToolSubject};
use crate::schema::{Dialect, Schema};

/// Checks tools of one document on one thread.
pub(crate) fn check_tools<'d>(
    tools: &[(&ToolList<'d>, &Tool<'d>)],
    active: &Active,
    mut context: Context<'d>,
) -> Findings {
    let (mut rest, mut steps) = (tools, 0);
    while let Some((tools, others)) = rest.split_at_checked(side_by_side(rest).max(1)) {
        checkpoint();
        steps += check_side_by_side(tools, active, &mut context);
        rest = others;
    }
    let mut found = context.into_findings();
    found.steps = steps;
    found
}

/// The number of tools at the beginning of `tools` that may be checked in parallel.
fn side_by_side(tools: &[(&ToolList<'_>, &Tool<'_>)]) -> usize {
    let mut values = 0;
    let fits = |(_, tool): &&(&ToolList<'_>, &Tool<'_>)| {
        values += tool.value.end_id().index() - tool.value.id().index();
        values <= VALUES_AT_ONCE
    };
    tools.iter().take(TOOLS_AT_ONCE).take_while(fits).count()
}

/// Checks tools in parallel; returns the steps of the validations inside their schemas.
fn check_side_by_side<'d>(
    tools: &[(&ToolList<'d>, &Tool<'d>)],
    active: &Active,
    context: &mut Context<'d>,
) -> u64 {
    context.enter_batch(tools.iter().copied());
    let subject = |&(list, tool)| ToolSubject::new(tool, list);
    let subjects: Vec<_> = tools.iter().map(subject).enumerate().collect();
    active.tool.run_in_turns(&subjects, context);
    for ((turn, subject), (_, tool)) in subjects.iter().zip(tools) {
        context.select(*turn);
        check_form(subject, active, context);
        check_strings(tool.value, Some(tool), active, context);
        if let Some(meta) = Meta::of_tool(tool) {
            check_meta(&meta, active, context);
        }
        if let Some(icons) = tool.icons() {
            check_icons(icons, active, context);
        }
    }
    check_schemas(tools, active, context)
}

/// Compares a tool and the roots of its schemas with their forms, except roots that another finding
/// rejects as a whole.
fn check_form<'d>(subject: &ToolSubject<'_, 'd>, active: &Active, context: &mut Context<'d>) {
    active.shape.compare(subject.tool.value, "Tool", context);
    if subject.tool.has_record_members() {
        active.shape.compare(subject.tool.value, "ToolRecord", context);
    }
    for (role, form) in [(SchemaRole::Input, "InputSchema"), (SchemaRole::Output, "OutputSchema")] {
        let is_read =
            |root: &&SchemaRoot<'_>| matches!(root.shape, RootShape::Schema | RootShape::NotObject);
        if let Some(root) = subject.root(role).filter(is_read) {
            active.shape.compare(root.value, form, context);
        }
    }
}

fn check_schemas<'d>(
    tools: &[(&ToolList<'d>, &Tool<'d>)],
    active: &Active,
    context: &mut Context<'d>,
) -> u64 {
    if active.schema.is_empty() {
        return 0;
    }
    let mut schemas = Vec::with_capacity(tools.len());
    for (turn, &(_, tool)) in tools.iter().enumerate() {
        for (role, root) in schemas_of(tool, context.revision()) {
            // MCP: a schema without `$schema` is of dialect 2020-12.
            schemas.push((turn, role, Schema::walk(root, Dialect::Draft2020)));
        }
    }
    let mut subjects = Vec::with_capacity(schemas.len());
    for (turn, role, schema) in &schemas {
        subjects.push((*turn, SchemaSubject::new(schema, *role, tools[*turn].1)));
    }
    active.schema.run_in_turns(&subjects, context);
    schemas.iter().map(|(.., schema)| schema.steps_taken()).sum()
}

/// The schemas of a tool that are objects, without those in a member that the revision does not
/// define.
fn schemas_of<'d>(
    tool: &Tool<'d>,
    revision: Revision,
) -> impl Iterator<Item = (SchemaRole, Value<'d>)> {
    let input = (SchemaRole::Input, tool.any_input_schema());
    let output = (SchemaRole::Output, tool.output_schema());
    let is_known = move |role: SchemaRole| {
        known_member(role.member()).is_some_and(|member| member.revisions().contains(revision))
    };
    [input, output].into_iter().filter_map(move |(role, root)| {
        let root = root.filter(|root| root.is_object() && is_known(role))?;
        Some((role, root))
    })
}
