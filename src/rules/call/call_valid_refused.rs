use crate::rules::subjects::calls::ArgumentDifference;

rule! {
    name: "call-valid-refused",
    summary: "a call is rejected because of an argument that the tool's `inputSchema` accepts",
    level: Error,
    check: Calls(|subject, context| subject.each_tool(context, check)),
}

fn check(subject: &CallsOfTool<'_, '_>, context: &mut Context<'_>) {
    let pairs = subject.rejected_pairs();
    // An argument that is needed may be neither absent nor `null`, for one reason.
    let needed: Vec<_> = pairs.iter().filter(|it| it.difference.in_failed.is_none()).collect();
    let needed: Vec<_> = needed.iter().map(|pair| &pair.difference.path).collect();
    let mut reported: Vec<(&Vec<&str>, Option<&str>)> = Vec::new();
    for pair in &pairs {
        let ArgumentDifference { path, in_failed } = &pair.difference;
        // Once for each value: a server that is called again rejects it again.
        let key = (path, in_failed.map(Value::source_text));
        let is_same = in_failed.is_some_and(Value::is_null) && needed.contains(&path);
        if is_same || reported.contains(&key) {
            continue;
        }
        reported.push(key);
        context.report_all(finding(subject, pair));
    }
}

/// The finding about a rejection; `None` if the argument may be a guess, which the schema cannot know.
fn finding(subject: &CallsOfTool<'_, '_>, pair: &CallPair<'_, '_>) -> Option<Finding> {
    let ArgumentDifference { path, in_failed } = &pair.difference;
    let (last, around) = path.split_last()?;
    let name = quoted(last);
    let rejection = pair.failed.quoted_rejection();
    let (stated, what, help) = match in_failed {
        Some(value) => {
            let (place, what) = stated_value(&subject.schemas_at(path), *value)?;
            let what = format!("{what} of {name} is rejected: {rejection}");
            (place, what, "accept the value in the tool, or remove it from the schema")
        }
        None => {
            let schemas = subject.schemas_at(around);
            let list = schemas.iter().find_map(|it| it.get("required"));
            let own = schemas.iter().find_map(|it| it.get("properties")?.get(last));
            let what =
                format!("{name} is optional, and a call without it is rejected: {rejection}");
            (list.or(own)?, what, "add the name to `required`, or accept calls without it")
        }
    };
    let finding = pair.finding(stated, what).help(help);
    // Many tools have an argument that selects an action, and need others for some of them.
    let others = subject.schemas_at(around).into_iter().flat_map(|it| it.entries_of("properties"));
    let mut others = others.filter_map(Value::key).filter(|key| key != last);
    let given = |name: &str| pair.failed.call.arguments.and_then(|it| it.get(name));
    let other = others.find(|name| pair.failed.names(name));
    let Some(value) = in_failed else {
        // One of several may be enough, or the argument is needed with another one only.
        let values = pair.failed.call.arguments.into_iter().flat_map(Value::entries);
        let mut values = values.filter_map(Value::as_str).filter(|it| it.len() > 1);
        let is_conditional = other.is_some()
            || !pair.failed.names(last)
            || values.any(|value| pair.failed.names(value));
        return Some(finding.when(is_conditional, |it| it.at_most(Severity::Warning)));
    };
    let names_it = pair.failed.names(last) || pair.failed.names(value.scalar_text());
    let is_about_value = is_about_value(pair.failed.text());
    match other {
        Some(other) if given(other).is_none() => {
            let note = format!("the rejection names {}, which is optional", quoted(other));
            Some(finding.note(note).at_most(Severity::Warning))
        }
        // A value that was made up for it is the reason.
        Some(other) if !names_it || given(other).is_some_and(is_empty) => None,
        _ if is_about_amount(pair.failed.text(), *value) => None,
        _ if names_it && is_about_value => Some(finding),
        // Other data that were made up may be the reason, but not at a bound that the schema itself states.
        _ if names_it || is_about_value || value.number_text().is_some() => {
            Some(finding.at_most(Severity::Warning))
        }
        _ => None,
    }
}

/// Whether a rejection is about a value, and not about data that go with it.
fn is_about_value(text: &str) -> bool {
    const WORDS: [&str; 27] = [
        "invalid",
        "unknown",
        "unsupported",
        "support",
        "valid",
        "allow",
        "implement",
        "recogni",
        "must",
        "expect",
        "one of",
        "illegal",
        "range",
        "cannot be",
        "can't be",
        "required",
        "missing",
        "exceed",
        "greater",
        "less than",
        "between",
        "maximum",
        "minimum",
        "too many",
        "too few",
        "too large",
        "too small",
    ];
    let text = text.to_ascii_lowercase();
    WORDS.iter().any(|word| text.contains(word))
}

/// Whether a rejection is about an amount of data, as of a list that is too short.
fn is_about_amount(text: &str, value: Value<'_>) -> bool {
    const THINGS: &str = "rows observations samples points values entries items records elements \
        characters strategies strikes";
    let is_text = value.is_string();
    is_text && text.split(|it: char| !it.is_alphanumeric()).any(|word| is_among(THINGS, word))
}

/// Whether a value is an empty text, list or object.
fn is_empty(value: Value<'_>) -> bool {
    value.as_str() == Some("") || value.kind().is_container() && value.entries().next().is_none()
}

/// What a schema says about exactly this value: that it is listed, a bound, or empty. A text of the
/// greatest length is none, because what it says is a guess.
fn stated_value<'a>(schemas: &[Value<'a>], value: Value<'_>) -> Option<(Value<'a>, String)> {
    let shown = quoted_value(value);
    let count = value.is_array().then(|| value.items().count());
    let found = schemas.iter().find_map(|schema| {
        if let Some(listed) = schema.items_of("enum").find(|it| it.equals(value)) {
            return Some((listed, format!("the listed value {shown}")));
        }
        let bound = ["minimum", "maximum"].iter().find_map(|key| {
            schema.get(key).filter(|bound| bound.equals(value)).map(|it| (it, *key))
        });
        bound.map(|(bound, key)| (bound, format!("the {key} {shown}")))
    });
    let typed = |name: &str| {
        schemas.iter().find_map(|schema| {
            let given = schema.get("type")?;
            given.is_text(name).then_some(given).or(given.items().find(|it| it.is_text(name)))
        })
    };
    found.or_else(|| match value.kind() {
        Kind::Null => Some((typed("null")?, "the value `null`".to_owned())),
        Kind::Boolean => Some((typed("boolean")?, format!("the value {shown}"))),
        Kind::Array if count == Some(0) => Some((typed("array")?, "an empty array".to_owned())),
        _ => None,
    })
}
