use crate::server_files::{Client, Concept, Reach, Server};

rule! {
    name: "client-server-incomplete",
    category: Correctness,
    summary: "a server has neither a program nor an address, or both",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let client = configuration.client();
    for server in configuration.servers().filter(|server| server.value.is_object()) {
        let finding = match fault(server, client) {
            Some(Fault::Neither) => Finding::new(
                server.value.key_place(),
                "the server has neither a program nor an address",
            ),
            Some(Fault::NoAddress(transport)) => {
                let headline =
                    format!("a server of transport {} without an address", quoted(transport));
                Finding::new(server.value.key_place(), headline)
            }
            Some(Fault::NoProgram(transport)) => {
                let headline =
                    format!("a server of transport {} without a program", quoted(transport));
                Finding::new(server.value.key_place(), headline)
            }
            Some(Fault::Empty(value)) => {
                let headline = format!("{} is empty", quoted(value.key().unwrap_or_default()));
                let finding = Finding::new(value.place(), headline);
                if client.is_some_and(|it| it.rejects_empty_program && value.has_key(&it.command)) {
                    finding
                } else {
                    finding.at_most(Severity::Warning)
                }
            }
            Some(Fault::Both(address)) => {
                let finding =
                    Finding::new(address.key_place(), "the server has a program and an address");
                if client.is_some_and(|client| !client.stdio_only.is_empty()) {
                    finding
                } else {
                    finding.at_most(Severity::Warning)
                }
            }
            None => continue,
        };
        let loss = match client {
            Some(client) if finding.severity.is_none() => client.loses_entry(),
            Some(client)
                if server.member(Concept::Command).is_some()
                    && server.member(Concept::Address).is_some() =>
            {
                format!("{} uses one of them, and ignores the other", client.label)
            }
            Some(client) => format!("{} cannot start it or connect to it", client.label),
            None if server
                .member(Concept::Command)
                .or(server.member(Concept::Address))
                .is_some() =>
            {
                "clients skip such an entry, or use one of the two".to_owned()
            }
            None => "clients skip such an entry".to_owned(),
        };
        finding.note(loss).help(wanted(client)).report(context);
    }
}

enum Fault<'d> {
    Neither,
    NoAddress(&'d str),
    NoProgram(&'d str),
    Empty(Value<'d>),
    Both(Value<'d>),
}

fn fault<'d>(server: &Server<'d>, client: Option<&Client>) -> Option<Fault<'d>> {
    let (command, address) = (server.member(Concept::Command), server.member(Concept::Address));
    let is_empty = |value: &Value<'_>| {
        value.as_str().is_some_and(str::is_empty)
            || value.is_array() && value.items().next().is_none()
    };
    if let (Some(_), Some(address)) = (command, address) {
        // The transport decides between them, where there is one.
        return server.transport().is_none().then_some(Fault::Both(address));
    }
    if let Some(value) = command.or(address).filter(is_empty) {
        return Some(Fault::Empty(value));
    }
    // Under the name of another client: that is reported by itself.
    let foreign =
        |concept: Concept| concept.names().iter().any(|name| server.value.get(name).is_some());
    if foreign(Concept::Command) || foreign(Concept::Address) {
        let transport = server.transport()?;
        let known = client.is_none_or(|it| it.transports.iter().any(|known| known == transport));
        return match server.reach().filter(|_| known)? {
            Reach::Address if !foreign(Concept::Address) => Some(Fault::NoAddress(transport)),
            Reach::Program if !foreign(Concept::Command) => Some(Fault::NoProgram(transport)),
            _ => None,
        };
    }
    // An entry may only turn off one of another file, or be one that a client brings itself.
    let is_switch = server.value.entries().next().is_some()
        && server.value.entries().all(|it| it.has_key_among(&["enabled", "disabled"]));
    let is_built_in = server.transport().is_some() && server.reach().is_none();
    let is_other = server.value.get("source").is_some() || server.value.get("uses").is_some();
    (!is_built_in && !is_other && !is_switch).then_some(Fault::Neither)
}

fn wanted(client: Option<&Client>) -> String {
    let name = |concept: Concept| match client {
        Some(client) => concept.names_of(client).first().map(|name| quoted(name)),
        None => Some(quoted(concept.names()[0])),
    };
    let names: Vec<_> = [Concept::Command, Concept::Address].into_iter().filter_map(name).collect();
    format!("give it {}", names.join(" or "))
}
