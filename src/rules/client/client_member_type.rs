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
    for list in &configuration.lists {
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

fn check_server(server: &Server<'_>, client: Option<&Client>, context: &mut Context<'_>) {
    for member in server.value.entries() {
        let key = member.key().unwrap_or_default();
        let Some((form, reach)) = form_of(key, client) else { continue };
        let is_unread = reach.is_some_and(|reach| {
            client.is_some_and(|client| client.reads_by_transport) && server.reach() != Some(reach)
        });
        if is_unread {
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
        return Some((*client.types.get(key)?, None));
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
        MemberForm::Number => value.number_text().is_some(),
        MemberForm::Amount => value.number_text().is_some_and(|it| !it.starts_with('-')),
        MemberForm::Boolean => value.as_bool().is_some(),
        MemberForm::List | MemberForm::Strings => value.is_array(),
        MemberForm::Object | MemberForm::StringMap => value.is_object(),
    };
    if !is_fine {
        return Some((value, name_of(form)));
    }
    let mut inner = value.items().chain(value.entries());
    match form {
        MemberForm::Strings | MemberForm::StringMap => {
            inner.find(|it| !it.is_string()).map(|it| (it, "a string"))
        }
        _ => None,
    }
}

const fn name_of(form: MemberForm) -> &'static str {
    match form {
        MemberForm::String => "a string",
        MemberForm::Number => "a number",
        MemberForm::Amount => "a number that is not negative",
        MemberForm::Boolean => "a boolean",
        MemberForm::Strings => "a list of strings",
        MemberForm::List => "a list",
        MemberForm::StringMap => "an object of strings",
        MemberForm::Object => "an object",
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
        "a string" => "put it into quotation marks",
        _ => "write it as the client documents it",
    })
}
