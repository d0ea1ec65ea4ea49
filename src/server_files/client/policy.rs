//! Lists of the servers that a client may use and must not use: those of an organisation, and those
//! in the settings of a user.

use super::address_pattern::{AddressPattern, ServerAddress};
use crate::document::{NodeId, Value};
use crate::server_files::client::tables::PolicyKeys;
use crate::server_files::limits::MAX_POLICY_ENTRIES;
use crate::server_files::{Client, Concept, Reach, Server};

/// The lists of a document, as a client reads them.
#[derive(Debug)]
pub struct Policy {
    /// The client that reads the lists.
    pub client: &'static Client,
    /// The value of the list of the only servers, and its valid entries; `None` for no such list.
    pub allowed: Option<(NodeId, Vec<PolicyEntry>)>,
    /// The valid entries of the list of servers that the client does not use.
    pub denied: Vec<PolicyEntry>,
}

/// An entry of a list, which the client reads.
#[derive(Clone, Debug)]
pub struct PolicyEntry {
    /// The entry in the document.
    pub node: NodeId,
    /// The servers that the entry is about.
    pub matcher: PolicyMatcher,
}

/// The servers that an entry of a list is about.
#[derive(Clone, Debug)]
pub enum PolicyMatcher {
    /// The servers of a name.
    Name(String),
    /// The servers that are started by these words and no others.
    Command(Vec<String>),
    /// The servers at addresses of a pattern.
    Address(AddressPattern),
}

/// An entry that the client ignores, or a value that is not a list.
#[derive(Clone, Copy, Debug)]
pub struct PolicyFault<'d> {
    /// The entry, or the value in place of the list.
    pub value: Value<'d>,
    /// Whether the value is in place of the list, or is a list with too many entries.
    pub is_list: bool,
    /// Whether the list is that of allowed servers.
    pub is_allowed: bool,
}

/// A server as the entries of lists describe it.
#[derive(Clone, Debug)]
pub struct PolicySubject {
    name: Box<str>,
    reach: SubjectReach,
}

#[derive(Clone, Debug)]
enum SubjectReach {
    Program(Vec<Box<str>>),
    Address(ServerAddress),
    /// Only the client knows it: it contains variables.
    Unknown,
}

/// Why a client does not use a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PolicyDenial {
    /// This entry denies it.
    By(NodeId),
    /// This list of allowed servers has no entry for it.
    NotAllowed(NodeId),
}

impl PolicyDenial {
    /// The entry or list that is the cause.
    pub fn node(self) -> NodeId {
        match self {
            Self::By(node) | Self::NotAllowed(node) => node,
        }
    }
}

impl Policy {
    /// The lists in a document that the client reads, and the faults in them.
    pub fn all_in<'d>(
        root: Value<'d>,
        client: &'static Client,
    ) -> Vec<(Self, Vec<PolicyFault<'d>>)> {
        let of_keys = |keys: &PolicyKeys| {
            let at = |path: &Option<String>| root.at_keys(path.as_ref()?);
            let (allowed, denied) = (at(&keys.allowed), at(&keys.denied));
            let mut faults = Vec::new();
            let mut entries = |list: Option<Value<'d>>, is_allowed: bool| {
                let list = list?;
                let fault = |value, is_list| PolicyFault { value, is_list, is_allowed };
                if !list.is_array() {
                    // Lists of names are ignored then.
                    faults.extend((!keys.of_names).then(|| fault(list, true)));
                    return (!keys.of_names).then(|| (list.id(), Vec::new()));
                }
                let is_cut = list.items().nth(MAX_POLICY_ENTRIES).is_some();
                faults.extend(is_cut.then(|| fault(list, true)));
                // The others could allow any server.
                if is_cut && is_allowed {
                    return None;
                }
                let mut found = Vec::new();
                for item in list.items().take(MAX_POLICY_ENTRIES) {
                    match matcher(item, keys.of_names, is_allowed) {
                        Some(matcher) => found.push(PolicyEntry { node: item.id(), matcher }),
                        None => faults.extend((!keys.of_names).then(|| fault(item, false))),
                    }
                }
                Some((list.id(), found))
            };
            let (allowed, denied) = (entries(allowed, true), entries(denied, false));
            let denied_entries = denied.map(|it| it.1).unwrap_or_default();
            let is_there = at(&keys.allowed).or(at(&keys.denied)).is_some();
            is_there.then_some((Self { client, allowed, denied: denied_entries }, faults))
        };
        client.policies.iter().filter_map(of_keys).collect()
    }

    /// The lists in a document of any client whose lists contain more than names.
    pub fn of_organisation(root: Value<'_>) -> Vec<(Self, Vec<PolicyFault<'_>>)> {
        let clients = super::facts::clients().iter();
        let with_rules = clients.filter(|it| it.policies.iter().any(|keys| !keys.of_names));
        with_rules.flat_map(|client| Self::all_in(root, client)).collect()
    }

    /// The entries of both lists.
    pub fn entries(&self) -> impl Iterator<Item = &PolicyEntry> {
        self.allowed.iter().flat_map(|(_, entries)| entries).chain(&self.denied)
    }

    /// Why the client does not use a server; `None` if it does, or if that depends on variables.
    pub fn denial(&self, server: &PolicySubject) -> Option<PolicyDenial> {
        if let Some(entry) = self.denied.iter().find(|entry| entry.matcher.denies(server)) {
            return Some(PolicyDenial::By(entry.node));
        }
        let (list, allowed) = self.allowed.as_ref()?;
        let is_of_reach = |entry: &PolicyEntry| !matches!(entry.matcher, PolicyMatcher::Name(_));
        if matches!(server.reach, SubjectReach::Unknown) && allowed.iter().any(is_of_reach) {
            return None;
        }
        // Where the list has entries of this kind, a name is not enough.
        let is_kind = |entry: &&PolicyEntry| {
            matches!(
                (&entry.matcher, &server.reach),
                (PolicyMatcher::Command(_), SubjectReach::Program(_))
                    | (PolicyMatcher::Address(_), SubjectReach::Address(_))
            )
        };
        let needs_kind = allowed.iter().any(|entry| is_kind(&entry));
        let mut counted = allowed.iter().filter(|entry| !needs_kind || is_kind(entry));
        (!counted.any(|entry| entry.matcher.allows(server)))
            .then_some(PolicyDenial::NotAllowed(*list))
    }
}

/// The servers that an entry is about; `None` if the client ignores it.
fn matcher(entry: Value<'_>, of_names: bool, is_allowed: bool) -> Option<PolicyMatcher> {
    if of_names {
        return Some(PolicyMatcher::Name(entry.as_str()?.to_owned()));
    }
    let (name, command) = (entry.get("serverName"), entry.get("serverCommand"));
    let address = entry.get("serverUrl");
    match (name, command, address) {
        (Some(name), None, None) => {
            let name = name.as_str()?;
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-".contains(c);
            let is_valid = !name.is_empty() && name.trim() == name;
            let is_valid = is_valid && (!is_allowed || name.chars().all(is_plain));
            is_valid.then(|| PolicyMatcher::Name(name.to_owned()))
        }
        (None, Some(command), None) => {
            let words = command.items().map(|word| word.as_str().map(str::to_owned));
            let words: Vec<_> = words.collect::<Option<_>>()?;
            (!words.is_empty()).then_some(PolicyMatcher::Command(words))
        }
        (None, None, Some(address)) => {
            Some(PolicyMatcher::Address(AddressPattern::of(address.as_str()?)))
        }
        _ => None,
    }
}

impl PolicyMatcher {
    fn allows(&self, server: &PolicySubject) -> bool {
        self.is_about(server, AddressPattern::allows)
    }

    fn denies(&self, server: &PolicySubject) -> bool {
        self.is_about(server, AddressPattern::denies)
    }

    fn is_about(
        &self,
        server: &PolicySubject,
        fits: impl Fn(&AddressPattern, &ServerAddress) -> bool,
    ) -> bool {
        match (self, &server.reach) {
            (Self::Name(name), _) => **name == *server.name,
            (Self::Command(words), SubjectReach::Program(own)) => {
                words.iter().map(String::as_str).eq(own.iter().map(|word| &**word))
            }
            (Self::Address(pattern), SubjectReach::Address(own)) => fits(pattern, own),
            _ => false,
        }
    }
}

impl PolicySubject {
    /// A server of a configuration; `None` without a name.
    pub fn of(server: &Server<'_>) -> Option<Self> {
        let words = || {
            let words = server.program().into_iter().chain(server.arguments());
            words
                .map(|it| it.as_str().filter(|word| !has_variable(word)).map(Into::into))
                .collect::<Option<Vec<_>>>()
        };
        let address = || server.member(Concept::Address)?.as_str().filter(|it| !has_variable(it));
        let reach = match server.reach() {
            Some(Reach::Program) => words().map(SubjectReach::Program),
            Some(Reach::Address) => {
                address().and_then(ServerAddress::of).map(SubjectReach::Address)
            }
            None => None,
        };
        Some(Self { name: server.name()?.into(), reach: reach.unwrap_or(SubjectReach::Unknown) })
    }

    /// The name of the server.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The member of an organisation's list by which an entry is about the server and no other.
    pub fn key(&self) -> &'static str {
        match &self.reach {
            SubjectReach::Program(_) => "serverCommand",
            SubjectReach::Address(_) => "serverUrl",
            SubjectReach::Unknown => "serverName",
        }
    }
}

fn has_variable(text: &str) -> bool {
    text.contains("${")
}
