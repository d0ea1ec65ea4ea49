"""Instances of every kind of message with all members that a revision of the protocol has, in the form
of the newest one. `exchanges.py` takes out what a revision does not know."""

ICON = {"src": "https://example.com/icon.png", "mimeType": "image/png", "sizes": ["48x48"], "theme": "light"}
NOTES = {"audience": ["user"], "priority": 0.5, "lastModified": "2026-01-05T10:00:00Z"}
META = {"example.com/trace": "a1"}
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA="
SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string", "description": "Name of a city."}},
    "required": ["city"],
}
TOOL = {
    "name": "lookup", "title": "Lookup", "description": "Looks a city up.", "inputSchema": SCHEMA,
    "outputSchema": {"type": "object", "properties": {"name": {"type": "string"}}},
    "annotations": {"title": "Lookup", "readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False},
    "icons": [ICON], "execution": {"taskSupport": "optional"}, "_meta": META,
}
TEXT = {"type": "text", "text": "Bern", "annotations": NOTES, "_meta": META}
IMAGE = {"type": "image", "data": PNG, "mimeType": "image/png", "annotations": NOTES, "_meta": META}
AUDIO = {"type": "audio", "data": WAV, "mimeType": "audio/wav", "annotations": NOTES, "_meta": META}
TEXT_PART = {"uri": "file:///report.txt", "mimeType": "text/plain", "text": "Rain.", "_meta": META}
BLOB_PART = {"uri": "file:///icon.png", "mimeType": "image/png", "blob": PNG, "_meta": META}
LINK = {
    "type": "resource_link", "uri": "file:///report.txt", "name": "report", "title": "Report",
    "description": "The report of today.", "mimeType": "text/plain", "size": 5, "annotations": NOTES, "icons": [ICON], "_meta": META,
}
BLOCKS = [
    TEXT, IMAGE, AUDIO,
    {"type": "resource", "resource": TEXT_PART, "annotations": NOTES, "_meta": META},
    {"type": "resource", "resource": BLOB_PART}, LINK,
]
USE = {"type": "tool_use", "id": "use-1", "name": "lookup", "input": {"city": "Bern"}, "_meta": META}
USED = {
    "type": "tool_result", "toolUseId": "use-1", "content": [TEXT], "structuredContent": {"name": "Bern"}, "isError": False,
    "_meta": META,
}
CLIENT = {
    "name": "probe", "version": "1.0.0", "title": "Probe", "description": "A client for tests.", "websiteUrl": "https://example.com",
    "icons": [ICON],
}
SERVER = {**CLIENT, "name": "cities", "title": "Cities", "description": "A server for tests."}
CLIENT_CAPABILITIES = {
    "roots": {"listChanged": True}, "sampling": {"context": {}, "tools": {}}, "elicitation": {"form": {}, "url": {}},
    "tasks": {"list": {}, "cancel": {}, "requests": {"sampling": {"createMessage": {}}, "elicitation": {"create": {}}}},
    "experimental": {"example.com/a": {}}, "extensions": {"example.com/b": {}},
}
SERVER_CAPABILITIES = {
    "prompts": {"listChanged": True}, "resources": {"listChanged": True, "subscribe": True}, "tools": {"listChanged": True},
    "completions": {}, "logging": {}, "tasks": {"list": {}, "cancel": {}, "requests": {"tools": {"call": {}}}},
    "experimental": {"example.com/a": {}}, "extensions": {"example.com/b": {}},
}
OF_SERVER = "io.modelcontextprotocol/"
REQUEST_META = {
    "progressToken": "p1", OF_SERVER + "protocolVersion": "2026-07-28", OF_SERVER + "clientInfo": CLIENT,
    OF_SERVER + "clientCapabilities": {key: value for key, value in CLIENT_CAPABILITIES.items() if key != "tasks"},
    OF_SERVER + "logLevel": "info", **META,
}
FRESH = {"resultType": "complete", "ttlMs": 1000, "cacheScope": "private", "_meta": META}
TASK = {
    "taskId": "task-1", "status": "working", "statusMessage": "In progress.", "createdAt": "2026-01-05T10:00:00Z",
    "lastUpdatedAt": "2026-01-05T10:00:00Z", "ttl": 60000, "pollInterval": 1000,
}
FORM = {
    "mode": "form", "message": "Where are you?",
    "requestedSchema": {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
        "properties": {
            "name": {"type": "string", "title": "Name", "description": "Your name.", "minLength": 1, "maxLength": 40, "default": "Ada"},
            "mail": {"type": "string", "format": "email"},
            "age": {"type": "integer", "title": "Age", "description": "Your age.", "minimum": 0, "maximum": 150, "default": 30},
            "rate": {"type": "number"},
            "agreed": {"type": "boolean", "title": "Agreed", "description": "The terms.", "default": False},
            "color": {"type": "string", "title": "Color", "description": "A color.", "enum": ["red", "blue"], "default": "red"},
            "size": {"type": "string", "title": "Size", "description": "A size.", "enum": ["s", "l"], "enumNames": ["Small", "Large"]},
            "city": {"type": "string", "title": "City", "description": "A city.", "oneOf": [{"const": "bern", "title": "Bern"}], "default": "bern"},
            "days": {
                "type": "array", "title": "Days", "description": "Some days.", "minItems": 1, "maxItems": 2,
                "items": {"type": "string", "enum": ["mo", "tu"]}, "default": ["mo"],
            },
            "hours": {"type": "array", "title": "Hours", "items": {"anyOf": [{"const": "am", "title": "Morning"}]}},
        },
        "required": ["name"],
    },
    "_meta": META,
}
URL = {"mode": "url", "message": "Sign in.", "url": "https://example.com/login", "elicitationId": "e1", "_meta": META}
SAMPLING = {
    "messages": [
        {"role": "user", "content": TEXT, "_meta": META}, {"role": "user", "content": IMAGE}, {"role": "user", "content": AUDIO},
        {"role": "assistant", "content": [USE]}, {"role": "user", "content": [USED]},
    ],
    "maxTokens": 200, "systemPrompt": "Answer in one word.", "includeContext": "none", "temperature": 0.5, "stopSequences": ["."],
    "metadata": {"a": {}}, "tools": [TOOL], "toolChoice": {"mode": "auto"},
    "modelPreferences": {"hints": [{"name": "small"}], "costPriority": 0.5, "speedPriority": 0.5, "intelligencePriority": 0.5},
    "_meta": META,
}
ANSWER = {"role": "assistant", "model": "small-1", "stopReason": "endTurn", "content": TEXT, "_meta": META}
FILLED = {"action": "accept", "content": {"name": "Ada", "age": 30, "agreed": True, "days": ["mo"]}, "_meta": META}
ROOTS = {"roots": [{"uri": "file:///home/user", "name": "Home", "_meta": META}], "_meta": META}
INPUTS = {
    "resultType": "input_required", "requestState": "s1", "_meta": META,
    "inputRequests": {
        "form": {"method": "elicitation/create", "params": FORM}, "url": {"method": "elicitation/create", "params": URL},
        "model": {"method": "sampling/createMessage", "params": SAMPLING}, "roots": {"method": "roots/list", "params": {"_meta": META}},
    },
}
ANSWERED = {"inputResponses": {"form": FILLED, "model": ANSWER, "roots": ROOTS}, "requestState": "s1"}
PAGE = {"cursor": "page-2", "_meta": REQUEST_META}
RESOURCE = {**LINK}
del RESOURCE["type"]
TEMPLATE = {**RESOURCE, "uriTemplate": "file:///{name}.txt"}
del TEMPLATE["uri"], TEMPLATE["size"]
PROMPT = {
    "name": "greet", "title": "Greeting", "description": "Greets somebody.", "icons": [ICON], "_meta": META,
    "arguments": [{"name": "name", "title": "Name", "description": "Who is greeted.", "required": True}],
}
FILTER = {"promptsListChanged": True, "resourcesListChanged": True, "toolsListChanged": True, "resourceSubscriptions": ["file:///report.txt"]}
SUBSCRIBED = {"_meta": {OF_SERVER + "subscriptionId": 1, **META}}

# Parameters of requests and notifications: sender, method, variant, parameters.
REQUESTS = [
    ("client", "initialize", "", {"protocolVersion": "2025-11-25", "capabilities": CLIENT_CAPABILITIES, "clientInfo": CLIENT, "_meta": META}),
    ("client", "server/discover", "", {"_meta": REQUEST_META}),
    ("client", "ping", "", {"_meta": META}),
    ("server", "ping", "", {"_meta": META}),
    ("client", "tools/list", "", PAGE),
    ("client", "tools/call", "", {"name": "lookup", "arguments": {"city": "Bern"}, "_meta": REQUEST_META}),
    ("client", "tools/call", "task", {"name": "lookup", "arguments": {"city": "Bern"}, "task": {"ttl": 60000}, "_meta": META}),
    ("client", "tools/call", "inputs", {"name": "lookup", "arguments": {"city": "Bern"}, **ANSWERED, "_meta": REQUEST_META}),
    ("client", "prompts/list", "", PAGE),
    ("client", "prompts/get", "", {"name": "greet", "arguments": {"name": "Ada"}, "_meta": REQUEST_META}),
    ("client", "prompts/get", "inputs", {"name": "greet", "arguments": {"name": "Ada"}, **ANSWERED, "_meta": REQUEST_META}),
    ("client", "resources/list", "", PAGE),
    ("client", "resources/templates/list", "", PAGE),
    ("client", "resources/read", "", {"uri": "file:///report.txt", "_meta": REQUEST_META}),
    ("client", "resources/read", "inputs", {"uri": "file:///report.txt", **ANSWERED, "_meta": REQUEST_META}),
    ("client", "resources/subscribe", "", {"uri": "file:///report.txt", "_meta": META}),
    ("client", "resources/unsubscribe", "", {"uri": "file:///report.txt", "_meta": META}),
    ("client", "completion/complete", "prompt", {
        "ref": {"type": "ref/prompt", "name": "greet", "title": "Greeting"}, "argument": {"name": "name", "value": "A"},
        "context": {"arguments": {"city": "Bern"}}, "_meta": REQUEST_META,
    }),
    ("client", "completion/complete", "resource", {
        "ref": {"type": "ref/resource", "uri": "file:///{name}.txt"}, "argument": {"name": "name", "value": "r"},
        "context": {"arguments": {"city": "Bern"}}, "_meta": REQUEST_META,
    }),
    ("client", "logging/setLevel", "", {"level": "info", "_meta": META}),
    ("client", "subscriptions/listen", "", {"notifications": FILTER, "_meta": REQUEST_META}),
    ("server", "sampling/createMessage", "", SAMPLING),
    ("server", "sampling/createMessage", "task", {**SAMPLING, "task": {"ttl": 60000}}),
    ("server", "elicitation/create", "form", FORM),
    ("server", "elicitation/create", "url", URL),
    ("server", "elicitation/create", "task", {**FORM, "task": {"ttl": 60000}}),
    ("server", "roots/list", "", {"_meta": META}),
] + [
    (sender, method, "", params)
    for sender in ("client", "server")
    for method, params in [
        ("tasks/get", {"taskId": "task-1"}), ("tasks/cancel", {"taskId": "task-1"}), ("tasks/result", {"taskId": "task-1"}),
        ("tasks/list", {"cursor": "page-2", "_meta": META}),
    ]
]
NOTIFICATIONS = [
    ("client", "notifications/initialized", "", {"_meta": META}),
    ("client", "notifications/cancelled", "", {"requestId": 1, "reason": "It took too long.", "_meta": META}),
    ("server", "notifications/cancelled", "", {"requestId": 1, "reason": "It is no longer needed.", "_meta": META}),
    ("client", "notifications/progress", "", {"progressToken": "p2", "progress": 1, "total": 2, "message": "Half.", "_meta": META}),
    ("server", "notifications/progress", "", {"progressToken": "p1", "progress": 0.5, "total": 2, "message": "A part.", "_meta": META}),
    ("client", "notifications/roots/list_changed", "", {"_meta": META}),
    ("server", "notifications/message", "", {"level": "info", "logger": "cities", "data": {"a": 1}, "_meta": META}),
    ("server", "notifications/tools/list_changed", "", SUBSCRIBED),
    ("server", "notifications/prompts/list_changed", "", SUBSCRIBED),
    ("server", "notifications/resources/list_changed", "", SUBSCRIBED),
    ("server", "notifications/resources/updated", "", {"uri": "file:///report.txt", **SUBSCRIBED}),
    ("server", "notifications/tasks/status", "", {**TASK, "_meta": META}),
    ("server", "notifications/elicitation/complete", "", {"elicitationId": "e1"}),
    ("server", "notifications/subscriptions/acknowledged", "", {"notifications": FILTER, **SUBSCRIBED}),
]
# Results: sender, method, variant (that of the request, if it has several), definition, result.
RESULTS = [
    ("server", "initialize", "", "InitializeResult", {"protocolVersion": "2025-11-25", "capabilities": SERVER_CAPABILITIES, "serverInfo": SERVER, "instructions": "Ask for a city.", "_meta": META}),
    ("server", "server/discover", "", "DiscoverResult", {"supportedVersions": ["2026-07-28"], "capabilities": SERVER_CAPABILITIES, "instructions": "Ask for a city.", **FRESH}),
    ("server", "ping", "", "EmptyResult", {"_meta": META}),
    ("client", "ping", "", "EmptyResult", {"_meta": META}),
    ("server", "tools/list", "", "ListToolsResult", {"tools": [TOOL], "nextCursor": "page-3", **FRESH}),
    ("server", "tools/call", "", "CallToolResult", {"content": BLOCKS, "structuredContent": {"name": "Bern"}, "isError": False, **FRESH}),
    ("server", "tools/call", "task", "CreateTaskResult", {"task": TASK, "_meta": META}),
    ("server", "tools/call", "inputs", "InputRequiredResult", INPUTS),
    ("server", "prompts/list", "", "ListPromptsResult", {"prompts": [PROMPT], "nextCursor": "page-3", **FRESH}),
    ("server", "prompts/get", "", "GetPromptResult", {"description": "A greeting.", "messages": [{"role": "user", "content": block} for block in BLOCKS], **FRESH}),
    ("server", "prompts/get", "inputs", "InputRequiredResult", INPUTS),
    ("server", "resources/list", "", "ListResourcesResult", {"resources": [RESOURCE], "nextCursor": "page-3", **FRESH}),
    ("server", "resources/templates/list", "", "ListResourceTemplatesResult", {"resourceTemplates": [TEMPLATE], "nextCursor": "page-3", **FRESH}),
    ("server", "resources/read", "", "ReadResourceResult", {"contents": [TEXT_PART, BLOB_PART], **FRESH}),
    ("server", "resources/read", "inputs", "InputRequiredResult", INPUTS),
    ("server", "resources/subscribe", "", "EmptyResult", {"_meta": META}),
    ("server", "resources/unsubscribe", "", "EmptyResult", {"_meta": META}),
    ("server", "completion/complete", "prompt", "CompleteResult", {"completion": {"values": ["Ada"], "total": 2, "hasMore": True}, **FRESH}),
    ("server", "logging/setLevel", "", "EmptyResult", {"_meta": META}),
    ("server", "subscriptions/listen", "", "SubscriptionsListenResult", {"resultType": "complete", "_meta": {OF_SERVER + "subscriptionId": 7}}),
    ("client", "sampling/createMessage", "", "CreateMessageResult", ANSWER),
    ("client", "sampling/createMessage", "image", "CreateMessageResult", {**ANSWER, "content": IMAGE}),
    ("client", "sampling/createMessage", "audio", "CreateMessageResult", {**ANSWER, "content": AUDIO}),
    ("client", "sampling/createMessage", "tools", "CreateMessageResult", {**ANSWER, "content": [TEXT, USE], "stopReason": "toolUse"}),
    ("client", "sampling/createMessage", "task", "CreateTaskResult", {"task": TASK, "_meta": META}),
    ("client", "elicitation/create", "form", "ElicitResult", FILLED),
    ("client", "elicitation/create", "url", "ElicitResult", {"action": "accept", "_meta": META}),
    ("client", "elicitation/create", "task", "CreateTaskResult", {"task": TASK, "_meta": META}),
    ("client", "roots/list", "", "ListRootsResult", ROOTS),
] + [
    (sender, method, "", definition, result)
    for sender in ("server", "client")
    for method, definition, result in [
        ("tasks/get", "GetTaskResult", {**TASK, "status": "completed", "_meta": META}),
        ("tasks/cancel", "CancelTaskResult", {**TASK, "status": "cancelled", "_meta": META}),
        ("tasks/list", "ListTasksResult", {"tasks": [TASK], "nextCursor": "page-3", "_meta": META}),
    ]
] + [
    ("server", "tasks/result", "", "CallToolResult", {"content": BLOCKS, "_meta": {OF_SERVER + "related-task": {"taskId": "task-1"}}}),
    ("client", "tasks/result", "", "CreateMessageResult", {**ANSWER, "_meta": {OF_SERVER + "related-task": {"taskId": "task-1"}}}),
]
ERRORS = [("server", "prompts/get", "", {"code": -32602, "message": "Unknown prompt", "data": {"name": "greet"}})]
