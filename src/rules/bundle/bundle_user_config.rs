rule! {
    name: "bundle-user-config",
    summary: "`${user_config.x}` of a bundle has no entry, or nothing uses an entry",
    level: Error,
    fix: Unsafe,
    check: Bundle(check),
}

const PREFIX: &str = "user_config.";

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    let Some(command) = manifest.command() else { return };
    let settings = manifest.root.get("user_config");
    if settings.is_some_and(|settings| !settings.is_object()) {
        return;
    }
    let entries = settings.into_iter().flat_map(Value::entries);
    let entries: Vec<_> = entries.filter_map(|entry| Some((entry.key()?, entry))).collect();
    let keys: HashSet<&str> = entries.iter().map(|(key, _)| *key).collect();
    let is_required =
        |entry: Value<'_>| entry.get("required").is_some_and(|it| it.source_text() == "true");
    let optional =
        entries.iter().copied().filter(|(_, entry)| entry.is_object() && !is_required(*entry));
    let mut optional: HashMap<&str, Value<'_>> = optional.collect();
    let mut used: HashSet<&str> =
        bundle_variables(manifest.root).filter_map(|it| it.name.strip_prefix(PREFIX)).collect();
    let unknown = bundle_variables(command).filter_map(|variable| {
        let key = variable.name.strip_prefix(PREFIX)?;
        (!keys.contains(key)).then_some((variable, key))
    });
    for (index, (variable, key)) in unknown.enumerate() {
        let is_compared = index < MAX_COMPARED_ENTRIES && keys.len() <= MAX_COMPARED_ENTRIES;
        let near = nearest(key, keys.iter().copied().filter(|_| is_compared));
        used.extend(near);
        let headline = format!("{} is not in `user_config`", quoted(key));
        let intended = near.map(|near| format!("{PREFIX}{near}"));
        let help = "add an entry to `user_config`, or write the value";
        unreplaced(variable, headline, intended, help)
            // Some installers bring entries of their own for manifests that have none.
            .when(settings.is_none(), |finding| finding.at_most(Severity::Warning))
            .report(context);
    }
    let variables = bundle_variables(command);
    let literal =
        variables.filter_map(|it| Some((it, optional.remove(it.name.strip_prefix(PREFIX)?)?)));
    literal.for_each(|(variable, entry)| report_literal(variable, entry, context));
    for (key, entry) in entries.into_iter().filter(|(key, _)| !used.contains(key)) {
        Finding::new(entry.key_place(), format!("nothing uses {} of `user_config`", quoted(key)))
            .at_most(Severity::Warning)
            .note("clients ask the user for the value but never pass it to the server")
            .help(format!("write `${{{PREFIX}{key}}}` in `args` or `env` of `mcp_config`"))
            .report(context);
    }
}

/// Reports a variable that clients do not replace if the user leaves an optional entry empty.
fn report_literal(variable: BundleVariable<'_>, entry: Value<'_>, context: &mut Context<'_>) {
    let (document, default) = (entry.document(), entry.get("default"));
    let is_list = entry.get("multiple").is_some_and(|it| it.source_text() == "true");
    let is_element = document.parent_of(variable.text.id()).is_some_and(Value::is_array);
    let is_word = is_element && variable.text.text().len() == variable.name.len() + "${}".len();
    // As an argument of its own, an empty text is not inserted either.
    let is_lost = is_word && !is_list && default.is_some_and(|it| it.is_text(""));
    if default.is_some() && !is_lost {
        return;
    }
    let key = quoted(entry.key_text());
    let headline = match default {
        None => format!("{key} is optional and has no `default`"),
        Some(_) => format!("the empty `default` of {key} is not used in `args`"),
    };
    let finding = Finding::new(entry.key_place(), headline)
        .at_most(Severity::Warning)
        .label(variable.name_place(), "the variable")
        .note("if the user enters nothing, clients do not replace the variable: the server gets `${…}` as it is");
    let empty = match entry.text_of("type") {
        _ if is_list && is_word => Some("[]"),
        Some("string" | "file" | "directory") if !is_list && !is_word => Some("\"\""),
        Some("boolean") => Some("false"),
        _ => None,
    };
    match empty {
        Some(empty) => {
            let edit = entry.last_member("default", empty);
            finding.unsafe_remedy(format!("add `\"default\": {empty}`"), edit)
        }
        None if is_word => finding.help("pass the value in `env` with an empty `default`: as an argument of its own, an empty text is not inserted"),
        None => finding.help("add a `default`, or `\"required\": true`"),
    }
    .report(context);
}
