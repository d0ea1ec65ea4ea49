//! The search for tools in Rust: rmcp, other SDKs and JSON.

use super::{finds, tool};

#[test]
fn methods_with_attributes() {
    let code = "use rmcp::tool;\n\n#[derive(Deserialize, JsonSchema)]\npub struct WeatherArgs {\n    /// The name.\n    \
                pub city: String, // @city\n    #[serde(rename = \"unit\")]\n    pub unit: Option<String>, // @unit\n}\n\n\
                #[tool_router]\nimpl Server {\n    /// DESCRIPTION.\n    #[tool]\n    pub async fn get_weather( // HERE\n        \
                &self,\n        Parameters(WeatherArgs { city, unit }): Parameters<WeatherArgs>,\n    ) -> \
                Result<CallToolResult, Error> {\n        Ok(self.find(city, unit))\n    }\n}\n";
    finds(&[("src/main.rs", code)], &tool("get_weather"));
}

#[test]
fn names_in_attributes() {
    let code = "impl Server {\n    #[tool(name = \"get-weather\", description = \"DESCRIPTION\")] // HERE\n    \
                async fn weather(&self) {}\n}\n";
    finds(&[("src/main.rs", code)], &tool("get-weather"));
    let code = "#[mcp_tool(\n    name = \"get_weather\", // HERE\n    description = r#\"DESCRIPTION\"#\n)]\n\
                pub struct Weather {\n    pub city: String, // @city\n}\n";
    finds(&[("src/tools.rs", code)], &tool("get_weather"));
}

#[test]
fn values() {
    let code = "fn tools() -> Vec<Tool> {\n    vec![Tool::new(\n        \"get_weather\", // HERE\n        \
                \"DESCRIPTION\",\n        schema(),\n    )]\n}\n";
    finds(&[("src/tools.rs", code)], &tool("get_weather"));
    let code = "fn list() -> Value {\n    json!({\"tools\": [{\n        \"name\": \"get_weather\", // HERE\n        \
                \"description\": \"DESCRIPTION\",\n        \"inputSchema\": {\"properties\": {\n            \
                \"city\": {\"type\": \"string\"} // @city\n        }}\n    }]})\n}\n\nfn call(name: &str) {\n    \
                match name {\n        \"get_weather\" => weather(),\n        _ => {}\n    }\n}\n";
    finds(&[("src/main.rs", code)], &tool("get_weather"));
    let code = "impl Tool for Weather {\n    fn name(&self) -> &'static str {\n        \"get_weather\" // HERE\n    \
                }\n    fn description(&self) -> String {\n        \"DESCRIPTION\".to_owned()\n    }\n}\n";
    finds(&[("src/weather.rs", code)], &tool("get_weather"));
}
