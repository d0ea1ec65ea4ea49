//! Members of a tool other than its schemas (texts, icons, `_meta`, permissions, tags), and the
//! members of prompts, resources and templates.

use std::collections::{BTreeMap, BTreeSet};

use crate::address::Url;
use crate::changes::{self, Kind, Level};
use crate::contract::change::{Proof, ValueChange, value_change};
use crate::contract::text::{difference, same_words};
use crate::contract::tools::change::{Change, Versions};
use crate::contract::walk::shown_text;
use crate::document::{Place, Value};
use crate::model::{ListedKind, Tool, tag_fates};

/// Members of a tool that are compared elsewhere or ignored.
const COMPARED: [&str; 14] = [
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "execution",
    "icons",
    "_meta",
    "namespace",
    "version",
    "tags",
    "id",
    "securitySchemes",
];

/// Members of prompts, resources and templates that are compared elsewhere or are their keys.
const COMPARED_OF_LISTED: [&str; 6] =
    ["title", "description", "icons", "_meta", "arguments", "uriTemplate"];

/// Members of resources and templates of which callers notice nothing.
const INFORMATIVE: [&str; 2] = ["size", "annotations"];

/// A member in the old and the new version.
type OldNew<'d> = [Option<Value<'d>>; 2];

pub(super) fn compare(versions: Versions<'_, '_>, changes: &mut Vec<Change>) {
    let mut members = MemberComparison { versions, changes };
    members.description();
    members.title();
    members.icons();
    members.meta();
    match versions.new.kind {
        None => members.tags(),
        Some(ListedKind::Prompt) => members.arguments(),
        Some(_) => {}
    }
    members.others();
}

struct MemberComparison<'a, 'd, 'c> {
    versions: Versions<'a, 'd>,
    changes: &'c mut Vec<Change>,
}

impl<'d> MemberComparison<'_, 'd, '_> {
    fn both(&self, member: impl Fn(Tool<'d>) -> Option<Value<'d>>) -> OldNew<'d> {
        [self.versions.old, self.versions.new].map(|version| member(version.tool))
    }

    /// Reports a change at the keys of a member in both versions.
    fn put(&mut self, kind: &'static Kind, message: impl Into<String>, member: OldNew<'d>) {
        self.put_at(kind.level(), kind, message.into(), member);
    }

    fn put_at(&mut self, level: Level, kind: &'static Kind, message: String, member: OldNew<'d>) {
        let places = member.map(|value| value.map(Value::key_place));
        let proof = (level == Level::Breaking).then_some(Proof::Definition);
        let change = self.versions.change(kind, message, places);
        self.changes.push(Change { level, proof, ..change });
    }

    fn description(&mut self) {
        let both = self.both(|tool| tool.description());
        let owner = format!("the {}", self.versions.new.noun());
        self.compare_description(both, &owner, "the description");
    }

    fn compare_description(&mut self, both: OldNew<'_>, owner: &str, description: &str) {
        let kinds = match self.versions.new.kind {
            None => [
                changes::TOOL_DESCRIPTION_ADDED,
                changes::TOOL_DESCRIPTION_REMOVED,
                changes::TOOL_DESCRIPTION_CHANGED,
            ],
            Some(_) => [
                changes::DESCRIPTION_ADDED,
                changes::DESCRIPTION_REMOVED,
                changes::DESCRIPTION_CHANGED,
            ],
        };
        let (kind, message) = match both.map(text) {
            [None, Some(_)] => (kinds[0], format!("{owner} has a description now")),
            [Some(_), None] => (kinds[1], format!("{owner} no longer has a description")),
            [Some(was), Some(is)] if was != is => {
                (kinds[2], format!("{description} changed: {}", difference(was, is)))
            }
            _ => return,
        };
        let mut change = self.versions.change(kind, message, both.map(place));
        if let [Some(was), Some(is)] = both.map(text)
            && same_words(was, is)
        {
            change.level = Level::Compatible;
        }
        self.changes.push(change);
    }

    fn title(&mut self) {
        let both = self.both(|tool| tool.title());
        let [was, is] = both.map(text);
        if was != is {
            let message = format!("the title of the {} changed", self.versions.new.noun());
            let is_tool = self.versions.new.kind.is_none();
            let kind = if is_tool { changes::TOOL_TITLE_CHANGED } else { changes::TITLE_CHANGED };
            self.changes.push(self.versions.change(kind, message, both.map(place)));
        }
    }

    fn icons(&mut self) {
        let both = self.both(|tool| tool.icons());
        if !differ(both) {
            return;
        }
        let message = format!("the icons of the {} changed", self.versions.new.noun());
        self.put(changes::ICONS_CHANGED, message, both);
        let [before, after] = both.map(|icons| -> BTreeSet<String> {
            let sources = icons.into_iter().flat_map(Value::items).filter_map(|it| it.get("src"));
            sources.filter_map(|source| host(source.as_str()?)).collect()
        });
        // The host of an icon learns which clients show it.
        if let Some(host) = after.difference(&before).next().filter(|_| !before.is_empty()) {
            let message = format!("an icon is loaded from `{host}` now");
            self.put(changes::ICON_ORIGIN_CHANGED, message, both);
        }
    }

    fn meta(&mut self) {
        let both = self.both(|tool| tool.meta());
        let before = self.changes.len();
        // Older versions of the extension MCP Apps write `ui/resourceUri`.
        let [was, is] = both.map(|meta| {
            let found = meta?.get("ui").and_then(|ui| ui.get("resourceUri"));
            found.or(meta?.get("ui/resourceUri")).and_then(Value::as_str)
        });
        if was != is {
            let message = "another user interface is shown for the tool";
            self.put(changes::META_UI_CHANGED, message, both);
        }
        // Without a list, the tool is visible to the model.
        let visible = both.map(|meta| {
            let list = meta.and_then(|meta| meta.get("ui")?.get("visibility"));
            list.is_none_or(|list| list.items().any(|item| item.is_text("model")))
        });
        match visible {
            [true, false] => {
                let message = "the tool is no longer visible to the model";
                self.put(changes::META_VISIBILITY_NARROWED, message, both);
            }
            [false, true] => {
                let message = "the tool is visible to the model now";
                self.put(changes::META_VISIBILITY_WIDENED, message, both);
            }
            _ => {}
        }
        let (old, new) = (self.versions.old.tool.value, self.versions.new.tool.value);
        let (was, is) = (scopes(old), scopes(new));
        for (kind, one, other, text) in [
            (changes::REQUIRED_SCOPE_ADDED, &is, &was, "needs"),
            (changes::REQUIRED_SCOPE_REMOVED, &was, &is, "no longer needs"),
        ] {
            let missing: Vec<_> = one.difference(other).map(|scope| format!("`{scope}`")).collect();
            if !missing.is_empty() {
                let message = format!("the tool {text} the permission {}", missing.join(", "));
                self.put(kind, message, both);
            }
        }
        // Only if no change above explains it.
        if differ(both) && self.changes.len() == before {
            let message = format!("`_meta` of the {} changed", self.versions.new.noun());
            self.put(changes::META_CHANGED, message, both);
        }
    }

    fn tags(&mut self) {
        let both = self.both(|tool| tool.tags());
        let [was, is] = both.map(|tags| -> BTreeSet<String> {
            let tags: Vec<&str> =
                tags.into_iter().flat_map(Value::items).filter_map(Value::as_str).collect();
            let fates = tag_fates(&tags);
            fates.iter().filter_map(|fate| fate.stored()).map(str::to_owned).collect()
        });
        if was != is {
            self.put(changes::TAGS_CHANGED, "the tags of the tool changed", both);
        }
    }

    /// Compares the arguments of a prompt, whose values are strings without a schema.
    fn arguments(&mut self) {
        let mut arguments: BTreeMap<&str, OldNew<'d>> = BTreeMap::new();
        for (side, version) in [self.versions.old, self.versions.new].into_iter().enumerate() {
            for argument in version.tool.value.items_of("arguments") {
                let Some(name) = argument.text_of("name") else { continue };
                arguments.entry(name).or_default()[side].get_or_insert(argument);
            }
        }
        for (name, both) in arguments {
            let shown = format!("the argument {}", shown_text(name));
            let is_required = both.map(|it| it.and_then(|it| it.get("required")?.as_bool()));
            let is_required = is_required.map(Option::unwrap_or_default);
            let change = match (both, is_required) {
                ([_, None], _) => Some((changes::PROPERTY_REMOVED, "was removed")),
                ([None, _], [_, true]) => {
                    Some((changes::REQUIRED_ADDED, "was added, and is required"))
                }
                ([None, _], _) => Some((changes::PROPERTY_ADDED, "was added")),
                (_, [false, true]) => Some((changes::REQUIRED_ADDED, "is required now")),
                (_, [true, false]) => Some((changes::REQUIRED_REMOVED, "is no longer required")),
                _ => None,
            };
            if let Some((kind, what)) = change {
                let level = if both[1].is_none() { Level::Breaking } else { kind.level() };
                self.put_at(level, kind, format!("{shown} {what}"), both);
            }
            if let [Some(was), Some(is)] = both {
                let both = [was, is].map(|it| it.get("description"));
                self.compare_description(both, &shown, &format!("the description of {shown}"));
            }
        }
    }

    fn others(&mut self) {
        let both = [self.versions.old, self.versions.new].map(|version| version.tool.value);
        let (kind, noun) = (self.versions.new.kind, self.versions.new.noun());
        let compared = if kind.is_none() { &COMPARED[..] } else { &COMPARED_OF_LISTED };
        let [before, after] = both.map(|tool| {
            let keys = tool.entries().filter_map(Value::key);
            keys.filter(|key| !compared.contains(key)).collect::<BTreeSet<_>>()
        });
        for key in before.union(&after) {
            let member = both.map(|tool| tool.get(key));
            let shown = shown_text(key);
            let Some(change) = value_change(member[0], member[1]) else { continue };
            let kinds = [changes::MEMBER_ADDED, changes::MEMBER_REMOVED, changes::MEMBER_CHANGED];
            let message = match change {
                ValueChange::Added => format!("the {noun} has the member {shown} now"),
                ValueChange::Removed => format!("the {noun} no longer has the member {shown}"),
                ValueChange::Changed => format!("the member {shown} of the {noun} changed"),
            };
            let change = kinds[change as usize];
            let is_minor = kind.is_some() && INFORMATIVE.contains(key);
            let level = if is_minor { Level::Compatible } else { change.level() };
            self.put_at(level, change, message, member);
        }
    }
}

fn text<'d>(value: Option<Value<'d>>) -> Option<&'d str> {
    value.and_then(Value::as_str).filter(|text| !text.is_empty())
}

fn place(value: Option<Value<'_>>) -> Option<Place> {
    value.map(Value::place)
}

/// Whether a member changed; a missing member is equal to an empty one.
fn differ(both: OldNew<'_>) -> bool {
    let has_content =
        |value: Value<'_>| !value.kind().is_container() || value.first_inside() != value.end_id();
    match both {
        [Some(old), Some(new)] => !old.equals(new),
        [old, new] => old.or(new).is_some_and(has_content),
    }
}

fn host(uri: &str) -> Option<String> {
    let url = Url::of(uri).filter(|url| matches!(url.scheme, "http" | "https"))?;
    Some(url.authority.to_ascii_lowercase())
}

/// The scopes that a tool requires in any of the members that list them.
fn scopes(tool: Value<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for holder in [Some(tool), tool.get("_meta")].into_iter().flatten() {
        let schemes = holder.get("securitySchemes").into_iter().flat_map(Value::items);
        let of_schemes = schemes.filter_map(|scheme| scheme.get("scopes"));
        let lists = of_schemes.chain(holder.get("requiredScopes"));
        let scopes = lists.flat_map(Value::items).filter_map(Value::as_str);
        found.extend(scopes.map(str::to_owned));
    }
    found
}
