//! `[require]`: forms that a project demands of its tools and servers.

use std::path::Path;

use crate::config::read::reader::{Entry, Read};
use crate::config::settings::origin::Given;
use crate::config::settings::resolved::Settings;
use crate::config::settings::section::{Key, KeyKind, Section, WrittenValue};
use crate::config::settings::value::{File, SettingValue, over, quoted};
use crate::document::json_of;
use crate::rules::RequiredForm;

section! {
    /// The values of `[require]`: forms that a project demands.
    RequireValues, heading: "[require]",
    summary: "What a project requires beyond the rules: JSON Schemas, see \
              [requirements](#requirements).",
    tool: RequiredForm {
        name: "tool",
        summary: "The form of every tool definition ([`tool-requirement`](rules/tool-requirement.md)).",
        default: "none",
        set: |settings, given| settings.options.required_tool = Some(given.value.clone()),
        example: "{ required = [\"title\"] }",
    }
    server: RequiredForm {
        name: "server",
        summary: "The form of every server in a client's configuration \
                 ([`server-requirement`](rules/server-requirement.md)).",
        default: "none",
        set: |settings, given| settings.options.required_server = Some(given.value.clone()),
        example: "{ properties = { url = { pattern = \"^https:\" } } }",
    }
}

impl SettingValue for RequiredForm {
    const KIND: KeyKind = KeyKind::Schema;

    fn read(entry: &Entry<'_>, _: KeyKind, _: &File<'_>) -> Read<Self> {
        let text = json_of(entry.value).map(|json| json.to_string());
        Self::of(&text.unwrap_or_default()).map_err(|why| entry.wrong(why))
    }

    fn written(&self, _: &Path) -> String {
        inline(&serde_json::from_str(self.text()).unwrap_or_default())
    }
}

/// A JSON value as an inline value of TOML, which has no `null`.
fn inline(value: &serde_json::Value) -> String {
    use serde_json::Value as Json;
    match value {
        Json::String(text) => quoted(text),
        Json::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Json::Object(members) => {
            let member =
                |(key, value): (&String, _)| format!("{} = {}", quoted(key), inline(value));
            format!("{{ {} }}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}
