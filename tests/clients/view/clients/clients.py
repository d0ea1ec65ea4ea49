"""How each client is installed, configured and started with one prompt, and what it calls its filters.

A client gives the files of its home folder, its environment and its command. `servers` are dictionaries with
`name`, `command` (a list) and, where the case has them, `filters`: what the client itself takes, as in its own
configuration file.
"""
import json
import os
import subprocess

PROMPT = "Call the tools."


def standard(servers, extra=None):
    """The table `mcpServers` that most clients share."""
    return {s["name"]: {"command": s["command"][0], "args": s["command"][1:], **(extra or {}), **s.get("filters", {})} for s in servers}


def toml(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(toml(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


class Client:
    target = ""
    package = ""
    searches = []
    #: How many calls one session makes.
    batch = 48
    results_options = {}

    def sent(self, tool):
        """The name of a tool of the server `srv`, for calls of tools that are not in the list; or `None`."""

    def __init__(self, root):
        self.root = root

    def path(self, *parts):
        return os.path.join(self.root, *parts)

    def version(self):
        with open(self.path(*self.package.split("/"), "package.json"), encoding="utf-8") as file:
            return json.load(file)["version"]


class ClaudeCode(Client):
    target = "claude-code"
    package = "node_modules/@anthropic-ai/claude-code-linux-x64"
    # After more calls the client adds reminders.
    batch = 8

    def start(self, port, home, servers, options):
        files = {".mcp-test.json": json.dumps({"mcpServers": standard(servers)}, ensure_ascii=False)}
        if "deny" in options:
            files[".claude/settings.json"] = json.dumps({"permissions": {"deny": options["deny"]}})
        environment = {
            "ANTHROPIC_BASE_URL": "http://127.0.0.1:%d" % port, "ANTHROPIC_API_KEY": "test", "IS_SANDBOX": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1",
            "CLAUDE_CODE_SKIP_FIRST_RUN": "1",
        }
        if not options.get("search"):
            environment["ENABLE_TOOL_SEARCH"] = "false"
        command = [self.path(self.package, "claude"), "-p", PROMPT, "--model", "claude-opus-4-1",
                   "--mcp-config", os.path.join(home, ".mcp-test.json"), "--strict-mcp-config",
                   "--dangerously-skip-permissions"]
        return files, environment, command


    searches = [["ToolSearch", {"query": "select:mcp__srv__long"}], ["ToolSearch", {"query": "forecast"}], ["ToolSearch", {"query": "rivers"}],
                ["ToolSearch", {"query": "town"}], ["ToolSearch", {"query": "city"}], ["ToolSearch", {"query": "headline"}]]


class Codex(Client):
    target = "codex"
    package = "node_modules/@openai/codex"
    results_options = {"search": True}

    def sent(self, tool):
        return "mcp__srv/" + tool.replace("-", "_")

    def start(self, port, home, servers, options):
        # A model that the client does not know gets all tools at once; its own models search for them.
        model = "gpt-5.5" if options.get("search") else "unknown-model"
        lines = ['model = "%s"' % model, 'model_provider = "test"', "[model_providers.test]", 'name = "test"',
                 'base_url = "http://127.0.0.1:%d/v1"' % port, 'wire_api = "responses"', 'env_key = "TEST_KEY"']
        for server in servers:
            lines.append("[mcp_servers.%s]" % json.dumps(server["name"], ensure_ascii=False))
            entry = {"command": server["command"][0], "args": server["command"][1:], **server.get("filters", {})}
            lines += ["%s = %s" % (key, toml(value)) for key, value in entry.items()]
        command = ["node", self.path(self.package, "bin", "codex.js"), "exec", "--skip-git-repo-check",
                   "--dangerously-bypass-approvals-and-sandbox", PROMPT]
        return {".codex/config.toml": "\n".join(lines) + "\n"}, {"TEST_KEY": "test"}, command


class GeminiCli(Client):
    target = "gemini-cli"
    package = "node_modules/@google/gemini-cli"

    def start(self, port, home, servers, options):
        settings = {"security": {"auth": {"selectedType": "gemini-api-key"}}, "mcpServers": standard(servers),
                    "privacy": {"usageStatisticsEnabled": False}, **options.get("settings", {})}
        environment = {"GEMINI_API_KEY": "test", "GOOGLE_GEMINI_BASE_URL": "http://127.0.0.1:%d" % port,
                       "GEMINI_CLI_NO_RELAUNCH": "true"}
        command = ["node", self.path(self.package, "bundle", "gemini.js"), "-m", "gemini-2.5-pro", "-y", "-p", PROMPT]
        if not options.get("untrusted"):
            command.append("--skip-trust")
        return {".gemini/settings.json": json.dumps(settings, ensure_ascii=False)}, environment, command


class OpenCode(Client):
    target = "opencode"
    package = "node_modules/opencode-ai"

    def start(self, port, home, servers, options):
        model = {"name": "m", "tool_call": True, "attachment": True, "limit": {"context": 400000, "output": 8000},
                 "modalities": {"input": ["text", "image", "pdf", "audio"], "output": ["text"]}}
        settings = {
            "provider": {"test": {"npm": "@ai-sdk/openai-compatible", "name": "test", "models": {"m": model},
                                  "options": {"baseURL": "http://127.0.0.1:%d/v1" % port, "apiKey": "test"}}},
            "model": "test/m", "autoupdate": False, "share": "disabled",
            "mcp": {s["name"]: {"type": "local", "command": s["command"], "enabled": True} for s in servers},
            **options.get("settings", {}),
        }
        environment = {"OPENCODE_DISABLE_MODELS_FETCH": "1", "OPENCODE_DISABLE_AUTOUPDATE": "1"}
        command = [self.path("node_modules", "opencode-linux-x64", "bin", "opencode"), "run", "--auto", PROMPT]
        return {".config/opencode/opencode.json": json.dumps(settings, ensure_ascii=False)}, environment, command


class QwenCode(Client):
    target = "qwen-code"
    package = "node_modules/@qwen-code/qwen-code"

    def start(self, port, home, servers, options):
        settings = {"mcpServers": standard(servers), "security": {"auth": {"selectedType": "openai"}},
                    "privacy": {"usageStatisticsEnabled": False}, "general": {"enableAutoUpdate": False},
                    **options.get("settings", {})}
        if not options.get("search"):
            settings["tools"] = {"toolSearch": {"enabled": False}, **settings.get("tools", {})}
        environment = {"OPENAI_API_KEY": "test", "OPENAI_BASE_URL": "http://127.0.0.1:%d/v1" % port,
                       "OPENAI_MODEL": "qwen3-coder-plus", "QWEN_CODE_SUPPRESS_YOLO_WARNING": "1"}
        command = ["node",
                   self.path(self.package, "cli.js"), "-y", "--auth-type", "openai", "-p", PROMPT]
        return {".qwen/settings.json": json.dumps(settings, ensure_ascii=False)}, environment, command


class CopilotCli(Client):
    target = "copilot-cli"
    package = "node_modules/@github/copilot"

    def start(self, port, home, servers, options):
        entries = standard(servers, {"type": "local", "tools": ["*"]})
        environment = {"COPILOT_OFFLINE": "true", "COPILOT_PROVIDER_BASE_URL": "http://127.0.0.1:%d/v1" % port,
                       "COPILOT_PROVIDER_API_KEY": "test", "COPILOT_MODEL": "gpt-4.1"}
        command = [self.path("node_modules", "@github", "copilot-linux-x64", "copilot"),
                   "--allow-all-tools", "--no-color", "-p", PROMPT]
        return {".copilot/mcp-config.json": json.dumps({"mcpServers": entries}, ensure_ascii=False)}, environment, command


class Cline(Client):
    target = "cline"
    package = "node_modules/cline"

    def start(self, port, home, servers, options):
        provider = {"settings": {"provider": "openai-compatible", "apiKey": "test", "model": "m",
                                 "baseUrl": "http://127.0.0.1:%d/v1" % port},
                    "updatedAt": "2026-01-01T00:00:00.000Z", "tokenSource": "manual"}
        providers = {"version": 1, "lastUsedProvider": "openai-compatible", "modes": {},
                     "providers": {"openai-compatible": provider}}
        files = {".cline/data/settings/providers.json": json.dumps(providers),
                 ".cline/data/settings/cline_mcp_settings.json": json.dumps({"mcpServers": standard(servers)}, ensure_ascii=False)}
        command = [self.path("node_modules", ".bin", "cline"), "--json", "-P", "openai-compatible", "-m", "m", PROMPT]
        return files, {"CLINE_NO_AUTO_UPDATE": "1"}, command


class Continue(Client):
    target = "continue-cli"
    package = "node_modules/@continuedev/cli"

    def start(self, port, home, servers, options):
        settings = {
            "name": "test", "version": "1.0.0", "schema": "v1",
            "models": [{"name": "m", "provider": "openai", "model": "gpt-4.1", "apiKey": "test", "apiBase": "http://127.0.0.1:%d/v1" % port,
                        "roles": ["chat"], "capabilities": ["tool_use", "image_input"]}],
            "mcpServers": [{"name": s["name"], "command": s["command"][0], "args": s["command"][1:], **s.get("filters", {})} for s in servers],
        }
        command = ["node", self.path(self.package, "dist", "cn.js"), "-p", "--auto", "--config", os.path.join(home, "config.yaml"), PROMPT]
        return {"config.yaml": json.dumps(settings, ensure_ascii=False)}, {"CONTINUE_TELEMETRY_ENABLED": "0", "CONTINUE_CLI_ENABLE_TELEMETRY": "0"}, command


class KimiCli(Client):
    target = "kimi-cli"

    def version(self):
        code = "import importlib.metadata as m; print(m.version('kimi-cli'))"
        return subprocess.run([self.path("py", "bin", "python"), "-c", code], capture_output=True, text=True, check=True).stdout.strip()

    def start(self, port, home, servers, options):
        settings = {
            "default_model": "m",
            "providers": {"test": {"type": options.get("type", "openai_legacy"), "base_url": "http://127.0.0.1:%d/v1" % port, "api_key": "test"}},
            "models": {"m": {"provider": "test", "model": "m", "max_context_size": 400000, "capabilities": ["image_in", "video_in"]}},
        }
        files = {"mcp.json": json.dumps({"mcpServers": standard(servers)}, ensure_ascii=False)}
        command = [self.path("py", "bin", "kimi"), "--print", "--config", json.dumps(settings),
                   "--mcp-config-file", os.path.join(home, "mcp.json"), "-p", PROMPT]
        return files, {}, command


class KimiCode(Client):
    target = "kimi-code"
    package = "node_modules/@moonshot-ai/kimi-code"

    def start(self, port, home, servers, options):
        settings = {
            "default_model": "m",
            "providers.test": {"type": "openai", "base_url": "http://127.0.0.1:%d/v1" % port, "api_key": "test"},
            "models.m": {"provider": "test", "model": "m", "max_context_size": 400000, "capabilities": ["image_in", "video_in", "tool_use"]},
        }
        lines = []
        for key, value in settings.items():
            if isinstance(value, dict):
                lines += ["[%s]" % key] + ["%s = %s" % (inner, toml(it)) for inner, it in value.items()]
            else:
                lines.append("%s = %s" % (key, toml(value)))
        files = {".kimi-code/config.toml": "\n".join(lines) + "\n",
                 ".kimi-code/mcp.json": json.dumps({"mcpServers": standard(servers)}, ensure_ascii=False)}
        command = ["node", self.path(self.package, "dist", "main.mjs"), "-p", PROMPT]
        return files, {"KIMI_CODE_NO_AUTO_UPDATE": "1", "KIMI_CODE_HOME": os.path.join(home, ".kimi-code")}, command


Codex.searches = [["tool_search", query] for query in ({"query": "plain"}, *(query for _, query in ClaudeCode.searches[1:]))]
QwenCode.searches = [["tool_search", query] for _, query in ClaudeCode.searches]

CLIENTS = [ClaudeCode, Codex, GeminiCli, OpenCode, QwenCode, CopilotCli, Cline, Continue, KimiCli, KimiCode]
