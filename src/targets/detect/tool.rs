//! The features of a tool outside of its schemas and the text of its name.

use crate::document::{Kind, Value};
use crate::model::{TaskSupport, Tool, is_hint};
use crate::targets::Feature;

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
    let members = tool.annotations().into_iter().flat_map(Value::entries);
    members.filter_map(|member| match member.key_text() {
        "title" => not_of(Some(member), Kind::String, Feature::AnnotationTitleType),
        key if is_hint(key) => not_of(Some(member), Kind::Boolean, Feature::HintType),
        _ => None,
    })
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
    let of_support = support.and_then(|support| match TaskSupport::of(support) {
        Some(TaskSupport::Forbidden) => None,
        Some(_) => Some((Feature::TaskSupport, support)),
        None if support.is_null() => Some((Feature::ToolMemberNull, support)),
        None => Some((Feature::TaskSupportUnknown, support)),
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
