//! Rules of mere shape about calls of tools.

rules_of_shape! {
    call_arguments_type {
        name: "call-arguments-type",
        summary: "`arguments` of a call is not an object",
        level: Error,
        fix: Safe,
        words: {
            member: "`{}` of a call",
            cite: "MCP, schema.ts, CallToolRequest: an object, or absent",
            help: "write an object, with the arguments by name",
            null: NullWords::Absent("remove it: a call may have no arguments"),
        },
    }
    call_name {
        name: "call-name",
        summary: "a call does not have a string `name`",
        level: Error,
        words: {
            whose_of: &[("CallToolParams", "a call")],
            cite: "MCP, schema.ts, CallToolRequest: `name` is a required string",
            help: "write the name of the tool as `name`",
        },
    }
    call_params_missing {
        name: "call-params-missing",
        summary: "a `tools/call` request has no `params`",
        level: Error,
        words: {
            whose: "a call",
            cite: "MCP, schema.ts, CallToolRequest: the name of the tool appears there",
            help: "add `params` with the `name` of the tool",
            adapt: |finding, fault, _| Some(at_method(finding, fault)),
        },
    }
    call_task_shape {
        name: "call-task-shape",
        summary: "`task` of a call is malformed",
        level: Error,
        revisions: Revisions::only(Revision::V2025_11_25),
        words: {
            whose_of: &[("TaskMetadata", "`task`")],
            cite: "MCP 2025-11-25, schema.ts, TaskMetadata: an object, with `ttl` in milliseconds",
            help: "write an object such as `{\"ttl\": 60000}`, or `{}`",
            by_revision: true,
        },
    }
}
