//! Keys that are a misspelling of a missing member.

use crate::document::Value;
use crate::rules::{Context, Finding, quoted};

/// Reports each member of `object` whose key is a misspelling of a missing one.
pub(crate) fn report_misspelt(
    object: Value<'_>,
    intended_name: fn(&str) -> Option<&'static str>,
    context: &mut Context<'_>,
) {
    for member in object.entries() {
        let key = member.key_text();
        // If the right member is there as well, the other one is probably an extension.
        let Some(intended) = intended_name(key).filter(|intended| object.get(intended).is_none())
        else {
            continue;
        };
        let rename = member.renaming(intended);
        context.report(
            Finding::new(
                member.key_place(),
                format!("unknown member {}; did you mean `{intended}`?", quoted(key)),
            )
            .note("keys are case-sensitive, and an unknown one has no effect")
            .unsafe_remedy(format!("rename it to `{intended}`"), rename),
        );
    }
}
