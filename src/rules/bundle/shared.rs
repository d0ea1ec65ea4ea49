//! Helpers that several rules about bundles share.

use crate::document::TreeEdit;
use crate::rules::Finding;
use crate::server_files::BundleVariable;

/// The finding about a variable that clients do not replace. `intended` is the variable that was
/// probably intended, and `help` the remedy if that is unknown.
pub(super) fn unreplaced(
    variable: BundleVariable<'_>,
    headline: String,
    intended: Option<String>,
    help: &'static str,
) -> Finding {
    let place = variable.name_place();
    let finding = Finding::new(place, headline)
        .note("clients replace only variables that they know, and pass any other text as it is");
    match intended {
        Some(intended) => finding.unsafe_remedy(
            format!("write `${{{intended}}}`"),
            vec![TreeEdit::ReplacePlace(place, intended)],
        ),
        None => finding.help(help),
    }
}
