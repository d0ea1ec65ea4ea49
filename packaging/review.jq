# What the action posts to a pull request: a review that suggests the safe fixes, and the list of the findings on
# changed lines. Made from a report in reviewdog's format (rdjson), the changed files of the pull request ($files), its
# review comments ($comments), its commit ($commit), and a note about the origin of the report ($note).
#
# GitHub accepts review comments at lines of the diff only, so fixes of other lines are omitted. More than a few
# comments in one request look like abuse to it; the next run suggests the others.

# Text of one line in which nothing is Markdown, HTML, a link or a user name, with code as code.
def safe: explode | map(if . > 32 and . < 127 and ([.] | implode | test("[^A-Za-z0-9,()/; -]")) then "&#\(.);" else [.] | implode end) | add // "";
def shown: split("`") | to_entries | map(if .key % 2 == 1 then "<code>\(.value | safe)</code>" else .value | safe end) | add // "";

# The lines of a patch by their number in the new file, each with the number of its hunk.
def lines:
  reduce split("\n")[] as $line ({at: 0, hunk: 0, lines: {}};
    if $line | startswith("@@ ") then .hunk += 1 | .at = ($line | capture("\\+(?<line>[0-9]+)").line | tonumber)
    elif $line | startswith("-") or startswith("\\") then .
    else .lines["\(.at)"] = {hunk, text: $line[1:], added: ($line | startswith("+"))} | .at += 1
    end)
  | .lines;

# A line before and after a column, which counts bytes from 1.
def parts($column):
  reduce explode[] as $character ({at: 1, before: [], after: []};
    if .at < $column then .before += [$character] else .after += [$character] end
    | .at += ([$character] | implode | utf8bytelength))
  | [.before, .after] | map(implode);

# A suggestion as a block of Markdown, whose fence is longer than those in the text.
def block: ([scan("`+") | length] + [2] | max + 1) as $length | ("`" * $length) as $fence | "\($fence)suggestion\n\(.)\n\($fence)";

# The severity, message and rule of a finding.
def described($message):
  (.severity | ascii_downcase | safe) as $severity
  | (.code.value | if test("^[a-z0-9-]+$") then "[\(.)](https://mcp-lint.github.io/mcp-lint/rules/\(.)/)" else safe end) as $rule
  | "**\($severity)** \($message | split("\n") | map(shown) | join("<br>")) (\($rule))";

($files[0] | map(select(.patch) | {(.filename): (.patch | lines)}) | add // {}) as $diff
| [$comments[0][] | {path, line, body}] as $posted
| [.diagnostics[] | select(.severity != "INFO")] | sort_by(.severity != "ERROR")
| [
    .[] | . as $found | .location.path as $path
    | .suggestions[0] // empty | .text as $text | .range.start as $first | .range.end as $last
    | select($last.line - $first.line < 1000)
    | [range($first.line; $last.line + 1) | $diff[$path]["\(.)"]] as $lines
    # GitHub does not document how it ends the lines of a suggestion where the file has carriage returns.
    | select($lines[0] and all($lines[]; . and .hunk == $lines[0].hunk and (.text | endswith("\r") | not)))
    | ($lines[0].text | parts($first.column)[0]) + $text + ($lines[-1].text | parts($last.column)[1])
    | {$path, line: $last.line, body: "\($found | described(.message))\n\n\(block)"} as $comment
    | select(any($posted[]; . == $comment) | not)
    | $comment + {side: "RIGHT"}
    | if $first.line < $last.line then . + {start_line: $first.line, start_side: "RIGHT"} else . end
  ][:30] as $suggested
| [
    .[] | .location.path as $path | .location.range.start.line as $line
    | select($diff[$path]["\($line)"].added)
    | "- <code>\($path | safe):\($line | tostring | safe)</code> \(described(.message | split("\n")[0]))\n"
  ] as $changed
| {
    review: {commit_id: $commit, event: "COMMENT", body: "Safe fixes of changed lines: \($suggested | length)\n\n\($note)", comments: $suggested},
    changed: (if $changed == [] then "" else "**On changed lines**\n\n\($changed[:30] | add)" end)
  }
