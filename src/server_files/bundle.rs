//! View of the manifest of a bundle.

use std::sync::LazyLock;

use crate::address::is_javascript_url;
use crate::document::{Place, Value};
use crate::forms::{PublishedVersion, PublishedVersions};
use crate::model::{Content, ServerFile};
use crate::schema::{Mismatch, MismatchKind};
use crate::source::nearest;

/// The members that may contain the version of the format: the current name, and the name from
/// before the format was renamed from DXT to MCPB.
pub const VERSION_MEMBERS: [&str; 2] = ["manifest_version", "dxt_version"];

/// The manifest of a bundle (MCPB, formerly DXT).
#[derive(Debug)]
pub struct BundleManifest<'d> {
    /// The root value of the manifest.
    pub root: Value<'d>,
    /// The definitions of tools in files beside and below the manifest, once these have been read,
    /// and in the manifest itself, each with its name.
    pub definitions: Vec<(&'d str, Value<'d>)>,
    /// The differences from the published form of the manifest's version.
    pub mismatches: Vec<Mismatch<'static, 'd>>,
    /// Whether the file of the entry point does not exist, and no build makes it.
    pub lacks_entry_point: bool,
}

/// A member that the format does not define.
#[derive(Clone, Copy, Debug)]
pub struct UnknownMember<'d> {
    /// The unknown member.
    pub member: Value<'d>,
    /// The object that contains the member.
    pub object: Value<'d>,
    /// The name of a missing member that was probably intended.
    pub intended: Option<&'static str>,
}

/// A variable in a string, `${name}`.
#[derive(Clone, Copy, Debug)]
pub struct BundleVariable<'d> {
    /// The string that contains the variable.
    pub text: Value<'d>,
    /// The name between the braces.
    pub name: &'d str,
    /// Offset of the name in the string, in bytes.
    start: usize,
}

impl BundleVariable<'_> {
    /// The place of the name in the document.
    pub fn name_place(&self) -> Place {
        self.text.slice_place(self.start, self.start + self.name.len())
    }
}

impl<'d> BundleManifest<'d> {
    /// Creates the view of a file with this content.
    pub fn of(file: ServerFile<'d>, content: &Content<'d>) -> Self {
        let root = file.root;
        // A list of the manifest that has schemas is not compared with itself.
        let listed = file.listed_tools().map(Value::id);
        let is_own = |container: Value<'_>| {
            root.contains(container.id()) && listed.is_none_or(|it| it != container.id())
        };
        let own = content.lists.iter().filter(|list| is_own(list.container));
        let own = own.flat_map(|list| &list.tools);
        let own = own.filter_map(|tool| Some((tool.display_name()?, tool.value)));
        let definitions = own.chain(content.other_definitions.iter().copied()).collect();
        let published = Self::published(root);
        let mismatches = published.map(|it| it.mismatches(root)).unwrap_or_default();
        let entry_point = Self::entry_point(root);
        let lacks_entry_point =
            entry_point.is_some_and(|it| content.missing_scripts.contains(&it.id()));
        Self { root, definitions, mismatches, lacks_entry_point }
    }

    /// The versions of the format, oldest first.
    pub fn versions() -> impl Iterator<Item = &'static str> {
        VERSIONS.iter().rev().map(|version| version.name.as_str())
    }

    /// The version of the format: the first known value of [`VERSION_MEMBERS`].
    pub fn version(&self) -> Option<&'static str> {
        Some(&declared(self.root)?.name)
    }

    /// The published form that a manifest is compared with: that of its version, or the version
    /// whose name is written as a number. `None` for unknown versions; the newest form if no
    /// version is given.
    pub(super) fn published(root: Value<'_>) -> Option<&'static PublishedVersion> {
        let mut given = VERSION_MEMBERS.iter().filter_map(|key| root.get(key)).peekable();
        if given.peek().is_none() {
            return Self::newest();
        }
        declared(root).or_else(|| given.find_map(|it| VERSIONS.named(it.number_text()?)))
    }

    /// The newest published form.
    pub(super) fn newest() -> Option<&'static PublishedVersion> {
        VERSIONS.iter().next()
    }

    /// The first version after that of the manifest whose root has a member.
    pub fn version_with(&self, member: &str) -> Option<&'static str> {
        let own = Self::published(self.root)?;
        let newer = VERSIONS.iter().take_while(|version| version.name != own.name);
        Some(&newer.filter(|version| version.has_member(member)).last()?.name)
    }

    /// The members that the version of the manifest does not define.
    pub fn unknown_members(&self) -> impl Iterator<Item = UnknownMember<'d>> {
        let unexpected = |it: &&Mismatch<'_, '_>| it.kind == MismatchKind::UnexpectedProperty;
        self.mismatches.iter().filter(unexpected).filter_map(|mismatch| {
            let member = mismatch.value;
            let object = member.document().parent_of(member.id())?;
            let schema = mismatch.keyword.document().parent_of(mismatch.keyword.id());
            let known = schema.and_then(|schema| schema.get("properties"));
            let known = known.into_iter().flat_map(Value::entries).filter_map(Value::key);
            let absent = known.filter(|key| object.get(key).is_none());
            let intended = nearest(member.key_text(), absent);
            Some(UnknownMember { member, object, intended })
        })
    }

    /// The members that must be URLs but are other strings.
    pub fn wrong_urls(&self) -> impl Iterator<Item = Value<'d>> {
        let published = Self::published(self.root);
        let inner = |outer: &str, key: &str| self.root.get(outer)?.get(key);
        let single = ["homepage", "documentation", "support"].map(|key| self.root.get(key));
        let single = single.into_iter().chain([inner("author", "url"), inner("repository", "url")]);
        // A version without this member rejects it anyway.
        let has_policies = published.is_some_and(|it| it.has_member("privacy_policies"));
        let policies = self.root.get("privacy_policies").filter(|_| has_policies);
        let all = single.flatten().chain(policies.into_iter().flat_map(Value::items));
        let is_wrong = |it: &Value<'_>| it.as_str().is_some_and(|text| !is_javascript_url(text));
        all.filter(move |_| published.is_some()).filter(is_wrong)
    }

    /// The path of the file that starts the server.
    pub fn entry_point(root: Value<'d>) -> Option<Value<'d>> {
        root.get("server")?.get("entry_point").filter(|path| path.is_string())
    }

    /// The configuration of the command that starts the server.
    pub fn command(&self) -> Option<Value<'d>> {
        self.root.get("server")?.get("mcp_config").filter(|config| config.is_object())
    }
}

fn declared(root: Value<'_>) -> Option<&'static PublishedVersion> {
    VERSION_MEMBERS.iter().find_map(|key| VERSIONS.named(root.text_of(key)?))
}

/// The variables in a value and in all values inside it.
pub fn bundle_variables(value: Value<'_>) -> impl Iterator<Item = BundleVariable<'_>> {
    value.subtree().flat_map(|text| {
        let written = text.text();
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at + written.get(at..)?.find("${")? + 2;
            // Without an end, there is no further variable either.
            let end = start + written[start..].find('}')?;
            at = end + 1;
            Some(BundleVariable { text, name: &written[start..end], start })
        })
    })
}

/// All published versions of the format.
static VERSIONS: LazyLock<PublishedVersions> =
    LazyLock::new(|| PublishedVersions::read(include_str!("../forms/data/bundle.json")));
