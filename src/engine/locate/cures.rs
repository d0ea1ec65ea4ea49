//! What to change in code, in the words of the library that makes the schema from it.

use crate::diagnostic::{Diagnostic, Part};
use crate::locate::Generator::{self, CSharp, FastMcp, GoSdk, McpGo, Rmcp, Zod};
use crate::rules::{Cure, Rule};

/// What has to change in code; [`Cure`] says of which rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Annotations,
    EmptyParameters,
    Inline,
    LostParameters,
    MissingProperties,
    NotNullable,
    NullDefault,
    ParameterDescription,
    StrictObject,
    ToolDescription,
}

/// Makes the help of a finding say what to change in code of a library, if that is known.
pub(super) fn add_cure(found: &mut Diagnostic, generator: Generator) {
    let Some(change) = change(found) else { return };
    let Some(words) = words(change, generator) else { return };
    found.help = Some(match found.help.take() {
        // The help names the annotations, and tools.
        Some(help) if change == Change::Annotations => {
            format!("{help}; in the code, {words}").into()
        }
        _ => words.into(),
    });
    found.attach().has_cure = true;
}

fn change(found: &Diagnostic) -> Option<Change> {
    let of = found.source().map(|place| place.of);
    Some(match Rule::named(found.rule)?.cure? {
        Cure::ToolDescription => Change::ToolDescription,
        Cure::ParameterDescription => Change::ParameterDescription,
        Cure::Description if of == Some(Part::Parameter) => Change::ParameterDescription,
        Cure::Description => Change::ToolDescription,
        Cure::LostParameters => Change::LostParameters,
        Cure::MissingProperties => Change::MissingProperties,
        Cure::EmptyParameters => Change::EmptyParameters,
        Cure::NullDefault if found.help.as_ref()?.contains("`null`") => Change::NullDefault,
        Cure::NullDefault => return None,
        Cure::Annotations => Change::Annotations,
        Cure::Feature => match found.verdicts().first()?.feature {
            "ref-local" | "ref-siblings" | "definitions-key" => Change::Inline,
            "additionalProperties-true" | "additionalProperties-schema" => Change::StrictObject,
            "type-array" | "nullable-keyword" => Change::NotNullable,
            _ => return None,
        },
    })
}

/// The words for each change; none where a library offers nothing for it, or nothing is known.
#[rustfmt::skip]
static WORDS: &[(Change, Generator, &str)] = &[
    (Change::ToolDescription, Zod, "describe what the tool does, when to use it and what it returns in `description` of `registerTool`"),
    (Change::ToolDescription, FastMcp, "describe what the tool does, when to use it and what it returns in the function's docstring"),
    (Change::ToolDescription, GoSdk, "describe what the tool does, when to use it and what it returns in `Description` of `mcp.Tool`"),
    (Change::ToolDescription, McpGo, "describe what the tool does, when to use it and what it returns with `mcp.WithDescription`"),
    (Change::ToolDescription, Rmcp, "describe what the tool does, when to use it and what it returns in `#[tool(description = \"…\")]`"),
    (Change::ToolDescription, CSharp, "describe what the tool does, when to use it and what it returns in `[Description(\"…\")]` on the method"),
    (Change::ParameterDescription, Zod, "end the schema with `.describe(\"…\")`: the meaning, unit and format of the value"),
    (Change::ParameterDescription, FastMcp, "write `Annotated[T, Field(description=\"…\")]`: the meaning, unit and format of the value"),
    (Change::ParameterDescription, GoSdk, "add the tag `jsonschema:\"…\"` to the field: the meaning, unit and format of the value"),
    (Change::ParameterDescription, McpGo, "add `mcp.Description(\"…\")`: the meaning, unit and format of the value"),
    (Change::ParameterDescription, Rmcp, "write a doc comment (`///`) on the field: the meaning, unit and format of the value"),
    (Change::ParameterDescription, CSharp, "add `[Description(\"…\")]` to the parameter: the meaning, unit and format of the value"),
    (Change::LostParameters, Zod, "update `@modelcontextprotocol/sdk`, or import from `zod/v3`: an SDK that does not know zod 4 lists its schemas as empty"),
    (Change::MissingProperties, GoSdk, "set `InputSchema` of the tool to an object with empty `Properties`"),
    (Change::EmptyParameters, Zod, "pass `z.strictObject({})` as `inputSchema`"),
    (Change::EmptyParameters, McpGo, "add `mcp.WithSchemaAdditionalProperties(false)`"),
    (Change::Inline, Zod, "create a new schema for each parameter, in a function, instead of sharing one object"),
    (Change::Inline, FastMcp, "replace the model with parameters of the function, or update FastMCP, which inlines references"),
    (Change::Inline, GoSdk, "move the fields of nested structs into the input struct"),
    (Change::Inline, Rmcp, "add `#[schemars(inline)]` to the type"),
    (Change::Inline, CSharp, "replace the type with parameters of simple types"),
    (Change::StrictObject, Zod, "create the object with `z.strictObject`"),
    (Change::StrictObject, FastMcp, "set `model_config = ConfigDict(extra=\"forbid\")` on the model"),
    (Change::StrictObject, Rmcp, "add `#[serde(deny_unknown_fields)]` to the struct"),
    (Change::NullDefault, Zod, "write `.optional()` instead of a default of `null`"),
    (Change::NullDefault, FastMcp, "write a default of the parameter's own type instead of `None`"),
    (Change::NullDefault, GoSdk, "write `omitempty` in the field's `json` tag"),
    (Change::NullDefault, Rmcp, "write `#[serde(default)]` with a type other than `Option`"),
    (Change::NullDefault, CSharp, "write a default of the parameter's own type instead of `null`"),
    (Change::NotNullable, Zod, "write `.optional()` instead of `.nullable()`"),
    (Change::NotNullable, FastMcp, "write a default of the parameter's own type instead of `T | None`"),
    (Change::NotNullable, GoSdk, "write `omitempty` and a plain type instead of a pointer"),
    (Change::NotNullable, Rmcp, "add `#[schemars(with = \"T\")]` to the field of type `Option<T>`"),
    (Change::NotNullable, CSharp, "write a type that is not nullable, with a default"),
    (Change::Annotations, Zod, "write `annotations: { … }` in `registerTool`"),
    (Change::Annotations, FastMcp, "write `annotations=ToolAnnotations(…)` in the decorator"),
    (Change::Annotations, GoSdk, "write `Annotations: &mcp.ToolAnnotations{…}`"),
    (Change::Annotations, McpGo, "add options such as `mcp.WithReadOnlyHintAnnotation(true)`"),
    (Change::Annotations, Rmcp, "write `#[tool(annotations(read_only_hint = true, …))]`"),
    (Change::Annotations, CSharp, "write `[McpServerTool(ReadOnly = true, …)]`"),
];

fn words(change: Change, generator: Generator) -> Option<&'static str> {
    let mut rows = WORDS.iter();
    rows.find(|(of, by, _)| (*of, *by) == (change, generator)).map(|(.., words)| *words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Severity, SourcePlace};

    fn help(
        rule: &str,
        help: Option<&'static str>,
        of: Part,
        generator: Generator,
    ) -> Option<String> {
        let rule = Rule::named(rule).expect("a rule");
        let (name, category, path) = (rule.name, rule.category, "a.json".into());
        let mut found = Diagnostic::new(name, category, "is bad", Severity::Warning, path);
        found.help = help.map(Into::into);
        let (path, region, part) = ("a.ts".into(), found.region, Part::Tool);
        found.attach().source = Some(Box::new(SourcePlace { path, region, part, of }));
        add_cure(&mut found, generator);
        assert_eq!(found.has_cure(), found.help.as_deref() != help);
        found.help.map(Into::into)
    }

    #[test]
    fn a_description_is_cured_where_it_is() {
        let help = |of| help("description-placeholder", None, of, CSharp).unwrap();
        assert!(help(Part::Parameter).contains("to the parameter"));
        assert!(help(Part::Description).contains("on the method"));
        assert!(help(Part::Tool).contains("on the method"));
    }

    #[test]
    fn only_a_default_of_null_is_cured() {
        let of = |text| help("schema-default-mismatch", Some(text), Part::Parameter, Rmcp).unwrap();
        assert!(of("remove `default`, or allow `null` as a type").contains("#[serde(default)]"));
        assert_eq!(of("correct the default, or its schema"), "correct the default, or its schema");
    }

    #[test]
    fn rules_and_libraries_without_words_keep_their_help() {
        for (rule, generator) in
            [("tool-name-charset", Zod), ("input-schema-empty-params-form", GoSdk)]
        {
            let text = help(rule, Some("do it"), Part::Tool, generator);
            assert_eq!(text.as_deref(), Some("do it"));
        }
    }

    #[test]
    fn each_library_has_one_text_for_a_change() {
        for (index, (change, generator, words)) in WORDS.iter().enumerate() {
            let is_same =
                |(of, by, _): &&(Change, Generator, &str)| (of, by) == (change, generator);
            assert_eq!(WORDS.iter().position(|row| is_same(&row)), Some(index));
            assert!(words.starts_with(|first: char| first.is_ascii_lowercase()), "{words}");
            assert!(!words.ends_with('.') && words.matches('`').count() % 2 == 0, "{words}");
        }
    }
}
