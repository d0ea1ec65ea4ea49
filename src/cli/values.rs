//! Values of flags that need more than a list of words.

use super::arguments::ProtocolChoice;
use crate::model::Revision;

/// Reads `auto`, `draft` or the date of a revision.
pub(super) fn parse_protocol(text: &str) -> Result<ProtocolChoice, String> {
    if text == "auto" {
        return Ok(ProtocolChoice::Auto);
    }
    Revision::from_name(text).map(ProtocolChoice::Fixed).ok_or_else(|| {
        let dates: Vec<_> = Revision::ALL.into_iter().map(Revision::name).collect();
        format!("there is no such revision; write auto, draft, or one of {}", dates.join(", "))
    })
}
