
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'mcp-lint' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'mcp-lint'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'mcp-lint' {
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name under which clients list the server; some clients prefix tool names with it')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Run only these rules or categories')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these rules or categories as errors')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these rules or categories as warnings')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these rules or categories as information')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not run these rules or categories')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Check a recorded result, or a directory of them (repeatable)')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Check results against these definitions without linting them (repeatable)')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Tool to which results belong, unless they name another one')
            [CompletionResult]::new('--add-override', '--add-override', [CompletionResultType]::ParameterName, 'Write overrides for the reported findings, with this reason, to mcp-lint.toml')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Suppress the findings that this file lists')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply fixes that may change the meaning')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix or --unsafe-fixes would change, without writing any file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--no-suppressions', '--no-suppressions', [CompletionResultType]::ParameterName, 'Ignore all suppressions: comments, the baseline and overrides')
            [CompletionResult]::new('--show-suppressed', '--show-suppressed', [CompletionResultType]::ParameterName, 'Also show suppressed findings, with the reason')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Lint files (default command)')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Show the page of a rule, category, client or kind of change, or the cause of an error text')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List all rules or kinds of changes with their level and a summary')
            [CompletionResult]::new('targets', 'targets', [CompletionResultType]::ParameterValue, 'List clients and providers with their limits, or show all recorded facts about one')
            [CompletionResult]::new('baseline', 'baseline', [CompletionResultType]::ParameterValue, 'Record current findings so that only new ones are reported')
            [CompletionResult]::new('record', 'record', [CompletionResultType]::ParameterValue, 'Record the messages between a stdio server and its client')
            [CompletionResult]::new('compare', 'compare', [CompletionResultType]::ParameterValue, 'Report what changed between two versions of tools and whom it breaks')
            [CompletionResult]::new('lock', 'lock', [CompletionResultType]::ParameterValue, 'Write or check mcp-lint-lock.json, which records the accepted definitions')
            [CompletionResult]::new('lsp', 'lsp', [CompletionResultType]::ParameterValue, 'Serve an editor over standard input and output: the language server')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Create, show or find the configuration, mcp-lint.toml')
            [CompletionResult]::new('inventory', 'inventory', [CompletionResultType]::ParameterValue, 'List the servers, configurations, entries and recordings of a project')
            [CompletionResult]::new('view', 'view', [CompletionResultType]::ParameterValue, 'Show what the models of clients receive of a server, and what it costs')
            [CompletionResult]::new('try', 'try', [CompletionResultType]::ParameterValue, 'Start a server or connect to one, list its tools and check them')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'mcp-lint;check' {
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name under which clients list the server; some clients prefix tool names with it')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Run only these rules or categories')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these rules or categories as errors')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these rules or categories as warnings')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these rules or categories as information')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not run these rules or categories')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Check a recorded result, or a directory of them (repeatable)')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Check results against these definitions without linting them (repeatable)')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Tool to which results belong, unless they name another one')
            [CompletionResult]::new('--add-override', '--add-override', [CompletionResultType]::ParameterName, 'Write overrides for the reported findings, with this reason, to mcp-lint.toml')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Suppress the findings that this file lists')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply fixes that may change the meaning')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix or --unsafe-fixes would change, without writing any file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--no-suppressions', '--no-suppressions', [CompletionResultType]::ParameterName, 'Ignore all suppressions: comments, the baseline and overrides')
            [CompletionResult]::new('--show-suppressed', '--show-suppressed', [CompletionResultType]::ParameterName, 'Also show suppressed findings, with the reason')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'mcp-lint;explain' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'How to print the page')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the page')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;rules' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'How to print the list')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the list')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--changes', '--changes', [CompletionResultType]::ParameterName, 'List the kinds of changes that compare reports instead')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;targets' {
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'How to print the list or the page')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print the list or the page')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;baseline' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Write all findings in the given files to the baseline')
            [CompletionResult]::new('prune', 'prune', [CompletionResultType]::ParameterValue, 'Remove the entries of the baseline that no longer match a finding')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'mcp-lint;baseline;update' {
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name under which clients list the server; some clients prefix tool names with it')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Run only these rules or categories')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these rules or categories as errors')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these rules or categories as warnings')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these rules or categories as information')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not run these rules or categories')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Check a recorded result, or a directory of them (repeatable)')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Check results against these definitions without linting them (repeatable)')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Tool to which results belong, unless they name another one')
            [CompletionResult]::new('--add-override', '--add-override', [CompletionResultType]::ParameterName, 'Write overrides for the reported findings, with this reason, to mcp-lint.toml')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Suppress the findings that this file lists')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply fixes that may change the meaning')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix or --unsafe-fixes would change, without writing any file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--no-suppressions', '--no-suppressions', [CompletionResultType]::ParameterName, 'Ignore all suppressions: comments, the baseline and overrides')
            [CompletionResult]::new('--show-suppressed', '--show-suppressed', [CompletionResultType]::ParameterName, 'Also show suppressed findings, with the reason')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'mcp-lint;baseline;prune' {
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name under which clients list the server; some clients prefix tool names with it')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Run only these rules or categories')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these rules or categories as errors')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these rules or categories as warnings')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these rules or categories as information')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not run these rules or categories')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Check a recorded result, or a directory of them (repeatable)')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Check results against these definitions without linting them (repeatable)')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Tool to which results belong, unless they name another one')
            [CompletionResult]::new('--add-override', '--add-override', [CompletionResultType]::ParameterName, 'Write overrides for the reported findings, with this reason, to mcp-lint.toml')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Suppress the findings that this file lists')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply fixes that may change the meaning')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix or --unsafe-fixes would change, without writing any file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--no-suppressions', '--no-suppressions', [CompletionResultType]::ParameterName, 'Ignore all suppressions: comments, the baseline and overrides')
            [CompletionResult]::new('--show-suppressed', '--show-suppressed', [CompletionResultType]::ParameterName, 'Also show suppressed findings, with the reason')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'mcp-lint;baseline;help' {
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Write all findings in the given files to the baseline')
            [CompletionResult]::new('prune', 'prune', [CompletionResultType]::ParameterValue, 'Remove the entries of the baseline that no longer match a finding')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'mcp-lint;baseline;help;update' {
            break
        }
        'mcp-lint;baseline;help;prune' {
            break
        }
        'mcp-lint;baseline;help;help' {
            break
        }
        'mcp-lint;record' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'File to record to; `{time}` and `{pid}` are replaced, and an existing file is never changed; with --client, `-` is standard output [default with --client: in memory]')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'File to record to; `{time}` and `{pid}` are replaced, and an existing file is never changed; with --client, `-` is standard output [default with --client: in memory]')
            [CompletionResult]::new('--calls', '--calls', [CompletionResultType]::ParameterName, 'Requests to make with --client: JSON Lines of {"tool": …, "arguments": …} or {"method": …, "params": …}')
            [CompletionResult]::new('--call', '--call', [CompletionResultType]::ParameterName, 'Call this tool with --client: its name, then its arguments as JSON (repeatable)')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Timeout for each response with --client')
            [CompletionResult]::new('--stderr', '--stderr', [CompletionResultType]::ParameterName, 'Where the server''s standard error goes [default: pass; both with --client]')
            [CompletionResult]::new('--redact', '--redact', [CompletionResultType]::ParameterName, 'Also redact the values under this key (repeatable)')
            [CompletionResult]::new('--redact-pattern', '--redact-pattern', [CompletionResultType]::ParameterName, 'Also redact what this regular expression matches (repeatable)')
            [CompletionResult]::new('--redact-env', '--redact-env', [CompletionResultType]::ParameterName, 'Also redact the value of this environment variable (repeatable)')
            [CompletionResult]::new('--max-message', '--max-message', [CompletionResultType]::ParameterName, 'Longest message to record as one; longer ones are recorded in parts')
            [CompletionResult]::new('--max-file', '--max-file', [CompletionResultType]::ParameterName, 'Size at which the recording ends; traffic continues')
            [CompletionResult]::new('--grace', '--grace', [CompletionResultType]::ParameterName, 'Time for the server to exit before it is terminated, and again before it is killed')
            [CompletionResult]::new('--header', '--header', [CompletionResultType]::ParameterName, 'Send this header, `NAME: VALUE`, to a server with an address; its value is not recorded (repeatable)')
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name under which clients list the server; some clients prefix tool names with it')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Run only these rules or categories')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these rules or categories as errors')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these rules or categories as warnings')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these rules or categories as information')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not run these rules or categories')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Check a recorded result, or a directory of them (repeatable)')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Check results against these definitions without linting them (repeatable)')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Tool to which results belong, unless they name another one')
            [CompletionResult]::new('--add-override', '--add-override', [CompletionResultType]::ParameterName, 'Write overrides for the reported findings, with this reason, to mcp-lint.toml')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Suppress the findings that this file lists')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--lint-path', '--lint-path', [CompletionResultType]::ParameterName, 'Files, directories, or `-` for standard input [default: what is piped in, else `.`]')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'Act as the client: perform the handshake, list tools, prompts, resources and skills, read skills and the user interfaces of tools, and make the requests of --calls')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Lint the recording at the end; the options of `mcp-lint check` apply')
            [CompletionResult]::new('--no-redact', '--no-redact', [CompletionResultType]::ParameterName, 'Redact nothing: the recording contains every secret that is sent')
            [CompletionResult]::new('--sync', '--sync', [CompletionResultType]::ParameterName, 'Write each line to disk before it is forwarded')
            [CompletionResult]::new('--trial', '--trial', [CompletionResultType]::ParameterName, 'Whether this is `mcp-lint try`')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--no-suppressions', '--no-suppressions', [CompletionResultType]::ParameterName, 'Ignore all suppressions: comments, the baseline and overrides')
            [CompletionResult]::new('--show-suppressed', '--show-suppressed', [CompletionResultType]::ParameterName, 'Also show suppressed findings, with the reason')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply fixes that may change the meaning')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix or --unsafe-fixes would change, without writing any file')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'mcp-lint;compare' {
            [CompletionResult]::new('--against', '--against', [CompletionResultType]::ParameterName, 'The old version: a lock, a file, a directory, a session, `-` for standard input, or a git revision such as main or git:v1.2.0, at the paths of the new version; git:REF:PATH names another path [default: the lock, if there is one]')
            [CompletionResult]::new('--undeclared', '--undeclared', [CompletionResultType]::ParameterName, 'How to read members that a schema does not declare [default: closed]')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Compare only tools whose names match (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name of the server, where the files do not name it')
            [CompletionResult]::new('--old-version', '--old-version', [CompletionResultType]::ParameterName, 'Previous version of the server')
            [CompletionResult]::new('--new-version', '--new-version', [CompletionResultType]::ParameterName, 'New version of the server')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these kinds of changes as breaking')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these kinds of changes as risky')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these kinds of changes as compatible')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not report these kinds of changes')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report as breaking what makes this client or provider lose every tool; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--semver', '--semver', [CompletionResultType]::ParameterName, 'Print only which part of the version must be incremented, and the next version if the old one is known')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'mcp-lint;lock' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Write the current tools, prompts and resources to the lock, and report what changed')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Fail on any difference between the tools, prompts and resources and the lock')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'mcp-lint;lock;update' {
            [CompletionResult]::new('--lock', '--lock', [CompletionResultType]::ParameterName, 'The lock; lock check also accepts git:REF, the lock and the configuration at a git revision [default: mcp-lint-lock.json next to the configuration, else in the current directory]')
            [CompletionResult]::new('--undeclared', '--undeclared', [CompletionResultType]::ParameterName, 'How to read members that a schema does not declare [default: closed]')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Compare only tools whose names match (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name of the server, where the files do not name it')
            [CompletionResult]::new('--old-version', '--old-version', [CompletionResultType]::ParameterName, 'Previous version of the server')
            [CompletionResult]::new('--new-version', '--new-version', [CompletionResultType]::ParameterName, 'New version of the server')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these kinds of changes as breaking')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these kinds of changes as risky')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these kinds of changes as compatible')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not report these kinds of changes')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report as breaking what makes this client or provider lose every tool; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'mcp-lint;lock;check' {
            [CompletionResult]::new('--lock', '--lock', [CompletionResultType]::ParameterName, 'The lock; lock check also accepts git:REF, the lock and the configuration at a git revision [default: mcp-lint-lock.json next to the configuration, else in the current directory]')
            [CompletionResult]::new('--undeclared', '--undeclared', [CompletionResultType]::ParameterName, 'How to read members that a schema does not declare [default: closed]')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Compare only tools whose names match (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name of the server, where the files do not name it')
            [CompletionResult]::new('--old-version', '--old-version', [CompletionResultType]::ParameterName, 'Previous version of the server')
            [CompletionResult]::new('--new-version', '--new-version', [CompletionResultType]::ParameterName, 'New version of the server')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these kinds of changes as breaking')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these kinds of changes as risky')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these kinds of changes as compatible')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not report these kinds of changes')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report as breaking what makes this client or provider lose every tool; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'mcp-lint;lock;help' {
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Write the current tools, prompts and resources to the lock, and report what changed')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Fail on any difference between the tools, prompts and resources and the lock')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'mcp-lint;lock;help;update' {
            break
        }
        'mcp-lint;lock;help;check' {
            break
        }
        'mcp-lint;lock;help;help' {
            break
        }
        'mcp-lint;lsp' {
            [CompletionResult]::new('--clientProcessId', '--clientProcessId', [CompletionResultType]::ParameterName, 'Accepted because some editors add it; the server ends with its standard input')
            [CompletionResult]::new('--stdio', '--stdio', [CompletionResultType]::ParameterName, 'Accepted because some editors add it; there is no other transport')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;completions' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;man' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;config' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Create a commented mcp-lint.toml in a directory')
            [CompletionResult]::new('path', 'path', [CompletionResultType]::ParameterValue, 'Print which configuration applies to a path, and what it extends')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of mcp-lint.toml')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Print every value that applies to a path, and where it comes from')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'mcp-lint;config;init' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;config;path' {
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;config;schema' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;config;show' {
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name under which clients list the server; some clients prefix tool names with it')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Run only these rules or categories')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these rules or categories as errors')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these rules or categories as warnings')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these rules or categories as information')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not run these rules or categories')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Check a recorded result, or a directory of them (repeatable)')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Check results against these definitions without linting them (repeatable)')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Tool to which results belong, unless they name another one')
            [CompletionResult]::new('--add-override', '--add-override', [CompletionResultType]::ParameterName, 'Write overrides for the reported findings, with this reason, to mcp-lint.toml')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Suppress the findings that this file lists')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply fixes that may change the meaning')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix or --unsafe-fixes would change, without writing any file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--no-suppressions', '--no-suppressions', [CompletionResultType]::ParameterName, 'Ignore all suppressions: comments, the baseline and overrides')
            [CompletionResult]::new('--show-suppressed', '--show-suppressed', [CompletionResultType]::ParameterName, 'Also show suppressed findings, with the reason')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;config;help' {
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Create a commented mcp-lint.toml in a directory')
            [CompletionResult]::new('path', 'path', [CompletionResultType]::ParameterValue, 'Print which configuration applies to a path, and what it extends')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of mcp-lint.toml')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Print every value that applies to a path, and where it comes from')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'mcp-lint;config;help;init' {
            break
        }
        'mcp-lint;config;help;path' {
            break
        }
        'mcp-lint;config;help;schema' {
            break
        }
        'mcp-lint;config;help;show' {
            break
        }
        'mcp-lint;config;help;help' {
            break
        }
        'mcp-lint;inventory' {
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name under which clients list the server; some clients prefix tool names with it')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Run only these rules or categories')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these rules or categories as errors')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these rules or categories as warnings')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these rules or categories as information')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not run these rules or categories')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Check a recorded result, or a directory of them (repeatable)')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Check results against these definitions without linting them (repeatable)')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Tool to which results belong, unless they name another one')
            [CompletionResult]::new('--add-override', '--add-override', [CompletionResultType]::ParameterName, 'Write overrides for the reported findings, with this reason, to mcp-lint.toml')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Suppress the findings that this file lists')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply fixes that may change the meaning')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix or --unsafe-fixes would change, without writing any file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--no-suppressions', '--no-suppressions', [CompletionResultType]::ParameterName, 'Ignore all suppressions: comments, the baseline and overrides')
            [CompletionResult]::new('--show-suppressed', '--show-suppressed', [CompletionResultType]::ParameterName, 'Also show suppressed findings, with the reason')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;view' {
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name under which clients list the server; some clients prefix tool names with it')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Run only these rules or categories')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these rules or categories as errors')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these rules or categories as warnings')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these rules or categories as information')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not run these rules or categories')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Also show where findings are in the code that defines the tools, which is searched in this directory and not executed; `auto` for that of the nearest package.json, pyproject.toml, go.mod, Cargo.toml, ... (repeatable)')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Check a recorded result, or a directory of them (repeatable)')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Check results against these definitions without linting them (repeatable)')
            [CompletionResult]::new('--add-override', '--add-override', [CompletionResultType]::ParameterName, 'Write overrides for the reported findings, with this reason, to mcp-lint.toml')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Suppress the findings that this file lists')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--servers', '--servers', [CompletionResultType]::ParameterName, 'Show the servers of this configuration of a client together; `--tools NAME=FILE` names a list or recording of one of them (repeatable)')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Show what the model of this client receives; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable) [default: a table of common clients]')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Show only the tool with this name of the server, its results, and results that name no tool')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the view: pretty, markdown, html or json [default: pretty]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the view: pretty, markdown, html or json [default: pretty]')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply fixes that may change the meaning')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix or --unsafe-fixes would change, without writing any file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--no-suppressions', '--no-suppressions', [CompletionResultType]::ParameterName, 'Ignore all suppressions: comments, the baseline and overrides')
            [CompletionResult]::new('--show-suppressed', '--show-suppressed', [CompletionResultType]::ParameterName, 'Also show suppressed findings, with the reason')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--tokens', '--tokens', [CompletionResultType]::ParameterName, 'Show what each tool costs in the context of a model, in estimated tokens')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every tool and result, and texts in full')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'mcp-lint;try' {
            [CompletionResult]::new('--stderr', '--stderr', [CompletionResultType]::ParameterName, 'Where the server''s standard error goes [default: pass; both with --client]')
            [CompletionResult]::new('--redact', '--redact', [CompletionResultType]::ParameterName, 'Also redact the values under this key (repeatable)')
            [CompletionResult]::new('--redact-pattern', '--redact-pattern', [CompletionResultType]::ParameterName, 'Also redact what this regular expression matches (repeatable)')
            [CompletionResult]::new('--redact-env', '--redact-env', [CompletionResultType]::ParameterName, 'Also redact the value of this environment variable (repeatable)')
            [CompletionResult]::new('--max-message', '--max-message', [CompletionResultType]::ParameterName, 'Longest message to record as one; longer ones are recorded in parts')
            [CompletionResult]::new('--max-file', '--max-file', [CompletionResultType]::ParameterName, 'Size at which the recording ends; traffic continues')
            [CompletionResult]::new('--grace', '--grace', [CompletionResultType]::ParameterName, 'Time for the server to exit before it is terminated, and again before it is killed')
            [CompletionResult]::new('--protocol', '--protocol', [CompletionResultType]::ParameterName, 'Protocol revision to check against: auto, draft, or one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 [default: auto, detected for each file]')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Report what this client or provider rejects, drops or rewrites; `mcp-lint targets` lists the names, and `all` selects all of them (repeatable)')
            [CompletionResult]::new('--server-name', '--server-name', [CompletionResultType]::ParameterName, 'Name under which clients list the server; some clients prefix tool names with it')
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'Initial levels: every rule at its default level, every rule at least as a warning, or only correctness rules [default: recommended]')
            [CompletionResult]::new('--select', '--select', [CompletionResultType]::ParameterName, 'Run only these rules or categories')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Report these rules or categories as errors')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report these rules or categories as warnings')
            [CompletionResult]::new('--info', '--info', [CompletionResultType]::ParameterName, 'Report these rules or categories as information')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Do not run these rules or categories')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Fail on findings of at least this severity [default: error]')
            [CompletionResult]::new('--max-warnings', '--max-warnings', [CompletionResultType]::ParameterName, 'Fail if there are more than this many warnings')
            [CompletionResult]::new('--max-tokens', '--max-tokens', [CompletionResultType]::ParameterName, 'Fail if the tools of a list cost more than this many tokens in the context of a model, estimated')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Use this file for everything instead of the nearest mcp-lint.toml; git:REF uses the files of a git revision, and git:REF:FILE one of them [env: MCP_LINT_CONFIG]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Exclude matching files and directories (repeatable)')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'In directories, check matching files instead of those with the usual extensions (repeatable)')
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'What the named files and standard input contain, if it is only a part of a tool or message')
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'File name to use for standard input; its extension selects the syntax')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Lint only files that differ from this git revision, or are not tracked [default: HEAD]; results are still checked against the definitions in the others')
            [CompletionResult]::new('--result', '--result', [CompletionResultType]::ParameterName, 'Check a recorded result, or a directory of them (repeatable)')
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Check results against these definitions without linting them (repeatable)')
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'Tool to which results belong, unless they name another one')
            [CompletionResult]::new('--add-override', '--add-override', [CompletionResultType]::ParameterName, 'Write overrides for the reported findings, with this reason, to mcp-lint.toml')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Suppress the findings that this file lists')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report, to standard output or to PATH: pretty, concise, agent, markdown, html, json, jsonl, sarif, github, gitlab, junit, or auto for github on GitHub Actions, agent under a coding agent and pretty elsewhere (repeatable; only one without a path, except that github can follow pretty, concise or agent) [default: pretty] [env: MCP_LINT_FORMAT]')
            [CompletionResult]::new('--min-severity', '--min-severity', [CompletionResultType]::ParameterName, 'Show only findings of at least this severity; the exit code does not change')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours; auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR and TERM')
            [CompletionResult]::new('--hyperlinks', '--hyperlinks', [CompletionResultType]::ParameterName, 'When to link rules to their pages and locations to their files; auto if the terminal is known to support links (pretty and concise)')
            [CompletionResult]::new('--max-file-size', '--max-file-size', [CompletionResultType]::ParameterName, 'Largest file to read, such as 4096, 10MB or 10MiB [default: 256MiB]')
            [CompletionResult]::new('--max-depth', '--max-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of arrays and objects [default: 256]')
            [CompletionResult]::new('--max-schema-depth', '--max-schema-depth', [CompletionResultType]::ParameterName, 'Deepest nesting of subschemas [default: 32]')
            [CompletionResult]::new('--max-subschemas', '--max-subschemas', [CompletionResultType]::ParameterName, 'Largest number of subschemas in one schema [default: 10000]')
            [CompletionResult]::new('--validation-timeout', '--validation-timeout', [CompletionResultType]::ParameterName, 'Time limit for one validation of a result or of arguments, such as 500ms or 2s; counted in steps, ten thousand per millisecond, so that the outcome is deterministic [default: 200ms]')
            [CompletionResult]::new('--max-findings', '--max-findings', [CompletionResultType]::ParameterName, 'Maximum number of findings to show, 0 for all (pretty, concise, agent and markdown) [default: 200]')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Number of threads [default: one for each processor]')
            [CompletionResult]::new('--lint-path', '--lint-path', [CompletionResultType]::ParameterName, 'Files, directories, or `-` for standard input [default: what is piped in, else `.`]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'File to keep the recording in; an existing file is never changed')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'File to keep the recording in; an existing file is never changed')
            [CompletionResult]::new('--calls', '--calls', [CompletionResultType]::ParameterName, 'Requests to make: JSON Lines of {"tool": …, "arguments": …} or {"method": …, "params": …}')
            [CompletionResult]::new('--call', '--call', [CompletionResultType]::ParameterName, 'Call this tool: its name, then its arguments as JSON (repeatable)')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'Timeout for each response')
            [CompletionResult]::new('--header', '--header', [CompletionResultType]::ParameterName, 'Send this header, `NAME: VALUE`, to an address; its value is not recorded (repeatable)')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Search for the code of the tools in DIR [default: the project around]')
            [CompletionResult]::new('--no-redact', '--no-redact', [CompletionResultType]::ParameterName, 'Redact nothing: the recording contains every secret that is sent')
            [CompletionResult]::new('--sync', '--sync', [CompletionResultType]::ParameterName, 'Write each line to disk before it is forwarded')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit with code 0 instead of 1 if findings fail the run')
            [CompletionResult]::new('--no-error-on-unmatched', '--no-error-on-unmatched', [CompletionResultType]::ParameterName, 'Do not fail if nothing is recognised')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Use no configuration file')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Apply safe fixes to the reported findings, and report the remaining ones; text from standard input is written to standard output, and the report to standard error')
            [CompletionResult]::new('--unsafe-fixes', '--unsafe-fixes', [CompletionResultType]::ParameterName, 'Also apply fixes that may change the meaning')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Print what --fix or --unsafe-fixes would change, without writing any file')
            [CompletionResult]::new('--no-ignore', '--no-ignore', [CompletionResultType]::ParameterName, 'Check files that .gitignore and .ignore exclude, and those in node_modules')
            [CompletionResult]::new('--hidden', '--hidden', [CompletionResultType]::ParameterName, 'Check all files and directories whose names begin with a dot, not only configurations of clients')
            [CompletionResult]::new('--force-exclude', '--force-exclude', [CompletionResultType]::ParameterName, 'Apply exclude patterns to files that are named on the command line, too')
            [CompletionResult]::new('--skip-unrecognised', '--skip-unrecognised', [CompletionResultType]::ParameterName, 'Skip named files without tools or results, like files found in directories, instead of reporting them; for hooks that pass every changed file; implies --no-error-on-unmatched')
            [CompletionResult]::new('--no-outside-links', '--no-outside-links', [CompletionResultType]::ParameterName, 'Reject named symbolic links that lead out of the current directory; for CI, where a pull request may add one')
            [CompletionResult]::new('--show-files', '--show-files', [CompletionResultType]::ParameterName, 'Print the files that would be checked, and on standard error the others that resemble MCP, and exit')
            [CompletionResult]::new('--no-suppressions', '--no-suppressions', [CompletionResultType]::ParameterName, 'Ignore all suppressions: comments, the baseline and overrides')
            [CompletionResult]::new('--show-suppressed', '--show-suppressed', [CompletionResultType]::ParameterName, 'Also show suppressed findings, with the reason')
            [CompletionResult]::new('--expand', '--expand', [CompletionResultType]::ParameterName, 'Show every finding instead of folding those of one rule or with the same message (pretty, concise and markdown)')
            [CompletionResult]::new('--statistics', '--statistics', [CompletionResultType]::ParameterName, 'End with a table of rules and counts (pretty and concise)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print only findings and failures, no summary')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show findings of severity info, and what each file was detected as')
            [CompletionResult]::new('--client', '--client', [CompletionResultType]::ParameterName, 'Act as the client: perform the handshake, list tools, prompts, resources and skills, read skills and the user interfaces of tools, and make the requests of --calls')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Lint the recording at the end; the options of `mcp-lint check` apply')
            [CompletionResult]::new('--trial', '--trial', [CompletionResultType]::ParameterName, 'Whether this is `mcp-lint try`')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'mcp-lint;help' {
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Lint files (default command)')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Show the page of a rule, category, client or kind of change, or the cause of an error text')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List all rules or kinds of changes with their level and a summary')
            [CompletionResult]::new('targets', 'targets', [CompletionResultType]::ParameterValue, 'List clients and providers with their limits, or show all recorded facts about one')
            [CompletionResult]::new('baseline', 'baseline', [CompletionResultType]::ParameterValue, 'Record current findings so that only new ones are reported')
            [CompletionResult]::new('record', 'record', [CompletionResultType]::ParameterValue, 'Record the messages between a stdio server and its client')
            [CompletionResult]::new('compare', 'compare', [CompletionResultType]::ParameterValue, 'Report what changed between two versions of tools and whom it breaks')
            [CompletionResult]::new('lock', 'lock', [CompletionResultType]::ParameterValue, 'Write or check mcp-lint-lock.json, which records the accepted definitions')
            [CompletionResult]::new('lsp', 'lsp', [CompletionResultType]::ParameterValue, 'Serve an editor over standard input and output: the language server')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Create, show or find the configuration, mcp-lint.toml')
            [CompletionResult]::new('inventory', 'inventory', [CompletionResultType]::ParameterValue, 'List the servers, configurations, entries and recordings of a project')
            [CompletionResult]::new('view', 'view', [CompletionResultType]::ParameterValue, 'Show what the models of clients receive of a server, and what it costs')
            [CompletionResult]::new('try', 'try', [CompletionResultType]::ParameterValue, 'Start a server or connect to one, list its tools and check them')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'mcp-lint;help;check' {
            break
        }
        'mcp-lint;help;explain' {
            break
        }
        'mcp-lint;help;rules' {
            break
        }
        'mcp-lint;help;targets' {
            break
        }
        'mcp-lint;help;baseline' {
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Write all findings in the given files to the baseline')
            [CompletionResult]::new('prune', 'prune', [CompletionResultType]::ParameterValue, 'Remove the entries of the baseline that no longer match a finding')
            break
        }
        'mcp-lint;help;baseline;update' {
            break
        }
        'mcp-lint;help;baseline;prune' {
            break
        }
        'mcp-lint;help;record' {
            break
        }
        'mcp-lint;help;compare' {
            break
        }
        'mcp-lint;help;lock' {
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Write the current tools, prompts and resources to the lock, and report what changed')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Fail on any difference between the tools, prompts and resources and the lock')
            break
        }
        'mcp-lint;help;lock;update' {
            break
        }
        'mcp-lint;help;lock;check' {
            break
        }
        'mcp-lint;help;lsp' {
            break
        }
        'mcp-lint;help;completions' {
            break
        }
        'mcp-lint;help;man' {
            break
        }
        'mcp-lint;help;config' {
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Create a commented mcp-lint.toml in a directory')
            [CompletionResult]::new('path', 'path', [CompletionResultType]::ParameterValue, 'Print which configuration applies to a path, and what it extends')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of mcp-lint.toml')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Print every value that applies to a path, and where it comes from')
            break
        }
        'mcp-lint;help;config;init' {
            break
        }
        'mcp-lint;help;config;path' {
            break
        }
        'mcp-lint;help;config;schema' {
            break
        }
        'mcp-lint;help;config;show' {
            break
        }
        'mcp-lint;help;inventory' {
            break
        }
        'mcp-lint;help;view' {
            break
        }
        'mcp-lint;help;try' {
            break
        }
        'mcp-lint;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
