rule! {
    name: "annotations-audience-empty",
    category: Quality,
    summary: "`audience` is empty or has duplicates",
    level: Info,
    fix: Safe,
    check: Typed(&["Annotations"], check),
}

fn check(annotations: Value<'_>, context: &mut Context<'_>) {
    let audience = annotations.get("audience");
    let Some(audience) = audience.filter(|audience| audience.is_array()) else { return };
    let mut seen: Vec<&str> = Vec::new();
    let mut repeated = Vec::new();
    for one in audience.items() {
        match one.as_str() {
            Some(name) if seen.contains(&name) => repeated.push(one),
            // There are two roles. `annotations-audience-value` reports any other value.
            Some(name) if seen.len() < 2 => seen.push(name),
            _ => {}
        }
    }
    let empty = audience.items().next().is_none();
    let (place, message, edit) = match repeated.first() {
        Some(one) => (one.place(), "`audience` lists a role twice", one.removal()),
        None if empty => (audience.place(), "`audience` is empty", audience.removal()),
        None => return,
    };
    Finding::new(place, message)
        .note("this is valid, but has no effect")
        .help("remove it")
        .safe_fix("remove it", vec![edit])
        .report(context);
}
