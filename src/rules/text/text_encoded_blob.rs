use crate::model::text::{BlobKind, encoded_blob};

rule! {
    name: "text-encoded-blob",
    category: Security,
    summary: "a description contains a long run of encoded data",
    level: Info,
    source: "measured: none of 3,388 real tools has one in a description",
    check: Text(check),
}

fn check(subject: &TextSubject<'_, '_>, context: &mut Context<'_>) {
    // Defaults and examples of parameters may well be Base64.
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
    Finding::new(subject.place_of(&blob.range), message)
        .note("reviewers cannot read it, but a model may decode and follow it")
        .note("it takes up space in every request that contains the tool")
        .help("describe its purpose in words, and move the data out of the description")
        .report(context);
}
