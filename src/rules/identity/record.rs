//! Helpers that the rules about toolfoundation records share.
//!
//! The protocol does not define `namespace`, `version`, `tags` and `id`, and other generators use
//! the same words with other meanings. So a finding is an error only if the record is clearly
//! intended.

use crate::model::{TagFate, tag_fates};
use crate::rules::prelude::*;

/// Limits the severity of a finding to `most`, unless the tool is evidently a toolfoundation
/// record.
pub(super) fn weighed(finding: Finding, tool: &Tool<'_>, most: Severity) -> Finding {
    if tool.is_extended_record() { finding } else { finding.at_most(most) }
}

/// The text of a member; empty if it is absent or not a string.
/// [`weighed`] as a warning at most, for a fault of a tool.
pub(super) fn warned(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    Some(weighed(finding, &Tool::new(fault.object, 0, None), Severity::Warning))
}

pub(super) fn text(member: Option<Value<'_>>) -> &str {
    member.and_then(Value::as_str).unwrap_or_default()
}

/// The tags that are strings, each with what happens to it when it is stored.
pub(super) fn tags<'d>(tool: &Tool<'d>) -> Vec<(Value<'d>, TagFate)> {
    let Some(tags) = tool.tags() else { return Vec::new() };
    let items = tags.items();
    let values: Vec<_> = items.filter(|item| item.is_string()).collect();
    let texts: Vec<_> = values.iter().map(|value| text(Some(*value))).collect();
    values.iter().copied().zip(tag_fates(&texts)).collect()
}
