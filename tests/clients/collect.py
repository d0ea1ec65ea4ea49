"""python collect.py python.json typescript_1.json typescript_2.json python_1.json > message_verdicts.json

The table of verdicts from what the four clients printed for messages.json."""

import datetime
import json
import sys

CLIENTS = ["mcp 2.3.0 (Python)", "@modelcontextprotocol/sdk 1.32.2", "@modelcontextprotocol/client 2.4.0", "mcp 1.30.0 (Python)"]


def verdict(printed, name):
    if name not in printed:
        return "-"
    return (printed[name] or "accepts").split(":")[0]


printed = [json.load(open(path)) for path in sys.argv[1:5]]
rows = (f"    {json.dumps(name, ensure_ascii=False)}: {json.dumps([verdict(it, name) for it in printed])}" for name in printed[0])
print(f'{{\n  "date": "{datetime.date.today()}",\n  "clients": {json.dumps(CLIENTS)},\n  "verdicts": {{')
print(",\n".join(rows))
print("  }\n}")
