//! The search for parameters in source code, and parameters with several candidates.

use mcp_lint::locate::SearchOutcome;

use super::{finds, outcome, tool};

#[test]
fn a_parameter_with_two_places_has_none() {
    let code = "server.registerTool('get_weather', { // HERE\n  description: 'DESCRIPTION',\n  inputSchema: \
                z.union([\n    z.object({ city: z.string() }),\n    z.object({ city: z.number() }),\n  ]),\n});\n";
    let SearchOutcome::Found(found) = outcome(&[("a.ts", code)], &tool("get_weather")) else {
        panic!("the tool is not found")
    };
    assert!(found.parameters.is_empty(), "{:?}", found.parameters);
}

#[test]
fn the_outer_property_comes_before_one_inside_of_another() {
    let code = "server.registerTool('get_weather', { // HERE\n  description: 'DESCRIPTION',\n  inputSchema: {\n    \
                place: z.object({\n      city: z.string(),\n    }),\n    city: z.string(), // @city\n  },\n});\n";
    finds(&[("a.ts", code)], &tool("get_weather"));
}

#[test]
fn shared_properties_are_found_where_they_are_written() {
    let shared = "export const common = {\n  unit: z.string(), // @unit\n};\n";
    let code = "import { common } from './common.js';\n\nserver.registerTool('get_weather', { // HERE\n  description: \
                'DESCRIPTION',\n  inputSchema: { ...common, city: z.string() }, // @city\n});\n";
    finds(&[("common.ts", shared), ("server.ts", code)], &tool("get_weather"));
}

#[test]
fn what_a_tool_returns_has_no_parameters() {
    let code = "const outputSchema = z.object({ city: z.string() });\n\nserver.registerTool('get_weather', { // HERE\n  \
                description: 'DESCRIPTION',\n  outputSchema,\n  inputSchema: {\n    city: z.string(), // @city\n  },\n});\n";
    finds(&[("server.ts", code)], &tool("get_weather"));
}

#[test]
fn names_inside_of_parameters_are_found_on_demand() {
    let code = "TOOL = Tool(name=\"get_weather\", description=\"\", inputSchema={\"properties\": {\n    \"city\": {\
                \"type\": \"object\", \"properties\": {\n        \"street\": {\"type\": \"string\"},\n    }},\n}})\n";
    let mut tool = tool("get_weather");
    tool.nested = vec!["street".to_owned()];
    let SearchOutcome::Found(found) = outcome(&[("a.py", code)], &tool) else {
        panic!("the tool is not found")
    };
    assert_eq!(found.parameters["street"].region.start_position.line, 3);
    assert_eq!(found.parameters["city"].region.start_position.line, 2);
}

#[test]
fn the_schema_of_what_a_tool_returns_is_not_followed() {
    let input = "export const cityFields = build((t) => ({\n  city: z.string(), // @city\n}));\n";
    let report = "export const Report = z.object({\n  city: z.string(),\n});\n";
    fn with<'c>(input: &'c str, report: &'c str, code: &'c str) -> [(&'c str, &'c str); 3] {
        [("input.ts", input), ("report.ts", report), ("server.ts", code)]
    }
    for output in [
        "outputSchema: Report,",
        "outputSchema:\n    Report.shape,",
        "'output_schema': z\n    .array(Report),",
    ] {
        let code = format!(
            "export const tool = {{\n  name: 'get_weather', // HERE\n  description: 'DESCRIPTION',\n  {output}\n  \
             schema: z.object(cityFields(t)),\n}};\n"
        );
        finds(&with(input, report, &code), &tool("get_weather"));
    }
    let class = "export class Weather extends Tool {\n  name = 'get_weather' // HERE\n  description = 'DESCRIPTION'\n  \
                 outputShape = Report\n  inputShape = cityFields\n}\n";
    finds(&with(input, report, class), &tool("get_weather"));
    // A parameter may be called like something that is returned, and its schema like the input.
    let code = "server.registerTool('get_weather', { // HERE\n  description: 'DESCRIPTION',\n  outputSchema: \
                Input,\n  inputSchema: Input,\n});\nconst Input = { output: Place };\nconst Place = {\n  city: \
                z.string(), // @city\n};\n";
    finds(&[("server.ts", code)], &tool("get_weather"));
}

#[test]
fn the_type_that_a_function_returns_is_not_followed() {
    let code = "#[derive(Deserialize)]\nstruct Place {\n    city: String, // @city\n}\n\n#[derive(Serialize)]\nstruct \
                Weather {\n    city: String,\n}\n\nimpl Server {\n    #[tool(description = \"DESCRIPTION\")]\n    async fn \
                get_weather( // HERE\n        &self,\n        Parameters(place): Parameters<Place>,\n    ) -> \
                Json<Weather> {\n        todo!()\n    }\n}\n";
    finds(&[("server.rs", code)], &tool("get_weather"));
}
