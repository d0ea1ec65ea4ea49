use crate::server_files::{Client, CommandForm, Concept, MemberForm, Reach, Server};

rule! {
    name: "client-member-type",
    category: Correctness,
    summary: "a member of a client's configuration has the wrong type",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let client = configuration.client();
    for list in configuration.read_lists() {
        let is_list = client.is_some_and(|client| client.name == "continue");
        if list.container.is_array() && client.is_some() && !is_list {
            wrong(list.container, "an object", client).report(context);
            continue;
        }
        for server in &list.servers {
            if server.value.is_object() {
                check_server(server, client, context);
            } else if !server.value.key().is_some_and(|key| key.starts_with("//")) {
                wrong(server.value, "an object", client).report(context);
            }
        }
    }
}

/// A value that is none of those that the client knows.
fn check_choice(member: Value<'_>, client: &Client, context: &mut Context<'_>) {
    let choices = member.key().and_then(|key| client.choices.get(key));
    let Some(choices) = choices.filter(|all| !all.iter().any(|it| member.is_text(it))) else {
        return;
    };
    let known: Vec<_> = choices.iter().map(|it| quoted(it)).collect();
    let name = quoted(member.key().unwrap_or_default());
    Finding::new(member.place(), format!("{name} must be {}", known.join(" or ")))
        .note(client.loses_entry())
        .help("use one of these")
        .report(context);
}

fn check_server(server: &Server<'_>, client: Option<&Client>, context: &mut Context<'_>) {
    for member in server.value.entries() {
        let key = member.key().unwrap_or_default();
        client.into_iter().for_each(|client| check_choice(member, client, context));
        let Some((form, reach)) = form_of(key, client) else { continue };
        let is_unread = reach.is_some_and(|reach| {
            client.is_some_and(|client| client.reads_by_transport) && server.reach() != Some(reach)
        });
        if is_unread {
            continue;
        }
        // With the other transport the client rejects the member itself.
        let is_rejected = client.is_some_and(|it| it.stdio_only.iter().any(|own| own == key))
            && server.member(Concept::Command).is_none();
        if is_rejected {
            continue;
        }
        if let Some((value, expected)) = fault(member, form) {
            wrong(value, expected, client).report(context);
        }
    }
}

/// The type of a member, and the servers that have it, where others need not.
fn form_of(key: &str, client: Option<&Client>) -> Option<(MemberForm, Option<Reach>)> {
    let Some(client) = client else {
        let concept = Concept::named(key)
            .filter(|concept| *concept != Concept::Command && *concept != Concept::Transport)?;
        return Some((concept.form(), None));
    };
    let own = |concept: &Concept| concept.names_of(client).contains(&key);
    let Some(concept) = Concept::ALL.into_iter().find(own) else {
        let is_of_address = client.address_members.iter().any(|own| own == key);
        return Some((*client.types.get(key)?, is_of_address.then_some(Reach::Address)));
    };
    let reach = match concept {
        Concept::Command | Concept::Arguments | Concept::Environment => Some(Reach::Program),
        Concept::Address | Concept::Headers => Some(Reach::Address),
        Concept::Transport => None,
    };
    let form = match (client.types.get(key), concept, client.command_form) {
        (Some(form), ..) => *form,
        (None, Concept::Command, CommandForm::Array) => MemberForm::Strings,
        _ => concept.form(),
    };
    Some((form, reach))
}

/// The value that has the wrong type, and the right one.
fn fault(value: Value<'_>, form: MemberForm) -> Option<(Value<'_>, &'static str)> {
    let is_fine = match form {
        MemberForm::String => value.is_string(),
        MemberForm::Amount => value.number_text().is_some_and(|it| !it.starts_with('-')),
        MemberForm::Positive => {
            value.number_text().is_some_and(|it| !it.starts_with('-') && it.parse() != Ok(0.0))
        }
        MemberForm::Boolean => value.as_bool().is_some(),
        MemberForm::Names | MemberForm::Strings => value.is_array(),
        MemberForm::Object | MemberForm::StringMap => value.is_object(),
    };
    if !is_fine {
        return Some((value, form.in_words()));
    }
    let mut inner = value.items().chain(value.entries());
    match form {
        MemberForm::Strings | MemberForm::StringMap => {
            inner.find(|it| !it.is_string()).map(|it| (it, "a string"))
        }
        MemberForm::Names => {
            let is_name = |it: &Value<'_>| it.is_string() || it.get("name").is_some();
            inner.find(|it| !is_name(it)).map(|it| (it, "a name"))
        }
        _ => None,
    }
}

/// The value itself is not shown: it may be a secret.
fn wrong(value: Value<'_>, expected: &str, client: Option<&Client>) -> Finding {
    let name = value.key().map_or_else(|| "the element".to_owned(), quoted);
    let kind = value.kind().with_article();
    let finding =
        Finding::new(place_of(value), format!("{name} must be {expected}, and is {kind}"));
    match client {
        Some(client) if client.is_strict => finding.note(client.loses_entry()),
        Some(client) => finding.at_most(Severity::Warning).note(format!(
            "{} documents {expected}; some clients skip such a server",
            client.label
        )),
        None => finding.at_most(Severity::Warning).note("some clients skip such a server"),
    }
    .help(match expected {
        "a string" if !value.kind().is_container() => "put it into quotation marks",
        "a list of strings" => "write a list with an element for each word",
        "an object of strings" => "write an object of names and values",
        _ => "write it as the client documents it",
    })
}
