use crate::server_files::MemberForm;

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
        let is_list = client.is_none_or(|client| client.name == "continue");
        if list.container.is_array() && !is_list {
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

fn check_server(server: &Server<'_>, client: Option<&Client>, context: &mut Context<'_>) {
    for member in server.value.entries() {
        let key = member.key_text();
        context.report_all(client.and_then(|client| unknown_choice(member, key, client)));
        let Some((form, reach)) = form_of(key, client) else { continue };
        // Encoders write `null` for what a server over HTTP does not have.
        let is_absent = member.is_null() && server.has(Concept::Address);
        let is_ignored = client.map_or(is_absent, |client| {
            let is_unread = client.reads_by_transport
                && reach.is_some_and(|reach| server.reach() != Some(reach));
            // With the other transport the client rejects the member itself.
            let is_rejected =
                client.stdio_only.iter().any(|own| own == key) && !server.has(Concept::Command);
            is_unread || is_rejected
        });
        if let Some((value, expected)) = fault(member, form).filter(|_| !is_ignored) {
            wrong(value, expected, client).report(context);
        }
    }
}

/// The finding about a value that the client does not accept for a member.
fn unknown_choice(member: Value<'_>, key: &str, client: &Client) -> Option<Finding> {
    let choices = client.choices.get(key)?;
    if choices.iter().any(|it| member.is_text(it)) {
        return None;
    }
    let known: Vec<_> = choices.iter().map(|it| quoted(it)).collect();
    let headline = format!("{} must be {}", quoted(key), known.join(" or "));
    Some(Finding::new(member.place(), headline).note(client.loses_entry()).help("use one of these"))
}

/// The type of a member, and the kind of servers to which it is restricted.
fn form_of(key: &str, client: Option<&Client>) -> Option<(MemberForm, Option<Reach>)> {
    let Some(client) = client else {
        let is_one = |it: &Concept| !matches!(it, Concept::Command | Concept::Transport);
        return Some((Concept::named(key).filter(is_one)?.form(), None));
    };
    let Some(concept) = Concept::of_member(key, client) else {
        let is_of_address = client.address_members.iter().any(|own| own == key);
        return Some((*client.types.get(key)?, is_of_address.then_some(Reach::Address)));
    };
    let reach = match concept {
        Concept::Command | Concept::Arguments | Concept::Environment => Some(Reach::Program),
        Concept::Address | Concept::Headers => Some(Reach::Address),
        Concept::Transport => None,
    };
    let form = client.types.get(key).copied().unwrap_or_else(|| concept.form_for(client));
    Some((form, reach))
}

/// The part of a value that has the wrong type, with the expected type.
fn fault(value: Value<'_>, form: MemberForm) -> Option<(Value<'_>, &'static str)> {
    let is_amount = || value.number_text().is_some_and(|it| !it.starts_with('-'));
    let is_fine = match form {
        MemberForm::String => value.is_string(),
        MemberForm::Amount => is_amount(),
        MemberForm::Positive => {
            is_amount() && value.number_text().and_then(|it| it.parse().ok()) != Some(0.0)
        }
        MemberForm::Boolean => value.as_bool().is_some(),
        MemberForm::Names | MemberForm::Strings => value.is_array(),
        MemberForm::Object | MemberForm::StringMap => value.is_object(),
    };
    if !is_fine {
        return Some((value, form.in_words()));
    }
    let mut inner = value.items().chain(value.entries());
    let (wrong, wanted) = match form {
        MemberForm::Strings | MemberForm::StringMap => {
            (inner.find(|it| !it.is_string()), "a string")
        }
        MemberForm::Names => {
            (inner.find(|it| !it.is_string() && it.get("name").is_none()), "a name")
        }
        _ => return None,
    };
    Some((wrong?, wanted))
}

/// The finding about a value of the wrong type. The value is not shown, because it may be a secret.
fn wrong(value: Value<'_>, expected: &str, client: Option<&Client>) -> Finding {
    let name = value.key().map_or_else(|| "the element".to_owned(), quoted);
    let kind = value.kind().with_article();
    let is_strict = client.is_some_and(|client| client.is_strict);
    Finding::new(place_of(value), format!("{name} must be {expected}, but is {kind}"))
        .warning_if(!is_strict)
        .note(match client {
            Some(client) if is_strict => client.loses_entry(),
            Some(client) => {
                format!("{} documents {expected}; some clients skip such a server", client.label)
            }
            None => "some clients skip such a server".to_owned(),
        })
        .help(match expected {
            "a string" if !value.kind().is_container() => "put it into quotation marks",
            "a list of strings" => "write a list with an element for each word",
            "an object of strings" => "write an object of names and values",
            _ => "write it as the client documents it",
        })
}
