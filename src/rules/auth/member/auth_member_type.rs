rule! {
    name: "auth-member-type",
    summary: "a member of a document about authorization has the wrong type, or is an empty list",
    level: Error,
    fix: Unsafe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    for mismatch in document.mismatches.iter().filter(|it| !it.value.is_null()) {
        let value = mismatch.value;
        let subject = subject_of(value);
        let (wanted, feature) = match &mismatch.kind {
            MismatchKind::Size(_) => ("at least one value", Feature::AuthType),
            MismatchKind::Type(names) => match names.first() {
                Some(&"array") => ("an array of strings", Feature::AuthType),
                Some(&"boolean") => ("a boolean", Feature::AuthFlag),
                Some(&"object") => ("an object", Feature::AuthType),
                Some(&"integer") => ("an integer", Feature::AuthType),
                _ => ("a string", Feature::AuthType),
            },
            _ => continue,
        };
        let message = match mismatch.kind {
            MismatchKind::Size(_) => format!("{subject} empty"),
            // The values of a response are secrets.
            _ if document.is_response() => format!("{subject} not {wanted}"),
            _ => format!("{subject} {}, not {wanted}", described(value)),
        };
        let finding = Finding::new(place_of(value), message)
            .warning_if(feature == Feature::AuthFlag)
            .cite(format!("{}: {wanted} is required", source_of(document)))
            .note_unread(document, feature);
        match corrected(value, wanted) {
            Some(json) => {
                let edit = vec![value.replacement(json.clone())];
                finding.unsafe_remedy(format!("write {}", quoted(&json)), edit)
            }
            None => finding.help(format!("write {wanted}")),
        }
        .report(context);
    }
}

/// The value of the wanted type that a string means, as JSON: its words, or a boolean.
fn corrected(value: Value<'_>, wanted: &str) -> Option<String> {
    let text = value.as_str().filter(|text| !text.trim().is_empty())?;
    match wanted {
        "a boolean" => respelt(value, ValueKinds::of(&[ValueKind::Boolean])),
        "an array of strings" if !text.starts_with(['[', '{']) => {
            let words: Vec<_> = text.split([' ', ',']).filter(|it| !it.is_empty()).collect();
            Some(json_list(&words))
        }
        _ => None,
    }
}
