//! The search for tools in Go: both SDKs, constants and tables.

use super::{finds, tool};

#[test]
fn new_tool() {
    let code = "package tools\n\nimport \"github.com/mark3labs/mcp-go/mcp\"\n\nfunc Weather() mcp.Tool {\n\t\
                return mcp.NewTool(\"get_weather\", // HERE\n\t\tmcp.WithDescription(\"DESCRIPTION\"),\n\t\t\
                mcp.WithString(\"city\", mcp.Required()), // @city\n\t\tWithUnit(),\n\t)\n}\n";
    let shared = "package tools\n\nfunc WithUnit() mcp.ToolOption {\n\treturn func(tool *mcp.Tool) {\n\t\t\
                  mcp.WithString(\"unit\")(tool) // @unit\n\t}\n}\n";
    finds(&[("weather.go", code), ("shared.go", shared)], &tool("get_weather"));
}

#[test]
fn composite_literals_with_the_arguments_of_a_handler() {
    let code = "package tools\n\ntype weatherArgs struct {\n\tCity string `json:\"city\"` // @city\n\t\
                Unit string `json:\"unit,omitempty\"` // @unit\n}\n\ntype otherArgs struct {\n\tCity string \
                `json:\"city\"`\n}\n\nfunc register(server *mcp.Server) {\n\tmcp.AddTool(server, &mcp.Tool{\n\t\t\
                Name:        \"get_weather\", // HERE\n\t\tDescription: \"DESCRIPTION\",\n\t}, weather)\n}\n\n\
                func weather(ctx context.Context, args weatherArgs) (any, error) {\n\treturn nil, nil\n}\n";
    finds(&[("weather.go", code)], &tool("get_weather"));
}

#[test]
fn constructors_that_return_a_tool_and_its_handler() {
    let code = "package tools\n\ntype Args struct {\n\tCity string `json:\"city\"` // @city\n}\n\n\
                func Weather() (mcp.Tool, mcp.ToolHandlerFor[Args, any]) {\n\treturn mcp.Tool{\n\t\t\tName: \
                \"get_weather\", // HERE\n\t\t\tDescription: \"DESCRIPTION\",\n\t\t}, func(args Args) any {\n\t\t\t\
                return args.City\n\t\t}\n}\n";
    finds(&[("weather.go", code)], &tool("get_weather"));
}

#[test]
fn constants() {
    let names = "package tools\n\nconst (\n\tToolWeather ToolName = \"get_weather\"\n)\n";
    let code = "package tools\n\nfunc all() []Tool {\n\treturn []Tool{{\n\t\tName: ToolWeather, // HERE\n\t\t\
                Description: \"DESCRIPTION\",\n\t}}\n}\n\nfunc call(name ToolName) {\n\tswitch name {\n\tcase \
                ToolWeather:\n\t}\n}\n";
    finds(&[("names.go", names), ("tools.go", code)], &tool("get_weather"));
}

#[test]
fn predicates_do_not_register() {
    let code = "package tools\n\nfunc f(s *Server) {\n\tif s.isToolEnabled(\"get_weather\") {\n\t\t\
                s.AddTool(mcp.NewTool(\"get_weather\", mcp.WithDescription(\"DESCRIPTION\"))) // HERE\n\t}\n}\n";
    finds(&[("tools.go", code)], &tool("get_weather"));
}
