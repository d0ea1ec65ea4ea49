"""The cases of names: servers with the names of their tools, and configurations that filter them.

A case is a list of servers in the order of the configuration: (name, pages of tool names). A case of filters adds,
by client, what the entry of the first server has (`filters`) and what the client's settings have (`options`).
"""


def one(*tools, name="srv"):
    return [(name, [list(tools)])]


LENGTHS = ["t%02d_" % n + "x" * (n - 4) for n in range(48, 68)]
CHARACTERS = ["a.b", "c/d", "e f", "g:h", "ü", "获取", "GetItem", "k-l", "1m", "n__o", "_p", "q@r", "-s", "t(u)", "😀"]
BUILT_IN = ["read_file", "Read", "Bash", "bash", "shell", "glob", "exec_command", "update_plan", "read", "run_shell_command", "list_mcp_resources"]

NAMES = {
    "plain": one("get", "put"),
    "server-dot": one("get", name="my.server"),
    "server-blank": one("get", name="my server"),
    "server-upper": one("get", name="MyServer"),
    "server-hyphen": one("get", name="my-server"),
    "server-underscores": one("get", name="my__server"),
    "server-accent": one("get", name="sérver"),
    "server-chinese": one("get", name="服务"),
    "server-digit": one("get", name="1srv"),
    "server-slash": one("get", name="org/srv"),
    "server-at": one("get", name="@org/srv:x"),
    "server-final-underscore": one("get", name="srv_"),
    "server-length-40": one(*("t%02d_" % n + "x" * (n - 4) for n in range(12, 26)), name="s" * 40),
    "server-length-60": one("get", "g", name="s" * 60),
    "server-length-70": one("get", name="s" * 70),
    "tool-characters": one(*CHARACTERS),
    "tool-length-70": one("c" * 70),
    "tool-length-130": one("c" * 130),
    "tool-lengths": one(*LENGTHS),
    "tool-lengths-128": one(*("t%03d_" % n + "x" * (n - 5) for n in range(112, 128))),
    "tools-equal-at-the-end": one("x" * 80 + "a", "x" * 80 + "b"),
    "tools-equal-at-both-ends": one("x" * 40 + "a" + "y" * 40, "x" * 40 + "b" + "y" * 40),
    "servers-equal": [("my.server", [["get", "only_first"]]), ("my_server", [["get", "only_second"]])],
    "servers-equal-reversed": [("my_server", [["get", "only_first"]]), ("my.server", [["get", "only_second"]])],
    "servers-differ-in-case": [("Srv", [["get"]]), ("srv", [["get"]])],
    "tools-equal": one("get.item", "get_item"),
    "tools-equal-reversed": one("get_item", "get.item"),
    "tools-equal-neither-clean": one("get.item", "get/item", "get item"),
    "tools-differ-in-case": one("get", "Get"),
    "boundary": [("a", [["b__c"]]), ("a__b", [["c"]])],
    "boundary-reversed": [("a__b", [["c"]]), ("a", [["b__c"]])],
    "boundary-single": [("a", [["b_c"]]), ("a_b", [["c"]])],
    "boundary-single-reversed": [("a_b", [["c"]]), ("a", [["b_c"]])],
    "tool-on-two-servers": [("one", [["get"]]), ("two", [["get"]])],
    "tool-on-two-servers-reversed": [("two", [["get"]]), ("one", [["get"]])],
    "built-in-names": one(*BUILT_IN),
    "server-mcp": [("mcp", [["get"]]), ("mcp__srv", [["put"]])],
    "duplicate": one("get", "put", "get"),
    "order": [("zeta", [["z", "a", "M"]]), ("alpha", [["m", "b"]]), ("Beta", [["x", "c"]])],
    "pages-2": [("srv", [["first"], ["second"]])],
    "pages-3": [("srv", [["first", "a"], ["second"], ["third"]])],
    "pages-25": [("srv", [["page_%02d" % n] for n in range(25)])],
    "duplicate-on-pages": [("srv", [["get"], ["get", "put"]])],
    "tools-130": one(*("tool_%03d" % n for n in range(130))),
    "two-servers-130": [("one", [["tool_%03d" % n for n in range(65)]]), ("two", [["tool_%03d" % n for n in range(65)]])],
    "tools-300": one(*("tool_%03d" % n for n in range(300))),
}

FILTERED = [("srv", [["get", "put", "get.item", "PutAll"]]), ("two", [["get"]])]


def entry(**filters):
    return {"filters": filters}


def settings(**found):
    return {"options": {"settings": found}}


def gemini_like(prefix, qualified):
    return {
        "include": entry(includeTools=["get", "missing"]),
        "include-cleaned": entry(includeTools=["get_item"]),
        "include-raw": entry(includeTools=["get.item"]),
        "include-qualified": entry(includeTools=[qualified]),
        "include-case": entry(includeTools=["GET", "putall"]),
        "include-star": entry(includeTools=["*", "g*"]),
        "include-parenthesis": entry(includeTools=["get(x)"]),
        "include-empty": entry(includeTools=[]),
        "include-missing": entry(includeTools=["missing"]),
        "exclude": entry(excludeTools=["put", "missing"]),
        "exclude-star": entry(excludeTools=["*"]),
        "exclude-parenthesis": entry(excludeTools=["put(x)"]),
        "exclude-qualified": entry(excludeTools=[qualified]),
        "include-and-exclude": entry(includeTools=["get", "put"], excludeTools=["put"]),
        "allowed-servers": settings(mcp={"allowed": ["two"]}),
        "excluded-servers": settings(mcp={"excluded": ["two", "missing"]}),
        "tools-exclude": settings(tools={"exclude": [prefix + "put", prefix + "missing"]}),
        "tools-exclude-star": settings(tools={"exclude": [prefix + "*"]}),
        "tools-exclude-bare": settings(tools={"exclude": ["put"]}),
    }


FILTERS = {
    "codex": {
        "enabled": entry(enabled_tools=["get", "missing"]),
        "enabled-cleaned": entry(enabled_tools=["get_item"]),
        "enabled-raw": entry(enabled_tools=["get.item"]),
        "enabled-case": entry(enabled_tools=["GET", "putall"]),
        "enabled-star": entry(enabled_tools=["g*"]),
        "enabled-empty": entry(enabled_tools=[]),
        "enabled-qualified": entry(enabled_tools=["mcp__srv__get"]),
        "disabled": entry(disabled_tools=["put", "missing"]),
        "disabled-star": entry(disabled_tools=["*"]),
        "enabled-and-disabled": entry(enabled_tools=["get", "put"], disabled_tools=["put"]),
        "server-disabled": entry(enabled=False),
    },
    "gemini-cli": gemini_like("mcp_srv_", "mcp_srv_get"),
    "qwen-code": gemini_like("mcp__srv__", "mcp__srv__get"),
    "opencode": {
        "tools-server": settings(tools={"srv_*": False}),
        "tools-one": settings(tools={"srv_put": False, "srv_missing": False}),
        "tools-cleaned": settings(tools={"srv_get_item": False}),
        "tools-raw": settings(tools={"srv_get.item": False, "put": False}),
        "tools-case": settings(tools={"srv_putall": False}),
        "tools-all-but-one": settings(tools={"srv_*": False, "srv_get": True}),
        "tools-one-then-all": settings(tools={"srv_get": True, "srv_*": False}),
        "tools-question-mark": settings(tools={"srv_?et": False}),
        "permission-deny": settings(permission={"srv_put": "deny"}),
        "permission-deny-star": settings(permission={"srv_*": "deny"}),
        "permission-ask": settings(permission={"srv_put": "ask"}),
    },
    "claude-code": {
        "deny-tool": {"options": {"deny": ["mcp__srv__put", "mcp__srv__missing"]}},
        "deny-server": {"options": {"deny": ["mcp__srv"]}},
        "deny-server-star": {"options": {"deny": ["mcp__srv__*"]}},
        "deny-prefix-star": {"options": {"deny": ["mcp__srv__get*"]}},
        "deny-all-star": {"options": {"deny": ["mcp__*"]}},
        "deny-bare-star": {"options": {"deny": ["*"]}},
        "deny-cleaned": {"options": {"deny": ["mcp__srv__get_item"]}},
        "deny-raw": {"options": {"deny": ["mcp__srv__get.item"]}},
        "deny-case": {"options": {"deny": ["mcp__srv__putall", "mcp__SRV__get"]}},
        "deny-bare": {"options": {"deny": ["put"]}},
        "deny-parenthesis": {"options": {"deny": ["mcp__srv__put(x)"]}},
    },
}
