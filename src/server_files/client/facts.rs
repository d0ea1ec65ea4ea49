//! Facts about clients: their files, the form of an entry for a server, the variables that they expand.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use serde_json::{Map, Value as Json};

use crate::document::Value;
use crate::forms::PublishedVersion;
use crate::model::ServerMap;
use crate::server_files::Concept;
use crate::server_files::client::form::{EntryForm, compiled, is_rejected};
use crate::server_files::client::tables::{
    ClientFile, ClientPlugins, FilterOfAll, InstallCommand, InstallLink, PolicyKeys, Sign,
    ToolFilter, may_be_written_in,
};
use crate::source::{client_folder, is_misplaced, is_path_ending};
use crate::targets::{ANY_CLIENT, configured, read_data};

facts! {
    /// A client and the configuration that it reads. Behaviour that is not described is unknown, and no rule reports
    /// about it.
    pub struct Client: Default {
        /// Display name of the client.
        pub label: String,
        /// Other names by which documents call the client.
        pub known_as: Vec<String>,
        /// The place among the clients, 1 for the best known: a file that several clients read belongs to the first
        /// of them, and reports name them in this order. All others follow by name.
        pub rank: Option<u8>,
        /// The version whose reader the form describes; empty if the form is that of its documentation.
        pub version: String,
        /// The script that asks this version for its verdicts again; empty without a version.
        pub rerun: String,
        /// The client's folders in a project or a home: it reads no servers in other files there.
        pub folders: Vec<String>,
        /// The client's files; the first is the usual one for servers.
        pub files: Vec<ClientFile>,
        /// The keys under which the client reads servers, such as `mcp.servers`, in files that do not name their own;
        /// the first is the usual one.
        pub keys: Vec<String>,
        /// The syntax of the client's files: `json` (if empty), `commented-json` without trailing commas, `jsonc`,
        /// `yaml` or `toml`.
        pub dialect: String,
        /// Whether the client reads its files with JavaScript, which keeps half a surrogate pair.
        pub keeps_half_surrogates: bool,
        /// Whether the client repairs broken JSON, in many cases.
        pub repairs_syntax: bool,
        /// Whether the client rejects a file that begins with a byte-order mark.
        pub rejects_byte_order_mark: bool,
        /// The files that the client merges, the weakest first, as a phrase; empty if unknown.
        pub layers: String,
        /// The date on which the facts were last verified, as `2026-11-26`; empty if they were not.
        pub verified: String,
        /// URLs of the sources of the facts.
        pub sources: Vec<String>,
        /// The cost of a mismatch with the form, unless `x-cost` says otherwise.
        pub cost: Cost,
        /// The client's reaction to an entry that it cannot read, as the part of a sentence after its name.
        pub loss: String,
        /// Members that turn servers off in other clients and that this client ignores.
        pub ignored_switches: Vec<String>,
        /// How a user turns a server off in the client, as a phrase that begins with a verb.
        pub turned_off_by: Option<String>,
        /// Other files in which the client reads no servers, each with the place where servers belong.
        pub unread_files: BTreeMap<String, String>,
        /// The forms of variables that the client expands, such as `${env:NAME}`; `None` if unknown.
        pub variables: Option<Vec<String>>,
        /// The members in which the client expands variables; all if empty.
        pub variables_in: Vec<String>,
        /// Variables that the client sets itself, and expands everywhere.
        pub own_variables: Vec<String>,
        /// Names of servers that the client has itself.
        pub built_in_servers: Vec<String>,
        /// Whether the folder in which the client starts servers is undefined.
        pub no_working_directory: bool,
        /// Whether the client rejects a configuration file without servers.
        pub needs_key: bool,
        /// Whether the client rejects a file in which the key of servers has anything but an object.
        pub checks_key: bool,
        /// Beginnings of names among the servers that are comments, if the value is a string.
        pub comment_names: Vec<String>,
        /// Whether the client reads servers that are members of the root, in files of a repository.
        pub unwrapped: bool,
        /// Whether the client reads a list of servers, each with its name.
        pub listed: bool,
        /// Names of servers that the client ignores.
        pub reserved_names: Vec<String>,
        /// The characters that the client accepts in the name of a server in addition to letters and digits; `None`
        /// if all are accepted or the limit is unknown.
        pub name_characters: Option<String>,
        /// The usual one of several members with the same meaning.
        pub usual: Vec<String>,
        /// The content by which files with other names are the client's; `None` if there is none.
        pub recognised_by: Option<Sign>,
        /// The client's plugins, if they may have servers.
        pub plugins: Option<ClientPlugins>,
        /// The members of entries that list tools.
        pub filters: Vec<ToolFilter>,
        /// The filters for the tools of all servers.
        pub filters_of_all: Vec<FilterOfAll>,
        /// The lists of servers that the client uses and does not use.
        pub policies: Vec<PolicyKeys>,
        /// The addresses by which pages offer the client a server.
        pub install_links: Vec<InstallLink>,
        /// The commands that add a server to the client.
        pub install_commands: Vec<InstallCommand>,
        /// The fields of frontmatter in which skills and agents name tools as the model receives them.
        pub frontmatter_fields: Vec<String>,
    } and {
        /// Name of the client in data and on the command line, which is the name of its file.
        pub name: &'static str,
        /// The tables of the data file, which are read when a form is needed.
        tables: &'static str,
        forms: OnceLock<Forms>,
        compiled: OnceLock<PublishedVersion>,
    }

    /// The forms of a client's entries.
    struct Forms: Default {
        /// The form of entries that only this client documents; empty if there are none.
        shown_by: EntryForm,
        /// The form of an entry whatever its transport.
        form: EntryForm,
        /// The differences from the form for each transport; the first whose `if` applies decides.
        transports: Vec<EntryForm>,
    }

    /// The loss in a client that is caused by a value that it cannot read.
    #[derive(Default)]
    pub enum Cost {
        /// The entry.
        Entry,
        /// The whole file.
        File,
        /// The entry, without a message.
        Silently,
        /// The member alone.
        Member,
        /// Something that was not measured.
        #[default]
        Unknown,
    }
}

impl Cost {
    /// Whether a server is lost.
    pub fn is_loss(self) -> bool {
        matches!(self, Self::Entry | Self::File | Self::Silently)
    }
}

/// All clients; for a file that several clients read, the first is the one that it belongs to.
pub fn clients() -> &'static [Client] {
    static CLIENTS: LazyLock<Vec<Client>> =
        LazyLock::new(|| configured().map(|(name, facts)| Client::read(name, facts)).collect());
    &CLIENTS
}

impl Client {
    fn read(name: &'static str, [members, tables]: [&'static str; 2]) -> Self {
        Self { name, tables, ..read_data(members) }
    }

    fn forms(&self) -> &Forms {
        self.forms.get_or_init(|| read_data(self.tables))
    }

    /// The facts that apply in a file that no client is known to read.
    pub fn any() -> &'static Self {
        static ANY: LazyLock<Client> = LazyLock::new(|| Client::read("", ANY_CLIENT));
        &ANY
    }

    /// Finds a client by name.
    pub fn named(name: &str) -> Option<&'static Self> {
        clients().iter().find(|client| client.name == name)
    }

    /// The clients that read a file with this path; the file belongs to the first.
    pub fn reading(path: &str) -> impl Iterator<Item = &'static Self> {
        let has_keys = |file: &ClientFile| file.keys.as_ref().is_none_or(|keys| !keys.is_empty());
        clients().iter().filter(move |client| client.file(path).is_some_and(has_keys))
    }

    /// The client's file with this path, which is not in the folder of another client, such as
    /// `.claude/.mcp.json`.
    pub fn file(&self, path: &str) -> Option<&ClientFile> {
        self.files
            .iter()
            .find(|file| is_path_ending(path, &file.path) && !is_misplaced(path, &file.path))
    }

    /// The client that the content of a file shows, by its first servers.
    pub(super) fn shown_in(root: Value<'_>, servers: ServerMap<'_>) -> Option<&'static Self> {
        let syntax = root.document().syntax();
        clients().iter().find(|client| {
            client.recognised_by.as_ref().is_some_and(|sign| sign.is_in(root, servers))
                && may_be_written_in(&client.dialect, syntax)
                && (!client.listed || servers.container.is_array())
        })
    }

    /// The client whose plugins have a manifest with this path.
    pub(super) fn with_plugin(path: &str) -> Option<(&'static Self, &'static ClientPlugins)> {
        let all = clients().iter().filter_map(|client| Some((client, client.plugins.as_ref()?)));
        all.into_iter().find(|(_, plugins)| is_path_ending(path, &plugins.manifest))
    }

    /// The client whose skills and agents name tools in their frontmatter.
    pub fn with_frontmatter() -> Option<&'static Self> {
        clients().iter().find(|client| !client.frontmatter_fields.is_empty())
    }

    /// The paths of keys under which the client reads servers in a file.
    pub fn keys_in(&self, path: &str) -> &[String] {
        let own = self.file(path).and_then(|file| file.keys.as_ref());
        own.unwrap_or(&self.keys)
    }

    /// The form of an entry.
    pub fn form(&self) -> &PublishedVersion {
        self.compiled.get_or_init(|| {
            let Forms { form, transports, .. } = self.forms();
            PublishedVersion::of_schema(&self.version, &compiled(form, transports))
        })
    }

    /// Whether an entry is one that only this client documents, and that it reads.
    pub(super) fn is_shown_by(&self, entry: Value<'_>) -> bool {
        let shown_by = &self.forms().shown_by;
        if shown_by.is_empty() {
            return false;
        }
        let shown = PublishedVersion::of_schema("", &Json::Object(shown_by.clone()));
        shown.mismatches(entry).is_empty() && self.form().mismatches(entry).is_empty()
    }

    /// Whether the form is that of the client's reader: other members are ignored.
    pub fn is_measured(&self) -> bool {
        !self.version.is_empty()
    }

    /// The members of an entry that the form has, also if the client rejects them, some of them repeatedly.
    pub fn all_members(&self) -> impl Iterator<Item = &str> {
        self.properties().map(|(name, _)| name.as_str())
    }

    fn properties(&self) -> impl Iterator<Item = (&String, &Json)> {
        let Forms { form, transports, .. } = self.forms();
        let forms = std::iter::once(form).chain(transports);
        let objects = forms.filter_map(|form| form.get("properties")?.as_object());
        objects.flat_map(Map::iter)
    }

    /// Whether the client reads a member of an entry, for some transport.
    pub fn reads(&self, member: &str) -> bool {
        self.properties().any(|(name, form)| name == member && !is_rejected(form))
    }

    /// The names of the member with a meaning; the first is the usual one.
    pub fn names_of(&self, concept: Concept) -> impl Iterator<Item = &'static str> {
        let is_usual = |name: &&&str| self.usual.iter().any(|usual| usual == **name);
        let names = concept.names().iter();
        let all = names.clone().filter(is_usual).chain(names.filter(move |it| !is_usual(it)));
        all.copied().filter(|name| self.reads(name))
    }

    /// Whether the member with the program contains its arguments as well.
    pub fn takes_command_as_list(&self) -> bool {
        let is_list =
            |form: &Json| form == "strings" || form.get("shape").is_some_and(|it| it == "strings");
        self.properties().any(|(name, form)| name == "command" && is_list(form))
    }

    /// The transports that the client knows; empty if they are unknown.
    pub fn transports(&self) -> impl Iterator<Item = &str> {
        let forms =
            self.properties().filter(|(name, _)| Concept::Transport.names().contains(&&***name));
        forms
            .filter_map(|(_, form)| form.get("enum")?.as_array())
            .flatten()
            .filter_map(Json::as_str)
    }

    /// The client's name of a transport that has one of these names in different clients.
    pub fn transport_among(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.transports().find(|known| known == name))
    }

    /// Whether a file with this path is shared through a repository.
    pub fn shares(&self, path: &str) -> bool {
        self.file(path).is_some_and(|file| !file.is_of_user)
    }

    /// The client that owns a file with this path but reads no servers in it, and what to do with them.
    pub fn not_reading(path: &str) -> Option<(&'static Self, Cow<'static, str>)> {
        let rows = clients().iter().flat_map(|it| it.unread_files.iter().map(move |row| (it, row)));
        let mut own = rows.filter(|(_, (file, _))| is_path_ending(path, file));
        if let Some((client, (_, place))) = own.next() {
            return Some((client, Cow::Borrowed(place)));
        }
        if Self::reading(path).next().is_some() {
            return None;
        }
        let folder = client_folder(path);
        let owns = |client: &&Self| {
            client.file(path).is_some()
                || folder.is_some_and(|it| client.folders.iter().any(|own| own == it))
        };
        let client = clients().iter().find(owns)?;
        Some((client, Cow::Owned(format!("move them to {}", client.usual_place()?))))
    }

    /// The usual key and file for servers.
    pub fn usual_place(&self) -> Option<String> {
        let file = self.files.first()?;
        let key = self.keys_in(&file.path).first()?;
        let path = &file.path;
        Some(match file.is_of_user {
            true => format!("`{key}` in the user's `{path}`"),
            false if path.contains('/') => format!("`{key}` in `{path}`"),
            false => format!("`{key}` in `{path}` in the root of the project"),
        })
    }

    /// Whether a name among the servers begins a comment.
    pub fn is_comment(&self, name: &str) -> bool {
        let all = ["//".to_owned(), "_comment".to_owned()];
        let own = if self.is_measured() { &*self.comment_names } else { &all };
        own.iter().any(|start| name.starts_with(start.as_str()))
    }

    /// A sentence about the client's reaction to an entry that it cannot read.
    pub fn loses_entry(&self) -> String {
        format!("{} {}", self.label, self.loss)
    }

    /// A sentence about the consequence of a mismatch.
    pub fn consequence(&self, cost: Cost) -> String {
        match cost {
            Cost::File if self.cost != Cost::File => {
                format!("{} rejects the whole file", self.label)
            }
            Cost::Entry if self.cost == Cost::File => {
                format!("{} does not load the server", self.label)
            }
            Cost::Entry | Cost::File => self.loses_entry(),
            Cost::Silently => format!("{} drops the server without a message", self.label),
            Cost::Member => format!("{} ignores this member", self.label),
            Cost::Unknown => format!(
                "{} does not document this form; some clients skip such a server",
                self.label
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Client, Cost, clients};
    use crate::source::{has_name_marked, json_extensions};

    #[test]
    fn every_client_has_what_nothing_takes_the_place_of() {
        for client in clients() {
            let texts = [client.name, &*client.label, &*client.loss];
            assert!(texts.iter().all(|text| !text.is_empty()), "{client:?}");
            // Without facts that were verified, no loss is stated.
            assert!(!client.verified.is_empty() || client.cost == Cost::Unknown, "{client:?}");
            // Some are known by their names alone.
            let has_form = client.all_members().next().is_some();
            assert!(client.keys.is_empty() != has_form && !client.sources.is_empty(), "{client:?}");
            assert!(client.form().schema().is_some(), "{client:?}");
            for filter in &client.filters {
                assert!(client.reads(&filter.member), "{} {filter:?}", client.name);
            }
        }
        assert!(Client::any().form().schema().is_some());
    }

    /// Of a file that several clients read, the syntax is that of the first.
    #[test]
    fn files_are_read_in_the_dialect_of_their_client() {
        for client in clients() {
            let names = client.files.iter().map(|file| &file.path);
            let own = names.filter(|name| {
                let first = Client::reading(name).next();
                // Manifests of plugins and extensions have a syntax of their own.
                let is_manifest =
                    ["plugin.json", "extension.json"].iter().any(|it| name.ends_with(it));
                let is_own = name.ends_with(".json") && !is_manifest;
                is_own && first.is_some_and(|it| it.name == client.name)
            });
            for name in own {
                let expected = match &*client.dialect {
                    "jsonc" => (true, true),
                    "commented-json" => (true, false),
                    other => {
                        assert!(other.is_empty(), "{other}");
                        (false, false)
                    }
                };
                assert_eq!(json_extensions(name), expected, "{name}");
                let rejects = has_name_marked(name, 'b');
                assert_eq!(rejects, client.rejects_byte_order_mark, "{name}");
            }
        }
    }
}
