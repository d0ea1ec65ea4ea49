//! The search for tools in Python: FastMCP, the SDK, classes, and functions registered elsewhere.

use super::{finds, tool};

#[test]
fn decorated_functions() {
    for decorator in ["mcp.tool", "mcp.tool()", "tool", "server.tool(annotations={\"a\": 1})"] {
        let code = format!(
            "from fastmcp import FastMCP\n\n@{decorator}\n@traced\nasync def get_weather(  # HERE\n\
             \x20   city: str,  # @city\n    unit: Literal[\"c\", \"f\"] = \"c\",  # @unit\n) -> str:\n\
             \x20   \"\"\"DESCRIPTION\"\"\"\n    return lookup(city, unit)\n"
        );
        finds(&[("server.py", &code)], &tool("get_weather"));
    }
}

#[test]
fn names_in_decorators() {
    let code = "@mcp.tool(name=\"get-weather\")  # HERE\ndef weather(city: str): ...\n\n\
                @mcp.tool(\"other\")\ndef get_weather(city: str): ...\n";
    finds(&[("server.py", code)], &tool("get-weather"));
}

#[test]
fn members_of_lists() {
    let code = "TOOLS = [\n    types.Tool(\n        name=\"get_weather\",  # HERE\n        \
                description=\"DESCRIPTION\",\n        inputSchema={\n            \"type\": \"object\",\n\
                \x20           \"properties\": {\n                \"city\": {\"type\": \"string\"},  # @city\n\
                \x20               \"unit\": {\"type\": \"string\"},  # @unit\n            },\n            \
                \"required\": [\"city\"],\n        },\n    ),\n]\n\n\
                async def call_tool(name, arguments):\n    if name == \"get_weather\":\n        \
                return get(arguments[\"city\"])\n";
    finds(&[("server.py", code)], &tool("get_weather"));
}

#[test]
fn classes() {
    let code = "class Weather(BaseTool):\n    name: str = \"get_weather\"  # HERE\n    \
                description: str = \"DESCRIPTION\"\n\n    def run(self): ...\n";
    finds(&[("tools.py", code)], &tool("get_weather"));
    let code = "class Weather(Handler):\n    def __init__(self):\n        \
                super().__init__(\"get_weather\")  # HERE\n\n    def describe(self):\n        \
                return Tool(description=\"\"\"DESCRIPTION\"\"\")\n";
    finds(&[("tools.py", code)], &tool("get_weather"));
}

#[test]
fn constants_lead_to_their_use() {
    let names = "from enum import Enum\n\nclass Tools(str, Enum):\n    WEATHER = \"get_weather\"\n";
    let code = "async def list_tools():\n    return [\n        Tool(\n            \
                name=Tools.WEATHER.value,  # HERE\n            description=\"DESCRIPTION\",\n        \
                ),\n    ]\n\nasync def call_tool(name):\n    match name:\n        \
                case Tools.WEATHER.value:\n            pass\n";
    finds(&[("names.py", names), ("server.py", code)], &tool("get_weather"));
}

#[test]
fn functions_that_are_registered_elsewhere() {
    let function = "async def get_weather(city: str):  # HERE\n    return None\n";
    for registration in
        ["mcp.tool()(get_weather)", "server.add_tool(get_weather)", "add(tools=[get_weather])"]
    {
        let code = format!("from weather import get_weather\n\n{registration}\n");
        finds(&[("weather.py", function), ("server.py", &code)], &tool("get_weather"));
    }
}

#[test]
fn prefixes_need_the_description() {
    let code = "def register(server):\n    @server.tool\n    def get_weather(city: str):  # HERE\n        \
                '''DESCRIPTION'''\n";
    finds(&[("server.py", code)], &tool("demo_get_weather"));
    let other = code.replace("DESCRIPTION", "Something else that is quite different from it");
    super::does_not_find(&[("server.py", &other)], &tool("demo_get_weather"));
}

#[test]
fn models_have_parameters() {
    let model = "from pydantic import BaseModel, Field\n\nclass WeatherInput(BaseModel):\n    \
                 city: str = Field(description=\"Its name\")  # @city\n    unit: str = \"c\"  # @unit\n\n\
                 class Other(BaseModel):\n    city: str\n";
    let code = "@mcp.tool()\nasync def get_weather(params: WeatherInput) -> str:  # HERE\n    \
                \"\"\"DESCRIPTION\"\"\"\n    city = params.city\n";
    finds(&[("models.py", model), ("server.py", code)], &tool("get_weather"));
}
