//! Completion and hover in client configurations, registry entries and bundle manifests.

use super::view::{At, View};
use super::words::words_of;
use crate::config::Settings;
use crate::server_files::{KnownMember, known_members};

/// The members that the object at a position may have.
pub(super) fn members(view: &View<'_>, at: &At<'_, '_>, settings: &Settings) -> Vec<KnownMember> {
    let Some(root) = at.path.first() else { return Vec::new() };
    let mut files = view.content.server_files.iter();
    let Some(file) = files.find(|file| file.root.id() == root.id()) else { return Vec::new() };
    let holder = at.path.len().saturating_sub(1);
    known_members(*file, &at.path[..holder], settings.options.targets.targets())
}

/// The description of a member, as Markdown.
pub(super) fn markdown(member: &KnownMember) -> String {
    let KnownMember { name, form, about, values, .. } = member;
    let form = if form.is_empty() { String::new() } else { format!(" ({form})") };
    let values = words_of(values);
    let about = if about.is_empty() { "a member of this format." } else { about };
    let need = if member.is_required { " Required." } else { "" };
    format!("`{name}`{form}: {about}{need}{values}")
}
