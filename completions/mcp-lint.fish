# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_mcp_lint_global_optspecs
    string join \n protocol= target= server-name= preset= select= error= warn= info= off= fail-on= budget= if-nothing= max-warnings= exit-zero no-error-on-unmatched c/config= no-config fix unsafe-fixes diff exclude= include= all-files hook no-ignore hidden force-exclude skip-unrecognised no-outside-links show-files as= stdin-filename= changed= source= result= tools= tool= no-suppressions add-override= show-suppressed baseline= f/format= min-severity= expand statistics q/quiet v/verbose color= hyperlinks= max-file-size= max-depth= max-schema-depth= max-subschemas= validation-timeout= max-findings= j/jobs= h/help V/version
end

function __fish_mcp_lint_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_mcp_lint_global_optspecs) -- $cmd 2>/dev/null
    or begin
        set -e cmd[-1]
        argparse -s (__fish_mcp_lint_global_optspecs) -- $cmd 2>/dev/null
    end
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_mcp_lint_using_subcommand
    set -l cmd (__fish_mcp_lint_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l target -d 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l source -d 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l tool -d 'Tool to which results belong, unless they name another one' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -s V -l version -d 'Print version'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "explain" -d 'Show the page of a rule, category, client or kind of change, or the cause of an error text'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "rules" -d 'List all rules or kinds of changes with their level and a summary'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "targets" -d 'List clients and providers with their limits, or show all recorded facts about one'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "filter" -d 'Write a list of tools without those that a client does not accept'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "lsp" -d 'Serve an editor over standard input and output: the language server'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "completions" -d 'Print a completion script for a shell'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "man" -d 'Print the manual page'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "check" -d 'Lint files (default command)'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "record" -d 'Record the messages between a stdio server and its client'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "compare" -d 'Report what changed between two versions of tools and whom it breaks'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "lock" -d 'Write mcp-lint-lock.json, which records the accepted definitions'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "baseline" -d 'Record current findings so that only new ones are reported'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "config" -d 'Create, show or find the configuration, mcp-lint.toml'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "inventory" -d 'List the servers, configurations, entries and recordings of a project'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "view" -d 'Show what the models of clients receive of a server, and what it costs'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "try" -d 'Start a server or connect to one, list its tools and check them'
complete -c mcp-lint -n "__fish_mcp_lint_needs_command" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand explain" -s f -l format -d 'How to print the page' -r -f -a "text\t''
json\t''
markdown\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand explain" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand explain" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand rules" -s f -l format -d 'How to print the list' -r -f -a "text\t''
json\t''
markdown\t''
names\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand rules" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand rules" -l changes -d 'List the kinds of changes that compare reports instead'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand rules" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand targets" -s f -l format -d 'How to print the list or the page' -r -f -a "text\t''
json\t''
markdown\t''
names\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand targets" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand targets" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand filter" -l target -d 'Drop the tools that this client or provider does not accept; `mcp-lint targets` lists the names (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand filter" -l server-name -d 'Name under which the client lists the server [default: the one that the input shows]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand filter" -s f -l format -d 'How to write to standard error what was dropped or repaired: a sentence or a JSON object in each line' -r -f -a "text\t''
json\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand filter" -s j -l jobs -d 'Number of threads [default: one for each core]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand filter" -s q -l quiet -d 'Do not write what was dropped or repaired'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand filter" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lsp" -l clientProcessId -d 'Accepted because some editors add it; the server ends with its standard input' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lsp" -l stdio -d 'Accepted because some editors add it; there is no other transport'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lsp" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand completions" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand man" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l target -d 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l source -d 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l tool -d 'Tool to which results belong, unless they name another one' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -s o -l output -d 'File to record to; `{time}` and `{pid}` are replaced, and an existing file is never changed; with --client, `-` is standard output [default with --client: in memory]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l calls -d 'Requests to make with --client: JSON Lines of {"tool": …, "arguments": …} or {"method": …, "params": …}' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l call -d 'Call this tool with --client: its name, then its arguments as JSON (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l timeout -d 'Timeout for each response with --client' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l stderr -d 'Where the server\'s standard error goes [default: pass; both with --client]' -r -f -a "pass\t''
record\t''
both\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l redact -d 'Also redact the values under this key (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l redact-pattern -d 'Also redact what this regular expression matches (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l redact-env -d 'Also redact the value of this environment variable (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l max-message -d 'Longest message to record as one; longer ones are recorded in parts' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l max-file -d 'Size at which the recording ends; traffic continues' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l grace -d 'Time for the server to exit before it is terminated, and again before it is killed' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l header -d 'Send this header, `NAME: VALUE`, to a server with an address; its value is not recorded (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l args -d 'Arguments to begin with: JSON Lines of {"tool": …, "arguments": …}, without `tool` for parameters of any tool, or a recording, whose calls are used that succeeded' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l target -d 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l source -d 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l tool -d 'Tool to which results belong, unless they name another one' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l lint-path -d 'Files, directories, or `-` for standard input [default: what is piped in, else `.`]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l client -d 'Act as the client: perform the handshake, list tools, prompts, resources and skills, read skills and the user interfaces of tools, and make the requests of --calls'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l check -d 'Lint the recording at the end; the options of `mcp-lint check` apply'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l no-redact -d 'Redact nothing: the recording contains every secret that is sent'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l sync -d 'Write each line to disk before it is forwarded'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l no-calls -d 'List tools, prompts and resources, and call nothing'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l trial -d 'Whether this is `mcp-lint try`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand record" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l against -d 'The old version: a lock, a file, a directory, a session, `-` for standard input, or a git revision such as main or git:v1.2.0, at the paths of the new version; git:REF:PATH names another path [default: the lock, if there is one]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l try -d 'The new version is what the server lists that this command starts; everything after it belongs to the command' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l undeclared -d 'How to read members that a schema does not declare [default: closed]' -r -f -a "closed\t'They are not sent'
allowed\t'They may be sent, as JSON Schema has it'"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l tool -d 'Compare only tools whose names match (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l server-name -d 'Name of the server, where the files do not name it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l old-version -d 'Previous version of the server' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l new-version -d 'New version of the server' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l error -d 'Report these kinds of changes as breaking' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l warn -d 'Report these kinds of changes as risky' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l info -d 'Report these kinds of changes as compatible' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l off -d 'Do not report these kinds of changes' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l target -d 'Report as breaking what makes this client or provider lose every tool; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l exact -d 'Fail on any difference from the old version, which may be git:REF, the lock and the configuration at a git revision'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l semver -d 'Print only which part of the version must be incremented, and the next version if the old one is known'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand compare" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l lock -d 'The lock [default: mcp-lint-lock.json next to the configuration, else in the current directory]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l undeclared -d 'How to read members that a schema does not declare [default: closed]' -r -f -a "closed\t'They are not sent'
allowed\t'They may be sent, as JSON Schema has it'"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l tool -d 'Compare only tools whose names match (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l server-name -d 'Name of the server, where the files do not name it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l old-version -d 'Previous version of the server' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l new-version -d 'New version of the server' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l error -d 'Report these kinds of changes as breaking' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l warn -d 'Report these kinds of changes as risky' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l info -d 'Report these kinds of changes as compatible' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l off -d 'Do not report these kinds of changes' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l target -d 'Report as breaking what makes this client or provider lose every tool; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -a "update" -d 'The former name of `mcp-lint lock`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -a "check" -d 'The former name of `mcp-lint compare --exact`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and not __fish_seen_subcommand_from update check help" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l lock -d 'The lock [default: mcp-lint-lock.json next to the configuration, else in the current directory]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l undeclared -d 'How to read members that a schema does not declare [default: closed]' -r -f -a "closed\t'They are not sent'
allowed\t'They may be sent, as JSON Schema has it'"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l tool -d 'Compare only tools whose names match (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l server-name -d 'Name of the server, where the files do not name it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l old-version -d 'Previous version of the server' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l new-version -d 'New version of the server' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l error -d 'Report these kinds of changes as breaking' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l warn -d 'Report these kinds of changes as risky' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l info -d 'Report these kinds of changes as compatible' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l off -d 'Do not report these kinds of changes' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l target -d 'Report as breaking what makes this client or provider lose every tool; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l lock -d 'The lock [default: mcp-lint-lock.json next to the configuration, else in the current directory]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l undeclared -d 'How to read members that a schema does not declare [default: closed]' -r -f -a "closed\t'They are not sent'
allowed\t'They may be sent, as JSON Schema has it'"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l tool -d 'Compare only tools whose names match (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l server-name -d 'Name of the server, where the files do not name it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l old-version -d 'Previous version of the server' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l new-version -d 'New version of the server' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l error -d 'Report these kinds of changes as breaking' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l warn -d 'Report these kinds of changes as risky' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l info -d 'Report these kinds of changes as compatible' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l off -d 'Do not report these kinds of changes' -r -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l target -d 'Report as breaking what makes this client or provider lose every tool; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from help" -f -a "update" -d 'The former name of `mcp-lint lock`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from help" -f -a "check" -d 'The former name of `mcp-lint compare --exact`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand lock; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l target -d 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l source -d 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l tool -d 'Tool to which results belong, unless they name another one' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -a "update" -d 'The former name of `mcp-lint baseline`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -a "prune" -d 'Remove the entries of the baseline that no longer match a finding'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and not __fish_seen_subcommand_from update prune help" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l target -d 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l source -d 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l tool -d 'Tool to which results belong, unless they name another one' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l target -d 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l source -d 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l tool -d 'Tool to which results belong, unless they name another one' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from prune" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from help" -f -a "update" -d 'The former name of `mcp-lint baseline`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from help" -f -a "prune" -d 'Remove the entries of the baseline that no longer match a finding'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand baseline; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and not __fish_seen_subcommand_from init path schema show help" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and not __fish_seen_subcommand_from init path schema show help" -f -a "init" -d 'Create a commented mcp-lint.toml in a directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and not __fish_seen_subcommand_from init path schema show help" -f -a "path" -d 'Print which configuration applies to a path, and what it extends'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and not __fish_seen_subcommand_from init path schema show help" -f -a "schema" -d 'Print the JSON Schema of mcp-lint.toml'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and not __fish_seen_subcommand_from init path schema show help" -f -a "show" -d 'Print every value that applies to a path, and where it comes from'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and not __fish_seen_subcommand_from init path schema show help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from init" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from path" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from path" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from path" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l target -d 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l source -d 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l tool -d 'Tool to which results belong, unless they name another one' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "init" -d 'Create a commented mcp-lint.toml in a directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "path" -d 'Print which configuration applies to a path, and what it extends'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "schema" -d 'Print the JSON Schema of mcp-lint.toml'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "show" -d 'Print every value that applies to a path, and where it comes from'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l target -d 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l source -d 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l tool -d 'Tool to which results belong, unless they name another one' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -s f -l format -d 'Format of the list: pretty or json [default: pretty]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand inventory" -s h -l help -d 'Print help'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l source -d 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l servers -d 'Show the servers of this configuration of a client together; `--tools NAME=FILE` names a list or recording of one of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l target -d 'Show what the model of this client receives; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable) [default: a table of common clients]' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l tool -d 'Show only the tool with this name of the server, its results, and results that name no tool' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -s f -l format -d 'Format of the view: pretty, markdown, html or json [default: pretty]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l tokens -d 'Show what each tool costs in the context of a model, in estimated tokens'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -l expand -d 'Show every tool and result, and texts in full'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand view" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l stderr -d 'Where the server\'s standard error goes [default: pass; both with --client]' -r -f -a "pass\t''
record\t''
both\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l redact -d 'Also redact the values under this key (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l redact-pattern -d 'Also redact what this regular expression matches (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l redact-env -d 'Also redact the value of this environment variable (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l max-message -d 'Longest message to record as one; longer ones are recorded in parts' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l max-file -d 'Size at which the recording ends; traffic continues' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l grace -d 'Time for the server to exit before it is terminated, and again before it is killed' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l args -d 'Arguments to begin with: JSON Lines of {"tool": …, "arguments": …}, without `tool` for parameters of any tool, or a recording, whose calls are used that succeeded' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l protocol -d 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]' -r -f -a "auto\t''
draft\t''
2024-11-05\t''
2025-03-26\t''
2025-06-18\t''
2025-11-25\t''
2026-07-28\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l target -d 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)' -r -f -a "all\t''
(mcp-lint targets -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l server-name -d 'Name under which clients list the server; some clients prefix tool names with it' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l preset -d 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]' -r -f -a "recommended\t''
strict\t''
minimal\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l select -d 'Run only these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l error -d 'Report these rules or categories as errors' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l warn -d 'Report these rules or categories as warnings' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l info -d 'Report these rules or categories as information' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l off -d 'Do not run these rules or categories' -r -f -a "correctness\t''
portability\t''
target\t''
security\t''
quality\t''
style\t''
(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l fail-on -d 'Fail on findings of at least this severity, or never [default: error]' -r -f -a "never\t''
error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l budget -d 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l if-nothing -d 'Whether a run in which nothing was checked passes (exit code 0) or fails (2) [default: fail]' -r -f -a "fail\t''
pass\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l max-warnings -d 'Fail if there are more than this many warnings' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -s c -l config -d 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l exclude -d 'Exclude matching files and directories (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l include -d 'In directories, check matching files instead of those with the usual extensions (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l as -d 'What the named files and standard input contain, if it is only a part of a tool or message' -r -f -a "input-schema\t''
output-schema\t''
tool\t''
result\t''
content\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l stdin-filename -d 'File name to use for standard input; its extension selects the syntax' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l changed -d 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l result -d 'Check a recorded result, or a directory of them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l tools -d 'Check results against these definitions without linting them (repeatable)' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l add-override -d 'Write overrides for the reported findings, with this reason, to mcp-lint.toml' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l baseline -d 'Suppress the findings that this file lists' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -s f -l format -d 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, rdjson, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty, or agent under a coding agent] [env: MCP_LINT_FORMAT]' -r -f -a "pretty\t''
concise\t''
agent\t''
markdown\t''
html\t''
json\t''
jsonl\t''
sarif\t''
github\t''
gitlab\t''
rdjson\t''
junit\t''
auto\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l min-severity -d 'Show only findings of at least this severity; the exit code does not change' -r -f -a "error\t''
warning\t''
info\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l color -d 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l hyperlinks -d 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)' -r -f -a "auto\t''
always\t''
never\t''"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l max-file-size -d 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l max-depth -d 'Deepest nesting of arrays and objects [default: 256]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l max-schema-depth -d 'Deepest nesting of subschemas [default: 32]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l max-subschemas -d 'Largest number of subschemas in one schema [default: 10000]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l validation-timeout -d 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l max-findings -d 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -s j -l jobs -d 'Number of threads [default: one for each processor]' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l lint-path -d 'Files, directories, or `-` for standard input [default: what is piped in, else `.`]' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -s o -l output -d 'File to keep the recording in; an existing file is never changed' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l calls -d 'Requests to make: JSON Lines of {"tool": …, "arguments": …} or {"method": …, "params": …}' -r -F
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l call -d 'Call this tool: its name, then its arguments as JSON (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l timeout -d 'Timeout for each response' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l header -d 'Send this header, `NAME: VALUE`, to an address; its value is not recorded (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l source -d 'Search for the code of the tools in DIR [default: the project around]' -r -f -a "(__fish_complete_directories)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l tool -d 'Also call the tools with this name, which may have `*`, although they do not say that they only read (repeatable)' -r
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l no-redact -d 'Redact nothing: the recording contains every secret that is sent'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l sync -d 'Write each line to disk before it is forwarded'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l no-calls -d 'List tools, prompts and resources, and call nothing'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l exit-zero -d 'The former name of `--fail-on never`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l no-error-on-unmatched -d 'The former name of `--if-nothing pass`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l no-config -d 'Use no configuration file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l fix -d 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l unsafe-fixes -d 'Also apply fixes that may change the meaning'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l diff -d 'Print what --fix or --unsafe-fixes would change, without writing any file'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l all-files -d 'Also check files that .gitignore and .ignore exclude, those in node_modules, and all whose names begin with a dot'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l hook -d 'For programs that name every changed file: skip those without tools or results, apply exclude patterns to them, and reject symbolic links that lead out of the current directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l no-ignore -d 'Check files that .gitignore and .ignore exclude, and those in node_modules'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l hidden -d 'Check all files and directories whose names begin with a dot, not only configurations of clients'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l force-exclude -d 'Apply exclude patterns to files that are named on the command line, too'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l skip-unrecognised -d 'Skip named files without tools or results, like files found in directories, instead of reporting them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l no-outside-links -d 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l show-files -d 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l no-suppressions -d 'Ignore all suppressions: comments, the baseline and overrides'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l show-suppressed -d 'Also show suppressed findings, with the reason'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l expand -d 'Show every finding: without folding those of one rule or with the same message, and more than 200 (pretty, concise, agent and markdown)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l statistics -d 'End with a table of rules and counts (pretty and concise)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -s q -l quiet -d 'Print only findings and failures, no summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -s v -l verbose -d 'Show findings of severity info, and what each file was detected as'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l client -d 'Act as the client: perform the handshake, list tools, prompts, resources and skills, read skills and the user interfaces of tools, and make the requests of --calls'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l check -d 'Lint the recording at the end; the options of `mcp-lint check` apply'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -l trial -d 'Whether this is `mcp-lint try`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand try" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "explain" -d 'Show the page of a rule, category, client or kind of change, or the cause of an error text'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "rules" -d 'List all rules or kinds of changes with their level and a summary'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "targets" -d 'List clients and providers with their limits, or show all recorded facts about one'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "filter" -d 'Write a list of tools without those that a client does not accept'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "lsp" -d 'Serve an editor over standard input and output: the language server'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "completions" -d 'Print a completion script for a shell'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "man" -d 'Print the manual page'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "check" -d 'Lint files (default command)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "record" -d 'Record the messages between a stdio server and its client'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "compare" -d 'Report what changed between two versions of tools and whom it breaks'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "lock" -d 'Write mcp-lint-lock.json, which records the accepted definitions'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "baseline" -d 'Record current findings so that only new ones are reported'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "config" -d 'Create, show or find the configuration, mcp-lint.toml'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "inventory" -d 'List the servers, configurations, entries and recordings of a project'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "view" -d 'Show what the models of clients receive of a server, and what it costs'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "try" -d 'Start a server or connect to one, list its tools and check them'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and not __fish_seen_subcommand_from explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and __fish_seen_subcommand_from lock" -f -a "update" -d 'The former name of `mcp-lint lock`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and __fish_seen_subcommand_from lock" -f -a "check" -d 'The former name of `mcp-lint compare --exact`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and __fish_seen_subcommand_from baseline" -f -a "update" -d 'The former name of `mcp-lint baseline`'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and __fish_seen_subcommand_from baseline" -f -a "prune" -d 'Remove the entries of the baseline that no longer match a finding'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "init" -d 'Create a commented mcp-lint.toml in a directory'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "path" -d 'Print which configuration applies to a path, and what it extends'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "schema" -d 'Print the JSON Schema of mcp-lint.toml'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "show" -d 'Print every value that applies to a path, and where it comes from'
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand explain" -f -a "(mcp-lint rules -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand explain" -f -a "(mcp-lint rules --changes -f names 2>/dev/null)"
complete -c mcp-lint -n "__fish_mcp_lint_using_subcommand targets" -f -a "(mcp-lint targets -f names 2>/dev/null)"
