//! Help in terms of the library that generates a schema: what to change in the code.

use crate::diagnostic::{Diagnostic, Part};
use crate::locate::Generator::{self, CSharp, FastMcp, GoSdk, McpGo, Rmcp, Zod};
use crate::rules::{Cure, Rule};

/// Replaces or extends the help of a finding with what to change in the code of a library, if that
/// is known.
pub(super) fn add_cure(found: &mut Diagnostic, generator: Generator) {
    let Some(cure) = cure(found) else { return };
    let mut rows = WORDS.iter();
    let row = rows.find(|(of, by, _)| (*of, *by) == (cure, generator));
    let Some((.., words)) = row else { return };
    found.help = Some(match found.help.take() {
        // The help names the annotations, and tools.
        Some(help) if cure == Cure::Annotations => format!("{help}; in the code, {words}").into(),
        _ => (*words).into(),
    });
    found.attach().has_cure = true;
}

/// The cure for a finding, if a library may have one.
fn cure(found: &Diagnostic) -> Option<Cure> {
    let is_parameter = || found.source().is_some_and(|place| place.of == Part::Parameter);
    Some(match Rule::named(found.rule)?.cure? {
        Cure::Description if is_parameter() => Cure::ParameterDescription,
        Cure::Description => Cure::ToolDescription,
        Cure::NullDefault if !found.help.as_ref()?.contains("`null`") => return None,
        Cure::Feature => match found.verdicts().first()?.feature {
            "ref-local" | "ref-siblings" | "definitions-key" => Cure::Inline,
            "additionalProperties-true" | "additionalProperties-schema" => Cure::StrictObject,
            "type-array" | "nullable-keyword" => Cure::NotNullable,
            _ => return None,
        },
        cure => cure,
    })
}

/// The help for each cure and library; there is no row if a library offers nothing for a cure, or
/// nothing is known.
#[rustfmt::skip]
static WORDS: &[(Cure, Generator, &str)] = &[
    (Cure::ToolDescription, Zod, "describe what the tool does, when to use it and what it returns in `description` of `registerTool`"),
    (Cure::ToolDescription, FastMcp, "describe what the tool does, when to use it and what it returns in the function's docstring"),
    (Cure::ToolDescription, GoSdk, "describe what the tool does, when to use it and what it returns in `Description` of `mcp.Tool`"),
    (Cure::ToolDescription, McpGo, "describe what the tool does, when to use it and what it returns with `mcp.WithDescription`"),
    (Cure::ToolDescription, Rmcp, "describe what the tool does, when to use it and what it returns in `#[tool(description = \"…\")]`"),
    (Cure::ToolDescription, CSharp, "describe what the tool does, when to use it and what it returns in `[Description(\"…\")]` on the method"),
    (Cure::ParameterDescription, Zod, "end the schema with `.describe(\"…\")`: the meaning, unit and format of the value"),
    (Cure::ParameterDescription, FastMcp, "write `Annotated[T, Field(description=\"…\")]`: the meaning, unit and format of the value"),
    (Cure::ParameterDescription, GoSdk, "add the tag `jsonschema:\"…\"` to the field: the meaning, unit and format of the value"),
    (Cure::ParameterDescription, McpGo, "add `mcp.Description(\"…\")`: the meaning, unit and format of the value"),
    (Cure::ParameterDescription, Rmcp, "write a doc comment (`///`) on the field: the meaning, unit and format of the value"),
    (Cure::ParameterDescription, CSharp, "add `[Description(\"…\")]` to the parameter: the meaning, unit and format of the value"),
    (Cure::LostParameters, Zod, "update `@modelcontextprotocol/sdk`, or import from `zod/v3`: an SDK that does not know zod 4 lists its schemas as empty"),
    (Cure::MissingProperties, GoSdk, "set `InputSchema` of the tool to an object with empty `Properties`"),
    (Cure::EmptyParameters, Zod, "pass `z.strictObject({})` as `inputSchema`"),
    (Cure::EmptyParameters, McpGo, "add `mcp.WithSchemaAdditionalProperties(false)`"),
    (Cure::Inline, Zod, "create a new schema for each parameter, in a function, instead of sharing one object"),
    (Cure::Inline, FastMcp, "replace the model with parameters of the function, or update FastMCP, which inlines references"),
    (Cure::Inline, GoSdk, "move the fields of nested structs into the input struct"),
    (Cure::Inline, Rmcp, "add `#[schemars(inline)]` to the type"),
    (Cure::Inline, CSharp, "replace the type with parameters of simple types"),
    (Cure::StrictObject, Zod, "create the object with `z.strictObject`"),
    (Cure::StrictObject, FastMcp, "set `model_config = ConfigDict(extra=\"forbid\")` on the model"),
    (Cure::StrictObject, Rmcp, "add `#[serde(deny_unknown_fields)]` to the struct"),
    (Cure::NullDefault, Zod, "write `.optional()` instead of a default of `null`"),
    (Cure::NullDefault, FastMcp, "write a default of the parameter's own type instead of `None`"),
    (Cure::NullDefault, GoSdk, "write `omitempty` in the field's `json` tag"),
    (Cure::NullDefault, Rmcp, "write `#[serde(default)]` with a type other than `Option`"),
    (Cure::NullDefault, CSharp, "write a default of the parameter's own type instead of `null`"),
    (Cure::NotNullable, Zod, "write `.optional()` instead of `.nullable()`"),
    (Cure::NotNullable, FastMcp, "write a default of the parameter's own type instead of `T | None`"),
    (Cure::NotNullable, GoSdk, "write `omitempty` and a plain type instead of a pointer"),
    (Cure::NotNullable, Rmcp, "add `#[schemars(with = \"T\")]` to the field of type `Option<T>`"),
    (Cure::NotNullable, CSharp, "write a type that is not nullable, with a default"),
    (Cure::Annotations, Zod, "write `annotations: { … }` in `registerTool`"),
    (Cure::Annotations, FastMcp, "write `annotations=ToolAnnotations(…)` in the decorator"),
    (Cure::Annotations, GoSdk, "write `Annotations: &mcp.ToolAnnotations{…}`"),
    (Cure::Annotations, McpGo, "add options such as `mcp.WithReadOnlyHintAnnotation(true)`"),
    (Cure::Annotations, Rmcp, "write `#[tool(annotations(read_only_hint = true, …))]`"),
    (Cure::Annotations, CSharp, "write `[McpServerTool(ReadOnly = true, …)]`"),
];

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
        for (index, (cure, generator, words)) in WORDS.iter().enumerate() {
            let is_same = |(of, by, _): &&(Cure, Generator, &str)| (of, by) == (cure, generator);
            assert_eq!(WORDS.iter().position(|row| is_same(&row)), Some(index));
            assert!(words.starts_with(|first: char| first.is_ascii_lowercase()), "{words}");
            assert!(!words.ends_with('.') && words.matches('`').count() % 2 == 0, "{words}");
        }
    }
}
