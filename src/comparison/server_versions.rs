//! Whether the version of each server went up by as much as its changes need.

use std::collections::{BTreeMap, HashMap};

use crate::changes::{Bump, VersionPolicy};
use crate::comparison::run::Run;
use crate::contract::{
    Change, FilePlace, ToolSet, later_version, needed_bump, next_version, server_version_change,
};

/// What is known of a server.
#[derive(Default)]
struct ServerVersions<'v> {
    was: Option<&'v str>,
    is: Option<&'v str>,
    need: Option<Bump>,
    place: Option<FilePlace>,
    /// Whether it declares a capability that only the Python SDK declares without being asked.
    is_python: bool,
}

impl Run<'_> {
    /// What is wrong with the versions of the servers of which both are known. What changed in one
    /// needs no version of another.
    pub(super) fn changes_of_versions(&self, changes: &[Change]) -> Vec<Change> {
        if self.plan.policy.versions() == VersionPolicy::Off {
            return Vec::new();
        }
        let of_server = |(name, it): (&str, ServerVersions<'_>)| {
            let needed = next_version(it.was?, it.need.unwrap_or(Bump::None))?;
            let name = Some(name).filter(|name| !name.is_empty());
            let mut change = server_version_change([it.was?, it.is?], &needed, name, it.place)?;
            if it.is_python {
                change.message += " (a Python server that sets no version sends that of its SDK)";
            }
            Some(change)
        };
        self.servers(changes).into_iter().filter_map(of_server).collect()
    }

    /// The version that follows from the changes, where there is one server.
    pub(super) fn next_version(&self, changes: &[Change]) -> Option<String> {
        let only = self.servers(changes).remove("")?;
        later_version(next_version(only.was?, only.need.unwrap_or(Bump::None))?, only.is)
    }

    /// The servers by name; a single one, or one whose version was given, by none.
    fn servers(&self, changes: &[Change]) -> BTreeMap<&str, ServerVersions<'_>> {
        let sides = [&self.old_tools, &self.new_tools];
        let is_given = self.plan.versions.iter().any(Option::is_some);
        let has_several = |set: &&ToolSet<'_>| set.server_names().len() > 1;
        let is_named = !is_given && sides.iter().any(has_several);
        let [was, is] = &self.plan.versions;
        let mut found: BTreeMap<&str, ServerVersions<'_>> = BTreeMap::new();
        if !is_named {
            let given = (was.as_deref(), is.as_deref());
            found.insert("", ServerVersions { was: given.0, is: given.1, ..Default::default() });
        }
        let mut server_of = HashMap::new();
        for (side, set) in sides.into_iter().enumerate() {
            for handshake in set.servers.iter().filter_map(|it| it.handshake) {
                let member = |key| handshake.get("serverInfo")?.get(key)?.as_str();
                let name = member("name").filter(|_| is_named).unwrap_or_default();
                let server = found.entry(name).or_default();
                let version = if side == 0 { &mut server.was } else { &mut server.is };
                *version = version.or(member("version"));
                let capabilities = handshake.get("capabilities");
                server.is_python |=
                    side == 1 && capabilities.is_some_and(|it| it.get("experimental").is_some());
            }
            for tool in &set.tools {
                let name = tool.server.as_deref().filter(|_| is_named).unwrap_or_default();
                server_of.insert((side, tool.source, Some(tool.tool.value.id())), name);
                if side == 1 {
                    let place = || tool.file_place(None);
                    found.entry(name).or_default().place.get_or_insert_with(place);
                }
            }
        }
        for change in changes {
            let places = [(1, change.new), (0, change.old)].into_iter();
            let mut names =
                places.filter_map(|(side, at)| server_of.get(&(side, at?.source, at?.tool)));
            let need =
                &mut found.entry(names.next().copied().unwrap_or_default()).or_default().need;
            *need = (*need).max(Some(needed_bump(change)));
        }
        found
    }
}
