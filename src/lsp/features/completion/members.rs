//! Completion of the members of tools, messages and files about servers, and of their values.

use super::item::{Item, ItemKind};
use super::typing::{Form, Typing};
use crate::document::{Syntax, Value};
use crate::forms::{Member, Shape, Table, ValueKind, ValueKinds};
use crate::lsp::features::members::Known;
use crate::lsp::features::view::At;
use crate::lsp::features::words::facts;
use crate::model::Revision;
use crate::rules::package_kinds;
use crate::server_files::{KnownMember, RegistryEntry};

/// Items for members of a tool, a message or a result.
pub(super) fn members(known: &Known, at: &At<'_, '_>, typing: &Typing<'_>) -> Vec<Item> {
    let Some(holder) = at.holder() else { return Vec::new() };
    let mut members = known.members();
    members.retain(|member| !holder.has(member.name));
    crate::sort::by_key(&mut members, |member| {
        (!member.is_required_in(known.revision), member.name == "_meta")
    });
    let item = |member: &&Member| {
        let shape = &member.definition(known.revision).shape;
        let words: Vec<_> = shape.words().iter().map(|word| format!("\"{word}\"")).collect();
        let form = match member.name {
            "inputSchema" | "outputSchema" => Form::Schema,
            _ => Form::of_values(&words).unwrap_or(Form::described(&shape.kinds().in_words())),
        };
        let mut item = typing.key(member.name, ItemKind::Member, form);
        item.detail = facts(member);
        item.documentation = member.about.to_owned();
        item
    };
    members.iter().map(item).collect()
}

/// Items for the values of a member that has a few, and for methods.
pub(super) fn words(known: &Known, at: &At<'_, '_>, typing: &Typing<'_>) -> Vec<Item> {
    let key = at.innermost().and_then(Value::key).unwrap_or_default();
    let mut items: Vec<_> = known.shapes.iter().flat_map(|shape| shape.words()).copied().collect();
    let is_of = |names: &[&str]| known.types.iter().any(|of| names.contains(&of.name));
    if key == "method" && is_of(&["Request", "Notification"]) {
        let messages = Table::get().messages().iter();
        let own = messages.filter(|message| message.revisions.contains(known.revision));
        items.extend(own.map(|message| message.method));
    }
    if key.ends_with("protocolVersion") {
        items.extend(Revision::ALL.iter().rev().map(|revision| revision.name()));
    }
    let boolean = ValueKinds::of(&[ValueKind::Boolean]);
    if known.shapes.iter().any(|shape| Shape::kinds(shape) == boolean) {
        return typing.booleans();
    }
    let mut items: Vec<_> = items.iter().map(|word| typing.text(word, ItemKind::Value)).collect();
    if is_of(&["Icon"]) && key == "mimeType" {
        let types = RegistryEntry::icon_types();
        items.extend(types.map(|media_type| typing.text(media_type, ItemKind::Value)));
    }
    items
}

/// Items for members of a client configuration, registry entry or bundle manifest, and for their
/// values.
pub(super) fn of_server_file(
    known: &[KnownMember],
    at: &At<'_, '_>,
    is_key: bool,
    typing: &Typing<'_>,
) -> Vec<Item> {
    let (Some(typed), Some(holder)) = (at.innermost(), at.holder()) else { return Vec::new() };
    if !is_key {
        let key = typed.key().unwrap_or_default();
        let member = known.iter().find(|member| member.name == key);
        let values = member.into_iter().flat_map(|member| &member.values);
        let values = values.map(|value| typing.value(value, ItemKind::Value));
        let of_registry = member.into_iter().flat_map(|_| registry_values(key, holder));
        return values.chain(of_registry.map(|text| typing.text(text, ItemKind::Value))).collect();
    }
    let is_header = typing.repaired.is_header;
    let is_possible = |it: &&KnownMember| is_header || holder.get(&it.name).is_none();
    let mut absent: Vec<_> = known.iter().filter(is_possible).collect();
    crate::sort::by_key(&mut absent, |member| rank(member));
    let item = |member: &&KnownMember| {
        let form = Form::of_values(&member.values).unwrap_or(Form::described(&member.form));
        let is_table = typing.syntax == Syntax::Toml && form == Form::Object && at.path.len() == 2;
        let mut item = match is_table {
            true => typing.table(&member.name),
            false => typing.key(&member.name, ItemKind::Member, form),
        };
        item.detail.clone_from(&member.form);
        item.documentation.clone_from(&member.about);
        item
    };
    absent.iter().map(item).collect()
}

/// The place of a member among those that are offered.
fn rank(member: &KnownMember) -> (bool, usize) {
    const FIRST: [&str; 3] = ["$schema", "manifest_version", "name"];
    let place = FIRST.iter().position(|name| *name == member.name);
    (!member.is_required && place.is_none(), place.unwrap_or(FIRST.len()))
}

/// The values of a member of a package in a registry entry, by the kinds of packages.
fn registry_values(key: &str, package: Value<'_>) -> Vec<&'static str> {
    let own = package.text_of("registryType");
    match key {
        "registryType" => package_kinds().map(|(name, _)| name).collect(),
        "registryBaseUrl" => {
            let kinds = package_kinds().filter(|(name, _)| own.is_none_or(|own| own == *name));
            kinds.flat_map(|(_, urls)| urls).copied().collect()
        }
        _ => Vec::new(),
    }
}
