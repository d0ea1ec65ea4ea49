use crate::server_files::{Client, Server, ServerList};
use crate::targets::{self, Shortening};

rule! {
    name: "client-name",
    category: Portability,
    summary: "the name of a server is missing, reserved, duplicate, or breaks the names of its tools",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let mut known: HashMap<&str, Value<'_>> = HashMap::new();
    for list in configuration.read_lists() {
        known.clear();
        if list.is_nameless {
            check_nameless(list, configuration.client(), context);
            continue;
        }
        for server in &list.servers {
            let Some(name) = server.name() else { continue };
            let place = place_of_name(server);
            // Duplicate keys of an object are a finding of their own.
            let is_listed = list.container.is_array();
            if let Some(first) = known.insert(name, server.value).filter(|_| is_listed) {
                Finding::new(place, format!("several servers have the name {}", quoted(name)))
                    .at_most(Severity::Warning)
                    .note("a client keeps one of them")
                    .label(first.place(), "the first one")
                    .help("give each server a name of its own")
                    .report(context);
            }
            if let Some(client) = configuration.client() {
                check_for(client, configuration, name, place, context);
            } else if name.contains(char::is_whitespace) {
                Finding::new(place, format!("the name {} contains a space", quoted(name)))
                    .at_most(Severity::Info)
                    .note("clients make it a part of the names of tools, which have no spaces, and rewrite or reject it")
                    .help("use letters, digits and hyphens")
                    .report(context);
            }
        }
    }
}

/// The members of a server where the servers themselves should be.
fn check_nameless(list: &ServerList<'_>, client: Option<&Client>, context: &mut Context<'_>) {
    let who = client.map_or("clients", |client| &client.label);
    Finding::new(list.container.key_place(), "the server has no name")
        .note(format!("{who} takes each member here for a server of that name"))
        .help("put the members into an object under the name of the server")
        .report(context);
}

fn place_of_name(server: &Server<'_>) -> Place {
    match server.value.key() {
        Some(_) => server.value.key_place(),
        None => place_of(server.value.get("name").unwrap_or(server.value)),
    }
}

fn check_for(
    client: &Client,
    configuration: &ClientConfiguration<'_>,
    name: &str,
    place: Place,
    context: &mut Context<'_>,
) {
    let plugin = configuration.plugin.as_deref();
    if client.reserved_names.iter().any(|reserved| reserved == name) {
        Finding::new(place, format!("the name {} is reserved by {}", quoted(name), client.label))
            .note(client.loses_entry())
            .help("choose another name")
            .report(context);
        return;
    }
    let is_plain = |it: char| it.is_ascii_alphanumeric();
    if let Some(allowed) = &client.name_characters
        && let Some(other) = name.chars().find(|it| !is_plain(*it) && !allowed.contains(*it))
    {
        let finding = Finding::new(
            place,
            format!(
                "{} in the name {} is rewritten by {}",
                spelt_character(other),
                quoted(name),
                client.label
            ),
        );
        finding
            .at_most(Severity::Warning)
            .note("the names of its tools begin with another text, and permissions for them do not match")
            .help("use letters, digits, hyphens and underscores")
            .report(context);
    } else if let Some(room) =
        room_for_tools(client, plugin, name).filter(|room| *room < MIN_TOOL_NAME)
    {
        Finding::new(
            place,
            format!("the name {} leaves {room} characters for the names of tools", quoted(name)),
        )
        .at_most(Severity::Warning)
        .note(format!(
            "{} puts it{} before each of them, and rejects what is longer than {EFFECTIVE_NAME_LIMIT}",
            client.label,
            if plugin.is_some() { ", behind the name of the plugin," } else { "" }
        ))
        .help("choose a shorter name")
        .report(context);
    }
}

/// Characters that most model APIs accept in the name of a tool.
const EFFECTIVE_NAME_LIMIT: usize = 64;
/// Characters that the names of tools commonly have.
const MIN_TOOL_NAME: usize = 16;

/// The characters that are left for the name of a tool behind that of its server.
fn room_for_tools(client: &Client, plugin: Option<&str>, name: &str) -> Option<usize> {
    let target = targets::named(&client.name)?;
    let effective = target.effective_name.as_ref()?;
    // Clients that make long names shorter lose no tool.
    let is_kept = effective.shortening == Shortening::None && effective.server_cut.is_none();
    if !is_kept || effective.on_clash_only {
        return None;
    }
    let used = match plugin.zip(effective.plugin_format.as_ref()) {
        Some((plugin, format)) => {
            let own = format.chars().count() - "{plugin}{server}{tool}".len();
            own + plugin.chars().count() + name.chars().count()
        }
        None => effective.length(name, ""),
    };
    Some(EFFECTIVE_NAME_LIMIT.saturating_sub(used))
}
