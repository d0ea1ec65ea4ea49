
use builtin;
use str;

set edit:completion:arg-completer[mcp-lint] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'mcp-lint'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'mcp-lint'= {
            cand --protocol 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, by evidence in the file]'
            cand --target 'Report what this client or provider rejects, drops or rewrites; `all` for all of them, see `mcp-lint targets` (repeatable)'
            cand --server-name 'Name under which clients list the server: some put it before the names of its tools'
            cand --preset 'Levels to begin with: every rule at its own, all as warnings at least, or correctness only [default: recommended]'
            cand --select 'Run only these rules or categories'
            cand --error 'Report these rules or categories as errors'
            cand --warn 'Report these rules or categories as warnings'
            cand --info 'Report these rules or categories as information'
            cand --off 'Do not run these rules or categories'
            cand --fail-on 'Fail on findings of at least this severity [default: error]'
            cand --max-warnings 'Fail on more warnings than this'
            cand -c 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --config 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --exclude 'Exclude files and directories that match (repeatable)'
            cand --include 'In directories, check files that match instead of the usual extensions (repeatable)'
            cand --as 'What the named files and standard input contain, where they are a part of a tool or message'
            cand --stdin-filename 'Name of what is read from standard input, instead of that of a file; its extension selects the syntax'
            cand --result 'Check a recorded result, or a directory of them (repeatable)'
            cand --tools 'Check results against these definitions without linting them (repeatable)'
            cand --tool 'Tool that results belong to, unless they name another'
            cand --baseline 'Suppress the findings that this file lists'
            cand -f 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --format 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --min-severity 'Show findings of at least this severity; the exit code does not change'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand --hyperlinks 'When to link rules to their pages and places to their files; auto where the terminal is known to show links (pretty and concise)'
            cand --max-file-size 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]'
            cand --max-depth 'Deepest nesting of arrays and objects [default: 256]'
            cand --max-schema-depth 'Deepest nesting of subschemas [default: 32]'
            cand --max-subschemas 'Largest number of subschemas in one schema [default: 10000]'
            cand --validation-timeout 'Time for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand a millisecond, so that the outcome is deterministic [default: 200ms]'
            cand --max-findings 'Findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]'
            cand -j 'Number of threads [default: one for each processor]'
            cand --jobs 'Number of threads [default: one for each processor]'
            cand --exit-zero 'Exit with 0 instead of 1 when there are findings'
            cand --no-error-on-unmatched 'Do not fail when nothing is recognised'
            cand --no-config 'Use no configuration file'
            cand --fix 'Apply safe fixes to the reported findings, and report what is left; text from standard input is written to standard output, and the report to standard error'
            cand --unsafe-fixes 'Apply fixes that may change meaning as well'
            cand --diff 'Print what --fix or --unsafe-fixes would change, and write nothing'
            cand --no-ignore 'Check files that .gitignore and .ignore exclude, and those in node_modules'
            cand --hidden 'Check files and directories whose names begin with a dot'
            cand --force-exclude 'Exclude files that match even if they are named on the command line'
            cand --skip-unrecognised 'Skip named files without tools or results, as those found in directories, instead of reporting them: for hooks that name every changed file; implies --no-error-on-unmatched'
            cand --show-files 'Print the files that would be checked, and exit'
            cand --no-suppressions 'Ignore all suppressions: comments, the baseline and overrides'
            cand --show-suppressed 'Show suppressed findings as well, with the reason'
            cand --expand 'Show every finding instead of counting those of one rule or with the same message (pretty, concise and markdown)'
            cand --statistics 'End with a table of rules and counts (pretty and concise)'
            cand -q 'No summary; findings and failures only'
            cand --quiet 'No summary; findings and failures only'
            cand -v 'Show findings of severity info, and what each file was detected as'
            cand --verbose 'Show findings of severity info, and what each file was detected as'
            cand -h 'Print help'
            cand --help 'Print help'
            cand -V 'Print version'
            cand --version 'Print version'
            cand check 'Lint files (default command)'
            cand explain 'Show a rule''s page: what it finds, why, examples, how to fix it'
            cand rules 'List every rule: category, level, protocol revisions, summary'
            cand targets 'List clients and providers with their limits, or show all that is known about one'
            cand baseline 'Record current findings so that only new ones are reported'
            cand record 'Record what a stdio server and its client say to each other, or list a server''s tools'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page'
            cand config 'Write, show or find the configuration, mcp-lint.toml'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'mcp-lint;check'= {
            cand --protocol 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, by evidence in the file]'
            cand --target 'Report what this client or provider rejects, drops or rewrites; `all` for all of them, see `mcp-lint targets` (repeatable)'
            cand --server-name 'Name under which clients list the server: some put it before the names of its tools'
            cand --preset 'Levels to begin with: every rule at its own, all as warnings at least, or correctness only [default: recommended]'
            cand --select 'Run only these rules or categories'
            cand --error 'Report these rules or categories as errors'
            cand --warn 'Report these rules or categories as warnings'
            cand --info 'Report these rules or categories as information'
            cand --off 'Do not run these rules or categories'
            cand --fail-on 'Fail on findings of at least this severity [default: error]'
            cand --max-warnings 'Fail on more warnings than this'
            cand -c 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --config 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --exclude 'Exclude files and directories that match (repeatable)'
            cand --include 'In directories, check files that match instead of the usual extensions (repeatable)'
            cand --as 'What the named files and standard input contain, where they are a part of a tool or message'
            cand --stdin-filename 'Name of what is read from standard input, instead of that of a file; its extension selects the syntax'
            cand --result 'Check a recorded result, or a directory of them (repeatable)'
            cand --tools 'Check results against these definitions without linting them (repeatable)'
            cand --tool 'Tool that results belong to, unless they name another'
            cand --baseline 'Suppress the findings that this file lists'
            cand -f 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --format 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --min-severity 'Show findings of at least this severity; the exit code does not change'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand --hyperlinks 'When to link rules to their pages and places to their files; auto where the terminal is known to show links (pretty and concise)'
            cand --max-file-size 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]'
            cand --max-depth 'Deepest nesting of arrays and objects [default: 256]'
            cand --max-schema-depth 'Deepest nesting of subschemas [default: 32]'
            cand --max-subschemas 'Largest number of subschemas in one schema [default: 10000]'
            cand --validation-timeout 'Time for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand a millisecond, so that the outcome is deterministic [default: 200ms]'
            cand --max-findings 'Findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]'
            cand -j 'Number of threads [default: one for each processor]'
            cand --jobs 'Number of threads [default: one for each processor]'
            cand --exit-zero 'Exit with 0 instead of 1 when there are findings'
            cand --no-error-on-unmatched 'Do not fail when nothing is recognised'
            cand --no-config 'Use no configuration file'
            cand --fix 'Apply safe fixes to the reported findings, and report what is left; text from standard input is written to standard output, and the report to standard error'
            cand --unsafe-fixes 'Apply fixes that may change meaning as well'
            cand --diff 'Print what --fix or --unsafe-fixes would change, and write nothing'
            cand --no-ignore 'Check files that .gitignore and .ignore exclude, and those in node_modules'
            cand --hidden 'Check files and directories whose names begin with a dot'
            cand --force-exclude 'Exclude files that match even if they are named on the command line'
            cand --skip-unrecognised 'Skip named files without tools or results, as those found in directories, instead of reporting them: for hooks that name every changed file; implies --no-error-on-unmatched'
            cand --show-files 'Print the files that would be checked, and exit'
            cand --no-suppressions 'Ignore all suppressions: comments, the baseline and overrides'
            cand --show-suppressed 'Show suppressed findings as well, with the reason'
            cand --expand 'Show every finding instead of counting those of one rule or with the same message (pretty, concise and markdown)'
            cand --statistics 'End with a table of rules and counts (pretty and concise)'
            cand -q 'No summary; findings and failures only'
            cand --quiet 'No summary; findings and failures only'
            cand -v 'Show findings of severity info, and what each file was detected as'
            cand --verbose 'Show findings of severity info, and what each file was detected as'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;explain'= {
            cand -f 'How to print the page'
            cand --format 'How to print the page'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;rules'= {
            cand -f 'How to print the list'
            cand --format 'How to print the list'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;targets'= {
            cand -f 'How to print the list or the page'
            cand --format 'How to print the list or the page'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;baseline'= {
            cand -h 'Print help'
            cand --help 'Print help'
            cand update 'Write every finding of the given files into the baseline'
            cand prune 'Remove the entries of the baseline that no longer match a finding'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'mcp-lint;baseline;update'= {
            cand --protocol 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, by evidence in the file]'
            cand --target 'Report what this client or provider rejects, drops or rewrites; `all` for all of them, see `mcp-lint targets` (repeatable)'
            cand --server-name 'Name under which clients list the server: some put it before the names of its tools'
            cand --preset 'Levels to begin with: every rule at its own, all as warnings at least, or correctness only [default: recommended]'
            cand --select 'Run only these rules or categories'
            cand --error 'Report these rules or categories as errors'
            cand --warn 'Report these rules or categories as warnings'
            cand --info 'Report these rules or categories as information'
            cand --off 'Do not run these rules or categories'
            cand --fail-on 'Fail on findings of at least this severity [default: error]'
            cand --max-warnings 'Fail on more warnings than this'
            cand -c 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --config 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --exclude 'Exclude files and directories that match (repeatable)'
            cand --include 'In directories, check files that match instead of the usual extensions (repeatable)'
            cand --as 'What the named files and standard input contain, where they are a part of a tool or message'
            cand --stdin-filename 'Name of what is read from standard input, instead of that of a file; its extension selects the syntax'
            cand --result 'Check a recorded result, or a directory of them (repeatable)'
            cand --tools 'Check results against these definitions without linting them (repeatable)'
            cand --tool 'Tool that results belong to, unless they name another'
            cand --baseline 'Suppress the findings that this file lists'
            cand -f 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --format 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --min-severity 'Show findings of at least this severity; the exit code does not change'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand --hyperlinks 'When to link rules to their pages and places to their files; auto where the terminal is known to show links (pretty and concise)'
            cand --max-file-size 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]'
            cand --max-depth 'Deepest nesting of arrays and objects [default: 256]'
            cand --max-schema-depth 'Deepest nesting of subschemas [default: 32]'
            cand --max-subschemas 'Largest number of subschemas in one schema [default: 10000]'
            cand --validation-timeout 'Time for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand a millisecond, so that the outcome is deterministic [default: 200ms]'
            cand --max-findings 'Findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]'
            cand -j 'Number of threads [default: one for each processor]'
            cand --jobs 'Number of threads [default: one for each processor]'
            cand --exit-zero 'Exit with 0 instead of 1 when there are findings'
            cand --no-error-on-unmatched 'Do not fail when nothing is recognised'
            cand --no-config 'Use no configuration file'
            cand --fix 'Apply safe fixes to the reported findings, and report what is left; text from standard input is written to standard output, and the report to standard error'
            cand --unsafe-fixes 'Apply fixes that may change meaning as well'
            cand --diff 'Print what --fix or --unsafe-fixes would change, and write nothing'
            cand --no-ignore 'Check files that .gitignore and .ignore exclude, and those in node_modules'
            cand --hidden 'Check files and directories whose names begin with a dot'
            cand --force-exclude 'Exclude files that match even if they are named on the command line'
            cand --skip-unrecognised 'Skip named files without tools or results, as those found in directories, instead of reporting them: for hooks that name every changed file; implies --no-error-on-unmatched'
            cand --show-files 'Print the files that would be checked, and exit'
            cand --no-suppressions 'Ignore all suppressions: comments, the baseline and overrides'
            cand --show-suppressed 'Show suppressed findings as well, with the reason'
            cand --expand 'Show every finding instead of counting those of one rule or with the same message (pretty, concise and markdown)'
            cand --statistics 'End with a table of rules and counts (pretty and concise)'
            cand -q 'No summary; findings and failures only'
            cand --quiet 'No summary; findings and failures only'
            cand -v 'Show findings of severity info, and what each file was detected as'
            cand --verbose 'Show findings of severity info, and what each file was detected as'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;baseline;prune'= {
            cand --protocol 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, by evidence in the file]'
            cand --target 'Report what this client or provider rejects, drops or rewrites; `all` for all of them, see `mcp-lint targets` (repeatable)'
            cand --server-name 'Name under which clients list the server: some put it before the names of its tools'
            cand --preset 'Levels to begin with: every rule at its own, all as warnings at least, or correctness only [default: recommended]'
            cand --select 'Run only these rules or categories'
            cand --error 'Report these rules or categories as errors'
            cand --warn 'Report these rules or categories as warnings'
            cand --info 'Report these rules or categories as information'
            cand --off 'Do not run these rules or categories'
            cand --fail-on 'Fail on findings of at least this severity [default: error]'
            cand --max-warnings 'Fail on more warnings than this'
            cand -c 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --config 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --exclude 'Exclude files and directories that match (repeatable)'
            cand --include 'In directories, check files that match instead of the usual extensions (repeatable)'
            cand --as 'What the named files and standard input contain, where they are a part of a tool or message'
            cand --stdin-filename 'Name of what is read from standard input, instead of that of a file; its extension selects the syntax'
            cand --result 'Check a recorded result, or a directory of them (repeatable)'
            cand --tools 'Check results against these definitions without linting them (repeatable)'
            cand --tool 'Tool that results belong to, unless they name another'
            cand --baseline 'Suppress the findings that this file lists'
            cand -f 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --format 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --min-severity 'Show findings of at least this severity; the exit code does not change'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand --hyperlinks 'When to link rules to their pages and places to their files; auto where the terminal is known to show links (pretty and concise)'
            cand --max-file-size 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]'
            cand --max-depth 'Deepest nesting of arrays and objects [default: 256]'
            cand --max-schema-depth 'Deepest nesting of subschemas [default: 32]'
            cand --max-subschemas 'Largest number of subschemas in one schema [default: 10000]'
            cand --validation-timeout 'Time for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand a millisecond, so that the outcome is deterministic [default: 200ms]'
            cand --max-findings 'Findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]'
            cand -j 'Number of threads [default: one for each processor]'
            cand --jobs 'Number of threads [default: one for each processor]'
            cand --exit-zero 'Exit with 0 instead of 1 when there are findings'
            cand --no-error-on-unmatched 'Do not fail when nothing is recognised'
            cand --no-config 'Use no configuration file'
            cand --fix 'Apply safe fixes to the reported findings, and report what is left; text from standard input is written to standard output, and the report to standard error'
            cand --unsafe-fixes 'Apply fixes that may change meaning as well'
            cand --diff 'Print what --fix or --unsafe-fixes would change, and write nothing'
            cand --no-ignore 'Check files that .gitignore and .ignore exclude, and those in node_modules'
            cand --hidden 'Check files and directories whose names begin with a dot'
            cand --force-exclude 'Exclude files that match even if they are named on the command line'
            cand --skip-unrecognised 'Skip named files without tools or results, as those found in directories, instead of reporting them: for hooks that name every changed file; implies --no-error-on-unmatched'
            cand --show-files 'Print the files that would be checked, and exit'
            cand --no-suppressions 'Ignore all suppressions: comments, the baseline and overrides'
            cand --show-suppressed 'Show suppressed findings as well, with the reason'
            cand --expand 'Show every finding instead of counting those of one rule or with the same message (pretty, concise and markdown)'
            cand --statistics 'End with a table of rules and counts (pretty and concise)'
            cand -q 'No summary; findings and failures only'
            cand --quiet 'No summary; findings and failures only'
            cand -v 'Show findings of severity info, and what each file was detected as'
            cand --verbose 'Show findings of severity info, and what each file was detected as'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;baseline;help'= {
            cand update 'Write every finding of the given files into the baseline'
            cand prune 'Remove the entries of the baseline that no longer match a finding'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'mcp-lint;baseline;help;update'= {
        }
        &'mcp-lint;baseline;help;prune'= {
        }
        &'mcp-lint;baseline;help;help'= {
        }
        &'mcp-lint;record'= {
            cand -o 'File to record to; `{time}` and `{pid}` are replaced, an existing file is never changed. With --client `-` for standard output [default with --client: memory]'
            cand --output 'File to record to; `{time}` and `{pid}` are replaced, an existing file is never changed. With --client `-` for standard output [default with --client: memory]'
            cand --calls 'Calls to make with --client: JSON Lines of {"tool": …, "arguments": …}'
            cand --timeout 'Time for each answer with --client'
            cand --stderr 'Where the server''s standard error goes'
            cand --redact 'Hide the values under this key as well (repeatable)'
            cand --redact-pattern 'Hide what this regular expression matches as well (repeatable)'
            cand --redact-env 'Hide the value of this environment variable as well (repeatable)'
            cand --max-message 'Longest message to record as one; longer ones are recorded in parts'
            cand --max-file 'Size at which the recording ends; traffic goes on'
            cand --grace 'Time for the server to end by itself before it is asked to, and before it is made to'
            cand --protocol 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, by evidence in the file]'
            cand --target 'Report what this client or provider rejects, drops or rewrites; `all` for all of them, see `mcp-lint targets` (repeatable)'
            cand --server-name 'Name under which clients list the server: some put it before the names of its tools'
            cand --preset 'Levels to begin with: every rule at its own, all as warnings at least, or correctness only [default: recommended]'
            cand --select 'Run only these rules or categories'
            cand --error 'Report these rules or categories as errors'
            cand --warn 'Report these rules or categories as warnings'
            cand --info 'Report these rules or categories as information'
            cand --off 'Do not run these rules or categories'
            cand --fail-on 'Fail on findings of at least this severity [default: error]'
            cand --max-warnings 'Fail on more warnings than this'
            cand -c 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --config 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --exclude 'Exclude files and directories that match (repeatable)'
            cand --include 'In directories, check files that match instead of the usual extensions (repeatable)'
            cand --as 'What the named files and standard input contain, where they are a part of a tool or message'
            cand --stdin-filename 'Name of what is read from standard input, instead of that of a file; its extension selects the syntax'
            cand --result 'Check a recorded result, or a directory of them (repeatable)'
            cand --tools 'Check results against these definitions without linting them (repeatable)'
            cand --tool 'Tool that results belong to, unless they name another'
            cand --baseline 'Suppress the findings that this file lists'
            cand -f 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --format 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --min-severity 'Show findings of at least this severity; the exit code does not change'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand --hyperlinks 'When to link rules to their pages and places to their files; auto where the terminal is known to show links (pretty and concise)'
            cand --max-file-size 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]'
            cand --max-depth 'Deepest nesting of arrays and objects [default: 256]'
            cand --max-schema-depth 'Deepest nesting of subschemas [default: 32]'
            cand --max-subschemas 'Largest number of subschemas in one schema [default: 10000]'
            cand --validation-timeout 'Time for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand a millisecond, so that the outcome is deterministic [default: 200ms]'
            cand --max-findings 'Findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]'
            cand -j 'Number of threads [default: one for each processor]'
            cand --jobs 'Number of threads [default: one for each processor]'
            cand --lint-path 'Files, directories, or `-` for standard input [default: what is piped in, else `.`]'
            cand --client 'Be the client: shake hands, list the tools, make the calls of --calls, leave'
            cand --check 'Lint the recording at the end; the options of `mcp-lint check` apply'
            cand --no-redact 'Hide nothing: the recording contains every secret that is sent'
            cand --sync 'Put each line on the disk before it is passed on'
            cand --exit-zero 'Exit with 0 instead of 1 when there are findings'
            cand --no-error-on-unmatched 'Do not fail when nothing is recognised'
            cand --no-config 'Use no configuration file'
            cand --fix 'Apply safe fixes to the reported findings, and report what is left; text from standard input is written to standard output, and the report to standard error'
            cand --unsafe-fixes 'Apply fixes that may change meaning as well'
            cand --diff 'Print what --fix or --unsafe-fixes would change, and write nothing'
            cand --no-ignore 'Check files that .gitignore and .ignore exclude, and those in node_modules'
            cand --hidden 'Check files and directories whose names begin with a dot'
            cand --force-exclude 'Exclude files that match even if they are named on the command line'
            cand --skip-unrecognised 'Skip named files without tools or results, as those found in directories, instead of reporting them: for hooks that name every changed file; implies --no-error-on-unmatched'
            cand --show-files 'Print the files that would be checked, and exit'
            cand --no-suppressions 'Ignore all suppressions: comments, the baseline and overrides'
            cand --show-suppressed 'Show suppressed findings as well, with the reason'
            cand --expand 'Show every finding instead of counting those of one rule or with the same message (pretty, concise and markdown)'
            cand --statistics 'End with a table of rules and counts (pretty and concise)'
            cand -q 'No summary; findings and failures only'
            cand --quiet 'No summary; findings and failures only'
            cand -v 'Show findings of severity info, and what each file was detected as'
            cand --verbose 'Show findings of severity info, and what each file was detected as'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;completions'= {
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;man'= {
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;config'= {
            cand -h 'Print help'
            cand --help 'Print help'
            cand init 'Write a small mcp-lint.toml with comments into a directory'
            cand path 'Print which configuration applies to a path, and what it extends'
            cand schema 'Print the JSON Schema of mcp-lint.toml'
            cand show 'Print every value that applies to a path, and where it comes from'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'mcp-lint;config;init'= {
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;config;path'= {
            cand -c 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --config 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --no-config 'Use no configuration file'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;config;schema'= {
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;config;show'= {
            cand --protocol 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, by evidence in the file]'
            cand --target 'Report what this client or provider rejects, drops or rewrites; `all` for all of them, see `mcp-lint targets` (repeatable)'
            cand --server-name 'Name under which clients list the server: some put it before the names of its tools'
            cand --preset 'Levels to begin with: every rule at its own, all as warnings at least, or correctness only [default: recommended]'
            cand --select 'Run only these rules or categories'
            cand --error 'Report these rules or categories as errors'
            cand --warn 'Report these rules or categories as warnings'
            cand --info 'Report these rules or categories as information'
            cand --off 'Do not run these rules or categories'
            cand --fail-on 'Fail on findings of at least this severity [default: error]'
            cand --max-warnings 'Fail on more warnings than this'
            cand -c 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --config 'Use this file instead of the nearest mcp-lint.toml above each linted file [env: MCP_LINT_CONFIG]'
            cand --exclude 'Exclude files and directories that match (repeatable)'
            cand --include 'In directories, check files that match instead of the usual extensions (repeatable)'
            cand --as 'What the named files and standard input contain, where they are a part of a tool or message'
            cand --stdin-filename 'Name of what is read from standard input, instead of that of a file; its extension selects the syntax'
            cand --result 'Check a recorded result, or a directory of them (repeatable)'
            cand --tools 'Check results against these definitions without linting them (repeatable)'
            cand --tool 'Tool that results belong to, unless they name another'
            cand --baseline 'Suppress the findings that this file lists'
            cand -f 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --format 'How to report, to standard output or to PATH: pretty, concise, agent, markdown, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; one without a path, and github beside one for people) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --min-severity 'Show findings of at least this severity; the exit code does not change'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand --hyperlinks 'When to link rules to their pages and places to their files; auto where the terminal is known to show links (pretty and concise)'
            cand --max-file-size 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]'
            cand --max-depth 'Deepest nesting of arrays and objects [default: 256]'
            cand --max-schema-depth 'Deepest nesting of subschemas [default: 32]'
            cand --max-subschemas 'Largest number of subschemas in one schema [default: 10000]'
            cand --validation-timeout 'Time for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand a millisecond, so that the outcome is deterministic [default: 200ms]'
            cand --max-findings 'Findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]'
            cand -j 'Number of threads [default: one for each processor]'
            cand --jobs 'Number of threads [default: one for each processor]'
            cand --exit-zero 'Exit with 0 instead of 1 when there are findings'
            cand --no-error-on-unmatched 'Do not fail when nothing is recognised'
            cand --no-config 'Use no configuration file'
            cand --fix 'Apply safe fixes to the reported findings, and report what is left; text from standard input is written to standard output, and the report to standard error'
            cand --unsafe-fixes 'Apply fixes that may change meaning as well'
            cand --diff 'Print what --fix or --unsafe-fixes would change, and write nothing'
            cand --no-ignore 'Check files that .gitignore and .ignore exclude, and those in node_modules'
            cand --hidden 'Check files and directories whose names begin with a dot'
            cand --force-exclude 'Exclude files that match even if they are named on the command line'
            cand --skip-unrecognised 'Skip named files without tools or results, as those found in directories, instead of reporting them: for hooks that name every changed file; implies --no-error-on-unmatched'
            cand --show-files 'Print the files that would be checked, and exit'
            cand --no-suppressions 'Ignore all suppressions: comments, the baseline and overrides'
            cand --show-suppressed 'Show suppressed findings as well, with the reason'
            cand --expand 'Show every finding instead of counting those of one rule or with the same message (pretty, concise and markdown)'
            cand --statistics 'End with a table of rules and counts (pretty and concise)'
            cand -q 'No summary; findings and failures only'
            cand --quiet 'No summary; findings and failures only'
            cand -v 'Show findings of severity info, and what each file was detected as'
            cand --verbose 'Show findings of severity info, and what each file was detected as'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;config;help'= {
            cand init 'Write a small mcp-lint.toml with comments into a directory'
            cand path 'Print which configuration applies to a path, and what it extends'
            cand schema 'Print the JSON Schema of mcp-lint.toml'
            cand show 'Print every value that applies to a path, and where it comes from'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'mcp-lint;config;help;init'= {
        }
        &'mcp-lint;config;help;path'= {
        }
        &'mcp-lint;config;help;schema'= {
        }
        &'mcp-lint;config;help;show'= {
        }
        &'mcp-lint;config;help;help'= {
        }
        &'mcp-lint;help'= {
            cand check 'Lint files (default command)'
            cand explain 'Show a rule''s page: what it finds, why, examples, how to fix it'
            cand rules 'List every rule: category, level, protocol revisions, summary'
            cand targets 'List clients and providers with their limits, or show all that is known about one'
            cand baseline 'Record current findings so that only new ones are reported'
            cand record 'Record what a stdio server and its client say to each other, or list a server''s tools'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page'
            cand config 'Write, show or find the configuration, mcp-lint.toml'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'mcp-lint;help;check'= {
        }
        &'mcp-lint;help;explain'= {
        }
        &'mcp-lint;help;rules'= {
        }
        &'mcp-lint;help;targets'= {
        }
        &'mcp-lint;help;baseline'= {
            cand update 'Write every finding of the given files into the baseline'
            cand prune 'Remove the entries of the baseline that no longer match a finding'
        }
        &'mcp-lint;help;baseline;update'= {
        }
        &'mcp-lint;help;baseline;prune'= {
        }
        &'mcp-lint;help;record'= {
        }
        &'mcp-lint;help;completions'= {
        }
        &'mcp-lint;help;man'= {
        }
        &'mcp-lint;help;config'= {
            cand init 'Write a small mcp-lint.toml with comments into a directory'
            cand path 'Print which configuration applies to a path, and what it extends'
            cand schema 'Print the JSON Schema of mcp-lint.toml'
            cand show 'Print every value that applies to a path, and where it comes from'
        }
        &'mcp-lint;help;config;init'= {
        }
        &'mcp-lint;help;config;path'= {
        }
        &'mcp-lint;help;config;schema'= {
        }
        &'mcp-lint;help;config;show'= {
        }
        &'mcp-lint;help;help'= {
        }
    ]
    $completions[$command]
}
