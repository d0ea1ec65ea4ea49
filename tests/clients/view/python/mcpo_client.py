"""mcpo: the JSON Schema of the body of a tool's endpoint, as its OpenAPI document has it."""

from common import run_schemas, version
from mcpo.utils.main import get_model_fields
from pydantic import create_model


def convert(tool):
    schema = tool["inputSchema"]
    fields = get_model_fields("form", schema.get("properties", {}), schema.get("required", []), schema.get("$defs", {}))
    return create_model("form", **fields).model_json_schema()


run_schemas(version("mcpo"), convert)
