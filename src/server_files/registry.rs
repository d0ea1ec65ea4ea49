//! View of a registry entry, `server.json`.

use std::sync::LazyLock;

use crate::document::Value;
use crate::forms::{PublishedVersion, PublishedVersions, mismatches_of};
use crate::model::{Neighbour, ServerFile};
use crate::schema::{Mismatch, MismatchKind};

/// The version that applies to an entry with an unknown version or none.
const CURRENT: &str = "2025-12-11";

/// A registry entry of a server.
#[derive(Debug)]
pub struct RegistryEntry<'c, 'd> {
    /// The root value of the entry.
    pub root: Value<'d>,
    /// The version of the schema that the entry declares, if it is known.
    pub declared: Option<&'static PublishedVersion>,
    /// The neighbouring files that describe the same packages, the nearest first.
    pub neighbours: &'c [Neighbour],
    /// The differences from the schema of the applied version, except members with the name that
    /// another version gives them.
    mismatches: Vec<Mismatch<'static, 'd>>,
}

impl<'c, 'd> RegistryEntry<'c, 'd> {
    /// Creates the view of a file.
    pub fn of(file: ServerFile<'d>, neighbours: &'c [Neighbour]) -> Self {
        let root = file.root;
        let schema = root.text_of("$schema").unwrap_or_default();
        let declared = version_of(schema).and_then(|name| VERSIONS.named(name));
        let mut entry = Self { root, declared, neighbours, mismatches: Vec::new() };
        let mut mismatches = entry.version().mismatches(root);
        mismatches.retain(|mismatch| !entry.is_renamed(mismatch));
        entry.mismatches = mismatches;
        entry
    }

    /// The version that applies: the declared one or the current one.
    pub fn version(&self) -> &'static PublishedVersion {
        self.declared.unwrap_or_else(Self::current)
    }

    /// The packages that are objects.
    pub fn packages(&self) -> impl Iterator<Item = Value<'d>> {
        objects(self.root.get("packages"))
    }

    /// The remotes that are objects.
    pub fn remotes(&self) -> impl Iterator<Item = Value<'d>> {
        objects(self.root.get("remotes"))
    }

    /// The arguments of a package that are objects, in any version.
    pub fn arguments(package: Value<'d>) -> impl Iterator<Item = Value<'d>> {
        let lists = ["runtimeArguments", "packageArguments"];
        lists.into_iter().flat_map(move |name| objects(Self::member(package, name)))
    }

    /// A member of an object by its current name, or by its former name.
    pub fn member(object: Value<'d>, name: &str) -> Option<Value<'d>> {
        let before = || Self::renamed_members().find(|(_, new)| *new == name);
        object.get(name).or_else(|| object.get(before()?.0))
    }

    /// The URL of the schema of the current version.
    pub fn current_schema() -> String {
        format!("https://static.modelcontextprotocol.io/schemas/{CURRENT}/server.schema.json")
    }

    /// The media types of icons that the registry accepts.
    pub fn icon_types() -> impl Iterator<Item = &'static str> {
        let icon = Self::current().schema().and_then(|schema| schema.get("$defs")?.get("icon"));
        let types = icon.and_then(|icon| icon.get("properties")?.get("mimeType")?.get("enum"));
        types.into_iter().flat_map(Value::items).filter_map(Value::as_str)
    }

    /// The current version.
    pub fn current() -> &'static PublishedVersion {
        VERSIONS.named(CURRENT).expect("the file has it")
    }

    /// The newest version, a draft.
    pub(super) fn newest() -> &'static PublishedVersion {
        VERSIONS.iter().next().expect("the file has it")
    }

    /// The changes between the applied version and the current one, the oldest first.
    pub fn changes(&self) -> Vec<&'static str> {
        let newer = VERSIONS.iter().take_while(|version| version.name != self.version().name);
        let newer = newer.skip_while(|version| version.name != CURRENT);
        let mut changes: Vec<&str> = newer.map(|version| version.changes.as_str()).collect();
        changes.reverse();
        changes.retain(|changes| !changes.is_empty());
        changes
    }

    /// The differences from the schema that a rule reports; for `None`, those that no rule reports.
    pub fn mismatches_of(&self, rule: Option<&str>) -> Vec<Mismatch<'static, 'd>> {
        mismatches_of(&self.mismatches, rule)
    }

    /// The members that were renamed between versions, as pairs of former and current name.
    pub fn renamed_members() -> impl Iterator<Item = (&'static str, &'static str)> {
        let renamed = VERSIONS.iter().flat_map(|version| &version.renamed);
        renamed.map(|(new, old)| (old.as_str(), new.as_str()))
    }

    /// The name that the applied version gives a member which only other versions know.
    pub fn name_in_version(&self, member: &str) -> Option<&'static str> {
        let names = |(old, new): (&'static str, &'static str)| {
            let uses_old = self.version().renamed.iter().any(|(_, name)| name == old);
            let (wrong, right) = if uses_old { (new, old) } else { (old, new) };
            (wrong == member).then_some(right)
        };
        Self::renamed_members().find_map(names)
    }

    /// Whether a member is missing, or unexpected, only because it was renamed.
    fn is_renamed(&self, mismatch: &Mismatch<'_, '_>) -> bool {
        let name_of = |member: Value<'_>| self.name_in_version(member.key()?);
        let is_missing = |name: &str| mismatch.keyword.is_text(name);
        match mismatch.kind {
            MismatchKind::Missing => mismatch.value.entries().filter_map(name_of).any(is_missing),
            MismatchKind::UnexpectedProperty => name_of(mismatch.value).is_some(),
            _ => false,
        }
    }
}

fn objects(list: Option<Value<'_>>) -> impl Iterator<Item = Value<'_>> {
    list.into_iter().flat_map(Value::items).filter(|item| item.is_object())
}

/// All published versions of the schema.
static VERSIONS: LazyLock<PublishedVersions> =
    LazyLock::new(|| PublishedVersions::read(include_str!("../forms/data/registry.json")));

/// The version in the URL of `$schema`: the folder of `server.schema.json`.
fn version_of(schema: &str) -> Option<&str> {
    let folder = schema.trim_end_matches('#').strip_suffix("/server.schema.json")?;
    folder.rsplit('/').next()
}
