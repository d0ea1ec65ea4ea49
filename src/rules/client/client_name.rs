use crate::rules::limits::{EFFECTIVE_NAME_LIMIT, MIN_TOOL_NAME};
use crate::targets::{self, Shortening};

rule! {
    name: "client-name",
    category: Portability,
    summary: "the name of a server is missing, reserved, duplicate, or breaks the names of its tools",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for list in configuration.read_lists() {
        if list.is_nameless {
            nameless(list, configuration.client()).report(context);
            continue;
        }
        let mut known: HashMap<&str, Value<'_>> = HashMap::new();
        let mut prefixes: HashMap<String, (&str, Place)> = HashMap::new();
        for server in &list.servers {
            let Some(name) = server.name() else { continue };
            let named = server.value.get("name").filter(|_| server.value.key().is_none());
            let place = named.map_or_else(|| server.value.key_place(), place_of);
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
            if let Some(client) = configuration.client()
                && let Some(prefix) = prefix_of(client, name)
                && let first = prefixes.entry(prefix).or_insert((name, place))
                && first.0 != name
            {
                same_prefix(client, (name, place), *first).report(context);
                continue;
            }
            let plugin = configuration.plugin.as_deref();
            context.report_all(fault(configuration.client(), plugin, name, place));
        }
    }
}

/// The prefix that a client makes from the name of a server, if it rewrites names.
fn prefix_of(client: &Client, name: &str) -> Option<String> {
    let allowed = client.name_characters.as_ref()?;
    Some(name.replace(|it| !is_allowed(it, allowed), "_"))
}

fn is_allowed(character: char, allowed: &str) -> bool {
    character.is_ascii_alphanumeric() || allowed.contains(character)
}

/// The finding about two servers that get the same prefix.
fn same_prefix(client: &Client, own: (&str, Place), first: (&str, Place)) -> Finding {
    let ((name, place), (other, other_place)) = (own, first);
    let (name, other, label) = (quoted(name), quoted(other), &client.label);
    let headline = format!("{name} gets the same prefix as {other} in {label}");
    Finding::new(place, headline)
        .at_most(Severity::Warning)
        .note("it rewrites the names of servers for those of their tools: of two tools of one name, one is lost, and permissions apply to both servers")
        .label(other_place, "the other server")
        .help("give each server a name that differs in letters or digits")
}

/// The finding about members of a server in place of the named servers.
fn nameless(list: &ServerList<'_>, client: Option<&Client>) -> Finding {
    let who = client.map_or("clients", |client| &client.label);
    Finding::new(list.container.key_place(), "the server has no name")
        .note(format!("{who} takes each member here for a server of that name"))
        .help("put the members into an object under the name of the server")
}

fn fault(
    client: Option<&Client>,
    plugin: Option<&str>,
    name: &str,
    place: Place,
) -> Option<Finding> {
    let shown = quoted(name);
    let Some(client) = client else {
        return name.contains(char::is_whitespace).then(|| {
            Finding::new(place, format!("the name {shown} contains a space"))
                .at_most(Severity::Info)
                .note("clients make it a part of the names of tools, which have no spaces, and rewrite or reject it")
                .help("use letters, digits and hyphens")
        });
    };
    let label = &client.label;
    if client.reserved_names.iter().any(|reserved| reserved == name) {
        let finding = Finding::new(place, format!("the name {shown} is reserved by {label}"))
            .note(client.loses_entry())
            .help("choose another name");
        return Some(finding);
    }
    let other = client
        .name_characters
        .as_ref()
        .and_then(|allowed| name.chars().find(|it| !is_allowed(*it, allowed)));
    if let Some(other) = other {
        let other = spelt_character(other);
        let headline = format!("{other} in the name {shown} is rewritten by {label}");
        let finding = Finding::new(place, headline)
            .at_most(Severity::Warning)
            .note("its tools get a different prefix, so permission rules with the server's name do not match them")
            .help("use letters, digits, hyphens and underscores");
        return Some(finding);
    }
    let room = room_for_tools(client, plugin, name).filter(|room| *room < MIN_TOOL_NAME)?;
    let behind = plugin.map_or("", |_| ", behind the name of the plugin,");
    let headline =
        format!("the name {shown} leaves too little room for the names of tools: {room}");
    let finding = Finding::new(place, headline)
        .at_most(Severity::Warning)
        .note(format!(
            "{label} puts it{behind} before each of them, and rejects what is longer than {EFFECTIVE_NAME_LIMIT}"
        ))
        .help("choose a shorter name");
    Some(finding)
}

/// Number of characters left for the name of a tool after the prefix of the server.
fn room_for_tools(client: &Client, plugin: Option<&str>, name: &str) -> Option<usize> {
    let target = targets::named(client.name)?;
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
