"""Asks the readers again about the documents of `verdicts.tsv`, and writes their verdicts into it.

    python3 generate.py READERS

READERS is a folder with `s1` and `s2`, in which the npm packages `@modelcontextprotocol/sdk` 1.x and
`@modelcontextprotocol/client` 2.x are installed, and the virtual environments `p1` and `p2` with `mcp` 1.x
and `fastmcp`. No connection is opened: the readers get their responses from the memory of the judges.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
JS = {
    "s1": "s1/node_modules/@modelcontextprotocol/sdk/dist/esm/client/auth.js",
    "s2": "s2/node_modules/@modelcontextprotocol/client/dist/index.mjs",
}
MEMBERS = {
    "protected-resource": "prm",
    "authorization-server": "as",
    "openid-configuration": "oidc",
    "client-metadata": "cimd",
}


def cases(rows, bases):
    for number, (form, member, value, *_) in enumerate(rows):
        document = dict(bases[form])
        document.pop(member, None) if value == "" else document.update({member: json.loads(value)})
        text = json.dumps(document, indent=2, ensure_ascii=False)
        resource = json.dumps({"resource": "https://mcp.example.com/mcp", "authorization_servers": ["https://auth.example.com"]})
        case = {"id": number, "address": "https://mcp.example.com/mcp", "prm": resource, MEMBERS[form]: text}
        if member == "authorization_response_iss_parameter_supported":
            case["iss"] = "https://auth.example.com"
        yield case


def main():
    readers = pathlib.Path(sys.argv[1]).resolve()
    lines = (FOLDER / "verdicts.tsv").read_text().splitlines()
    head = [line for line in lines if line.startswith("#")]
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    bases = json.loads((FOLDER / "bases.json").read_text())
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        given = pathlib.Path(folder) / "cases.jsonl"
        base = json.dumps(bases["authorization-server"])
        all_cases = [{**case, "base": base} for case in cases(rows, bases)]
        given.write_text("".join(json.dumps(case) + "\n" for case in all_cases))
        for name in ["s1", "s2", "p1", "p2"]:
            answer = pathlib.Path(folder) / name
            if name in JS:
                command = ["node", FOLDER / "judge.mjs", readers / JS[name]]
            else:
                command = [readers / name / "bin/python", FOLDER / "judge.py"]
            subprocess.run([*map(str, command), str(given), str(answer)], check=True)
            for line in answer.read_text().splitlines():
                verdict = json.loads(line)
                if verdict["verdict"] != "accepted":
                    found.setdefault(verdict["id"], []).append(name)
    with open(FOLDER / "verdicts.tsv", "w") as out:
        out.writelines(line + "\n" for line in head)
        for number, (form, member, value, _, truth) in enumerate(rows):
            refused = found.get(number, [])
            truth = "refused" if refused else "wrong" if truth == "refused" else truth
            out.write("\t".join([form, member, value, " ".join(refused) or "-", truth]) + "\n")


main()
