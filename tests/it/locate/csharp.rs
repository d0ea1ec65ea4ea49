//! The search for tools in C#: the SDK's attributes, constants and computed names.

use super::{finds, tool};

const METHOD: &str = "[McpServerToolType]\npublic static class Tools {\n    [McpServerTool, \
                      Description(\"DESCRIPTION\")]\n    public static async Task<Dictionary<string, int>> \
                      GetWeatherAsync( // HERE\n        IWeather service,\n        [Description(\"The \
                      city\")] string city, // @city\n        string unit = \"c\") // @unit\n    {\n        \
                      return await service.Find(city, unit);\n    }\n}\n";

#[test]
fn methods_with_attributes_have_computed_names() {
    finds(&[("Tools.cs", METHOD)], &tool("get_weather"));
}

#[test]
fn names_in_attributes() {
    for name in ["\"get_weather\"", "@\"get_weather\"", "Names.GetWeather", "Prefix + \"weather\""]
    {
        let attribute = format!("McpServerTool(Name = {name}, ReadOnly = true)");
        let code = METHOD.replace("McpServerTool,", &format!("{attribute}, // HERE\n     "));
        let code = code.replace("GetWeatherAsync( // HERE", "Find(");
        let names = "static class Names {\n    public const string GetWeather = \"get_weather\";\n    \
                     public const string Prefix = \"get_\";\n}\n";
        finds(&[("Names.cs", names), ("Tools.cs", &code)], &tool("get_weather"));
    }
}

#[test]
fn properties() {
    let code = "public class WeatherTool : ITool {\n    public string Name => \"get_weather\"; // HERE\n    \
                public string Description => \"DESCRIPTION\";\n}\n";
    finds(&[("WeatherTool.cs", code)], &tool("get_weather"));
}
