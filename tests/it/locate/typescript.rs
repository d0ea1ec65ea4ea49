//! The search for tools in TypeScript and JavaScript: the SDK, handlers with lists, tables,
//! constants.

use super::{finds, tool};

#[test]
fn registering_calls() {
    for call in
        ["server.registerTool(", "server.tool<Args>(", "registerTool(server, ", "defineTool("]
    {
        let code = format!(
            "import {{ z }} from \"zod\";\n\n{call}\"get_weather\", {{ // HERE\n  description: \
             \"DESCRIPTION\",\n  inputSchema: {{\n    city: z.string(), // @city\n    unit: \
             z.enum([\"c\", \"f\"]).optional(), // @unit\n  }},\n  outputSchema: {{ city: z.string() }},\n\
             }}, async ({{ city, unit }}) => {{\n  const q = {{ city: city, unit: unit }};\n  return q;\n}});\n"
        );
        finds(&[("server.ts", &code)], &tool("get_weather"));
    }
}

#[test]
fn lists_in_handlers() {
    let code = "server.setRequestHandler(ListToolsRequestSchema, async () => ({\n  tools: [\n    {\n      \
                name: 'get_weather', // HERE\n      description: 'DESCRIPTION',\n      inputSchema: {\n        \
                type: 'object',\n        properties: {\n          city: { type: 'string' }, // @city\n          \
                unit: { type: 'string' }, // @unit\n        },\n      },\n    },\n  ],\n}));\n\n\
                server.setRequestHandler(CallToolRequestSchema, async (request) => {\n  switch \
                (request.params.name) {\n    case 'get_weather':\n      return get(request.params);\n  }\n});\n";
    finds(&[("index.ts", code)], &tool("get_weather"));
}

#[test]
fn one_tool_a_file_with_a_schema_of_its_own() {
    let schema = "export const WeatherSchema = z.object({\n  city: z.string(), // @city\n  unit: \
                  z.string(), // @unit\n});\nexport const OtherSchema = z.object({ city: z.string() });\n";
    let code = "const TOOL_NAME = 'get_weather';\nconst TOOL_DESCRIPTION = 'DESCRIPTION';\n\n\
                export const weatherTool: ToolDefinition<typeof WeatherSchema> = {\n  name: TOOL_NAME, // HERE\n  \
                description: TOOL_DESCRIPTION,\n  inputSchema: WeatherSchema.shape,\n};\n";
    let other = "const TOOL_NAME = 'get_tides';\nexport const tides: ToolDefinition = {\n  name: \
                 TOOL_NAME,\n  description: 'Tides',\n};\n";
    let files = [("schemas.ts", schema), ("weather.ts", code), ("tides.ts", other)];
    finds(&files, &tool("get_weather"));
}

#[test]
fn keys_and_tables() {
    let code = "export const tools = {\n  get_weather: { // HERE\n    description: `DESCRIPTION`,\n    \
                parameters: z.object({\n      city: z.string(), // @city\n    }),\n  },\n};\n";
    finds(&[("tools.ts", code)], &tool("get_weather"));
    let code = "const rows = [\n  ['get_weather', // HERE\n   'DESCRIPTION', handler],\n];\n";
    finds(&[("tools.js", code)], &tool("get_weather"));
}

#[test]
fn classes_with_names() {
    for member in [
        "static toolName = 'get_weather';",
        "readonly name: string = \"get_weather\";",
        "get name() { return 'get_weather'; }",
    ] {
        let code = format!(
            "export class WeatherTool extends Tool {{\n  {member} // HERE\n  description = 'DESCRIPTION';\n}}\n"
        );
        finds(&[("weather.ts", &code)], &tool("get_weather"));
    }
}

#[test]
fn descriptions_may_be_split_over_lines() {
    let code = "registry.push({\n  name: `get_weather`, // HERE\n  description:\n    'Looks up the ' +\n    \
                \"current weather of a city, or of \" +\n    `the nearest one`,\n});\n\
                registry.push({ name: 'get_weather', kind: 'menu' });\n";
    finds(&[("a.ts", code)], &tool("get_weather"));
}

#[test]
fn source_with_types_comes_before_what_is_made_from_it() {
    let code = "server.tool('get_weather', 'DESCRIPTION', {}, run); // HERE\n";
    let made = "server.tool('get_weather', 'DESCRIPTION', {}, run);\n";
    finds(&[("server.ts", code), ("server.js", made)], &tool("get_weather"));
}
