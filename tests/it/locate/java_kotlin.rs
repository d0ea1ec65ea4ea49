//! The search for tools in Java and Kotlin: annotations, builders and classes.

use super::{finds, tool};

#[test]
fn annotated_methods() {
    let code = "public class Tools {\n    @Tool(description = \"DESCRIPTION\")\n    public Map<String, \
                Object> getWeather( // HERE\n            @ToolArg(description = \"Its name\") String city, // @city\n            \
                String unit) { // @unit\n        return find(city, unit);\n    }\n\n    void other() {\n        \
                getWeather(\"a\", \"b\");\n    }\n}\n";
    finds(&[("src/main/java/Tools.java", code)], &tool("getWeather"));
    let code = "@McpTool(name = \"get_weather\", description = \"DESCRIPTION\") // HERE\npublic String \
                weather(@McpToolParam String city) { // @city\n    return city;\n}\n";
    finds(&[("Tools.java", code)], &tool("get_weather"));
}

#[test]
fn builders() {
    let code = "class Tools {\n    McpSchema.Tool weather() {\n        return McpSchema.Tool.builder()\n            \
                .name(\"get_weather\") // HERE\n            .description(\"\"\"\n                DESCRIPTION\"\"\")\n            \
                .build();\n    }\n}\n";
    finds(&[("Tools.java", code)], &tool("get_weather"));
}

#[test]
fn kotlin_calls_and_classes() {
    let code = "server.addTool(\n    name = \"get_weather\", // HERE\n    description = \"\"\"DESCRIPTION\"\"\",\n    \
                inputSchema = Tool.Input(\n        properties = buildJsonObject {\n            putJsonObject(\"city\") { // @city\n                \
                put(\"type\", \"string\")\n            }\n        },\n    ),\n) { request -> run(request) }\n";
    finds(&[("Server.kt", code)], &tool("get_weather"));
    let code = "class Weather : McpTool {\n    override val name: String = \"get_weather\" // HERE\n    override val \
                description = \"DESCRIPTION\"\n}\n";
    finds(&[("Weather.kt", code)], &tool("get_weather"));
}

#[test]
fn kotlin_types_have_computed_names() {
    let code = "fun register(server: Server) {\n    server.mcpTool<GetWeather>(\"DESCRIPTION\") { run(it) } // HERE\n}\n\n\
                @Serializable\ndata class GetWeather(\n    val city: String, // @city\n    val unit: String? = null, // @unit\n)\n";
    finds(&[("Tools.kt", code)], &tool("get_weather"));
}
