rule! {
    name: "document-duplicate-key",
    summary: "a key appears twice in the same object",
    level: Error,
    source: "RFC 8259, section 4: names within an object should be unique; YAML 1.2.2, section \
             3.2.1.3, and TOML 1.1.0: they must be",
    check: Document(check), SkillFile(|skill, context| check(skill.document, context)),
}

fn check(document: &Document, context: &mut Context<'_>) {
    if document.replaced_members().is_empty() {
        return;
    }
    for object in document.objects_that_may_repeat_keys() {
        if object.members().count() < object.entries().count() {
            check_object(object, context);
        }
    }
}

fn check_object(object: Value<'_>, context: &mut Context<'_>) {
    let mut places: HashMap<&[u8], (Value<'_>, Option<Value<'_>>, usize)> = HashMap::new();
    for member in object.entries() {
        let (_, second, count) = places.entry(member.key_bytes()).or_insert((member, None, 0));
        *count += 1;
        if *count == 2 {
            *second = Some(member);
        }
    }
    let twice = places
        .into_values()
        .filter_map(|(first, second, count)| second.map(|second| (first, second, count)));
    let mut twice: Vec<_> = twice.collect();
    // The order of a hash map differs between runs.
    crate::sort::by_key(&mut twice, |(_, second, _)| second.id());
    for (first, second, count) in twice {
        report(first, second, count, context);
    }
}

fn report(first: Value<'_>, second: Value<'_>, count: usize, context: &mut Context<'_>) {
    // In YAML, a merge key or an alias repeats members deliberately.
    if first.is_copied() || second.is_copied() {
        return;
    }
    let key = quoted(second.key_text());
    let times = if count == 2 { String::new() } else { format!(", {count} times in this object") };
    Finding::new(second.key_place(), format!("duplicate key {key}{times}"))
        .label(first.key_place(), "first here")
        .note(match first.document().syntax() {
            Syntax::Toml => "TOML defines a key or table once; parsers reject the whole text",
            _ => "most parsers keep the last value and silently drop the others",
        })
        .help("keep one of them, and remove or rename the others")
        .report(context);
}
