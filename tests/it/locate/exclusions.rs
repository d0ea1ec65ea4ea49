//! Source code with the name of a tool that does not define the tool.

use mcp_lint::locate::SearchOutcome;

use super::{DESCRIPTION, WantedTool, does_not_find, finds, line, outcome, tool};

fn undescribed(name: &str) -> WantedTool {
    WantedTool { description: None, ..tool(name) }
}

#[test]
fn prompts_resources_and_parameters() {
    for code in [
        "server.registerPrompt('get_weather', { description: 'A prompt' }, run);",
        "const prompts = [{ name: 'get_weather', description: 'A prompt' }];",
        "export const prompts: Prompt[] = [{ name: 'get_weather' }];",
        "new Server({ name: 'get_weather', version: '1.0.0' });",
        "const other = { arguments: [{ name: 'get_weather', required: true }] };",
        "server.resource('get_weather', uri, read);",
    ] {
        does_not_find(&[("a.ts", code)], &tool("get_weather"));
        does_not_find(&[("a.ts", code)], &undescribed("get_weather"));
    }
    let prompt = "Prompt(name=\"get_weather\", description=\"A prompt\")\n";
    does_not_find(&[("a.py", prompt)], &tool("get_weather"));
}

#[test]
fn predicates_dispatchers_and_calls() {
    for code in [
        "if (isToolFiltered('get_weather')) { skip(); }",
        "switch (name) { case 'get_weather': return run(); }",
        "if (name === 'get_weather' || 'get_weather' === name) {}",
        "await client.callTool('get_weather', {});",
        "export { get_weather } from './tools';",
        "const readOnly = new Set(['get_weather', 'other']);",
        "throw new ToolError('get_weather', 'failed');",
    ] {
        does_not_find(&[("a.ts", code)], &tool("get_weather"));
        does_not_find(&[("a.ts", code)], &undescribed("get_weather"));
    }
}

#[test]
fn command_lines() {
    let code = "@tool_app.command()\ndef get_weather(city: str):\n    pass\n\n\
                @app.call_tool()\nasync def get_weather(city): ...\n";
    does_not_find(&[("cli.py", code)], &tool("get_weather"));
}

#[test]
fn comments_and_strings_with_more_text() {
    let code = "// server.tool('get_weather', 'DESCRIPTION', {}, run)\n/* { name: 'get_weather' } */\n\
                const help = 'call get_weather for the weather';\n";
    does_not_find(&[("a.ts", code)], &tool("get_weather"));
}

#[test]
fn a_function_alone_is_no_tool() {
    does_not_find(&[("a.py", "def get_weather(city, unit):\n    pass\n")], &tool("get_weather"));
    let code = format!("def get_weather(city):  # HERE\n    \"\"\"{DESCRIPTION}\"\"\"\n");
    finds(&[("a.py", &code)], &tool("get_weather"));
}

#[test]
fn a_parameter_with_the_last_part_of_the_name_is_no_tool() {
    let code = "def f():\n    '''DESCRIPTION'''\n    return g(weather=1)\n";
    does_not_find(&[("a.py", &code.replace("DESCRIPTION", DESCRIPTION))], &tool("get_weather"));
}

#[test]
fn equal_places_are_ambiguous() {
    let code = format!("server.tool('get_weather', '{DESCRIPTION}', {{}}, run);\n");
    let files = [("a/server.ts", &*code), ("b/server.ts", &*code)];
    let SearchOutcome::Ambiguous(places) = outcome(&files, &tool("get_weather")) else {
        panic!("one place is better than the other")
    };
    let paths: Vec<_> = places.iter().map(|place| &**place.source.path()).collect();
    assert_eq!(paths, ["a/server.ts", "b/server.ts"]);
}

#[test]
fn tools_of_composed_names_have_no_place() {
    let code = "class ListCommand : Command {\n    public override string Name => \"list\";\n    public \
                override string Description => \"Lists the accounts of a subscription\";\n}\n\
                class AccountGroup : Group {\n    public AccountGroup() : base(\"account\") {}\n}\n";
    does_not_find(&[("Commands.cs", code)], &tool("storage_account_list"));
}

#[test]
fn keys_of_texts_are_weaker_than_names() {
    let texts = [
        "export const texts = {\n  get_weather: // HERE\n    \"DESCRIPTION\",\n};\n",
        "export const texts = {\n  \"get_weather\": `DESCRIPTION ${more}`, // HERE\n};\n",
    ];
    for texts in texts {
        // Without a name, they are all there is.
        finds(&[("texts.ts", texts)], &tool("get_weather"));
        let texts = texts.replace("HERE", "");
        let code = "const all = [\n  {\n    name: 'get_weather', // HERE\n    description: texts.get_weather,\n  },\n];\n";
        finds(&[("texts.ts", &texts), ("server.ts", code)], &tool("get_weather"));
    }
    // A key of an object with the description defines it.
    let code =
        "const all = {\n  get_weather: { // HERE\n    description: 'DESCRIPTION',\n  },\n};\n";
    let other = "const menu = [{ name: 'get_weather' }];\n";
    finds(&[("server.ts", code), ("menu.ts", other)], &tool("get_weather"));
}

#[test]
fn a_name_is_not_the_description_that_it_resembles() {
    let tool = WantedTool { description: Some("Get weather".to_owned()), ..tool("get_weather") };
    let ts = "server.registerTool('get_weather', {\n  title: 'Get weather',\n  description: 'Get weather', // HERE\n});\n";
    let go = "mcp.NewTool(\"get_weather\",\n  mcp.WithDescription(t(\"GET_WEATHER\",\n    \"Get weather\")), // HERE\n)\n";
    let python = "@mcp.tool()\ndef get_weather():\n    \"\"\"\n    Get weather, HERE\n    \"\"\"\n";
    let csharp = "[McpServerTool(Name = \"get_weather\")]\n[Description(\"Get weather\")] // HERE\npublic static int GetWeather() => 1;\n";
    for (file, code) in [("a.ts", ts), ("a.go", go), ("a.py", python), ("a.cs", csharp)] {
        let SearchOutcome::Found(found) = outcome(&[(file, code)], &tool) else { panic!("{code}") };
        let place = found.description.expect(code);
        assert!(line(&place).ends_with("HERE"), "{file}: {}", line(&place));
    }
}
