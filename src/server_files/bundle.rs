//! The view of the manifest of a bundle.

use crate::document::{Place, Value};
use crate::model::{Content, ServerFile};

/// The versions of the format, oldest first.
pub const BUNDLE_VERSIONS: [&str; 4] = ["0.1", "0.2", "0.3", "0.4"];

/// The members that have the version: the present name, and the one from when the format was called
/// DXT.
pub const VERSION_MEMBERS: [&str; 2] = ["manifest_version", "dxt_version"];

/// The manifest of a bundle (MCPB, formerly DXT).
#[derive(Debug)]
pub struct BundleManifest<'d> {
    /// The whole of it.
    pub root: Value<'d>,
    /// The definitions of tools beside and below it, each with its name: in other files, once these
    /// have been read, and in the manifest.
    pub definitions: Vec<(&'d str, Value<'d>)>,
}

/// A variable in a text, `${name}`.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'d> {
    /// The string that contains it.
    pub text: Value<'d>,
    /// The name, between the braces.
    pub name: &'d str,
    /// The first byte of the name in the text.
    start: usize,
}

impl Variable<'_> {
    /// The place of the name.
    pub fn name_place(&self) -> Place {
        self.text.slice_place(self.start, self.start + self.name.len())
    }
}

impl<'d> BundleManifest<'d> {
    /// The view of a file with this content.
    pub fn of(file: ServerFile<'d>, content: &Content<'d>) -> Self {
        let root = file.root;
        // A list with schemas in the place of the manifest's own is not compared with itself.
        let listed = file.listed_tools().map(Value::id);
        let is_own = |container: Value<'_>| {
            root.contains(container.id()) && listed.is_none_or(|it| it != container.id())
        };
        let own = content.lists.iter().filter(|list| is_own(list.container));
        let own = own.flat_map(|list| &list.tools);
        let own = own.filter_map(|tool| Some((tool.display_name()?, tool.value)));
        let definitions = own.chain(content.other_definitions.iter().copied()).collect();
        Self { root, definitions }
    }

    /// The version by which clients read it: the first of both members that is known.
    pub fn version(&self) -> Option<&'static str> {
        let known = |key: &&str| {
            let given = self.root.get(key)?.as_str()?;
            BUNDLE_VERSIONS.into_iter().find(|version| *version == given)
        };
        VERSION_MEMBERS.iter().find_map(known)
    }

    /// What starts the server.
    pub fn command(&self) -> Option<Value<'d>> {
        self.root.get("server")?.get("mcp_config").filter(|config| config.is_object())
    }
}

/// The variables in a value and all that it contains.
pub fn variables(value: Value<'_>) -> impl Iterator<Item = Variable<'_>> {
    value.subtree().flat_map(|text| {
        let written = text.as_str().unwrap_or_default();
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at + written.get(at..)?.find("${")? + 2;
            // Without an end, there is no further variable either.
            let end = start + written[start..].find('}')?;
            at = end + 1;
            Some(Variable { text, name: &written[start..end], start })
        })
    })
}
