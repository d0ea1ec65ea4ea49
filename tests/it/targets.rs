//! Findings about clients and providers: for the right targets, at the right position, and for no
//! others.

use crate::common::lint::{lint, settings};
use mcp_lint::diagnostic::{Applicability, Diagnostic, Severity};
use mcp_lint::targets::{Date, Outcome, Selection};
use serde_json::{Value, json};

/// The findings about a list of tools for all targets, on a day when the evidence was fresh.
fn lint_for_all(tools: &Value) -> Vec<Diagnostic> {
    lint_for(&["all"], tools)
}

fn lint_for(targets: &[&str], tools: &Value) -> Vec<Diagnostic> {
    let mut settings = settings(None);
    settings.options.targets = Selection::of_names(targets).expect("targets");
    settings.options.today = Date::parse("2026-10-01");
    lint(&tools.to_string(), "json", &settings)
}

/// A tool that every target accepts, with these members changed.
fn tool_with(members: &Value) -> Value {
    let mut tool = json!({
        "name": "do_it",
        "description": "Does it.",
        "inputSchema": schema(&json!({"a": {"type": "string"}}), &json!({"required": ["a"]})),
    });
    for (key, value) in members.as_object().expect("members") {
        tool[key] = value.clone();
    }
    tool
}

/// A closed object schema with these properties and members.
fn schema(properties: &Value, members: &Value) -> Value {
    let mut schema = json!({"type": "object", "properties": properties});
    for (key, value) in members.as_object().expect("members") {
        schema[key] = value.clone();
    }
    schema
}

fn with_property(property: &Value) -> Value {
    let properties = json!({"a": property});
    tool_with(&json!({"inputSchema": schema(&properties, &json!({"required": ["a"]}))}))
}

fn with_schema(schema: &Value) -> Value {
    tool_with(&json!({"inputSchema": schema}))
}

/// An object schema with one required property, which allows additional properties.
fn open_object() -> Value {
    json!({"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]})
}

/// `target:verdict` of all targets in the findings at a JSON Pointer.
fn verdicts_at(findings: &[Diagnostic], pointer: &str) -> String {
    let at = findings.iter().filter(|found| *found.pointer == *pointer);
    let mut words: Vec<_> = at
        .flat_map(|found| found.verdicts().iter())
        .map(|verdict| {
            let consequence = verdict.consequence;
            let word = consequence.scope().unwrap_or(consequence.outcome());
            format!("{}:{word}", verdict.target)
        })
        .collect();
    words.sort();
    words.join(" ")
}

/// A tool that breaks in practice, with the position and the exact verdicts of targets.
struct Breakage {
    name: &'static str,
    tool: Value,
    pointer: &'static str,
    rule: &'static str,
    verdicts: &'static str,
}

/// Tools that are known to break, and similar ones that do not.
fn breakages() -> Vec<Breakage> {
    let breakage =
        |name, tool, pointer, rule, verdicts| Breakage { name, tool, pointer, rule, verdicts };
    vec![
        breakage(
            "composition at the root",
            with_schema(&schema(
                &json!({"a": {"type": "string"}}),
                &json!({"oneOf": [{"required": ["a"]}]}),
            )),
            "/inputSchema/oneOf",
            "portable-root-composition",
            "anthropic-managed-agents:request anthropic-strict:request anthropic:request \
             bedrock-nova:request bedrock:request claude-code:rewritten codex:dropped \
             gemini:request openai-strict:request openai:request vertex:request \
             vscode-copilot:dropped",
        ),
        breakage(
            "`not` at the root",
            with_schema(&schema(&json!({}), &json!({"not": {"type": "string"}}))),
            "/inputSchema/not",
            "portable-schema",
            "bedrock-nova:request gemini:request openai-strict:request openai:request \
             vertex:request vscode-copilot:dropped",
        ),
        breakage(
            "an array without items",
            with_property(&json!({"type": "array"})),
            "/inputSchema/properties/a/type",
            "portable-array-items",
            "codex:rewritten gemini:request openai-gpt5:request openai-strict:request \
             openai:request vertex:request vscode-copilot:request windsurf:request",
        ),
        breakage(
            "a nullable array without items",
            with_property(&json!({"type": ["array", "null"]})),
            "/inputSchema/properties/a/type/0",
            "portable-array-items",
            "codex:rewritten gemini:request openai-gpt5:request openai-strict:request \
             openai:request vertex:request vscode-copilot:request windsurf:request",
        ),
        breakage(
            "a dot in a name",
            tool_with(&json!({"name": "files.read"})),
            "/name",
            "portable-tool-name",
            "amazon-q:rewritten anthropic-managed-agents:request anthropic-strict:request \
             anthropic:request bedrock:request claude-desktop:server cline:rewritten \
             codex:rewritten copilot-cli:rewritten crewai:rewritten cursor:rewritten \
             deepseek:request grok-build:tool groq:request kilo:rewritten kimi-code:rewritten \
             llama-index:rewritten mastra:rewritten mistral:request openai-agents-js:rewritten \
             openai-gpt5:request openai-strict:request openai:request opencode:rewritten \
             qwen-code:rewritten roo:rewritten visual-studio:request vscode-copilot:rewritten",
        ),
        breakage(
            "a blank in a name",
            tool_with(&json!({"name": "get user"})),
            "/name",
            "tool-name-charset",
            "agent-framework:rewritten amazon-q:rewritten anthropic-managed-agents:request \
             anthropic-strict:request anthropic:request bedrock:request claude-desktop:server \
             cline:rewritten codex:rewritten copilot-cli:rewritten crewai:rewritten \
             cursor:rewritten deepseek:request gemini-cli:rewritten gemini-json-schema:request \
             gemini:request grok-build:tool groq:request kilo:rewritten kimi-code:rewritten \
             llama-index:rewritten mastra:rewritten mcp-spec:tool mistral:request \
             openai-agents-js:rewritten openai-gpt5:request openai-strict:request \
             openai:request opencode:rewritten qwen-code:rewritten roo:rewritten \
             semantic-kernel:rewritten vertex:request visual-studio:request \
             vscode-copilot:rewritten",
        ),
        breakage(
            "a digit at the beginning of a name",
            tool_with(&json!({"name": "3d"})),
            "/name",
            "portable-tool-name",
            "amazon-q:rewritten gemini-json-schema:request gemini:request vertex:request",
        ),
        breakage(
            "a hyphen in a name",
            tool_with(&json!({"name": "get-user"})),
            "/name",
            "portable-tool-name",
            "amazon-q:rewritten codex:rewritten crewai:rewritten openai-agents-js:rewritten",
        ),
        breakage(
            "`$schema`",
            with_schema(&schema(
                &json!({}),
                &json!({"$schema": "http://json-schema.org/draft-07/schema#"}),
            )),
            "/inputSchema/$schema",
            "portable-schema",
            "bedrock-nova:request codex:dropped gemini:request langchain-google:dropped \
             qwen-code:dropped vertex:request zed:dropped",
        ),
        breakage(
            "`additionalProperties`",
            with_schema(&schema(&json!({}), &json!({"additionalProperties": false}))),
            "/inputSchema/additionalProperties",
            "portable-schema",
            "gemini:request langchain-google:dropped mcpo:dropped ollama:dropped \
             qwen-code:dropped zed:dropped",
        ),
        breakage(
            "`const`",
            with_property(&json!({"const": "x"})),
            "/inputSchema/properties/a/const",
            "portable-schema",
            "codex:rewritten gemini:request langchain-google:dropped mcpo:dropped \
             ollama:dropped opencode:rewritten pydantic-ai:rewritten vertex:request",
        ),
        breakage(
            "`exclusiveMinimum`",
            with_property(&json!({"type": "integer", "exclusiveMinimum": 1})),
            "/inputSchema/properties/a/exclusiveMinimum",
            "portable-schema",
            "anthropic-strict:request codex:dropped gemini:request langchain-google:dropped \
             pydantic-ai:rewritten vertex:request zed:dropped",
        ),
        breakage(
            "`propertyNames`",
            with_schema(&schema(&json!({}), &json!({"propertyNames": {"type": "string"}}))),
            "/inputSchema/propertyNames",
            "portable-schema",
            "anthropic-strict:request codex:dropped gemini:request langchain-google:dropped \
             openai-strict:request vertex:request vscode-copilot:dropped zed:dropped",
        ),
        breakage(
            "`patternProperties`",
            with_schema(&schema(
                &json!({}),
                &json!({"patternProperties": {"^x": {"type": "string"}}}),
            )),
            "/inputSchema/patternProperties",
            "portable-schema",
            "anthropic-strict:request codex:dropped deepseek-strict:request gemini:request \
             langchain-google:dropped openai-strict:request vertex:request \
             vscode-copilot:dropped",
        ),
        breakage(
            "nested `allOf`",
            with_property(&json!({"allOf": [{"type": "string"}]})),
            "/inputSchema/properties/a/allOf",
            "portable-schema",
            "deepseek-strict:request gemini:request langchain-google:dropped mcpo:dropped \
             ollama:dropped openai-strict:request vertex:request",
        ),
        breakage(
            "nested `not`",
            with_property(&json!({"type": "string", "not": {"type": "null"}})),
            "/inputSchema/properties/a/not",
            "portable-schema",
            "anthropic-strict:request codex:dropped gemini:request langchain-google:dropped \
             llama-cpp:request ollama:dropped openai-strict:request vertex:request",
        ),
        breakage(
            "nested `if`",
            with_property(
                &json!({"type": "string", "if": {"type": "string"}, "then": {"type": "string"}}),
            ),
            "/inputSchema/properties/a/if",
            "portable-schema",
            "anthropic-strict:request codex:dropped gemini:request langchain-google:dropped \
             ollama:dropped openai-strict:request vertex:request zed:tool",
        ),
        breakage(
            "no `properties`",
            with_schema(&json!({"type": "object", "additionalProperties": false})),
            "/inputSchema/type",
            "portable-object-properties",
            "codex:rewritten copilot-cli:rewritten deepseek-strict:request kilo:rewritten \
             langchain-google:rewritten letta:server lm-studio:request openai-agents:rewritten \
             openai-gpt5:request openai-strict:request openai:request roo:rewritten \
             smolagents:server vscode-copilot:rewritten windsurf:request zed:rewritten",
        ),
        breakage(
            "`properties` as a list",
            with_schema(&json!({"type": "object", "properties": []})),
            "/inputSchema/properties",
            "input-schema-properties-type",
            "agent-framework:server agno:server ai-sdk:server anthropic-sdk:server \
             anthropic-strict:request anthropic:request autogen:server claude-code:server \
             codex:tool continue-cli:server fast-agent:server fastmcp:server gemini-cli:server \
             google-adk:server haystack:server kimi-cli:request kimi-code:server \
             langchain-google:request langchain-mcp-adapters-js:server llama-index:server \
             mastra:server mcp-spec:tool mcp-use:server n8n:server ollama:request \
             openai-agents-js:server openai-agents:server openai-gpt5:request \
             openai-strict:request openai:request opencode:server pydantic-ai:server \
             python-sdk:server qwen-code:server strands:server typescript-sdk-1:server \
             typescript-sdk-2:server vscode-copilot:request",
        ),
        breakage(
            "a nested object with nothing in it",
            with_property(
                &json!({"type": "object", "properties": {}, "additionalProperties": false}),
            ),
            "/inputSchema/properties/a/properties",
            "portable-schema",
            "deepseek-strict:request gemini:request langchain-google:rewritten vertex:request",
        ),
        breakage(
            "characters of a property's name",
            with_schema(&schema(
                &json!({"filter[x]": {"type": "string"}}),
                &json!({"required": ["filter[x]"]}),
            )),
            "/inputSchema/properties/filter[x]",
            "portable-property-key",
            "anthropic-managed-agents:request anthropic-strict:request anthropic:request \
             bedrock:request claude-code:tool",
        ),
        breakage(
            "the length of a property's name",
            with_schema(&schema(&json!({"a".repeat(65): {"type": "string"}}), &json!({}))),
            "/inputSchema/properties/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "portable-property-key",
            "anthropic-managed-agents:request anthropic-strict:request anthropic:request \
             bedrock:request claude-code:tool",
        ),
        breakage(
            "a tuple as in older drafts",
            with_property(&json!({"type": "array", "items": [{"type": "string"}]})),
            "/inputSchema/properties/a/items",
            "schema-tuple-items",
            "anthropic-strict:request anthropic:request autogen:server bedrock:request \
             claude-code:tool codex:tool gemini:request kimi-cli:request llama-index:server \
             mcp-spec:tool mcpo:server moonshot:request openai-gpt5:request openai-strict:request \
             openai:request vertex:request vscode-copilot:rewritten xai:request",
        ),
        breakage(
            "a boolean `exclusiveMinimum`",
            with_property(&json!({"type": "integer", "minimum": 1, "exclusiveMinimum": true})),
            "/inputSchema/properties/a/exclusiveMinimum",
            "schema-keyword-foreign",
            "anthropic-strict:request anthropic:request bedrock:request claude-code:tool \
             kimi-cli:request mcp-spec:tool mistral:request windsurf:server",
        ),
        breakage(
            "a boolean `required`",
            with_property(&json!({"type": "string", "required": true})),
            "/inputSchema/properties/a/required",
            "schema-required-boolean",
            "anthropic-strict:request anthropic:request claude-code:tool codex:tool \
             kimi-cli:request langchain-google:request mcp-spec:tool vscode-copilot:request",
        ),
        breakage(
            "a type or `null`",
            with_property(&json!({"type": ["string", "null"]})),
            "/inputSchema/properties/a/type",
            "portable-schema",
            "autogen:server cursor:call gemini-cli:rewritten gemini:request kilo:rewritten \
             langchain-google:rewritten ollama:request roo:rewritten semantic-kernel:request \
             vertex:request zed:rewritten",
        ),
        breakage(
            "an array or an object",
            with_property(
                &json!({"type": ["object", "array"], "items": {"type": "string"}, "properties": {"x": {"type": "string"}}}),
            ),
            "/inputSchema/properties/a/type",
            "portable-schema",
            "autogen:server cursor:call deepseek:request gemini-cli:rewritten gemini:request \
             kilo:rewritten langchain-google:rewritten ollama:request roo:rewritten \
             semantic-kernel:request vertex:request zed:rewritten",
        ),
        breakage(
            "a boolean as a schema",
            with_property(&json!(true)),
            "/inputSchema/properties/a",
            "portable-boolean-schema",
            "autogen:server claude-desktop:server codex:rewritten continue-cli:server \
             copilot-cli:rewritten gemini-cli:server gemini:request kimi-code:server \
             langchain-google:dropped langchain-mcp-adapters-js:server llama-index:server \
             mcp-use:server mcpo:server n8n:server opencode:server semantic-kernel:server \
             smolagents:server typescript-sdk-1:server vertex:request",
        ),
        breakage(
            "an empty string in an enum",
            with_property(&json!({"type": "string", "enum": ["", "a"]})),
            "/inputSchema/properties/a/enum",
            "portable-schema",
            "gemini:request vertex:request",
        ),
        breakage(
            "numbers in an enum",
            with_property(&json!({"type": "integer", "enum": [1, 2]})),
            "/inputSchema/properties/a/enum",
            "portable-schema",
            "gemini:request langchain-google:request vertex:request",
        ),
        breakage(
            "`null` for an optional member",
            tool_with(&json!({"annotations": null})),
            "/annotations",
            "tool-null-member",
            "ai-sdk:server claude-code:server continue-cli:server gemini-cli:server \
             kimi-code:server langchain-mcp-adapters-js:server mastra:server n8n:server \
             openai-agents-js:server opencode:server qwen-code:server typescript-sdk-1:server \
             typescript-sdk-2:server",
        ),
        breakage(
            "a number as a description",
            tool_with(&json!({"description": 5})),
            "/description",
            "tool-description-type",
            "agent-framework:server agno:server ai-sdk:server anthropic-sdk:server \
             autogen:server claude-code:server cline:tool codex:server continue-cli:server crewai:server \
             fast-agent:server fastmcp:server gemini-cli:server google-adk:server \
             haystack:server kimi-cli:request kimi-code:server langchain-mcp-adapters-js:server \
             langchain-mcp-adapters:server llama-index:server mastra:server mcp-use:server \
             n8n:server openai-agents-js:server openai-agents:server opencode:server \
             pydantic-ai:server python-sdk-1:server python-sdk:server qwen-code:server \
             semantic-kernel:server smolagents:server strands:server typescript-sdk-1:server \
             typescript-sdk-2:server",
        ),
        breakage(
            "a type that JSON Schema does not have",
            with_property(&json!({"type": "int"})),
            "/inputSchema/properties/a/type",
            "schema-type-unknown",
            "anthropic:request autogen:server claude-code:tool claude-desktop:request \
             kimi-cli:request openai:request",
        ),
        breakage(
            "a required property that is not defined",
            with_schema(&schema(
                &json!({"a": {"type": "string"}}),
                &json!({"required": ["a", "b"]}),
            )),
            "/inputSchema/required/1",
            "schema-required-undeclared",
            "gemini:request kilo:dropped roo:dropped vertex:request vscode-copilot:dropped",
        ),
        breakage(
            "`required` outside an object",
            with_property(&json!({"anyOf": [{"required": ["x"]}]})),
            "/inputSchema/properties/a/anyOf/0/required",
            "portable-schema",
            "gemini:request vertex:request",
        ),
        breakage(
            "a property that is not required",
            with_schema(&schema(
                &json!({"a": {"type": "string"}}),
                &json!({"additionalProperties": false, "required": []}),
            )),
            "/inputSchema/required",
            "portable-schema",
            "deepseek-strict:request openai-strict:request",
        ),
        breakage(
            "a format",
            with_property(&json!({"type": "string", "format": "uri"})),
            "/inputSchema/properties/a/format",
            "portable-schema",
            "codex:dropped deepseek-strict:request gemini:request kilo:dropped \
             langchain-google:dropped mcpo:dropped ollama:dropped openai-strict:request \
             opencode:dropped pydantic-ai:rewritten roo:dropped vertex:request \
             vscode-copilot:dropped zed:dropped",
        ),
        breakage(
            "a default",
            with_property(&json!({"type": "string", "default": "x"})),
            "/inputSchema/properties/a/default",
            "portable-schema",
            "codex:dropped langchain-google:dropped ollama:dropped openai-strict:request \
             opencode:dropped vscode-copilot:dropped",
        ),
        breakage(
            "a bound of length",
            with_property(&json!({"type": "string", "minLength": 1})),
            "/inputSchema/properties/a/minLength",
            "portable-schema",
            "anthropic-strict:request codex:dropped deepseek-strict:request \
             langchain-google:dropped ollama:dropped openai-strict:request opencode:dropped \
             vscode-copilot:dropped",
        ),
        breakage(
            "no type at the root",
            with_schema(&json!({"properties": {}, "additionalProperties": false})),
            "/inputSchema",
            "input-schema-root-type",
            "agent-framework:server agno:server anthropic-managed-agents:request \
             anthropic-sdk:server anthropic-strict:request anthropic:request bedrock:request \
             claude-code:server cline:rewritten codex:rewritten continue-cli:server \
             fast-agent:server fastmcp:server gemini-cli:server gemini:request \
             google-adk:server haystack:server kimi-code:server \
             langchain-mcp-adapters-js:server llama-index:server mastra:server mcp-spec:tool \
             moonshot:request n8n:server openai-agents-js:server openai-agents:server \
             openai-gpt5:request openai-strict:request openai:request opencode:server \
             pydantic-ai:server python-sdk:server qwen-code:server strands:server \
             typescript-sdk-1:server typescript-sdk-2:server vertex:request \
             vscode-copilot:rewritten",
        ),
        breakage(
            "another type at the root",
            with_schema(&json!({"type": "array", "items": {"type": "string"}})),
            "/inputSchema/type",
            "input-schema-root-type",
            "agent-framework:server agno:server anthropic-managed-agents:request \
             anthropic-sdk:server anthropic-strict:request anthropic:request bedrock:request \
             claude-code:server continue-cli:server fast-agent:server fastmcp:server \
             gemini-cli:server gemini:request google-adk:server haystack:server \
             kimi-code:server langchain-mcp-adapters-js:server llama-index:server mastra:server \
             mcp-spec:tool moonshot:request n8n:server openai-agents-js:server \
             openai-agents:server openai-gpt5:request openai-strict:request openai:request \
             opencode:server pydantic-ai:server python-sdk:server qwen-code:server \
             strands:server typescript-sdk-1:server typescript-sdk-2:server vertex:request \
             vscode-copilot:rewritten",
        ),
        breakage(
            "a local reference",
            with_schema(&schema(
                &json!({"a": {"$ref": "#/$defs/x"}}),
                &json!({"$defs": {"x": {"type": "string"}}}),
            )),
            "/inputSchema/properties/a/$ref",
            "portable-schema",
            "anthropic-managed-agents:request bedrock-nova:request gemini:request \
             langchain-google:rewritten pydantic-ai:rewritten zed:tool",
        ),
        breakage(
            "keywords beside a reference",
            with_schema(&schema(
                &json!({"a": {"$ref": "#/$defs/x", "type": "string"}}),
                &json!({"$defs": {"x": {"type": "string"}}}),
            )),
            "/inputSchema/properties/a/$ref",
            "portable-schema",
            "anthropic-managed-agents:request bedrock-nova:request gemini-json-schema:request \
             gemini:request langchain-google:rewritten moonshot:request openai-strict:request \
             pydantic-ai:rewritten vercel-ai-google:request vertex:request zed:tool",
        ),
        breakage(
            "a description beside a reference",
            with_schema(&schema(
                &json!({"a": {"$ref": "#/$defs/x", "description": "x"}}),
                &json!({"$defs": {"x": {"type": "string"}}}),
            )),
            "/inputSchema/properties/a/$ref",
            "portable-schema",
            "anthropic-managed-agents:request bedrock-nova:request gemini-json-schema:request \
             gemini:request langchain-google:rewritten pydantic-ai:rewritten \
             vercel-ai-google:request zed:tool",
        ),
        breakage(
            "a recursive reference",
            with_schema(&schema(
                &json!({"a": {"type": "array", "items": {"$ref": "#"}}}),
                &json!({}),
            )),
            "/inputSchema/properties/a/items/$ref",
            "ref-recursive",
            "anthropic-managed-agents:request anthropic-strict:request autogen:server \
             bedrock-nova:request gemini:request langchain-google:rewritten llama-index:server \
             mcp-use:server mcpo:server meta:request moonshot:request pydantic-ai:rewritten \
             smolagents:request zed:tool",
        ),
        breakage(
            "an open object in a schema",
            with_property(&open_object()),
            "/inputSchema/properties/a/type",
            "portable-schema",
            "anthropic-strict:request deepseek-strict:request openai-strict:request \
             visual-studio:request",
        ),
        breakage(
            "an optional property of an object in a schema",
            with_property(&json!({
                "type": "object",
                "properties": {"b": {"type": "string"}, "c": {"type": "string"}},
                "required": ["b"],
                "additionalProperties": false,
            })),
            "/inputSchema/properties/a/required",
            "portable-schema",
            "deepseek-strict:request openai-strict:request visual-studio:request",
        ),
        breakage(
            "a name with a separator",
            tool_with(&json!({"name": "files__read"})),
            "/name",
            "portable-tool-name",
            "grok-build:tool",
        ),
        breakage(
            "a name that begins with an underscore",
            tool_with(&json!({"name": "_read"})),
            "/name",
            "portable-tool-name",
            "amazon-q:rewritten grok-build:tool",
        ),
        breakage(
            "a reference into `properties`",
            with_schema(&schema(
                &json!({"a": {"type": "string"}, "b": {"$ref": "#/properties/a"}}),
                &json!({"required": ["a", "b"]}),
            )),
            "/inputSchema/properties/b/$ref",
            "portable-schema",
            "anthropic-managed-agents:request autogen:server bedrock-nova:request \
             gemini:request langchain-google:rewritten mcpo:server moonshot:request \
             pydantic-ai:rewritten zed:tool",
        ),
        breakage(
            "a pattern that Python cannot compile",
            with_property(&json!({"type": "string", "pattern": "^[^\\p{Cc}]{1,80}$"})),
            "/inputSchema/properties/a/pattern",
            "portable-schema",
            "codex:dropped langchain-google:dropped mcpo:dropped ollama:dropped \
             openai-gpt5:request openai-strict:request openai:request opencode:dropped \
             vscode-copilot:dropped zai:request",
        ),
        breakage(
            "a default of an optional property",
            with_schema(&schema(&json!({"a": {"type": "integer", "default": 10}}), &json!({}))),
            "/inputSchema/properties/a/default",
            "portable-schema",
            "claude-desktop:call codex:dropped langchain-google:dropped ollama:dropped \
             openai-strict:request opencode:dropped vscode-copilot:dropped",
        ),
        breakage(
            "a reference that does not resolve",
            with_property(&json!({"$ref": "#/$defs/y"})),
            "/inputSchema/properties/a/$ref",
            "ref-unresolved",
            "autogen:server gemini:request langchain-google:request langchain-mcp-adapters:server \
             mcp-use:server mcpo:server vertex:request",
        ),
        breakage(
            "a reference to another document",
            with_property(&json!({"$ref": "other.json"})),
            "/inputSchema/properties/a/$ref",
            "ref-external",
            "anthropic-managed-agents:request anthropic-strict:request autogen:server \
             langchain-google:request langchain-mcp-adapters:server mcp-use:server mcpo:server \
             openai-strict:request",
        ),
        breakage(
            "`definitions`",
            with_schema(&schema(&json!({}), &json!({"definitions": {"x": {"type": "string"}}}))),
            "/inputSchema/definitions",
            "portable-schema",
            "bedrock-nova:request",
        ),
        breakage(
            "an empty description",
            tool_with(&json!({"description": ""})),
            "/description",
            "tool-description-missing",
            "amazon-q:tool anthropic-managed-agents:request bedrock:request \
             vscode-copilot:rewritten",
        ),
        breakage(
            "a long description",
            tool_with(&json!({"description": "x".repeat(4097)})),
            "/description",
            "description-cut",
            "anthropic-managed-agents:request claude-code:dropped openai:request",
        ),
        breakage(
            "a very long description",
            tool_with(&json!({"description": "x".repeat(10_005)})),
            "/description",
            "description-cut",
            "amazon-q:dropped anthropic-managed-agents:request claude-code:dropped \
             openai:request",
        ),
        breakage(
            "`type` beside `anyOf`",
            with_property(&json!({"type": "string", "anyOf": [{"minLength": 1}]})),
            "/inputSchema/properties/a/anyOf",
            "portable-schema",
            "langchain-google:rewritten moonshot:request ollama:dropped vertex:request",
        ),
        breakage(
            "a description beside `anyOf`",
            with_property(&json!({"description": "x", "anyOf": [{"type": "string"}]})),
            "/inputSchema/properties/a/anyOf",
            "portable-schema",
            "langchain-google:rewritten ollama:dropped vertex:request",
        ),
        breakage(
            "a pattern that looks ahead",
            with_property(&json!({"type": "string", "pattern": "^(?!x).*$"})),
            "/inputSchema/properties/a/pattern",
            "portable-schema",
            "anthropic-strict:request cline:request codex:dropped langchain-google:dropped \
             llama-cpp:request lm-studio:request mcpo:dropped ollama:dropped \
             openai-gpt5:request openai-strict:request openai:request opencode:dropped \
             vscode-copilot:dropped",
        ),
        breakage(
            "a pattern that is not anchored",
            with_property(&json!({"type": "string", "pattern": "[a-z]"})),
            "/inputSchema/properties/a/pattern",
            "portable-schema",
            "codex:dropped langchain-google:dropped llama-cpp:request mcpo:dropped \
             ollama:dropped opencode:dropped vscode-copilot:dropped",
        ),
        breakage(
            "a `$schema` of 2020-12",
            with_schema(&schema(
                &json!({}),
                &json!({"$schema": "https://json-schema.org/draft/2020-12/schema"}),
            )),
            "/inputSchema/$schema",
            "portable-schema",
            "bedrock-nova:request codex:dropped gemini:request langchain-google:dropped \
             qwen-code:dropped vertex:request vscode-copilot:tool zed:dropped",
        ),
        breakage(
            "a tuple in an output schema",
            tool_with(
                &json!({"outputSchema": {"type": "object", "properties": {"a": {"type": "array", "prefixItems": [{"type": "string"}], "items": false}}}}),
            ),
            "/outputSchema/properties/a/prefixItems",
            "portable-schema",
            "cursor:call",
        ),
    ]
}

#[test]
fn each_known_breakage_is_reported_for_exactly_the_affected_targets() {
    let mut wrong = Vec::new();
    for breakage in breakages() {
        let findings = lint_for_all(&breakage.tool);
        let at = findings.iter().filter(|found| *found.pointer == *breakage.pointer);
        // None of these tools is made for the review of a directory.
        let at = at.filter(|found| found.rule != "target-annotation-missing");
        let reported =
            at.filter(|found| !found.verdicts().is_empty() || found.severity > Severity::Info);
        let rules: Vec<_> = reported.map(|found| found.rule).collect();
        assert_eq!(rules, [breakage.rule], "{}: {findings:#?}", breakage.name);
        let verdicts = verdicts_at(&findings, breakage.pointer);
        if verdicts != breakage.verdicts {
            wrong.push((breakage.name, verdicts));
        }
    }
    assert!(
        wrong.is_empty(),
        "facts of real clients and providers, each with its evidence in data/clients: \
         {wrong:#?}"
    );
}

#[test]
fn a_target_that_does_not_break_is_silent() {
    for breakage in breakages() {
        let concerned: Vec<_> =
            breakage.verdicts.split(' ').filter_map(|word| word.split(':').next()).collect();
        for target in mcp_lint::targets::all() {
            let findings = lint_for(&[target.name], &breakage.tool);
            let verdicts = verdicts_at(&findings, breakage.pointer);
            let speaks = !verdicts.is_empty();
            let expected = concerned.contains(&target.name);
            assert_eq!(speaks, expected, "{}: {} says {verdicts}", breakage.name, target.name);
        }
    }
}

#[test]
fn visual_studio_closes_the_root_itself() {
    let findings = lint_for(&["visual-studio"], &with_property(&json!({"type": "string"})));
    assert_eq!(verdicts_at(&findings, "/inputSchema/type"), "");
    let findings = lint_for(&["visual-studio"], &with_property(&open_object()));
    assert_eq!(verdicts_at(&findings, "/inputSchema/properties/a/type"), "visual-studio:request");
}

#[test]
fn syntax_of_a_declared_dialect_does_not_violate_the_protocol() {
    let tuple = |uri: &str| {
        let properties = json!({"a": {"type": "array", "items": [{"type": "string"}]}});
        with_schema(&schema(&properties, &json!({"$schema": uri})))
    };
    let verdicts = |tool: &Value| {
        let findings = lint_for(&["mcp-spec", "anthropic"], tool);
        verdicts_at(&findings, "/inputSchema/properties/a/items")
    };
    let draft7 = tuple("http://json-schema.org/draft-07/schema#");
    assert_eq!(verdicts(&draft7), "anthropic:request");
    let newest = tuple("https://json-schema.org/draft/2020-12/schema");
    assert_eq!(verdicts(&newest), "anthropic:request mcp-spec:tool");
}

/// Definitions in the style of the specification's examples: without parameters, with plain ones,
/// with an output schema, with a title and icons.
fn clean_tools() -> Value {
    let city = json!({"city": {"type": "string", "description": "Name of the city."}});
    let closed = json!({"type": "object", "properties": {}, "additionalProperties": false});
    json!([
        tool_with(&json!({"name": "ping", "inputSchema": closed})),
        tool_with(
            &json!({"name": "forecast", "inputSchema": schema(&city, &json!({"required": ["city"]}))})
        ),
        tool_with(&json!({
            "name": "measure",
            "title": "Measurement",
            "outputSchema": schema(&json!({"degrees": {"type": "number"}}), &json!({"required": ["degrees"]})),
        })),
        tool_with(&json!({
            "name": "count",
            "annotations": {"readOnlyHint": true},
            "inputSchema": schema(&json!({"n": {"type": "integer", "description": "How many."}}), &json!({"required": ["n"]})),
        })),
    ])
}

#[test]
fn clean_definitions_have_only_the_documented_findings() {
    let findings = lint_for_all(&clean_tools());
    let mut said: Vec<String> = findings
        .iter()
        .filter(|found| !found.verdicts().is_empty())
        .flat_map(|found| {
            let names = found.verdicts().iter().map(|verdict| (verdict.target, verdict.feature));
            names.map(|(target, feature)| format!("{target} {feature}"))
        })
        .collect();
    said.sort();
    said.dedup();
    assert_eq!(
        said,
        [
            // For strict modes the documentation is the evidence; for the others threads are.
            "anthropic-strict additionalProperties-true",
            "deepseek-strict additionalProperties-true",
            "gemini additionalProperties-false",
            "langchain-google additionalProperties-false",
            "mcpo additionalProperties-false",
            "ollama additionalProperties-false",
            "openai-strict additionalProperties-true",
            "qwen-code additionalProperties-false",
            "zed additionalProperties-false",
        ]
    );
    let without_targets = lint(&clean_tools().to_string(), "json", &settings(None));
    assert!(without_targets.iter().all(|found| found.severity == Severity::Info));
}

#[test]
fn limits_of_a_list_are_counted_over_the_whole_list() {
    let tools = |count: usize| -> Value {
        (0..count).map(|index| tool_with(&json!({"name": format!("tool_{index}")}))).collect()
    };
    let reported = |targets: &[&str], count| {
        let findings = lint_for(targets, &tools(count));
        let reported = findings.iter().filter(|found| found.rule == "target-tool-count");
        reported.map(|found| found.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(reported(&["cursor", "openai"], 40), [""; 0]);
    assert_eq!(reported(&["cursor", "openai"], 41), ["41 tools exceed Cursor's limit of 40"]);
    assert_eq!(
        reported(&["cursor", "openai"], 129),
        ["129 tools exceed the limits of Cursor and OpenAI API"]
    );
    assert_eq!(reported(&["gemini"], 512), [""; 0]);
    assert_eq!(reported(&["gemini"], 513), ["513 tools exceed Gemini API's limit of 512"]);
}

#[test]
fn the_totals_of_strict_modes_are_summed_over_the_tools() {
    let tool = |name: usize, optional: usize, unions: usize| {
        let mut properties = json!({});
        for index in 0..optional {
            properties[format!("o{index}")] = json!({"type": "string"});
        }
        let mut required = Vec::new();
        for index in 0..unions {
            properties[format!("u{index}")] = json!({"type": ["string", "null"]});
            required.push(format!("u{index}"));
        }
        let members = json!({"required": required, "additionalProperties": false});
        let mut tool = with_schema(&schema(&properties, &members));
        tool["name"] = json!(format!("tool_{name}"));
        tool
    };
    let reported = |tools: Value| {
        let findings = lint_for(&["anthropic-strict"], &tools);
        let reported = findings.iter().filter(|found| found.rule == "target-request-limits");
        reported.map(|found| found.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(reported(json!([tool(1, 12, 8), tool(2, 12, 8)])), [""; 0]);
    assert_eq!(
        reported(json!([tool(1, 12, 8), tool(2, 13, 9)])),
        [
            "17 parameters with a choice of types in all tools exceed the limit of anthropic-strict",
            "25 optional parameters in all tools exceed the limit of anthropic-strict",
        ]
    );
}

#[test]
fn the_limits_of_a_schema_are_measured() {
    let reported = |target: &str, schema: Value| {
        let findings = lint_for(&[target], &with_schema(&schema));
        let reported = findings.iter().find(|found| found.rule == "target-schema-limits");
        reported.map(|found| found.message.clone()).unwrap_or_default()
    };
    let nested = |levels: usize| {
        let innermost = json!({"type": "object", "properties": {"x": {"type": "string"}}});
        (1..levels).fold(innermost, |inner, _| schema(&json!({"a": inner}), &json!({})))
    };
    assert_eq!(reported("moonshot", nested(10)), "");
    let message = "the nesting of `inputSchema` exceeds the limit of moonshot";
    assert_eq!(reported("moonshot", nested(11)), message);
    let choices = |count: usize| {
        let values: Vec<_> = (0..count).map(|index| index.to_string()).collect();
        schema(&json!({"a": {"type": "string", "enum": values}}), &json!({}))
    };
    assert_eq!(reported("openai-strict", choices(1000)), "");
    let message = "the number of enum values of `inputSchema` exceeds the limit of openai-strict";
    assert_eq!(reported("openai-strict", choices(1001)), message);
    let described = |length: usize| {
        let text = "x".repeat(length);
        schema(&json!({"a": {"type": "string", "description": text}}), &json!({}))
    };
    let rest = described(0).to_string().len();
    assert_eq!(reported("codex", described(5000 - rest)), "");
    let message = "the size in bytes of `inputSchema` exceeds the limit of codex";
    assert_eq!(reported("codex", described(5001 - rest)), message);
}

#[test]
fn names_are_measured_with_their_prefix() {
    let reported = |target: &str, server: Option<&str>, name: &str| {
        let mut settings = settings(None);
        settings.options.targets = Selection::of_names([target]).expect("a target");
        settings.options.server_name = server.map(Into::into);
        let tool = tool_with(&json!({"name": name})).to_string();
        let findings = lint(&tool, "json", &settings);
        let reported = findings.iter().filter(|found| {
            // What common targets do not accept is reported as well.
            let is_of_common = found.message.starts_with("the tool name")
                || found.message.ends_with("with the prefix of clients");
            found.rule == "portable-tool-name-length" && !is_of_common
        });
        reported.map(|found| format!("{}: {}", found.rule, found.message)).collect::<Vec<_>>()
    };
    let name = |length: usize| "a".repeat(length);
    // `mcp__` and `__` leave 121 of 128 characters.
    assert_eq!(reported("claude-code", Some("weather"), &name(114)), [""; 0]);
    let long = reported("claude-code", Some("weather"), &name(115));
    assert_eq!(
        long,
        [format!(
            "portable-tool-name-length: tool name `{}…` (115 characters) is too long for claude-code",
            name(40)
        )]
    );
    // Without a server's name, only the remaining length is known.
    assert_eq!(reported("claude-code", None, &name(105)), [""; 0]);
    let tight = reported("claude-code", None, &name(106));
    let message = "15 characters are left for the server's name in claude-code";
    assert_eq!(tight, [format!("portable-tool-name-length: {message}")]);
    // No name fits at all.
    assert_eq!(reported("claude-code", None, &name(121)).len(), 1);
    assert!(reported("claude-code", None, &name(121))[0].contains("is too long for"));
    // No limit of its own.
    assert_eq!(reported("goose", Some("weather"), &name(60)), [""; 0]);
}

#[test]
fn colliding_names_are_reported_for_the_targets_that_merge_them() {
    let tools =
        json!(
            [tool_with(&json!({"name": "read_file"})), tool_with(&json!({"name": "read-file"})),]
        );
    let findings = lint_for_all(&tools);
    let reported: Vec<_> =
        findings.iter().filter(|found| found.rule == "target-tool-name-collision").collect();
    assert_eq!(reported.len(), 1);
    assert_eq!(
        reported[0].message,
        "`read-file` and `read_file` get the same name in amazon-q and openai-agents-js"
    );
    assert_eq!(&*reported[0].pointer, "/1/name");
    let long = |end: &str| tool_with(&json!({"name": format!("{}{}{end}", "a".repeat(40), end)}));
    let same_ends = |middle: &str| {
        let name = format!("{}{middle}{}", "a".repeat(40), "z".repeat(40));
        tool_with(&json!({"name": name}))
    };
    let collides = |tools: Value| {
        let findings = lint_for(&["gemini-cli"], &tools);
        findings.iter().any(|found| found.rule == "target-tool-name-collision")
    };
    assert!(collides(json!([same_ends("1"), same_ends("2")])));
    assert!(!collides(json!([long("1"), long("2")])));
}

#[test]
fn old_evidence_is_marked_and_fresh_evidence_is_not() {
    let tool = with_property(&json!({"type": "integer", "exclusiveMinimum": 1}));
    let stale = |today: Option<&str>| {
        let mut settings = settings(None);
        settings.options.targets = Selection::of_names(["vertex", "codex"]).expect("targets");
        settings.options.today = today.and_then(Date::parse);
        let findings = lint(&tool.to_string(), "json", &settings);
        let found = findings.iter().find(|found| found.rule == "portable-schema");
        let found = found.expect("a finding");
        let marked =
            found.notes.iter().filter(|note| note.contains("not seen for 120 days")).count();
        let stale: Vec<_> = found.verdicts().iter().map(|verdict| verdict.stale).collect();
        assert_eq!(marked, stale.iter().filter(|stale| **stale).count());
        stale
    };
    // codex was last seen in 2026-09, vertex in 2025.
    assert_eq!(stale(Some("2026-02-01")), [false, false]);
    assert_eq!(stale(Some("2026-10-01")), [false, true]);
    assert_eq!(stale(Some("2027-06-01")), [true, true]);
    assert_eq!(stale(None), [false, false]);
}

#[test]
fn the_default_level_follows_from_the_number_of_products_that_lose_a_request_or_a_list() {
    let found = |schema: &Value| {
        let tool =
            json!({"name": "a", "description": "Saves a tree of notes.", "inputSchema": schema});
        let findings = lint_for(&[], &tool).into_iter();
        let portable = findings.filter(|found| found.rule.starts_with("portable-"));
        portable
            .map(|found| (found.rule, found.severity, found.notes[0].to_string()))
            .collect::<Vec<_>>()
    };
    // What schemas can do without: a warning. Several models of one provider are one product.
    let array = json!({"type": "object", "properties": {"a": {"type": "array"}}});
    let [(rule, severity, note)] = &found(&array)[..] else { panic!("one finding") };
    assert_eq!((*rule, *severity), ("portable-array-items", Severity::Warning));
    assert!(note.contains("OpenAI API, VS Code and Windsurf"), "{note}");
    assert!(
        note.contains("known to reject the whole request: ") && note.contains("seen 20"),
        "{note}"
    );
    let email = json!({"type": "string", "pattern": "^(?=a).*$"});
    let look_around = found(&json!({"type": "object", "properties": {"a": email}}));
    let [(rule, severity, note)] = &look_around[..] else { panic!("one finding") };
    // Three products, of which one was not seen for long: information, as for one.
    assert_eq!((*rule, *severity), ("portable-schema", Severity::Info));
    assert!(note.contains("OpenAI API, llama.cpp server and LM Studio"), "{note}");
    let unicode = json!({"type": "string", "pattern": "^\\p{L}+$"});
    let unicode = found(&json!({"type": "object", "properties": {"a": unicode}}));
    let [(rule, severity, note)] = &unicode[..] else { panic!("one finding") };
    assert_eq!((*rule, *severity), ("portable-schema", Severity::Info));
    assert!(note.contains("OpenAI API"), "{note}");
    // Gemini's raw form alone rejects `const`: it is not counted.
    assert!(found(&json!({"type": "object", "properties": {"a": {"const": "b"}}})).is_empty());
    // What only drops or rewrites something loses nothing of this size.
    assert!(
        found(&json!({"type": "object", "properties": {"a": {"type": "string", "format": "x"}}}))
            .is_empty()
    );
}

#[test]
fn every_run_searches_for_what_common_targets_lose_tools_by() {
    use mcp_lint::targets::{COMMON, Confidence, LOST_FEATURES, Scope};
    for target in COMMON.targets() {
        for found in &target.outcomes {
            let is_lost = found.outcome == Outcome::Refused
                && found.confidence > Confidence::Low
                && found.scope >= Some(Scope::Server)
                && found.schema == mcp_lint::targets::SchemaRole::Input;
            let features = found.features.iter().filter(|it| is_lost && !it.is_violation());
            for feature in features {
                assert!(LOST_FEATURES.contains(*feature), "{} {}", target.name, feature.name());
            }
        }
    }
}

#[test]
fn one_cause_is_one_finding_for_all_targets() {
    let rules = |targets: &[&str], tool: &Value| -> Vec<(&'static str, Severity)> {
        let findings = lint_for(targets, tool);
        let weighty = findings.iter().filter(|found| found.severity > Severity::Info);
        weighty.map(|found| (found.rule, found.severity)).collect()
    };
    let array = with_property(&json!({"type": "array"}));
    let (warning, error) = (Severity::Warning, Severity::Error);
    assert_eq!(rules(&[], &array), [("portable-array-items", warning)]);
    assert_eq!(rules(&["openai"], &array), [("portable-array-items", error)]);
    // Facts that a target adds to a finding that is reported anyway.
    assert_eq!(rules(&["codex"], &array), [("portable-array-items", warning)]);
    let added = lint_for(&["codex"], &array);
    assert_eq!(verdicts_at(&added, "/inputSchema/properties/a/type"), "codex:rewritten");
    // A violation of JSON Schema remains one, and names the affected targets.
    let tuple = with_property(&json!({"type": "array", "items": [{"type": "string"}]}));
    assert_eq!(rules(&["xai", "openai"], &tuple), [("schema-tuple-items", error)]);
    let undescribed = json!({"name": "a", "inputSchema": {"type": "object", "properties": {}}});
    assert_eq!(rules(&[], &undescribed), [("tool-description-missing", warning)]);
    assert_eq!(rules(&["amazon-q"], &undescribed), [("tool-description-missing", error)]);
}

#[test]
fn uncertain_facts_are_warnings() {
    let defined = with_schema(&json!({
        "type": "object",
        "properties": {"a": {"type": "string", "minLength": 1}},
        "required": ["a"],
        "additionalProperties": false,
    }));
    let findings = lint_for(&["deepseek-strict"], &defined);
    let found = findings.iter().find(|found| found.rule == "portable-schema");
    assert_eq!(found.map(|found| found.severity), Some(Severity::Warning));
}

/// The tool after the suggested change of the finding at a JSON Pointer.
fn rewritten(target: &str, tool: &Value, pointer: &str) -> Option<Value> {
    let text = tool.to_string();
    let mut settings = settings(None);
    settings.options.targets = Selection::of_names([target]).expect("a target");
    let findings = lint(&text, "json", &settings);
    let found = findings.iter().find(|found| *found.pointer == *pointer)?;
    let fix = found.fix()?;
    assert_eq!(fix.applicability, Applicability::Unsafe);
    let mut changed = text.clone();
    for edit in fix.edits.iter().rev() {
        changed.replace_range(edit.start as usize..edit.end as usize, &edit.text);
    }
    let after = lint(&changed, "json", &settings);
    let again = after.iter().filter(|other| other.message == found.message).count();
    let before = findings.iter().filter(|other| other.message == found.message).count();
    assert!(again < before, "{changed}");
    Some(serde_json::from_str(&changed).expect("JSON"))
}

#[test]
fn mechanical_rewrites_are_offered_as_edits() {
    let property = |target: &str, property: Value, keyword: &str| {
        let pointer = format!("/inputSchema/properties/a/{keyword}");
        let changed = rewritten(target, &with_property(&property), &pointer)?;
        Some(changed["inputSchema"]["properties"]["a"].clone())
    };
    let nullable = json!({"type": ["string", "null"]});
    assert_eq!(
        property("gemini", nullable.clone(), "type"),
        Some(json!({"anyOf": [{"type": "string"}, {"type": "null"}]})),
        "a required property may still be null"
    );
    let optional = with_schema(&schema(&json!({"a": nullable}), &json!({})));
    let changed = rewritten("gemini", &optional, "/inputSchema/properties/a/type");
    let changed = changed.expect("an edit");
    assert_eq!(changed["inputSchema"]["properties"]["a"], json!({"type": "string"}));
    let default = json!({"a": {"type": ["string", "null"], "default": null}});
    let spoken_of = with_schema(&schema(&default, &json!({})));
    let changed = rewritten("gemini", &spoken_of, "/inputSchema/properties/a/type");
    assert!(changed.expect("an edit")["inputSchema"]["properties"]["a"]["anyOf"].is_array());
    assert_eq!(property("gemini", json!({"const": "x"}), "const"), Some(json!({"enum": ["x"]})));
    assert_eq!(property("gemini", json!({"const": 1}), "const"), None, "no number in an enum");
    let choice = json!({"oneOf": [{"type": "string"}, {"type": "integer"}]});
    assert_eq!(
        property("gemini", choice, "oneOf"),
        Some(json!({"anyOf": [{"type": "string"}, {"type": "integer"}]}))
    );
    assert_eq!(
        property("openai", json!({"type": "array"}), "type"),
        Some(json!({"type": "array", "items": {}}))
    );
    let bare = with_schema(&json!({"type": "object"}));
    let changed = rewritten("openai", &bare, "/inputSchema/type").expect("an edit");
    assert_eq!(changed["inputSchema"], json!({"type": "object", "properties": {}}));
}
