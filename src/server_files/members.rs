//! The members that are allowed at a place of a server file, for editors.

use crate::document::Value;
use crate::forms::PublishedVersion;
use crate::model::{ServerFile, ServerFileKind};
use crate::server_files::{
    AiCatalog, AuthorizationDocument, BundleManifest, Client, ClientConfiguration, Concept,
    PluginManifest, Reach, RegistryEntry, Server, ServerCard, VERSION_MEMBERS,
};
use crate::targets::Target;

/// A member that is allowed in an object.
#[derive(Clone, Default, Debug)]
pub struct KnownMember {
    /// The key of the member.
    pub name: String,
    /// The type of the value, in words.
    pub form: String,
    /// The meaning of the member; empty if only the name is known.
    pub about: String,
    /// The allowed values, as JSON; empty if there are too many or they are unknown.
    pub values: Vec<String>,
    /// Whether the member is required.
    pub is_required: bool,
}

/// The members that are allowed in the last value of `path`, which contains the values from the
/// root to it.
pub fn known_members(
    file: ServerFile<'_>,
    path: &[Value<'_>],
    targets: &[&'static Target],
) -> Vec<KnownMember> {
    match file.kind {
        ServerFileKind::ClientConfiguration | ServerFileKind::GeminiExtension => {
            let configuration = ClientConfiguration::of(file, targets);
            of_client(&configuration, path).unwrap_or_default()
        }
        ServerFileKind::RegistryEntry => {
            let members = RegistryEntry::of(file, &[]).version().known_members(path);
            with_values(members, "$schema", [RegistryEntry::current_schema()].iter())
        }
        ServerFileKind::ServerCard => ServerCard::version().known_members(path),
        ServerFileKind::AiCatalog => AiCatalog::version().known_members(path),
        ServerFileKind::PluginMarketplace => PluginManifest::form(true).known_members(path),
        ServerFileKind::Authorization(form) => {
            AuthorizationDocument::published(form).known_members(path)
        }
        ServerFileKind::BundleManifest => {
            // The version may be the text that is being typed.
            let typed = VERSION_MEMBERS.iter().find_map(|key| file.root.text_of(key));
            let version = BundleManifest::published(file.root)
                .or_else(|| typed.and_then(|_| BundleManifest::newest()));
            let members = version.map(|version| version.known_members(path)).unwrap_or_default();
            let versions: Vec<_> = BundleManifest::versions().collect();
            with_values(members, VERSION_MEMBERS[0], versions.iter().rev())
        }
    }
}

/// The members, one of which has these values if no schema lists them.
fn with_values(
    mut members: Vec<KnownMember>,
    name: &str,
    values: impl Iterator<Item = impl AsRef<str>>,
) -> Vec<KnownMember> {
    if let Some(member) = members.iter_mut().find(|it| it.name == name && it.values.is_empty()) {
        member.values = values.map(|value| format!("\"{}\"", value.as_ref())).collect();
    }
    members
}

fn of_client(
    configuration: &ClientConfiguration<'_>,
    path: &[Value<'_>],
) -> Option<Vec<KnownMember>> {
    let holder = path.last()?;
    let mut servers = configuration.servers();
    let server = servers.find_map(|server| {
        Some((server, path.iter().position(|it| it.id() == server.value.id())?))
    });
    let Some((server, at)) = server else {
        return key_of_servers(configuration.client()?, path);
    };
    // Most clients read the common members of this file's entries.
    let client = server.client.or_else(|| Client::reading(".mcp.json").next())?;
    let mut members = client.form().known_members(&path[at..]);
    if holder.id() != server.value.id() {
        return Some(members);
    }
    members.retain(|member| client.reads(&member.name) && server.may_have(&member.name));
    members.retain(|it| server.client.is_some() || Concept::named(&it.name).is_some());
    let is_empty = !server.has(Concept::Command) && !server.has(Concept::Address);
    let rank =
        |it: &KnownMember| Concept::ALL.iter().position(|one| one.names().contains(&&*it.name));
    crate::sort::by_key(&mut members, |member| rank(member).unwrap_or(Concept::ALL.len()));
    for member in &mut members {
        let concept = Concept::named(&member.name);
        member.about = match concept {
            Some(concept) => concept.about().to_owned(),
            None => format!("A member that {} reads.", client.label),
        };
        // Each of the two is required where the other one is missing.
        member.is_required = is_empty && concept.is_some_and(Concept::is_of_reach);
    }
    Some(members)
}

/// The next key on the way to the servers of a client.
fn key_of_servers(client: &Client, path: &[Value<'_>]) -> Option<Vec<KnownMember>> {
    let keys: Vec<_> = path.iter().filter_map(|value| value.key()).collect();
    let usual = client.keys_in(path.first()?.document().source().path()).first()?;
    let mut parts = usual.split('.');
    let is_on_way = keys.iter().all(|key| parts.next() == Some(key));
    let about = format!("The servers that {} starts or connects to, by name.", client.label);
    let part = parts.next().filter(|_| is_on_way)?;
    Some(vec![KnownMember::new(part, "object", &about)])
}

impl Server<'_> {
    /// Whether the server has a member, or may have it beside those that say how it is reached.
    fn may_have(&self, member: &str) -> bool {
        use Concept::{Address, Arguments, Command, Environment, Headers};
        self.value.has(member)
            || match (Concept::named(member), self.reach()) {
                (Some(Command | Arguments | Environment), Some(reach)) => reach == Reach::Program,
                (Some(Address | Headers), Some(reach)) => reach == Reach::Address,
                _ => true,
            }
    }
}

impl PublishedVersion {
    /// The members that the schema defines for the last value of `path`.
    fn known_members(&'static self, path: &[Value<'_>]) -> Vec<KnownMember> {
        let Some(root) = self.schema() else { return Vec::new() };
        let mut schemas = alternatives(vec![root]);
        for value in path.iter().skip(1) {
            let inner = |schema: &Value<'static>| match value.key() {
                Some(key) => {
                    let own = schema.get("properties").and_then(|all| all.get(key));
                    own.or_else(|| schema.get("additionalProperties"))
                }
                None => schema.get("items"),
            };
            schemas = alternatives(schemas.iter().filter_map(inner).collect());
        }
        let mut members: Vec<KnownMember> = Vec::new();
        for schema in &schemas {
            for member in schema.entries_of("properties") {
                let new = of_schema(member.key_text(), member, schema);
                match members.iter_mut().find(|known| known.name == new.name) {
                    Some(known) => known.add(new),
                    None => members.push(new),
                }
            }
        }
        members
    }
}

/// A member of a registry entry that no schema defines, the object that contains it, and the names
/// of members that the object may have.
type UnknownEntryMember<'d> = (Value<'d>, Value<'d>, Vec<&'static str>);

impl<'d> RegistryEntry<'_, 'd> {
    /// The members that neither the applied version nor the newest one defines. Empty for unknown
    /// versions; metadata and comments may have any name.
    pub fn unknown_members(&self) -> Vec<UnknownEntryMember<'d>> {
        let mut unknown = Vec::new();
        if self.declared.is_none() && self.root.has("$schema") {
            return unknown;
        }
        let roots = [self.version().schema(), Self::newest().schema()];
        let mut pending = vec![(self.root, alternatives(roots.into_iter().flatten().collect()))];
        while let Some((value, schemas)) = pending.pop() {
            let inner = |key: &'static str| schemas.iter().filter_map(move |it| it.get(key));
            let own: Vec<_> = inner("properties").flat_map(Value::entries).collect();
            let any: Vec<_> = inner("additionalProperties").filter(|it| it.is_object()).collect();
            let items = alternatives(inner("items").collect());
            pending.extend(value.items().map(|item| (item, items.clone())));
            // An object of another form is a mismatch as a whole.
            let is_known = |it: Value<'_>| own.iter().any(|known| known.key() == it.key());
            let is_closed = any.is_empty() && value.entries().any(is_known);
            for member in value.entries().filter(|it| !it.key_text().starts_with(['_', '$', '/'])) {
                let named = own.iter().filter(|it| it.key() == member.key());
                let schemas: Vec<_> = named.chain(&any).copied().collect();
                if !schemas.is_empty() {
                    pending.push((member, alternatives(schemas)));
                } else if is_closed {
                    let names = own.iter().filter_map(|it| it.key()).collect();
                    unknown.push((member, value, names));
                }
            }
        }
        unknown
    }
}

/// Schemas with all schemas that they combine, through references within the document.
fn alternatives(mut schemas: Vec<Value<'static>>) -> Vec<Value<'static>> {
    let mut next = 0;
    while let Some(schema) = schemas.get(next).copied() {
        next += 1;
        let combined = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|key| schema.get(key));
        let inner = combined
            .flat_map(Value::items)
            .chain(["then", "else"].into_iter().filter_map(|key| schema.get(key)));
        let inner: Vec<_> = inner.collect();
        let name = schema.text_of("$ref");
        let name = name.and_then(|it| it.strip_prefix("#/$defs/"));
        let referred = name.and_then(|name| schema.root().get("$defs")?.get(name));
        // Our own schemas are small; a reference to itself ends here.
        schemas.extend(inner.into_iter().chain(referred).filter(|_| next < 100));
    }
    schemas
}

fn of_schema(name: &str, member: Value<'static>, holder: &Value<'static>) -> KnownMember {
    let all = alternatives(vec![member]);
    let texts = |key: &str| all.iter().find_map(|it| it.text_of(key)).unwrap_or_default();
    let form = Some(texts("x-wanted")).filter(|it| !it.is_empty()).unwrap_or_else(|| texts("type"));
    let mut known = KnownMember::new(name, form, texts("description"));
    let choices = all.iter().find_map(|it| it.get("enum")).into_iter().flat_map(Value::items);
    let constant = all.iter().find_map(|it| it.get("const"));
    known.values = choices.chain(constant).map(|it| it.source_text().to_owned()).collect();
    if texts("type") == "boolean" {
        known.values = vec!["true".to_owned(), "false".to_owned()];
    }
    let mut required = holder.items_of("required");
    known.is_required = required.any(|it| it.is_text(name));
    known
}

impl KnownMember {
    /// Adds what another form of the object says about the member.
    fn add(&mut self, other: Self) {
        if self.form.is_empty() {
            self.form = other.form;
        }
        let new = other.values.into_iter().filter(|value| !self.values.contains(value));
        self.values.extend(new.collect::<Vec<_>>());
        self.is_required |= other.is_required;
    }

    pub(super) fn new(name: &str, form: &str, about: &str) -> Self {
        Self {
            name: name.to_owned(),
            form: form.to_owned(),
            about: about.to_owned(),
            ..Self::default()
        }
    }
}

impl Concept {
    /// A sentence about the meaning of the member.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Command => {
                "The program that is started. It speaks MCP on its standard input and output."
            }
            Self::Arguments => {
                "The arguments of the program, each by itself: no shell splits them."
            }
            Self::Environment => {
                "Variables of the program's environment, in addition to those of the client."
            }
            Self::Address => "The address of a server over HTTP.",
            Self::Headers => "HTTP headers of every request, such as `Authorization`.",
            Self::Transport => {
                "How the server is reached: a program, or one of the transports over HTTP."
            }
        }
    }
}
