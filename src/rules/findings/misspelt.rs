//! Keys that are a misspelling of a missing member.

use crate::document::Value;
use crate::model::folds_to;
use crate::rules::{Context, Finding, quoted};

/// Reports each member of `object` whose key is a misspelling of a missing one of `known`, which has
/// each with its letters or those of another name for it: the same in another case or with separators.
pub(crate) fn report_misspelt(
    object: Value<'_>,
    known: &[(&'static str, &str)],
    context: &mut Context<'_>,
) {
    for member in object.entries() {
        let key = member.key_text();
        let found = known.iter().find(|(_, folded)| folds_to(key, folded));
        // If the right member is there as well, the other one is probably an extension.
        let missing = found.filter(|(name, _)| *name != key && object.get(name).is_none());
        let Some((intended, _)) = missing else { continue };
        let message = format!("unknown member {}; did you mean `{intended}`?", quoted(key));
        Finding::new(member.key_place(), message)
            .note("keys are case-sensitive, and an unknown one has no effect")
            .unsafe_remedy(format!("rename it to `{intended}`"), member.renaming(*intended))
            .report(context);
    }
}
