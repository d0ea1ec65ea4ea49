//! Parts of findings that many rules build alike.

use std::collections::HashMap;

use super::context::Context;
use super::findings::finding::{Finding, described, place_of, quoted};
use super::subjects::transcript::TranscriptSubject;
use crate::diagnostic::Severity;
use crate::document::Value;
use crate::model::ListedKind;

/// The places of content blocks: in results and prompts, and in messages to and from a model.
pub(super) const CONTENT_BLOCK: &[&str] = &["ContentBlock", "SamplingBlock"];

/// The types of a resource that is embedded in content or was read.
pub(super) const RESOURCE_CONTENTS: &[&str] = &["TextResourceContents", "BlobResourceContents"];

impl Finding {
    /// The finding, changed under a condition.
    pub(super) fn when(self, condition: bool, change: impl FnOnce(Self) -> Self) -> Self {
        if condition { change(self) } else { self }
    }

    /// The finding, as a warning at most under a condition.
    pub(super) fn warning_if(self, condition: bool) -> Self {
        self.when(condition, |it| it.at_most(Severity::Warning))
    }

    /// The finding, changed by what there may be.
    pub(super) fn with<T>(self, addition: Option<T>, change: impl FnOnce(Self, T) -> Self) -> Self {
        match addition {
            Some(addition) => change(self, addition),
            None => self,
        }
    }

    /// Hands the finding over: the end of a chain that describes it.
    pub(super) fn report(self, context: &mut Context<'_>) {
        context.report(self);
    }
}

/// The finding about a value of another type: `what` is `found`, not `wanted`.
pub(super) fn wrong_type(value: Value<'_>, what: &str, wanted: &str) -> Finding {
    Finding::new(place_of(value), format!("{what} is {}, not {wanted}", described(value)))
}

/// Whether the message of an error says that what was requested does not exist.
pub(super) fn says_missing(error: Value<'_>) -> bool {
    const WORDS: [&str; 6] =
        ["not found", "does not exist", "unknown resource", "no such", "unknown skill", "no skill"];
    let text = error.text_of("message").unwrap_or_default().to_ascii_lowercase();
    WORDS.iter().any(|words| text.contains(words))
}

/// Reports the entries of a result with lists that have the key of an earlier one.
pub(super) fn report_duplicates_of_page(
    kinds: &[ListedKind],
    result: Value<'_>,
    context: &mut Context<'_>,
) {
    for kind in kinds {
        let entries = result.get(kind.member()).into_iter().flat_map(Value::items);
        let names = entries.filter_map(|entry| Some((0, entry.get(kind.key())?)));
        report_duplicates(*kind, names, true, context);
    }
}

/// Reports the entries of recorded lists that have the key of one on another page.
pub(super) fn report_duplicates_of_pages(
    kinds: &[ListedKind],
    subject: &TranscriptSubject<'_, '_>,
    context: &mut Context<'_>,
) {
    for listing in subject.listings.iter().filter(|listing| listing.pages.len() > 1) {
        if let Some(kind) = listing.kind.filter(|kind| kinds.contains(kind)) {
            report_duplicates(kind, listing.names(), false, context);
        }
    }
}

/// Reports entries of a list that have the key of an earlier one: on the same page, or on another.
fn report_duplicates<'d>(
    kind: ListedKind,
    names: impl Iterator<Item = (usize, Value<'d>)>,
    is_same_page: bool,
    context: &mut Context<'_>,
) {
    let mut first_of: HashMap<&str, (usize, Value<'_>)> = HashMap::new();
    for (page, name) in names {
        let Some(text) = name.as_str().filter(|text| !text.is_empty()) else { continue };
        let Some((first_page, first)) = first_of.get(text) else {
            first_of.insert(text, (page, name));
            continue;
        };
        if (*first_page == page) != is_same_page {
            continue;
        }
        let (noun, shown) = (kind.name(), quoted(text));
        let headline = match is_same_page {
            true => format!("another {noun} has the same `{}`: {shown}", kind.key()),
            false => {
                format!("an earlier page has a {noun} with the same `{}`: {shown}", kind.key())
            }
        };
        Finding::new(name.place(), headline)
            .label(first.place(), "first here")
            .note("clients keep one of the two, or show both")
            .help("rename or remove one of the two; begin each page where the last one ended")
            .report(context);
    }
}
