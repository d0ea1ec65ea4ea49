//! The features of a tool outside of its schemas and the text of its name.

use crate::document::{Kind, Value};
use crate::model::Tool;
use crate::targets::Feature;

/// The hints (schema.ts, `ToolAnnotations`).
const HINTS: [&str; 4] = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/// The values of `taskSupport` (schema.ts, `ToolExecution`).
const TASK_SUPPORT: [&str; 3] = ["forbidden", "optional", "required"];

/// The features of a tool outside of its schemas and the text of its name, each with the value that
/// shows it; a value that is no tool has none.
pub fn tool_features<'d>(tool: &Tool<'d>) -> impl Iterator<Item = (Feature, Value<'d>)> + use<'d> {
    let (whole, given) = (tool.value, tool.description());
    let of_description = match given.filter(|it| !it.is_null()).map(Value::as_str) {
        None => Some((Feature::DescriptionMissing, given.unwrap_or(whole))),
        Some(Some("")) => given.map(|given| (Feature::DescriptionEmpty, given)),
        _ => None,
    };
    let features = of_description.into_iter().chain(required(tool));
    let features = features.chain(optional(tool)).chain(annotations(tool));
    features.chain(icons(tool)).chain(execution(tool)).filter(move |_| whole.is_object())
}

/// The required members that are missing or of another type (schema.ts, `Tool`).
fn required<'d>(tool: &Tool<'d>) -> impl Iterator<Item = (Feature, Value<'d>)> + use<'d> {
    // In a map of tools the key is the name, and other formats have other names for the schema.
    let is_required = [tool.map_key.is_none(), tool.any_input_schema().is_none()];
    let members = [(tool.name(), Kind::String), (tool.input_schema(), Kind::Object)];
    let whole = tool.value;
    members.into_iter().zip(is_required).filter_map(move |((member, kind), is_required)| {
        match member {
            None => is_required.then_some((Feature::ToolMemberType, whole)),
            Some(member) => (member.kind() != kind).then_some((Feature::ToolMemberType, member)),
        }
    })
}

/// The optional members of another type.
fn optional<'d>(tool: &Tool<'d>) -> impl Iterator<Item = (Feature, Value<'d>)> + use<'d> {
    let members = [
        (tool.title(), Kind::String),
        (tool.description(), Kind::String),
        (tool.output_schema(), Kind::Object),
        (tool.annotations(), Kind::Object),
        (tool.icons(), Kind::Array),
        (tool.meta(), Kind::Object),
    ];
    members.into_iter().filter_map(|(member, kind)| not_of(member, kind, Feature::ToolMemberType))
}

fn annotations<'d>(tool: &Tool<'d>) -> impl Iterator<Item = (Feature, Value<'d>)> + use<'d> {
    let annotations = tool.annotations();
    let member = move |key| annotations.and_then(|it| it.get(key));
    let title = not_of(member("title"), Kind::String, Feature::AnnotationTitleType);
    let hints =
        HINTS.iter().filter_map(move |key| not_of(member(key), Kind::Boolean, Feature::HintType));
    hints.chain(title)
}

fn icons<'d>(tool: &Tool<'d>) -> impl Iterator<Item = (Feature, Value<'d>)> + use<'d> {
    let icons = tool.icons().into_iter().flat_map(Value::items);
    let icons = icons.filter(|icon| !icon.is_object());
    // One is enough for what a client does with the tool.
    icons.take(1).map(|icon| (Feature::IconType, icon))
}

fn execution<'d>(tool: &Tool<'d>) -> impl Iterator<Item = (Feature, Value<'d>)> + use<'d> {
    let execution = tool.execution();
    let support = execution.and_then(|it| it.get("taskSupport"));
    let of_support = support.and_then(|support| match support.as_str() {
        Some("optional" | "required") => Some((Feature::TaskSupport, support)),
        Some(text) if TASK_SUPPORT.contains(&text) => None,
        _ if support.is_null() => Some((Feature::ToolMemberNull, support)),
        _ => Some((Feature::TaskSupportUnknown, support)),
    });
    not_of(execution, Kind::Object, Feature::ExecutionType).into_iter().chain(of_support)
}

/// A feature of a member that is of another kind; `null` is one of its own.
fn not_of<'d>(
    member: Option<Value<'d>>,
    kind: Kind,
    feature: Feature,
) -> Option<(Feature, Value<'d>)> {
    let member = member.filter(|member| member.kind() != kind)?;
    Some((if member.is_null() { Feature::ToolMemberNull } else { feature }, member))
}
