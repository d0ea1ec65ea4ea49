//! Rules of mere shape about the roots of input and output schemas.

use crate::forms::Fault;
use crate::rules::prelude::*;

const WHY: &str = "MCP, schema.ts, Tool, and JSON Schema, `properties` and `required`: clients \
                   that check types reject the whole list";

rules_of_shape! {
    input_schema_dollar_schema_type {
        name: "input-schema-dollar-schema-type",
        summary: "`$schema` of `inputSchema` is not a string",
        level: Error,
        words: {
            member: "`{}` of `inputSchema`",
            note: WHY,
            help: "name the dialect by its URI, or remove `$schema`: 2020-12 is the default",
        },
    }
    input_schema_not_object {
        name: "input-schema-not-object",
        summary: "`inputSchema` is not an object",
        level: Error,
        fix: Unsafe,
        words: {
            whose: "`inputSchema`",
            cite: "MCP, schema.ts, Tool (all revisions): `inputSchema` is an object; clients reject \
                   the whole list otherwise",
            help: "write a schema; to accept any value: `{\"type\": \"object\"}`",
            adapt: any_arguments,
        },
    }
    input_schema_properties_type {
        name: "input-schema-properties-type",
        summary: "`properties` of `inputSchema` is not an object",
        level: Error,
        words: {
            member: "`{}` of `inputSchema`",
            note: WHY,
            help: "write an object that maps the names of the properties to their schemas",
        },
    }
    input_schema_required_type {
        name: "input-schema-required-type",
        summary: "`required` of `inputSchema` is not an array of names",
        level: Error,
        words: {
            member: "`{}` of `inputSchema`",
            wanted: "an array of names",
            element: "a name",
            note: WHY,
            help: "list the names of the required properties as strings",
        },
    }
    output_schema_dollar_schema_type {
        name: "output-schema-dollar-schema-type",
        summary: "`$schema` of `outputSchema` is not a string",
        level: Error,
        revisions: Revisions::since(Revision::V2025_06_18),
        words: {
            member: "`{}` of `outputSchema`",
            note: WHY,
            help: "name the dialect by its URI, or remove `$schema`: 2020-12 is the default",
        },
    }
    output_schema_not_object {
        name: "output-schema-not-object",
        summary: "`outputSchema` is not an object",
        level: Error,
        revisions: Revisions::since(Revision::V2025_06_18),
        words: {
            whose: "`outputSchema`",
            cite: "MCP since 2025-06-18, schema.ts, Tool: `outputSchema` is an object",
            note: "clients reject the whole list otherwise",
            help: "write a schema, or remove the member",
            null: NullWords::OfOtherRule,
        },
    }
    output_schema_properties_type {
        name: "output-schema-properties-type",
        summary: "`properties` of `outputSchema` is not an object",
        level: Error,
        revisions: Revisions::since(Revision::V2025_06_18),
        words: {
            member: "`{}` of `outputSchema`",
            note: WHY,
            help: "write an object that maps the names of the properties to their schemas",
        },
    }
    output_schema_required_type {
        name: "output-schema-required-type",
        summary: "`required` of `outputSchema` is not an array of names",
        level: Error,
        revisions: Revisions::since(Revision::V2025_06_18),
        words: {
            member: "`{}` of `outputSchema`",
            wanted: "an array of names",
            element: "a name",
            note: WHY,
            help: "list the names of the required properties as strings",
        },
    }
}

fn any_arguments(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let given = fault.value?;
    Some(match given.as_str() {
        // The schema was serialised twice.
        Some(text) if text.trim_start().starts_with('{') => {
            finding.help("write the schema itself instead of a string that contains it")
        }
        Some(_) => finding.help("write a schema: `{\"type\": \"object\", \"properties\": {…}}`"),
        None => {
            finding.unsafe_fix("accept any arguments", given.replacement("{\"type\": \"object\"}"))
        }
    })
}
