rule! {
    name: "client-member-type",
    summary: "a member of a client's configuration has the wrong type",
    level: Error,
    fix: Unsafe,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let client = configuration.client();
    for list in configuration.read_lists() {
        if list.container.is_array() && client.is_some_and(|client| !client.listed) {
            let is_checked = client.is_some_and(|client| client.needs_key || client.checks_key);
            let is_lost = is_checked || !list.servers.is_empty();
            let finding = wrong(list.container, "an object", true).warning_if(!is_lost);
            let loss = client.map_or_else(String::new, |client| client.consequence(client.cost));
            finding.note(loss).report(context);
            continue;
        }
        for server in &list.servers {
            let is_comment = |key: &str| match client {
                Some(client) => client.is_comment(key),
                None => key.starts_with("//") || key.starts_with("_comment"),
            };
            if !server.value.key().is_some_and(is_comment) {
                check_server(server, context);
            }
        }
    }
}

fn check_server(server: &Server<'_>, context: &mut Context<'_>) {
    for (mismatch, cost) in server.mismatches_of(RULE.name) {
        let is_of_type = !matches!(mismatch.kind, MismatchKind::Type(_));
        let finding = wrong(mismatch.value, &wanted(mismatch), !is_of_type);
        let is_command = mismatch.value.key() == Some("command");
        let as_list = server.client.filter(|_| is_command);
        let as_list = as_list.and_then(|client| command_as_list(client, server));
        let finding = match annotation_of(mismatch, "x-help") {
            Some(help) => finding.help(help.to_owned()),
            None => finding.with(as_list, |finding, edits| {
                let help = "write the program and all arguments as one list in `command`";
                finding.help(help).unsafe_fix(help, edits)
            }),
        };
        let finding = finding.note(match server.client {
            Some(client) => loss_of(client, mismatch, cost),
            None => "some clients skip such a server".to_owned(),
        });
        leveled(finding, server, cost).report(context);
    }
}

/// The value that the form wants, in words: `x-wanted` of its schema, or else the type.
fn wanted(mismatch: &Mismatch<'_, '_>) -> String {
    let keyword = mismatch.keyword;
    let schema = keyword.document().parent_of(keyword.id());
    if let Some(wanted) = schema.and_then(|schema| schema.text_of("x-wanted")) {
        return wanted.to_owned();
    }
    match &mismatch.kind {
        MismatchKind::Type(names) => {
            let article = |name: &&str| if name.starts_with(['a', 'i', 'o']) { "an" } else { "a" };
            let names = names.iter().map(|name| format!("{} {name}", article(name)));
            names.collect::<Vec<_>>().join(" or ")
        }
        MismatchKind::NotListed => {
            let choices: Vec<_> = keyword.items().map(|it| quoted(it.text())).collect();
            choices.join(" or ")
        }
        MismatchKind::NotConstant => quoted(keyword.text()),
        MismatchKind::Size(_) => "a value that is not empty".to_owned(),
        MismatchKind::Number(_) => "a number within the limits of the client".to_owned(),
        MismatchKind::Missing => format!("an object with {}", quoted(keyword.text())),
        _ => "a value that the client accepts".to_owned(),
    }
}

/// The finding about a value that is not what the form wants, because of its type or otherwise. The
/// value is not shown, because it may be a secret.
fn wrong(value: Value<'_>, wanted: &str, is_by_type: bool) -> Finding {
    let name = value.key().map_or_else(|| "the element".to_owned(), quoted);
    let kind = value.kind().with_article();
    let found = if is_by_type { format!(", but is {kind}") } else { String::new() };
    let help = match wanted {
        "a string" if !value.kind().is_container() => "put it into quotation marks".to_owned(),
        "a list of strings" => "write a list with an element for each word".to_owned(),
        "an object of strings" => "write an object of names and values".to_owned(),
        wanted => format!("write {wanted}"),
    };
    let quotes = wanted == "a string" && matches!(value.kind(), Kind::Number | Kind::Boolean);
    let edits = [value.span().start, value.span().end].map(|at| {
        let place = Place::new(value.id(), Part::Bytes(Span::at(at)));
        TreeEdit::ReplacePlace(place, "\"".to_owned())
    });
    let finding = Finding::new(place_of(value), format!("{name} must be {wanted}{found}"));
    finding.help(help.clone()).when(quotes, |it| it.unsafe_fix(help, edits))
}
