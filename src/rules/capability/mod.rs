//! Rules about the capabilities that a server declares.

rules_of_shape! {
    tools_capability_list_changed_type {
        "tools-capability-list-changed-type", Error, "the capability `tools` is malformed",
        member: "the capability `{}`",
        whose_of: &[("ServerCapabilities.tools", "the capability `tools`")],
        cite: "MCP, schema.ts, ServerCapabilities: an object, with a boolean `listChanged`; \
               clients validate it and do not connect otherwise",
        help: "write an object such as `{\"listChanged\": true}`, or `{}`",
    }
}

pub(crate) mod capability_deprecated;
pub(crate) mod capability_missing;
pub(crate) mod capability_not_served;
pub(crate) mod capability_removed;
pub(crate) mod capability_unknown;
pub(crate) mod extension_identifier;
pub(crate) mod resources_capability;
pub(crate) mod tools_capability_missing;
pub(crate) mod tools_in_capabilities;
