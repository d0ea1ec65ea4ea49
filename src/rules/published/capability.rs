//! Rules of mere shape about the capabilities that a server declares.

rules_of_shape! {
    tools_capability_list_changed_type {
        name: "tools-capability-list-changed-type",
        summary: "the capability `tools` is malformed",
        level: Error,
        words: {
            member: "the capability `{}`",
            whose_of: &[("ServerCapabilities.tools", "the capability `tools`")],
            cite: "MCP, schema.ts, ServerCapabilities: an object, with a boolean `listChanged`; \
                   clients validate it and do not connect otherwise",
            help: "write an object such as `{\"listChanged\": true}`, or `{}`",
        },
    }
}
