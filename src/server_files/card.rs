//! Views of a server card (SEP-2127) and of the AI catalogue that lists cards.

use std::sync::LazyLock;

use crate::document::Value;
use crate::forms::{PublishedVersion, PublishedVersions, mismatches_of};
use crate::model::Neighbour;
use crate::schema::{Mismatch, MismatchKind};

/// A server card: a file, or the `data` of an entry of a catalogue.
#[derive(Debug)]
pub struct ServerCard<'c, 'd> {
    /// The object with the members of the card.
    pub root: Value<'d>,
    /// The entry of the catalogue that contains the card.
    pub entry: Option<Value<'d>>,
    /// The registry entries in the same project, the nearest first.
    pub neighbours: &'c [Neighbour],
    mismatches: Vec<Mismatch<'static, 'd>>,
}

/// Members that drafts of the format before `remotes` had at the root.
const OF_DRAFTS: &str = "serverInfo endpoint endpointUrl serverUrl url transport transports \
    protocolVersion protocol_version capabilities authentication authorization auth tools resources \
    prompts instructions installation";

impl<'c, 'd> ServerCard<'c, 'd> {
    /// The only value of `$schema` that the format allows.
    pub const SCHEMA: &'static str =
        "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

    /// Creates the view of an object.
    pub fn of(root: Value<'d>, entry: Option<Value<'d>>, neighbours: &'c [Neighbour]) -> Self {
        Self { root, entry, neighbours, mismatches: Self::version().mismatches(root) }
    }

    /// Whether a folder has the name of those inside a project from which a host serves files.
    pub fn is_published(folder: &str) -> bool {
        const NAMES: &str =
            ".well-known mcp public static www site website web docs assets src dist";
        NAMES.split(' ').any(|name| name == folder)
    }

    /// The version of the format.
    pub fn version() -> &'static PublishedVersion {
        static VERSIONS: LazyLock<PublishedVersions> =
            LazyLock::new(|| PublishedVersions::read(include_str!("../forms/data/card.json")));
        VERSIONS.iter().next().expect("the file has it")
    }

    /// The members of the card that only drafts of the format had.
    pub fn members_of_drafts(&self) -> impl Iterator<Item = Value<'d>> {
        let is_of_drafts = |key: &str| OF_DRAFTS.split(' ').any(|it| it == key);
        self.root.entries().filter(move |it| is_of_drafts(it.key_text()))
    }

    /// Whether the whole card has the shape of a draft (SEP-1649).
    pub fn is_draft(&self) -> bool {
        let declares_it = self.root.get("$schema").is_some_and(|it| it.is_text(Self::SCHEMA));
        !declares_it && !self.root.has("remotes") && self.members_of_drafts().next().is_some()
    }

    /// The violations of the schema that a rule reports; for `None`, those that no rule reports.
    /// A card with the shape of a draft has none: it is another format.
    pub fn mismatches_of(&self, rule: Option<&str>) -> Vec<Mismatch<'static, 'd>> {
        if self.is_draft() { Vec::new() } else { mismatches_of(&self.mismatches, rule) }
    }

    /// The remotes that are objects.
    pub fn remotes(&self) -> impl Iterator<Item = Value<'d>> {
        self.root.items_of("remotes").filter(|remote| remote.is_object())
    }

    /// The addresses of the remotes.
    pub fn addresses(&self) -> impl Iterator<Item = (Value<'d>, &'d str)> {
        let urls = self.remotes().filter_map(|remote| remote.get("url"));
        urls.filter_map(|url| Some((url, url.as_str()?)))
    }
}

/// An AI catalogue: a file, or the `data` of an entry of another catalogue.
#[derive(Debug)]
pub struct AiCatalog<'d> {
    /// The object with the members of the catalogue.
    pub root: Value<'d>,
    mismatches: Vec<Mismatch<'static, 'd>>,
}

impl<'d> AiCatalog<'d> {
    /// The media type of server cards.
    pub const CARD: &'static str = "application/mcp-server-card+json";

    /// The members of entries that have been renamed: the former and the current name.
    pub const RENAMED: [(&'static str, &'static str); 2] =
        [("id", "identifier"), ("mediaType", "type")];

    /// Creates the view of a catalogue.
    pub fn of(root: Value<'d>) -> Self {
        let mut mismatches = Self::version().mismatches(root);
        let is_renamed = |it: &Mismatch<'_, '_>| {
            let names = Self::RENAMED.iter().filter(|(old, _)| it.value.has(old));
            // A later draft calls the identity of a trust manifest `contributor`.
            let is_later = it.keyword.is_text("identity") && it.value.has("contributor");
            let is_known = is_later || names.into_iter().any(|name| it.keyword.is_text(name.1));
            it.kind == MismatchKind::Missing && is_known
        };
        mismatches.retain(|it| !is_renamed(it));
        Self { root, mismatches }
    }

    /// The newest version of the format.
    pub fn version() -> &'static PublishedVersion {
        static VERSIONS: LazyLock<PublishedVersions> =
            LazyLock::new(|| PublishedVersions::read(include_str!("../forms/data/catalog.json")));
        VERSIONS.iter().next().expect("the file has it")
    }

    /// The entries that are objects.
    pub fn entries(&self) -> impl Iterator<Item = Value<'d>> {
        self.root.items_of("entries").filter(|entry| entry.is_object())
    }

    /// A member of an entry by its current name, or by its former name.
    pub fn member(entry: Value<'d>, name: &str) -> Option<Value<'d>> {
        let before = || Self::RENAMED.iter().find(|(_, new)| *new == name);
        entry.get(name).or_else(|| entry.get(before()?.0))
    }

    /// The catalogues inside this one.
    pub fn nested(&self) -> impl Iterator<Item = Value<'d>> {
        let data = self.entries().filter_map(|entry| entry.get("data"));
        data.filter(|data| data.is_object() && data.has("specVersion") && data.has("entries"))
    }

    /// Whether an entry is about a server card: by its type, or by the schema of its `data`.
    pub fn is_of_card(entry: Value<'d>) -> bool {
        let kind = Self::member(entry, "type").map(Value::text);
        let schema = entry.get("data").and_then(|data| data.text_of("$schema"));
        kind.is_some_and(|it| it.starts_with("application/mcp-server"))
            || schema.is_some_and(|it| it.contains("/server-card"))
    }

    /// The entries that contain a server card, each with the card.
    pub fn cards(&self) -> impl Iterator<Item = (Value<'d>, Value<'d>)> {
        let entries = self.entries().filter(|entry| Self::is_of_card(*entry));
        let cards = entries.filter_map(|entry| Some((entry, entry.get("data")?)));
        cards.filter(|(_, card)| card.is_object())
    }

    /// The violations of the schema that a rule reports; for `None`, those that no rule reports.
    pub fn mismatches_of(&self, rule: Option<&str>) -> Vec<Mismatch<'static, 'd>> {
        mismatches_of(&self.mismatches, rule)
    }
}
