//! Secrets of configurations, which no report shows: neither in an excerpt nor in a sentence.

use std::borrow::Cow;

use crate::diagnostic::Diagnostic;
use crate::document::Document;
use crate::model::Content;
use crate::model::text::find_secret;
use crate::server_files::secrets;

/// Hides the secrets of files around a server from what reports show of the text.
pub(crate) fn hide_secrets_of(document: &Document, content: &Content<'_>) {
    let source = document.source();
    if content.server_files.is_empty() || source.is_of_streams() {
        return;
    }
    let of_file = content.server_files.iter().flat_map(|file| secrets(file.root));
    let mut ranges: Vec<_> = of_file
        .map(|secret| {
            let place = secret.value.slice_place(secret.range.start, secret.range.end);
            document.span(place).range()
        })
        .collect();
    if !document.syntax_errors().is_empty() {
        // What could not be read may be shown beside an error.
        let mut start = 0;
        for line in document.text().split_inclusive('\n') {
            let secret = find_secret(line).map(|secret| secret.range);
            ranges.extend(secret.map(|range| start + range.start..start + range.end));
            start += line.len();
        }
    }
    source.hide(ranges);
}

/// Replaces secrets in what findings say.
pub(super) fn hide_secrets(document: &Document, found: &mut [Box<Diagnostic>]) {
    let secrets: Vec<_> = document.source().hidden().filter(|it| it.len() >= MIN_HIDDEN).collect();
    if secrets.is_empty() {
        return;
    }
    let hide = |text: &mut Cow<'static, str>| {
        for secret in secrets.iter().filter(|secret| text.contains(**secret)).collect::<Vec<_>>() {
            *text = text.replace(*secret, "***").into();
        }
    };
    for found in found {
        hide(&mut found.message);
        found.notes.iter_mut().for_each(|note| hide(&mut note.text));
        found.help.iter_mut().for_each(&hide);
        let labels = found.attachments.iter_mut().flat_map(|it| &mut it.labels);
        labels.for_each(|label| hide(&mut label.message));
        let shows = |text: &str| secrets.iter().any(|secret| text.contains(secret));
        if found.edits.iter().flatten().any(|edit| shows(&edit.text)) {
            (found.edits, found.remedy) = (None, None);
        }
    }
}

/// Bytes of the shortest text that is replaced in a sentence: shorter ones are in ordinary words.
const MIN_HIDDEN: usize = 4;
