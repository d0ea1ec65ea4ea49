use crate::model::sha256_digest;

rule! {
    name: "skill-read-differs",
    summary: "a file of a skill was read with another size or digest than its entry has",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let mut files: HashMap<Key, Vec<Value<'_>>> = HashMap::new();
    for entry in &subject.skills.entries {
        for file in entry.value.items_of("resources") {
            files.entry(key_of(entry.key.0, file)).or_default().push(file);
        }
    }
    for (key, read) in &subject.skills.reads {
        let file = files.get(key).and_then(|files| current(files, *read));
        let file = file.filter(|file| !subject.is_redacted(*file));
        let (Some(file), Some((content, bytes))) = (file, content_of(*read)) else { continue };
        let size = file.get("size").filter(|it| it.number_text().is_some());
        let digest = file.get("digest").filter(|it| is_sha256_digest(it.text()));
        let length = bytes.len().to_string();
        let is_other = |size: &Value<'_>| {
            compare_numbers(size.source_text(), &length).is_some_and(std::cmp::Ordering::is_ne)
        };
        let (member, headline) = if let Some(size) = size.filter(is_other) {
            let own = quoted_value(size);
            (size, format!("the file that was read has {length} bytes, but its entry has {own}"))
        } else if let Some(digest) = digest.filter(|it| !it.is_text(&sha256_digest(&bytes))) {
            (
                digest,
                format!(
                    "the digest of the file that was read is {}",
                    quoted(&sha256_digest(&bytes))
                ),
            )
        } else {
            continue;
        };
        let is_altered = is_altered(content.text());
        Finding::new(place_of(content), headline)
            .label(place_of(member), "in its entry")
            .cite("MCP skills, Verification: hosts must not use a file that differs from its entry")
            .help("compute the size and the digest from the bytes that `resources/read` returns")
            .when(is_altered, |it| {
                let note = "the text may have been changed on the way: it is cut or redacted, or \
                            was not UTF-8";
                it.note(note).at_most(Severity::Info)
            })
            .report(context);
    }
}
