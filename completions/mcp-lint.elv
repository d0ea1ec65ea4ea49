
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
            cand --target 'Say what this client or provider refuses, drops or rewrites; all for every one of them, see `mcp-lint targets` (repeatable)'
            cand --server-name 'Name of the server in its clients: some put it before the names of its tools'
            cand --preset 'Levels to begin with: every rule at its own, all as warnings at least, or correctness only'
            cand --select 'Run only these rules or categories'
            cand --error 'Report these rules or categories as errors'
            cand --warn 'Report these rules or categories as warnings'
            cand --info 'Report these rules or categories as information'
            cand --off 'Do not run these rules or categories'
            cand --fail-on 'Fail on findings of at least this severity'
            cand --max-warnings 'Fail on more warnings than this'
            cand --exclude 'Leave out files and directories that match (repeatable)'
            cand --include 'In directories, look at files that match instead of the usual extensions (repeatable)'
            cand --stdin-filename 'Name of what is read from standard input; its extension tells the syntax'
            cand --result 'Check a recorded result, or a folder of them (repeatable)'
            cand --tools 'Check results against these definitions without linting them (repeatable)'
            cand --tool 'Tool that results belong to, unless they name another'
            cand -f 'pretty, concise or json, to standard output or to PATH (repeatable; one without a path) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --format 'pretty, concise or json, to standard output or to PATH (repeatable; one without a path) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --min-severity 'Show findings of at least this severity; the exit code does not change'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand --max-file-size 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]'
            cand --max-depth 'Deepest nesting of arrays and objects [default: 256]'
            cand --max-schema-depth 'Deepest nesting of subschemas [default: 32]'
            cand --max-subschemas 'Largest number of subschemas in one schema [default: 10000]'
            cand --max-findings 'Findings to show, 0 for all (pretty and concise) [default: 200]'
            cand -j 'Number of threads [default: one for each processor]'
            cand --jobs 'Number of threads [default: one for each processor]'
            cand --exit-zero 'Exit with 0 instead of 1 when there are findings'
            cand --no-error-on-unmatched 'Do not fail when nothing is recognised'
            cand --no-ignore 'Look at what .gitignore and .ignore leave out, and into node_modules'
            cand --hidden 'Look at files and directories whose names begin with a dot'
            cand --force-exclude 'Apply --exclude to files that are named themselves, too'
            cand --show-files 'Print the files that would be looked at, and stop'
            cand --expand 'Show every finding; else, of those that say the same, the first three (pretty and concise)'
            cand --statistics 'End with a table of rules and counts (pretty and concise)'
            cand -q 'No summary; findings and failures only'
            cand --quiet 'No summary; findings and failures only'
            cand -v 'Show findings of severity info, and what each file was taken for'
            cand --verbose 'Show findings of severity info, and what each file was taken for'
            cand -h 'Print help'
            cand --help 'Print help'
            cand -V 'Print version'
            cand --version 'Print version'
            cand check 'Lint; the same as without a command'
            cand explain 'Show a rule''s page: what it finds, why, examples, how to fix it'
            cand rules 'List every rule: category, level, protocol revisions, summary'
            cand targets 'List every client and provider with what it limits, or show all that is known of one'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page'
        }
        &'mcp-lint;check'= {
            cand --protocol 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, by evidence in the file]'
            cand --target 'Say what this client or provider refuses, drops or rewrites; all for every one of them, see `mcp-lint targets` (repeatable)'
            cand --server-name 'Name of the server in its clients: some put it before the names of its tools'
            cand --preset 'Levels to begin with: every rule at its own, all as warnings at least, or correctness only'
            cand --select 'Run only these rules or categories'
            cand --error 'Report these rules or categories as errors'
            cand --warn 'Report these rules or categories as warnings'
            cand --info 'Report these rules or categories as information'
            cand --off 'Do not run these rules or categories'
            cand --fail-on 'Fail on findings of at least this severity'
            cand --max-warnings 'Fail on more warnings than this'
            cand --exclude 'Leave out files and directories that match (repeatable)'
            cand --include 'In directories, look at files that match instead of the usual extensions (repeatable)'
            cand --stdin-filename 'Name of what is read from standard input; its extension tells the syntax'
            cand --result 'Check a recorded result, or a folder of them (repeatable)'
            cand --tools 'Check results against these definitions without linting them (repeatable)'
            cand --tool 'Tool that results belong to, unless they name another'
            cand -f 'pretty, concise or json, to standard output or to PATH (repeatable; one without a path) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --format 'pretty, concise or json, to standard output or to PATH (repeatable; one without a path) [default: pretty] [env: MCP_LINT_FORMAT]'
            cand --min-severity 'Show findings of at least this severity; the exit code does not change'
            cand --color 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM'
            cand --max-file-size 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]'
            cand --max-depth 'Deepest nesting of arrays and objects [default: 256]'
            cand --max-schema-depth 'Deepest nesting of subschemas [default: 32]'
            cand --max-subschemas 'Largest number of subschemas in one schema [default: 10000]'
            cand --max-findings 'Findings to show, 0 for all (pretty and concise) [default: 200]'
            cand -j 'Number of threads [default: one for each processor]'
            cand --jobs 'Number of threads [default: one for each processor]'
            cand --exit-zero 'Exit with 0 instead of 1 when there are findings'
            cand --no-error-on-unmatched 'Do not fail when nothing is recognised'
            cand --no-ignore 'Look at what .gitignore and .ignore leave out, and into node_modules'
            cand --hidden 'Look at files and directories whose names begin with a dot'
            cand --force-exclude 'Apply --exclude to files that are named themselves, too'
            cand --show-files 'Print the files that would be looked at, and stop'
            cand --expand 'Show every finding; else, of those that say the same, the first three (pretty and concise)'
            cand --statistics 'End with a table of rules and counts (pretty and concise)'
            cand -q 'No summary; findings and failures only'
            cand --quiet 'No summary; findings and failures only'
            cand -v 'Show findings of severity info, and what each file was taken for'
            cand --verbose 'Show findings of severity info, and what each file was taken for'
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
        &'mcp-lint;completions'= {
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'mcp-lint;man'= {
            cand -h 'Print help'
            cand --help 'Print help'
        }
    ]
    $completions[$command]
}
