rule! {
    name: "skill-get-differs",
    summary: "`skills/get` returns another entry than requested or listed, or none",
    level: Error,
    check: Transcript(check),
}

fn check<'d>(subject: &TranscriptSubject<'_, 'd>, context: &mut Context<'_>) {
    let unknown = subject.unknown_skills();
    let mut listed: HashMap<&Key, Vec<Value<'_>>> = HashMap::new();
    for SkillEntry { value, key, list, asked } in &subject.skills.entries {
        let uri = value.get("uri").unwrap_or(*value);
        let is_other =
            |asked: &Value<'_>| canonical_uri(asked.text()).is_some_and(|it| it != key.1);
        let other = listed.get(key).and_then(|entries| current(entries, *value));
        let differs = |other: &Value<'d>| {
            let is_redacted = [*value, *other].iter().any(|it| subject.is_redacted(*it));
            !is_redacted && content(*other) != content(*value)
        };
        let (headline, cause, label) = if list.is_some() {
            listed.entry(key).or_default().push(*value);
            let Some(request) = unknown.get(&(key.0, uri.text())) else { continue };
            ("`skills/get` responds that a listed skill is unknown", *request, "requested here")
        } else if let Some(asked) = asked.filter(is_other) {
            ("`skills/get` returns the entry of another skill", asked, "requested here")
        } else if let Some(other) = other.filter(differs) {
            ("`skills/get` and `skills/list` differ about the skill", other, "as listed")
        } else {
            continue;
        };
        Finding::new(place_of(uri), headline)
            .label(place_of(cause), label)
            .cite("MCP skills, Retrieval: the entry of the requested URI, as lists have it")
            .help("make both responses from the same data")
            // The skill may have changed.
            .warning_if(label == "as listed")
            .report(context);
    }
}

/// Hashes of the content of an entry: of its frontmatter, and of its files, sorted because their
/// order has no meaning.
fn content(entry: Value<'_>) -> (Option<u64>, Vec<u64>) {
    let other = entry.get("resources").filter(|it| !it.is_array());
    let files = entry.items_of("resources").chain(other);
    let mut files: Vec<_> = files.map(Value::structural_hash).collect();
    crate::sort::by(&mut files, Ord::cmp);
    (entry.get("frontmatter").map(Value::structural_hash), files)
}
