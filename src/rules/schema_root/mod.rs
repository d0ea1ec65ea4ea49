//! Rules about the roots of input and output schemas.

mod root;

use crate::rules::prelude::*;
use crate::rules::schema_root::root::WHY;

rules_of_shape! {
    input_schema_dollar_schema_type {
        "input-schema-dollar-schema-type", Error, "`$schema` of `inputSchema` is not a string",
        member: "`{}` of `inputSchema`",
        note: WHY,
        help: "name the dialect by its URI, or remove `$schema`: 2020-12 is the default",
    }
    input_schema_nested_twice {
        "input-schema-nested-twice", Error,
        "the schema appears inside a second one, or under an additional key",
        [fix: Unsafe],
        check: Tool(|subject, context| root::nesting(subject, SchemaRole::Input, context)),
    }
    input_schema_not_object {
        "input-schema-not-object", Error, "`inputSchema` is not an object",
        [fix: Unsafe],
        whose: "`inputSchema`",
        cite: "MCP, schema.ts, Tool (all revisions): `inputSchema` is an object; clients reject \
               the whole list otherwise",
        help: "write a schema; to accept any value: `{\"type\": \"object\"}`",
        adapt: any_arguments,
    }
    input_schema_properties_type {
        "input-schema-properties-type", Error, "`properties` of `inputSchema` is not an object",
        [fix: Unsafe],
        member: "`{}` of `inputSchema`",
        note: WHY,
        help: "write an object that maps the names of the properties to their schemas",
    }
    input_schema_property_map {
        "input-schema-property-map", Error, "`inputSchema` is a bare map of properties",
        [fix: Unsafe, merging: Places],
        check: Tool(|subject, context| root::bare_map(subject, SchemaRole::Input, context)),
    }
    input_schema_property_not_object {
        "input-schema-property-not-object", Error, "a property of `inputSchema` is not a schema",
        [fix: Safe],
        check: Tool(|subject, context| root::property(subject, SchemaRole::Input, context)),
    }
    input_schema_required_type {
        "input-schema-required-type", Error, "`required` of `inputSchema` is not an array of names",
        [fix: Unsafe],
        member: "`{}` of `inputSchema`",
        wanted: "an array of names",
        element: "a name",
        note: WHY,
        help: "list the names of the required properties as strings",
    }
    input_schema_root_type {
        "input-schema-root-type", Error,
        "the root of `inputSchema` does not have the type `object`",
        [fix: Safe],
        check: Tool(|subject, context| root::root_type(subject, SchemaRole::Input, context)),
    }
    output_schema_dollar_schema_type {
        "output-schema-dollar-schema-type", Error, "`$schema` of `outputSchema` is not a string",
        [revisions: Revisions::since(Revision::V2025_06_18)],
        member: "`{}` of `outputSchema`",
        note: WHY,
        help: "name the dialect by its URI, or remove `$schema`: 2020-12 is the default",
    }
    output_schema_nested_twice {
        "output-schema-nested-twice", Error,
        "the output schema appears inside a second one, or under an additional key",
        [revisions: Revisions::since(Revision::V2025_06_18), fix: Unsafe],
        check: Tool(|subject, context| root::nesting(subject, SchemaRole::Output, context)),
    }
    output_schema_not_object {
        "output-schema-not-object", Error, "`outputSchema` is not an object",
        whose: "`outputSchema`",
        cite: "MCP since 2025-06-18, schema.ts, Tool: `outputSchema` is an object",
        note: "clients reject the whole list otherwise",
        help: "write a schema, or remove the member",
        null: NullWords::OfOtherRule,
    }
    output_schema_properties_type {
        "output-schema-properties-type", Error, "`properties` of `outputSchema` is not an object",
        [revisions: Revisions::since(Revision::V2025_06_18), fix: Unsafe],
        member: "`{}` of `outputSchema`",
        note: WHY,
        help: "write an object that maps the names of the properties to their schemas",
    }
    output_schema_property_map {
        "output-schema-property-map", Error, "`outputSchema` is a bare map of properties",
        [revisions: Revisions::since(Revision::V2025_06_18), fix: Unsafe],
        check: Tool(|subject, context| root::bare_map(subject, SchemaRole::Output, context)),
    }
    output_schema_property_not_object {
        "output-schema-property-not-object", Error, "a property of `outputSchema` is not a schema",
        [revisions: Revisions::since(Revision::V2025_06_18), fix: Safe],
        check: Tool(|subject, context| root::property(subject, SchemaRole::Output, context)),
    }
    output_schema_required_misplaced {
        "output-schema-required-misplaced", Error,
        "`required` appears among the properties of `outputSchema`",
        [revisions: Revisions::since(Revision::V2025_06_18), fix: Unsafe],
        check: Tool(|subject, context| root::misplaced(subject, SchemaRole::Output, context)),
    }
    output_schema_required_type {
        "output-schema-required-type", Error,
        "`required` of `outputSchema` is not an array of names",
        [revisions: Revisions::since(Revision::V2025_06_18), fix: Unsafe],
        member: "`{}` of `outputSchema`",
        wanted: "an array of names",
        element: "a name",
        note: WHY,
        help: "list the names of the required properties as strings",
    }
    output_schema_root_type {
        "output-schema-root-type", Error,
        "the root of `outputSchema` does not have the type `object`",
        [revisions: Revisions::between(Revision::V2025_06_18, Revision::V2025_11_25), fix: Safe],
        check: Tool(|subject, context| root::root_type(subject, SchemaRole::Output, context)),
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

pub(crate) mod input_schema_empty_params_form;
pub(crate) mod input_schema_missing;
pub(crate) mod input_schema_required_misplaced;
pub(crate) mod output_schema_async;
pub(crate) mod output_schema_id_shared;
pub(crate) mod output_schema_nonobject_portability;
