_mcp__lint() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"

    # The shell divides `-f sarif=report` into words at the `=`.
    local at=$COMP_CWORD
    [[ "${COMP_WORDS[at]}" == "=" ]] || at=$((at - 1))
    if [[ $at -ge 2 && "${COMP_WORDS[at]}" == "=" && "${COMP_WORDS[at - 2]}" =~ ^(-f|--format)$ ]]; then
        COMPREPLY=($(compgen -f -- "${cur#=}"))
        return 0
    fi
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="mcp__lint"
                ;;
            mcp__lint,baseline)
                cmd="mcp__lint__subcmd__baseline"
                ;;
            mcp__lint,check)
                cmd="mcp__lint__subcmd__check"
                ;;
            mcp__lint,compare)
                cmd="mcp__lint__subcmd__compare"
                ;;
            mcp__lint,completions)
                cmd="mcp__lint__subcmd__completions"
                ;;
            mcp__lint,config)
                cmd="mcp__lint__subcmd__config"
                ;;
            mcp__lint,explain)
                cmd="mcp__lint__subcmd__explain"
                ;;
            mcp__lint,filter)
                cmd="mcp__lint__subcmd__filter"
                ;;
            mcp__lint,help)
                cmd="mcp__lint__subcmd__help"
                ;;
            mcp__lint,inventory)
                cmd="mcp__lint__subcmd__inventory"
                ;;
            mcp__lint,lock)
                cmd="mcp__lint__subcmd__lock"
                ;;
            mcp__lint,lsp)
                cmd="mcp__lint__subcmd__lsp"
                ;;
            mcp__lint,man)
                cmd="mcp__lint__subcmd__man"
                ;;
            mcp__lint,record)
                cmd="mcp__lint__subcmd__record"
                ;;
            mcp__lint,rules)
                cmd="mcp__lint__subcmd__rules"
                ;;
            mcp__lint,targets)
                cmd="mcp__lint__subcmd__targets"
                ;;
            mcp__lint,try)
                cmd="mcp__lint__subcmd__try"
                ;;
            mcp__lint,view)
                cmd="mcp__lint__subcmd__view"
                ;;
            mcp__lint__subcmd__baseline,help)
                cmd="mcp__lint__subcmd__baseline__subcmd__help"
                ;;
            mcp__lint__subcmd__baseline,prune)
                cmd="mcp__lint__subcmd__baseline__subcmd__prune"
                ;;
            mcp__lint__subcmd__baseline,update)
                cmd="mcp__lint__subcmd__baseline__subcmd__update"
                ;;
            mcp__lint__subcmd__baseline__subcmd__help,help)
                cmd="mcp__lint__subcmd__baseline__subcmd__help__subcmd__help"
                ;;
            mcp__lint__subcmd__baseline__subcmd__help,prune)
                cmd="mcp__lint__subcmd__baseline__subcmd__help__subcmd__prune"
                ;;
            mcp__lint__subcmd__baseline__subcmd__help,update)
                cmd="mcp__lint__subcmd__baseline__subcmd__help__subcmd__update"
                ;;
            mcp__lint__subcmd__config,help)
                cmd="mcp__lint__subcmd__config__subcmd__help"
                ;;
            mcp__lint__subcmd__config,init)
                cmd="mcp__lint__subcmd__config__subcmd__init"
                ;;
            mcp__lint__subcmd__config,path)
                cmd="mcp__lint__subcmd__config__subcmd__path"
                ;;
            mcp__lint__subcmd__config,schema)
                cmd="mcp__lint__subcmd__config__subcmd__schema"
                ;;
            mcp__lint__subcmd__config,show)
                cmd="mcp__lint__subcmd__config__subcmd__show"
                ;;
            mcp__lint__subcmd__config__subcmd__help,help)
                cmd="mcp__lint__subcmd__config__subcmd__help__subcmd__help"
                ;;
            mcp__lint__subcmd__config__subcmd__help,init)
                cmd="mcp__lint__subcmd__config__subcmd__help__subcmd__init"
                ;;
            mcp__lint__subcmd__config__subcmd__help,path)
                cmd="mcp__lint__subcmd__config__subcmd__help__subcmd__path"
                ;;
            mcp__lint__subcmd__config__subcmd__help,schema)
                cmd="mcp__lint__subcmd__config__subcmd__help__subcmd__schema"
                ;;
            mcp__lint__subcmd__config__subcmd__help,show)
                cmd="mcp__lint__subcmd__config__subcmd__help__subcmd__show"
                ;;
            mcp__lint__subcmd__help,baseline)
                cmd="mcp__lint__subcmd__help__subcmd__baseline"
                ;;
            mcp__lint__subcmd__help,check)
                cmd="mcp__lint__subcmd__help__subcmd__check"
                ;;
            mcp__lint__subcmd__help,compare)
                cmd="mcp__lint__subcmd__help__subcmd__compare"
                ;;
            mcp__lint__subcmd__help,completions)
                cmd="mcp__lint__subcmd__help__subcmd__completions"
                ;;
            mcp__lint__subcmd__help,config)
                cmd="mcp__lint__subcmd__help__subcmd__config"
                ;;
            mcp__lint__subcmd__help,explain)
                cmd="mcp__lint__subcmd__help__subcmd__explain"
                ;;
            mcp__lint__subcmd__help,filter)
                cmd="mcp__lint__subcmd__help__subcmd__filter"
                ;;
            mcp__lint__subcmd__help,help)
                cmd="mcp__lint__subcmd__help__subcmd__help"
                ;;
            mcp__lint__subcmd__help,inventory)
                cmd="mcp__lint__subcmd__help__subcmd__inventory"
                ;;
            mcp__lint__subcmd__help,lock)
                cmd="mcp__lint__subcmd__help__subcmd__lock"
                ;;
            mcp__lint__subcmd__help,lsp)
                cmd="mcp__lint__subcmd__help__subcmd__lsp"
                ;;
            mcp__lint__subcmd__help,man)
                cmd="mcp__lint__subcmd__help__subcmd__man"
                ;;
            mcp__lint__subcmd__help,record)
                cmd="mcp__lint__subcmd__help__subcmd__record"
                ;;
            mcp__lint__subcmd__help,rules)
                cmd="mcp__lint__subcmd__help__subcmd__rules"
                ;;
            mcp__lint__subcmd__help,targets)
                cmd="mcp__lint__subcmd__help__subcmd__targets"
                ;;
            mcp__lint__subcmd__help,try)
                cmd="mcp__lint__subcmd__help__subcmd__try"
                ;;
            mcp__lint__subcmd__help,view)
                cmd="mcp__lint__subcmd__help__subcmd__view"
                ;;
            mcp__lint__subcmd__help__subcmd__baseline,prune)
                cmd="mcp__lint__subcmd__help__subcmd__baseline__subcmd__prune"
                ;;
            mcp__lint__subcmd__help__subcmd__baseline,update)
                cmd="mcp__lint__subcmd__help__subcmd__baseline__subcmd__update"
                ;;
            mcp__lint__subcmd__help__subcmd__config,init)
                cmd="mcp__lint__subcmd__help__subcmd__config__subcmd__init"
                ;;
            mcp__lint__subcmd__help__subcmd__config,path)
                cmd="mcp__lint__subcmd__help__subcmd__config__subcmd__path"
                ;;
            mcp__lint__subcmd__help__subcmd__config,schema)
                cmd="mcp__lint__subcmd__help__subcmd__config__subcmd__schema"
                ;;
            mcp__lint__subcmd__help__subcmd__config,show)
                cmd="mcp__lint__subcmd__help__subcmd__config__subcmd__show"
                ;;
            mcp__lint__subcmd__help__subcmd__lock,check)
                cmd="mcp__lint__subcmd__help__subcmd__lock__subcmd__check"
                ;;
            mcp__lint__subcmd__help__subcmd__lock,update)
                cmd="mcp__lint__subcmd__help__subcmd__lock__subcmd__update"
                ;;
            mcp__lint__subcmd__lock,check)
                cmd="mcp__lint__subcmd__lock__subcmd__check"
                ;;
            mcp__lint__subcmd__lock,help)
                cmd="mcp__lint__subcmd__lock__subcmd__help"
                ;;
            mcp__lint__subcmd__lock,update)
                cmd="mcp__lint__subcmd__lock__subcmd__update"
                ;;
            mcp__lint__subcmd__lock__subcmd__help,check)
                cmd="mcp__lint__subcmd__lock__subcmd__help__subcmd__check"
                ;;
            mcp__lint__subcmd__lock__subcmd__help,help)
                cmd="mcp__lint__subcmd__lock__subcmd__help__subcmd__help"
                ;;
            mcp__lint__subcmd__lock__subcmd__help,update)
                cmd="mcp__lint__subcmd__lock__subcmd__help__subcmd__update"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        mcp__lint)
            opts="-c -f -q -v -j -h -V --protocol --target --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --source --result --tools --tool --no-suppressions --add-override --show-suppressed --baseline --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help --version explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__baseline)
            opts="-c -f -q -v -j -h --protocol --target --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --source --result --tools --tool --no-suppressions --add-override --show-suppressed --baseline --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help update prune help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__baseline__subcmd__help)
            opts="update prune help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__baseline__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__baseline__subcmd__help__subcmd__prune)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__baseline__subcmd__help__subcmd__update)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__baseline__subcmd__prune)
            opts="-c -f -q -v -j -h --protocol --target --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --source --result --tools --tool --no-suppressions --add-override --show-suppressed --baseline --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__baseline__subcmd__update)
            opts="-c -f -q -v -j -h --protocol --target --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --source --result --tools --tool --no-suppressions --add-override --show-suppressed --baseline --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__check)
            opts="-c -f -q -v -j -h --protocol --target --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --source --result --tools --tool --no-suppressions --add-override --show-suppressed --baseline --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__compare)
            opts="-c -f -q -v -j -h --against --try --exact --semver --undeclared --tool --server-name --old-version --new-version --error --warn --info --off --target --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --against)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --try)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --undeclared)
                    COMPREPLY=($(compgen -W "closed allowed" -- "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --old-version)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --new-version)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__completions)
            opts="-h --help bash elvish fish powershell zsh"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config)
            opts="-h --help init path schema show help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__help)
            opts="init path schema show help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__help__subcmd__init)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__help__subcmd__path)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__help__subcmd__schema)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__help__subcmd__show)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__init)
            opts="-h --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__path)
            opts="-c -h --config --no-config --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__schema)
            opts="-h --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__config__subcmd__show)
            opts="-c -f -q -v -j -h --protocol --target --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --source --result --tools --tool --no-suppressions --add-override --show-suppressed --baseline --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__explain)
            opts="-f -h --format --color --help $(mcp-lint rules -f names 2>/dev/null) $(mcp-lint rules --changes -f names 2>/dev/null)"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --format)
                    COMPREPLY=($(compgen -W "text json markdown" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "text json markdown" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__filter)
            opts="-f -q -j -h --target --server-name --format --quiet --jobs --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "text json" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "text json" -- "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help)
            opts="explain rules targets filter lsp completions man check record compare lock baseline config inventory view try help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__baseline)
            opts="update prune"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__baseline__subcmd__prune)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__baseline__subcmd__update)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__compare)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__completions)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__config)
            opts="init path schema show"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__config__subcmd__init)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__config__subcmd__path)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__config__subcmd__schema)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__config__subcmd__show)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__explain)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__filter)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__inventory)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__lock)
            opts="update check"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__lock__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__lock__subcmd__update)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__lsp)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__man)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__record)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__rules)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__targets)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__try)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__help__subcmd__view)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__inventory)
            opts="-c -q -v -j -f -h --protocol --target --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --source --result --tools --tool --no-suppressions --add-override --show-suppressed --baseline --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --format --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__lock)
            opts="-c -f -q -v -j -h --lock --undeclared --tool --server-name --old-version --new-version --error --warn --info --off --target --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help update check help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --lock)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --undeclared)
                    COMPREPLY=($(compgen -W "closed allowed" -- "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --old-version)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --new-version)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__lock__subcmd__check)
            opts="-c -f -q -v -j -h --lock --undeclared --tool --server-name --old-version --new-version --error --warn --info --off --target --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --lock)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --undeclared)
                    COMPREPLY=($(compgen -W "closed allowed" -- "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --old-version)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --new-version)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__lock__subcmd__help)
            opts="update check help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__lock__subcmd__help__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__lock__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__lock__subcmd__help__subcmd__update)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__lock__subcmd__update)
            opts="-c -f -q -v -j -h --lock --undeclared --tool --server-name --old-version --new-version --error --warn --info --off --target --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --lock)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --undeclared)
                    COMPREPLY=($(compgen -W "closed allowed" -- "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --old-version)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --new-version)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "$(mcp-lint rules --changes -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__lsp)
            opts="-h --stdio --clientProcessId --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --clientProcessId)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__man)
            opts="-h --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__record)
            opts="-o -c -f -q -v -j -h --output --client --check --calls --call --timeout --stderr --redact --redact-pattern --redact-env --no-redact --max-message --max-file --grace --sync --header --no-calls --args --trial --protocol --target --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --source --result --tools --tool --no-suppressions --add-override --show-suppressed --baseline --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --lint-path --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --calls)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --call)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --stderr)
                    COMPREPLY=($(compgen -W "pass record both" -- "${cur}"))
                    return 0
                    ;;
                --redact)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --redact-pattern)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --redact-env)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-message)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-file)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --grace)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --header)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --args)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lint-path)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__rules)
            opts="-f -h --changes --format --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --format)
                    COMPREPLY=($(compgen -W "text json markdown names" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "text json markdown names" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__targets)
            opts="-f -h --format --color --help $(mcp-lint targets -f names 2>/dev/null)"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --format)
                    COMPREPLY=($(compgen -W "text json markdown names" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "text json markdown names" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__try)
            opts="-c -f -q -v -j -o -h --stderr --redact --redact-pattern --redact-env --no-redact --max-message --max-file --grace --sync --no-calls --args --protocol --target --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --result --tools --no-suppressions --add-override --show-suppressed --baseline --format --min-severity --expand --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --lint-path --client --check --trial --output --calls --call --timeout --header --source --tool --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --stderr)
                    COMPREPLY=($(compgen -W "pass record both" -- "${cur}"))
                    return 0
                    ;;
                --redact)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --redact-pattern)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --redact-env)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-message)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-file)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --grace)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --args)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lint-path)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --calls)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --call)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --header)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        mcp__lint__subcmd__view)
            opts="-c -q -v -j -f -h --protocol --server-name --preset --select --error --warn --info --off --fail-on --budget --if-nothing --max-warnings --exit-zero --no-error-on-unmatched --config --no-config --fix --unsafe-fixes --diff --exclude --include --all-files --hook --no-ignore --hidden --force-exclude --skip-unrecognised --no-outside-links --show-files --as --stdin-filename --changed --source --result --tools --no-suppressions --add-override --show-suppressed --baseline --min-severity --statistics --quiet --verbose --color --hyperlinks --max-file-size --max-depth --max-schema-depth --max-subschemas --validation-timeout --max-findings --jobs --servers --tokens --target --tool --format --expand --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --protocol)
                    COMPREPLY=($(compgen -W "auto draft 2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28" -- "${cur}"))
                    return 0
                    ;;
                --server-name)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --preset)
                    COMPREPLY=($(compgen -W "recommended strict minimal" -- "${cur}"))
                    return 0
                    ;;
                --select)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --error)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --warn)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --info)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --off)
                    COMPREPLY=($(compgen -W "correctness portability target security quality style $(mcp-lint rules -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --fail-on)
                    COMPREPLY=($(compgen -W "never error warning info" -- "${cur}"))
                    return 0
                    ;;
                --budget)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --if-nothing)
                    COMPREPLY=($(compgen -W "fail pass" -- "${cur}"))
                    return 0
                    ;;
                --max-warnings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -c)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --include)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "input-schema output-schema tool result content" -- "${cur}"))
                    return 0
                    ;;
                --stdin-filename)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --changed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --source)
                    COMPREPLY=()
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o plusdirs
                    fi
                    return 0
                    ;;
                --result)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --tools)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --add-override)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-severity)
                    COMPREPLY=($(compgen -W "error warning info" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --hyperlinks)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                --max-file-size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-schema-depth)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-subschemas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --validation-timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-findings)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -j)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --servers)
                    local oldifs
                    if [ -n "${IFS+x}" ]; then
                        oldifs="$IFS"
                    fi
                    IFS=$'\n'
                    COMPREPLY=($(compgen -f "${cur}"))
                    if [ -n "${oldifs+x}" ]; then
                        IFS="$oldifs"
                    fi
                    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
                        compopt -o filenames
                    fi
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -W "all $(mcp-lint targets -f names 2>/dev/null)" -P "${cur%"${cur##*,}"}" -- "${cur##*,}"))
                    return 0
                    ;;
                --tool)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                -f)
                    COMPREPLY=($(compgen -W "pretty concise agent markdown html json jsonl sarif github gitlab rdjson junit auto" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _mcp__lint -o nosort -o bashdefault -o default mcp-lint
else
    complete -F _mcp__lint -o bashdefault -o default mcp-lint
fi
