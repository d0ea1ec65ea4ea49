"""A model's endpoint on 127.0.0.1 that records requests and answers by a plan.

It speaks four interfaces: Anthropic messages, OpenAI responses, OpenAI chat completions and Gemini
generateContent. A request with tools is one of the session's turns: the plan is asked which tool to call,
and a text ends the session. A request without tools (a title, a summary) gets a short text.
"""
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Endpoint:
    """Requests in the order of arrival are `requests`: (interface, body); `plan(interface, body)` gives a
    call as (name, namespace or None, arguments) or None."""

    def __init__(self):
        self.requests, self.plan, self.count = [], lambda interface, body: None, 0
        self.other = []
        # When the plan had no further call, in seconds of `time.monotonic`.
        self.ended = None
        self.lock = threading.Lock()
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                owner.other.append("GET " + self.path)
                self.reply(200, {"data": [], "models": []})

            def do_POST(self):
                size = int(self.headers.get("content-length") or 0)
                if self.headers.get("transfer-encoding") == "chunked":
                    raw = b""
                    while (length := int(self.rfile.readline().split(b";")[0], 16)):
                        raw += self.rfile.read(length)
                        self.rfile.readline()
                    self.rfile.readline()
                else:
                    raw = self.rfile.read(size)
                try:
                    body = json.loads(raw or b"{}")
                except ValueError:
                    body = {}
                owner.post(self, self.path.split("?")[0], body)

            def reply(self, status, body, kind="application/json"):
                data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def start(self, plan):
        with self.lock:
            self.ended = None
            self.requests, self.plan, self.count, self.other = [], plan, 0, []

    def post(self, handler, path, body):
        interface = next((name for name, ends in PATHS.items() if path.endswith(ends)), None)
        if interface is None:
            self.other.append("POST " + path)
            size = len(json.dumps(body)) // 4
            count = {"input_tokens": size, "totalTokens": size}
            return handler.reply(200 if "ount" in path else 404, count)
        stream = body.get("stream") or path.endswith("streamGenerateContent")
        with self.lock:
            call = None
            if has_tools(body):
                self.requests.append((interface, body))
                call = self.plan(interface, body)
                if call is None and self.ended is None:
                    self.ended = time.monotonic()
            else:
                self.other.append("POST " + path + " without tools")
            self.count += 1
            identity = "call%04d" % self.count
        make = {"anthropic": anthropic, "responses": responses, "chat": chat, "gemini": gemini}[interface]
        events, whole = make(call, identity, body)
        if stream:
            lines = "".join(("event: %s\n" % kind if kind else "") + "data: %s\n\n" % (data if isinstance(data, str) else json.dumps(data)) for kind, data in events)
            return handler.reply(200, lines, "text/event-stream")
        return handler.reply(200, whole)


PATHS = {
    "anthropic": "/messages",
    "responses": "/responses",
    "chat": "/chat/completions",
    "gemini": ("treamGenerateContent", "generateContent"),
}


def has_tools(body):
    tools = body.get("tools") or (body.get("config") or {}).get("tools")
    return bool(tools) and tools != [{}] and not any("googleSearch" in t for t in tools if isinstance(t, dict))


def anthropic(call, identity, body):
    usage = {"input_tokens": 10, "output_tokens": 5, "cache_read_input_tokens": 0, "cache_creation_input_tokens": 0}
    if call:
        block = {"type": "tool_use", "id": "toolu_" + identity, "name": call[0], "input": {}}
        delta, full = {"type": "input_json_delta", "partial_json": json.dumps(call[2])}, {**block, "input": call[2]}
    else:
        block, delta = {"type": "text", "text": ""}, {"type": "text_delta", "text": "Done."}
        full = {"type": "text", "text": "Done."}
    reason = "tool_use" if call else "end_turn"
    message = {"id": "msg_" + identity, "type": "message", "role": "assistant", "model": body.get("model"),
               "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}
    events = [
        {"type": "message_start", "message": message},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": usage},
        {"type": "message_stop"},
    ]
    return [(event["type"], event) for event in events], {**message, "content": [full], "stop_reason": reason}


def responses(call, identity, body):
    if call:
        item = {"type": "function_call", "id": "fc_" + identity, "call_id": identity, "name": call[0],
                "arguments": json.dumps(call[2]), "status": "completed"}
        if call[1]:
            item["namespace"] = call[1]
        if call[0] == "tool_search":
            item = {"type": "tool_search_call", "call_id": identity, "execution": "client", "arguments": call[2], "status": "completed"}
    else:
        item = {"type": "message", "id": "msg_" + identity, "role": "assistant", "status": "completed",
                "content": [{"type": "output_text", "text": "Done.", "annotations": []}]}
    usage = {"input_tokens": 10, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 5,
             "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 15}
    whole = {"id": "resp_" + identity, "object": "response", "created_at": 0, "model": body.get("model"),
             "status": "completed", "output": [item], "usage": usage}
    events = [
        {"type": "response.created", "response": {**whole, "status": "in_progress", "output": [], "usage": None}},
        {"type": "response.output_item.added", "output_index": 0, "item": item},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": whole},
    ]
    return [(event["type"], event) for event in events], whole


def chat(call, identity, body):
    base = {"id": "chat-" + identity, "object": "chat.completion.chunk", "created": 0, "model": body.get("model")}
    if call:
        delta = {"role": "assistant", "content": None, "tool_calls": [{"index": 0, "id": identity, "type": "function",
                 "function": {"name": call[0], "arguments": json.dumps(call[2])}}]}
    else:
        delta = {"role": "assistant", "content": "Done."}
    reason = "tool_calls" if call else "stop"
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    events = [
        {**base, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]},
        {**base, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}]},
        {**base, "choices": [], "usage": usage},
    ]
    whole = {**base, "object": "chat.completion", "usage": usage,
             "choices": [{"index": 0, "message": delta, "finish_reason": reason}]}
    return [(None, event) for event in events] + [(None, "[DONE]")], whole


def gemini(call, identity, body):
    part = {"functionCall": {"name": call[0], "args": call[2], "id": identity}} if call else {"text": "Done."}
    whole = {"candidates": [{"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}],
             "usageMetadata": {"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15}}
    return [(None, whole)], whole
