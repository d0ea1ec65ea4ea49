//! Servers in the files of clients, lists of the servers that they may use, and names of their tools in frontmatter, as they are kept until
//! all files have been read.

use std::sync::Arc;

use crate::diagnostic::Region;
use crate::document::{Document, NodeId, PointerCursor, Span, Value, run_hash};
use crate::engine::limits::{MAX_CONFIGURED_SERVERS, MAX_TOOL_REFERENCES};
use crate::model::Content;
use crate::server_files::{
    Client, ClientConfiguration, Concept, Policy, PolicySubject, Server, program_name, variables,
};
use crate::targets::named;

/// A server in the file of a client, as it is kept until all files have been read.
#[derive(Clone, Debug)]
pub struct ConfiguredServer {
    pub(crate) name: Box<str>,
    /// The folder in which the client starts the server.
    pub(crate) folder: Box<str>,
    pub(crate) region: Region,
    pub(crate) root: u32,
    pub(crate) pointer: Box<str>,
    /// Hash that distinguishes definitions: the program with its arguments, or the address.
    pub(crate) definition: u64,
    /// The client that reads the file.
    pub(crate) client: Option<&'static Client>,
    /// The server as lists of allowed servers describe it.
    pub(crate) subject: Option<PolicySubject>,
}

impl ConfiguredServer {
    /// The servers of a document that is the file of a client by its name.
    pub(crate) fn all_of(document: &Document, content: &Content<'_>) -> Vec<Self> {
        let (mut found, mut cursor) = (Vec::new(), PointerCursor::new(document));
        for file in &content.server_files {
            let configuration = ClientConfiguration::of(*file, &[]);
            let Some(depth) = configuration.depth_in_project() else { continue };
            let folder = configuration.path().rsplitn(depth + 2, '/').nth(depth + 1);
            let folder = folder.unwrap_or_default();
            for server in configuration.servers().take(MAX_CONFIGURED_SERVERS) {
                let Some((name, definition)) = server.name().zip(definition_of(server)) else {
                    continue;
                };
                let (root, _) = cursor.locate(server.value.id());
                found.push(Self {
                    name: name.into(),
                    folder: folder.into(),
                    region: Region::of(document.source(), document.span(server.value.key_place())),
                    root,
                    pointer: cursor.reported().into(),
                    definition,
                    client: server.client,
                    subject: PolicySubject::of(server),
                });
            }
        }
        found
    }
}

/// A hash of the program with its arguments, or of the address; variables are equal whatever their
/// form in a client is.
fn definition_of(server: &Server<'_>) -> Option<u64> {
    let words = server.program().into_iter().chain(server.arguments());
    let address = server.member(Concept::Address);
    let mut texts: Vec<_> = words.chain(address).filter_map(Value::as_str).collect();
    let program = texts.first_mut()?;
    *program = program_name(program);
    // Whether a question is asked makes no other server.
    texts.retain(|text| !matches!(*text, "-y" | "--yes"));
    let plain = texts.iter().map(|text| {
        let mut plain = (*text).to_owned();
        for variable in variables(text).into_iter().rev() {
            plain.replace_range(variable.range, variable.name.trim_start_matches("secrets."));
        }
        plain
    });
    Some(run_hash(plain.collect::<Vec<_>>().join("\0")))
}

/// The beginning of names of servers' tools.
const PREFIX: &str = "mcp__";

/// A tool of a server that the frontmatter of a file names: `mcp__server__tool`.
#[derive(Clone, Debug)]
pub struct ToolReference {
    pub(crate) name: Box<str>,
    pub(crate) region: Region,
}

impl ToolReference {
    /// The tools of servers that frontmatter names one by one. Names with `*` are left out, and so
    /// are those of servers as a whole.
    pub(crate) fn all_of(frontmatter: Value<'_>) -> Vec<Self> {
        let document = frontmatter.document();
        let client = Client::with_frontmatter().filter(|_| document.text().contains(PREFIX));
        let fields = client.into_iter().flat_map(|it| &it.frontmatter_fields);
        let fields = fields.filter_map(|field| frontmatter.get(field));
        let texts = fields.flat_map(|it| std::iter::once(it).chain(it.items()));
        let mut found = Vec::new();
        for text in texts.filter(|it| it.is_string()) {
            let span = text.span();
            let written = &document.text()[span.start as usize..span.end as usize];
            let is_end = |it: char| it.is_whitespace() || [',', '"', '\'', '('].contains(&it);
            let mut at = 0;
            for word in written.split_inclusive(is_end) {
                let name = word.trim_end_matches(is_end);
                if server_and_tool(name).is_some() && found.len() < MAX_TOOL_REFERENCES {
                    let start = span.start + u32::try_from(at).unwrap_or_default();
                    let end = start + u32::try_from(name.len()).unwrap_or_default();
                    let region = Region::of(document.source(), Span::new(start, end));
                    found.push(Self { name: name.into(), region });
                }
                at += word.len();
            }
        }
        found
    }
}

/// The name by which the client calls a tool.
pub(crate) fn sent_name(server: &str, tool: &str) -> String {
    let client = Client::with_frontmatter().and_then(|client| named(client.name));
    client.map(|client| client.sent_name(server, tool)).unwrap_or_default()
}

/// The server and the tool in a name, if it is that of one tool.
pub(crate) fn server_and_tool(name: &str) -> Option<(&str, &str)> {
    let (server, tool) = name.strip_prefix(PREFIX)?.split_once("__")?;
    let is_one = !server.is_empty() && !tool.is_empty() && !name.contains(['*', '{', '<', '$']);
    is_one.then_some((server, tool))
}

/// A server in a file that Claude Code reads.
#[derive(Clone, Debug)]
pub struct DeclaredServer {
    pub(crate) name: Box<str>,
    /// The folder of the project or plugin, with `/` at its end.
    pub(crate) folder: Box<str>,
    /// The name of the plugin.
    pub(crate) plugin: Option<Box<str>>,
}

impl DeclaredServer {
    /// The servers in a document that is a file of this client by its name.
    pub(crate) fn all_of(content: &Content<'_>) -> Vec<Self> {
        let files = content.server_files.iter();
        let all =
            files.map(|file| ClientConfiguration::of(*file, &[]).beside(&content.neighbours, &[]));
        let own = all.filter(|it| it.client().is_some_and(|it| !it.frontmatter_fields.is_empty()));
        let servers = own.flat_map(|configuration| {
            let path = configuration.path();
            let end = path.rfind('/').map_or(0, |at| at + 1);
            let folder = &path[..path.find(".claude-plugin/").unwrap_or(end)];
            let named = configuration.servers().filter_map(Server::name);
            let declared = named.take(MAX_CONFIGURED_SERVERS).map(|name| Self {
                name: name.into(),
                folder: folder.into(),
                plugin: configuration.plugin.as_deref().map(Into::into),
            });
            declared.collect::<Vec<_>>()
        });
        servers.collect()
    }

    /// Whether the names of the server's tools in a file have the name of the plugin: not in what
    /// the project of the same folder has.
    pub(crate) fn is_of_plugin(&self, path: &str) -> bool {
        let below = path.strip_prefix(&*self.folder);
        self.plugin.is_some() && below.is_none_or(|below| !below.starts_with(".claude/"))
    }

    /// The beginning of the names of the server's tools in a file; `None` if it has none there.
    pub(crate) fn prefix(&self, path: &str) -> Option<String> {
        match self.plugin.as_ref().filter(|_| self.is_of_plugin(path)) {
            Some(plugin) => Some(sent_name(&format!("plugin_{plugin}_{}", self.name), "")),
            None => path.starts_with(&*self.folder).then(|| sent_name(&self.name, "")),
        }
    }
}

/// The lists of a file, as they are kept until all files have been read.
#[derive(Clone, Debug)]
pub struct KeptPolicy {
    pub(crate) policy: Arc<Policy>,
    /// The places of the lists and entries.
    pub(crate) regions: Arc<[(NodeId, Region)]>,
    /// Whether the user named the file; otherwise its lists are about the files in its folder.
    is_named: bool,
}

impl KeptPolicy {
    /// The lists of an organisation in a document.
    pub(crate) fn all_of(document: &Document, content: &Content<'_>, is_named: bool) -> Vec<Self> {
        let roots = content.server_files.iter().map(|file| file.root);
        let policies = roots.flat_map(Policy::of_organisation).map(|(policy, _)| {
            let list = policy.allowed.as_ref().map(|(list, _)| *list);
            let nodes = list.into_iter().chain(policy.entries().map(|entry| entry.node));
            let region =
                |node| Region::of(document.source(), document.span(document.value(node).place()));
            let regions = nodes.map(|node| (node, region(node))).collect();
            Self { policy: Arc::new(policy), regions, is_named }
        });
        policies.collect()
    }

    /// Whether the lists, which are in the file at `own`, are about a file at `path`.
    pub(crate) fn is_about(&self, own: &str, path: &str) -> bool {
        let folder = own.rfind('/').map_or("", |at| &own[..=at]);
        own != path && (self.is_named || path.starts_with(folder))
    }
}
