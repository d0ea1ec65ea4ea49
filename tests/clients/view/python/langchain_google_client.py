"""langchain-google-genai: the declaration for Gemini of a tool whose arguments are a JSON Schema."""

from common import run_schemas, version
from langchain_core.tools import StructuredTool
from langchain_google_genai._function_utils import convert_to_genai_function_declarations


def convert(tool):
    made = StructuredTool(name=tool["name"], description=tool.get("description", ""), args_schema=tool["inputSchema"], func=lambda: None)
    [declared] = convert_to_genai_function_declarations([made])
    return declared.function_declarations[0].model_dump(mode="json", exclude_none=True, by_alias=True)


run_schemas(version("langchain-google-genai", "langchain-core"), convert)
