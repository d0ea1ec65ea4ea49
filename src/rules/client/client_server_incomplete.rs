use crate::server_files::{Client, Concept};

rule! {
    name: "client-server-incomplete",
    category: Correctness,
    summary: "a server of a client's configuration has neither a program nor an address",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for server in configuration.servers().filter(|server| server.value.is_object()) {
        let has =
            |concept: Concept| concept.names().iter().any(|name| server.value.get(name).is_some());
        if has(Concept::Command) || has(Concept::Address) {
            continue;
        }
        let who = configuration.client();
        let reads = who.map_or("clients skip such an entry".to_owned(), |client| {
            format!("{} {}", client.label, client.loss)
        });
        Finding::new(server.value.key_place(), "the server has neither a program nor an address")
            .note(reads)
            .help(wanted(who))
            .report(context);
    }
}

fn wanted(client: Option<&Client>) -> String {
    let names = |concept: Concept| match client {
        Some(client) => concept.names_of(client).first().map(|name| (*name).to_owned()),
        None => Some(concept.names()[0].to_owned()),
    };
    let all: Vec<_> = [Concept::Command, Concept::Address].into_iter().filter_map(names).collect();
    let all: Vec<_> = all.iter().map(|name| quoted(name)).collect();
    format!("add {}", all.join(" or "))
}
