//! `text-encoded-blob`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::model::text::{BlobKind, encoded_blob};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, TextSubject};

/// Encoded data in a description.
pub static RULE: Rule = Rule {
    name: "text-encoded-blob",
    category: Category::Security,
    summary: "a description contains a long run of encoded data",
    level: Level::Info,
    revisions: Revisions::ALL,
    source: "measured: none of 3,388 real tools has one in a description",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/text-encoded-blob.md"),
    check: Check::Text(check),
};

fn check(subject: &TextSubject<'_, '_>, context: &mut Context<'_>) {
    if !subject.traits.long_runs || !subject.is_description {
        return;
    }
    let shortest = context.options().min_encoded_blob;
    let Some(blob) = encoded_blob(subject.text, shortest) else { return };
    let kind = match blob.kind {
        BlobKind::Base64 => "base64",
        BlobKind::Hexadecimal => "hexadecimal digits",
    };
    let message = format!("the description contains {} characters of {kind}", blob.range.len());
    context.report(
        Finding::new(subject.place_of(&blob.range), message)
            .note("reviewers cannot read it, but a model may decode and follow it")
            .note("it takes up space in every request that offers the tool")
            .help("describe its purpose in words, and move the data out of the description"),
    );
}
