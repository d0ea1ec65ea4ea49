// What people call the same thing: the words and phrases of a group find each other's pages.
const TABLE = `
suppress, ignore, disable, silence, mute, skip, turn off, noqa, nolint, false positive, allowlist, whitelist, opt out
fix, autofix, auto fix, auto correct, autocorrect, repair, correct, resolve automatically
editor, ide, vim, neovim, emacs, vscode, vs code, visual studio code, helix, zed, jetbrains, intellij, language server, lsp, plugin
ci, continuous integration, pipeline, jenkins, circleci, travis, buildkite, github action, gitlab, reviewdog, pull request comment, suggestion, pre commit, git hook, workflow
secret, credential, password, api key, hardcoded, leaked, leak, private key, access token
prompt injection, tool poisoning, poisoning, injection, malicious, jailbreak, hidden instruction, conceal, hide from the user
invisible, hidden, zero width, unicode, homoglyph, ascii smuggling, hidden character
breaking change, breaking, backward compatible, incompatible, breaks users, regression, semver, semantic versioning
rug pull, drift, tampering, lock, changed after approval, definition changed
compare, diff, difference, version changed
baseline, legacy, existing finding, existing error, adopt, brownfield, gradual
install, setup, set up, download, getting started, quickstart, homebrew, npm install, pip install
docker, container, podman, kubernetes
configure, configuration, config, setting, preference, mcp lint toml
migrate, migration, upgrade, move to, port to, new spec, new revision, new specification, latest specification
too many, exceed, limit, maximum, at most, over the limit, number of tools, tool count
context window, context, token cost, token, cost, budget, token usage
stdout, standard output, console log, print, stray output, stdio
variable, env, env var, environment variable, substitute, interpolate, expand, placeholder
circular, cycle, recursive, recursion, infinite loop, self reference
deprecated, obsolete, removed, sunset, end of life
sse, server sent event, http transport, streamable http
regex, regular expression, pattern, regexp
denial of service, redos, catastrophic backtracking, dos, cost
image, picture, screenshot, audio, media
display, show, render, visible, appear, shown
nothing, empty, blank, no output, no result
widget, view, iframe, frame, mcp app, ui
recording, record, har, har file, http archive, archive, wireshark, trace, transcript, log file, cassette
format, output, json output, junit, sarif, machine readable, script
unpinned, latest, supply chain, pin, without a version, typosquatting
does not start, start, startup, launch, spawn, boot, hang, enoent, command not found, no such file, program
exited, exit, crash, connection closed, disconnected, transport closed, closed unexpectedly, process exited, died
not showing up, not appear, not loaded, not listed, not detected, not recognized, missing from, unread, drop
client configuration, mcp json, claude desktop config json, mcpservers, mcp config, client config
publish, registry, server json, listing
null, nullable, none type
duplicate, unique, twice, same name, conflict, collision, clash
method not found, unsupported, not supported, not served, unimplemented, rejects
validate, check, lint, verify, test
error, failure, failed, fail, exception
argument, parameter, param, input
allow, accept, permit, support
remote, network, external, internet
too long, long, length, cut, truncated, shortened, characters
exclude, skip file, ignore file, ignore path, files to check, glob
github token, ghp, sk ant, akia, bearer token, secret key
reject, refuse, fail to load, invalid
`;

export const GROUPS = TABLE.trim()
  .split("\n")
  .map((line) => line.split(", "));
