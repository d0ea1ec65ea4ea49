"""Pages of rules: facts below the title, and for each example what is reported and a link to the
playground."""

import html
import re

import evidence
from examples import FENCE, Example
from specification import Specification

LEVELS = {"error": "error", "warn": "warning", "info": "info", "off": "off by default"}


def revisions(rule, all_revisions):
    """To which revisions a rule applies, in words."""
    own = rule["revisions"]
    if own == all_revisions:
        return "all revisions"
    if own == all_revisions[all_revisions.index(own[0]):]:
        return f"since {own[0]}"
    if own == all_revisions[: len(own)]:
        return f"until {own[-1]}"
    return ", ".join(own)


def facts(rule, all_revisions):
    """The paragraph below the title."""
    fix = {"none": "no fix", "safe": "safe fix", "unsafe": "unsafe fix"}.get(rule["fix"], rule["fix"])
    family = rule["family"]
    parts = [
        f'<span class="level level-{rule["level"]}">{LEVELS[rule["level"]]}</span>',
        *([html.escape(rule["category"])] if rule["category"] != family else []),
        f"[{family}](../rules.md#{family})",
        f"[{fix}](../fixing.md)" if rule["fix"] != "none" else fix,
        revisions(rule, all_revisions),
    ]
    return " · ".join(parts) + "\n{ .facts }"


def client_errors(rule, errors):
    """The section with the error texts of clients that this rule prevents."""
    rows = errors.get(rule["name"], [])
    if not rows:
        return ""
    lines = [f"- {text} ({client})" for text, client in rows]
    return "## Errors of clients\n\n" + "\n".join(lines) + "\n\n"


# The sentence of `docs/suppression.md` with the rules that report what was not checked.
ALWAYS_ON = re.compile(r"^.* cannot be suppressed either, nor turned off .*$", re.MULTILINE)
# Rules about the documents that have suppressions: a comment cannot suppress what is about itself.
ABOUT_SUPPRESSIONS = ("suppression-", "baseline-")


def always_on(suppression):
    """The rules that cannot be turned off, as the page about suppression lists them."""
    return frozenset(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", ALWAYS_ON.search(suppression)[0]))


def turning_off(rule, kept):
    """The section that says how to turn the rule off, or on."""
    name = rule["name"]
    if name in kept:
        return (
            "## How to turn it off\n\nThis rule reports what was not checked, so it cannot be turned off or "
            "suppressed: see [Suppression](../suppression.md).\n\n"
        )
    if rule["level"] == "off":
        return (
            "## How to turn it on\n\nThe rule is off by default. For one run, use "
            f"`mcp-lint --warn {name}`. To turn it on for a project, add it to `mcp-lint.toml`:\n\n"
            f'```toml\n[rules]\n{name} = "warn"\n```\n\n'
        )
    lines = [
        "## How to turn it off",
        f"For one run, use `mcp-lint --off {name}`. For a project, in `mcp-lint.toml`:",
        f'```toml\n[rules]\n{name} = "off"\n```',
    ]
    if not name.startswith(ABOUT_SUPPRESSIONS):
        lines += [
            "For one place, with a comment above it, in YAML and TOML (in JSON with comments, `//`):",
            f"```yaml\n# mcp-lint: ignore[{name}] the reason\n```",
        ]
    lines.append("[Suppression](../suppression.md) describes overrides for files and tools, and baselines.")
    return "\n\n".join(lines) + "\n\n"


class RulePages:
    """Prepares pages of rules."""

    def __init__(self, rules, findings, errors, suppression, with_playground):
        self.rules = {rule["name"]: rule for rule in rules}
        self.revisions = sorted({one for rule in rules for one in rule["revisions"]})
        self.findings, self.errors = findings, errors
        self.with_playground = with_playground
        self.kept = always_on(suppression)
        self.specification = Specification()

    def prepare(self, name, markdown):
        """The page of a rule for the site."""
        rule = self.rules[name]
        title, rest = markdown.split("\n", 1)
        number = 0

        def replace(match):
            nonlocal number
            example = Example(match)
            if example.verdict not in ("fails", "passes"):
                return example.fence()
            number += 1
            return self.example(rule, example, number)

        body = FENCE.sub(replace, rest)
        body, heading, source = body.partition("\n## Source\n")
        body += f"\n{client_errors(rule, self.errors)}{turning_off(rule, self.kept)}"
        body += heading.lstrip("\n") + evidence.linked(self.specification.linked(source))
        description = html.escape(re.sub(r"[`*]", "", rule["summary"])).replace('"', "'")
        front = f'---\ndescription: "{description}"\n---\n\n'
        return f"{front}{title}\n\n{facts(rule, self.revisions)}\n{body}"

    def example(self, rule, example, number):
        """An example with its caption, and what is reported for it."""
        words = example.circumstances()
        circumstances = f" {words}" if words else ""
        if example.verdict == "passes":
            return f"Not reported{circumstances}:\n\n{example.fence()}"
        link = ""
        if self.with_playground:
            address = example.link("../", rule["name"], rule["level"] == "off")
            link = f' <a class="open-example" href="{address}">Open in the playground</a>'
        parts = [f"Reported{circumstances}:{link}", example.fence()]
        lines = self.findings.get((rule["name"], number))
        if lines:
            parts.append("```text\n" + "\n".join(lines) + "\n```")
        return "\n\n".join(parts)
