//! View of a client's configuration.

use crate::document::{NodeId, Value};
use crate::model::{
    Neighbour, PLUGIN_MANIFEST, ServerFile, ServerFileKind, is_plugin_manifest, server_maps,
};
use crate::server_files::client::described::client_above;
use crate::server_files::client::tables::ClientPlugins;
use crate::server_files::{Client, Cost, Policy, PolicyFault, Server, script};
use crate::source::{is_document, is_path_ending};
use crate::targets::Target;

/// The evidence for which client reads a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The name of the file.
    ByName,
    /// The text around a block of a document.
    ByText,
    /// The target that the user selected.
    ByTarget,
    /// Two matching signs in the content: the key of the servers, and their form or the syntax.
    ByKey,
}

/// The configuration of a client.
#[derive(Debug)]
pub struct ClientConfiguration<'d> {
    /// The root value of the file.
    pub root: Value<'d>,
    /// Whether the file is a configuration or the manifest of an extension, which has other members
    /// as well.
    pub kind: ServerFileKind,
    /// The client that reads the file, and the evidence for it.
    pub client: Option<(&'static Client, Known)>,
    /// The lists of servers, in the order of the text.
    pub lists: Vec<ServerList<'d>>,
    /// Name of the Claude Code plugin that the file belongs to; empty if the name is unknown.
    pub plugin: Option<String>,
    /// Whether the manifest of a plugin refers to the file.
    pub is_named_by_plugin: bool,
    /// Whether the file is the `mcp.json` of a project, and nothing shows a program that reads it.
    pub is_unread: bool,
    /// Scripts of the project that servers are started from and that do not exist.
    pub missing: Vec<Value<'d>>,
}

/// A list of servers in a configuration.
#[derive(Debug)]
pub struct ServerList<'d> {
    /// The object or array that contains the servers.
    pub container: Value<'d>,
    /// The path of keys to the container, such as `mcp.servers`, from the settings or the project in
    /// a file that has several; empty for the root.
    pub key: &'d str,
    /// The path of keys from the root, in which `*` is the name of any project.
    pub path: String,
    /// The servers in the list.
    pub servers: Vec<Server<'d>>,
    /// Whether the container itself is a server, which has no name.
    pub is_nameless: bool,
    /// A client that reads the list in this file if the client of the file does not.
    pub other_reader: Option<&'static Client>,
}

impl<'d> ClientConfiguration<'d> {
    /// Creates the view of a file, for the client that it belongs to by its name, or else the first
    /// selected target that has a configuration.
    pub fn of(file: ServerFile<'d>, targets: &[&'static Target]) -> Self {
        let root = file.root;
        let path_of_file = root.document().source().path();
        let client = client_of(file, targets);
        let is_by_name = client.is_some_and(|(_, known)| known == Known::ByName);
        let client_alone = client.map(|(client, _)| client);
        let others = other_readers(root, client, targets);
        let lists = server_maps(root).into_iter().map(|map| {
            let (container, key, path) = (map.container, map.key, map.path());
            let has_key = |it: &&'static Client| it.keys_in(path_of_file).contains(&path);
            let readers = others.iter().copied().filter(has_key);
            let other_reader =
                readers.clone().find(|_| client_alone.is_none_or(|it| !has_key(&it)));
            let reader = other_reader.or(client_alone);
            let server = |value| Server::of(value, reader, is_by_name).or_of(readers.clone());
            let is_nameless = is_server(container);
            // Of equal keys, clients read the last.
            let entries = container.members().chain(container.items());
            let entries = entries.filter(|entry| entry.key() != Some("$schema"));
            let servers =
                if is_nameless { vec![server(container)] } else { entries.map(server).collect() };
            ServerList { container, key, path, servers, is_nameless, other_reader }
        });
        let lists: Vec<_> = lists.collect();
        let (plugin, missing) = (plugin_of(file), Vec::new());
        let (is_named_by_plugin, is_unread) = (false, false);
        Self {
            root,
            kind: file.kind,
            client,
            lists,
            plugin,
            is_named_by_plugin,
            is_unread,
            missing,
        }
    }

    /// Adds the facts from the files in the same directory, and the scripts that are `missing`.
    pub fn beside(mut self, neighbours: &[Neighbour], missing: &[NodeId]) -> Self {
        let scripts = self.servers().filter_map(script).chain(self.named_files());
        self.missing = scripts.filter(|it| missing.contains(&it.id())).collect();
        self.in_plugin(neighbours).with_readers(neighbours)
    }

    /// Adds what the files beside it show about the programs that read the file.
    fn with_readers(mut self, neighbours: &[Neighbour]) -> Self {
        let (client, path) = (self.client(), self.path());
        let is_beside = |extension: &String| {
            neighbours.iter().any(|it| it.name().ends_with(&format!(".{extension}")))
        };
        let is_other = |list: &&mut ServerList<'_>| {
            let needed = list.other_reader.and_then(|it| Some(&it.file(path)?.beside));
            needed.is_some_and(|needed| !needed.is_empty() && !needed.iter().any(is_beside))
        };
        for list in self.lists.iter_mut().filter(is_other) {
            list.other_reader = None;
            for server in &mut list.servers {
                *server = Server::of(server.value, client, true);
            }
        }
        let is_in_root = matches!(self.path(), "mcp.json" | "./mcp.json");
        let is_known = self.client.is_some_and(|(_, known)| known == Known::ByName);
        let has_reader = || self.root.has("$schema") || neighbours.iter().any(shows_reader);
        self.is_unread = is_in_root && !is_known && !has_reader();
        self
    }

    /// Adds the facts from the manifest of the plugin that the file belongs to.
    fn in_plugin(mut self, neighbours: &[Neighbour]) -> Self {
        let manifests = neighbours.iter().filter(|it| it.name() == "plugin.json");
        let mut of_plugins: Vec<_> = manifests.filter_map(|it| self.plugin_with(it)).collect();
        // A file that several plugins have belongs to the first whose client reads it.
        let path = self.path();
        let is_expected = |plugins: &ClientPlugins| {
            plugins.expected_files.iter().any(|name| is_path_ending(path, name))
        };
        crate::sort::by_key(&mut of_plugins, |(_, plugins, _)| {
            (is_expected(plugins), &*plugins.manifest)
        });
        let Some((client, plugins, manifest)) = of_plugins.first() else { return self };
        if plugins.names_servers {
            let name = manifest.root().and_then(|root| root.text_of("name"));
            self.plugin = Some(name.unwrap_or_default().to_owned());
            self.is_named_by_plugin = self.is_named_by(manifest);
        }
        if self.client().is_none_or(|it| it.name != client.name) {
            self.client = Some((client, Known::ByName));
            for server in self.lists.iter_mut().flat_map(|list| &mut list.servers) {
                *server = Server::of(server.value, Some(client), true);
            }
        }
        self
    }

    /// The client of the plugin with this manifest, if the file belongs to the plugin: by its name,
    /// or because the manifest names it.
    fn plugin_with<'n>(
        &self,
        manifest: &'n Neighbour,
    ) -> Option<(&'static Client, &'static ClientPlugins, &'n Neighbour)> {
        let path: &str = manifest.source.path();
        let (client, plugins) = Client::with_plugin(path)?;
        let below = self.path().strip_prefix(path.strip_suffix(&*plugins.manifest)?);
        let mut own = plugins.files.iter().chain(&plugins.expected_files);
        let is_own = own.any(|name| below == Some(name));
        (is_own || self.is_named_by(manifest)).then_some((client, plugins, manifest))
    }

    fn is_named_by(&self, manifest: &Neighbour) -> bool {
        let named = manifest.root().and_then(|root| root.get("mcpServers"));
        let mut texts = named.into_iter().flat_map(Value::subtree).filter_map(Value::as_str);
        texts.any(|it| is_path_ending(self.path(), it.trim_start_matches("./")))
    }

    /// The files with servers that the manifest of a plugin names, except one of Claude Code, of
    /// which [`PluginManifest`](crate::server_files::PluginManifest) has all paths.
    pub fn named_files(&self) -> impl Iterator<Item = Value<'d>> + use<'d> {
        let named = self.root.get("mcpServers").filter(|_| {
            is_plugin_manifest(self.path()) && !is_path_ending(self.path(), PLUGIN_MANIFEST)
        });
        let all = named.into_iter().flat_map(|it| std::iter::once(it).chain(it.items()));
        all.filter(|it| {
            it.as_str().is_some_and(|text| !text.contains("://") && !text.contains('$'))
        })
    }

    /// The lists that the client reads, and the list that it reads once its key is renamed; all
    /// lists if the client is unknown.
    pub fn read_lists(&self) -> impl Iterator<Item = &ServerList<'d>> {
        let is_read = |list: &&ServerList<'_>| {
            self.reads(list) || list.other_reader.is_some() || self.right_key(list).is_some()
        };
        self.lists.iter().filter(is_read)
    }

    /// The key that a list should have in this file for its client, if that is certain.
    pub fn right_key(&self, list: &ServerList<'_>) -> Option<&'static str> {
        let (client, known) = self.client?;
        let right = client.keys_in(self.path()).first()?;
        let is_plain = |key: &str| !key.is_empty() && !key.contains('.');
        let is_only = self.lists.len() == 1
            && !list.is_nameless
            && list.other_reader.is_none()
            && !self.reads(list);
        // One entry that is wrong under the right key would cost the whole file.
        let is_certain = known == Known::ByName && is_only && client.cost != Cost::File;
        (is_certain && is_plain(&list.path) && is_plain(right)).then_some(right)
    }

    /// Whether the client reads a list of servers.
    pub fn reads(&self, list: &ServerList<'_>) -> bool {
        // A plugin of Claude Code may have its servers without a key.
        self.client.is_none_or(|(client, known)| match (list.key, known) {
            ("", _) => client.unwrapped && client.shares(self.path()) || self.plugin.is_some(),
            (_, Known::ByName) => client.keys_in(self.path()).contains(&list.path),
            (key, _) => client.keys.iter().any(|own| own == key),
        })
    }

    /// All servers in the lists that the client reads.
    pub fn servers(&self) -> impl Iterator<Item = &Server<'d>> {
        self.read_lists().flat_map(|list| &list.servers)
    }

    /// The path of the file, as reports show it.
    pub fn path(&self) -> &'d str {
        self.root.document().source().path()
    }

    /// The number of folders between the file and the folder in which the client starts servers, if
    /// that is the root of the project.
    pub fn depth_in_project(&self) -> Option<usize> {
        let client = self.client().filter(|client| !client.no_working_directory)?;
        let own = client.file(self.path()).filter(|file| !file.is_of_user)?;
        let is_of_plugin = self.plugin.is_some() || is_plugin_manifest(self.path());
        (!is_of_plugin && self.kind == ServerFileKind::ClientConfiguration)
            .then(|| own.path.matches('/').count())
    }

    /// Whether the file is shared through a repository, according to its name.
    pub fn is_shared(&self) -> bool {
        Client::reading(self.path()).any(|client| client.shares(self.path()))
    }

    /// The lists of servers that a client may use, with the faults in them: those of the client that
    /// reads the file, or of an organisation.
    pub fn policies(&self) -> Vec<(Policy, Vec<PolicyFault<'d>>)> {
        let own = self.client().map(|client| Policy::all_in(self.root, client));
        let own = own.filter(|own| !own.is_empty());
        own.unwrap_or_else(|| Policy::of_organisation(self.root))
    }

    /// The client that reads the file.
    pub fn client(&self) -> Option<&'static Client> {
        self.client.map(|(client, _)| client)
    }
}

/// Whether a map of servers is itself a server: it has members of one that are strings, whereas
/// servers are objects.
fn is_server(map: Value<'_>) -> bool {
    ["command", "url"].iter().any(|key| map.get(key).is_some_and(Value::is_string))
}

/// The name of the plugin whose manifest contains the servers.
fn plugin_of(file: ServerFile<'_>) -> Option<String> {
    let path = file.root.document().source().path();
    let name = file.root.get("name").filter(|_| is_plugin_manifest(path));
    Some(name?.as_str()?.to_owned())
}

/// Whether a file beside `mcp.json` shows a program that reads it: a plugin, or a command with the
/// file as the value of an option.
fn shows_reader(neighbour: &Neighbour) -> bool {
    let text = neighbour.source.text();
    let names = |option: &str, value: &str| text.contains(&format!("{option}{value}mcp.json"));
    match neighbour.name() {
        "POWER.md" => true,
        "plugin.json" => !is_plugin_manifest(neighbour.source.path()),
        "package.json" if text.contains("\"mcp.json\"") => true,
        _ => ["-config", "-config-file", " -c"]
            .iter()
            .any(|option| [" ", "=", " ./", "=./"].iter().any(|value| names(option, value))),
    }
}

/// Other clients that read a file, if it belongs to its client by name alone.
fn other_readers(
    root: Value<'_>,
    client: Option<(&'static Client, Known)>,
    targets: &[&'static Target],
) -> Vec<&'static Client> {
    let Some((client, Known::ByName)) = client else { return Vec::new() };
    if targets.iter().any(|target| target.name == client.name) {
        return Vec::new();
    }
    let all = Client::reading(root.document().source().path());
    all.filter(|other| other.name != client.name).collect()
}

fn client_of(
    file: ServerFile<'_>,
    targets: &[&'static Target],
) -> Option<(&'static Client, Known)> {
    let mut path: &str = file.root.document().source().path();
    if file.kind == ServerFileKind::GeminiExtension {
        // Its name alone decides, in any folder.
        path = path.rsplit('/').next().unwrap_or(path);
    }
    let by_name = || Client::reading(path).next().map(|client| (client, Known::ByName));
    let by_target = || {
        let chosen = targets.iter().find_map(|target| Client::named(target.name));
        chosen.map(|client| (client, Known::ByTarget))
    };
    let by_key = || {
        let first = server_maps(file.root).first().copied()?;
        Client::shown_in(file.root, first).map(|client| (client, Known::ByKey))
    };
    let by_text = || {
        let source = file.root.document().source();
        let at = source.shown_offset(file.root.span().start) as usize;
        let is_of_document = is_document(source.path());
        let client = is_of_document.then(|| client_above(source.shown_text(), at)).flatten();
        client.map(|client| (client, Known::ByText))
    };
    by_name().or_else(by_text).or_else(by_target).or_else(by_key)
}
