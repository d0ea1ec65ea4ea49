//! Completion scripts, generated from the argument definitions. They also complete the values of
//! flags; a script asks the installed program for the names of rules and targets, so that they are
//! up to date.

use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use crate::cli::arguments::program;
use crate::cli::outputs::format_names;
use crate::diagnostic::Category;

/// The name under which the program is installed.
const NAME: &str = "mcp-lint";

/// The placeholder in a script for the names of rules, which the program prints on demand.
const RULES: &str = "mcp_lint_rules";
/// The placeholder in a script for the names of targets.
const TARGETS: &str = "mcp_lint_targets";
/// The placeholder in a script for the kinds of changes.
const KINDS: &str = "mcp_lint_kinds";
/// The placeholders, each with the command that prints the names.
const LISTS: [(&str, &str); 3] =
    [(RULES, "rules"), (TARGETS, "targets"), (KINDS, "rules --changes")];
/// The flags that take names of rules.
const RULE_FLAGS: [&str; 5] = ["select", "error", "warn", "info", "off"];

/// Generates the completion script of a shell.
pub(crate) fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut with_values(program::command()), NAME, &mut script);
    let text = String::from_utf8_lossy(&script).into_owned();
    with_names(shell, &text).into_bytes()
}

/// Adds the possible values of flags that the parser does not check and that would be too many for
/// the help.
fn with_values(command: clap::Command) -> clap::Command {
    let names: Vec<_> = command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    // Their flags of levels are about kinds of changes.
    let compares = command.get_arguments().any(|argument| argument.get_id() == "undeclared");
    let command = command.mut_args(|argument| with_argument_values(argument, compares));
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, with_values))
}

fn with_argument_values(argument: clap::Arg, compares: bool) -> clap::Arg {
    let id = argument.get_id().as_str();
    let values: Vec<&'static str> = match id {
        "format" if argument.get_possible_values().is_empty() => format_names().collect(),
        "protocol" => crate::config::words::<crate::config::Protocol>(),
        // A placeholder: the script asks the installed program, which may be newer than the script.
        "target" => vec!["all", TARGETS],
        "name" => vec![TARGETS],
        "rule" => vec![RULES, KINDS],
        _ if compares && RULE_FLAGS.contains(&id) => vec![KINDS],
        _ if RULE_FLAGS.contains(&id) => {
            Category::ALL.into_iter().map(Category::name).chain([RULES]).collect()
        }
        _ => return argument,
    };
    argument.value_parser(PossibleValuesParser::new(values))
}

/// Replaces the placeholders with commands that print the names, and corrects words that clap's
/// scripts do not complete.
fn with_names(shell: Shell, script: &str) -> String {
    let names = |command: &str| format!("$({NAME} {command} -f names 2>/dev/null)");
    let replace = |script: &str, replacement: &dyn Fn(&str, &str) -> (String, String)| {
        LISTS.iter().fold(script.to_owned(), |script, pair| {
            let (from, to) = replacement(pair.0, pair.1);
            script.replace(&from, &to)
        })
    };
    match shell {
        // The hyphen of the name confuses clap's script: the names of commands do not agree.
        Shell::Bash => {
            let script = replace(script, &|word, command| (word.to_owned(), names(command)))
                .replace("mcp__subcmd__lint", "mcp__lint")
                .replace(" <RULE>\"", &format!(" {} {}\"", names("rules"), names(LISTS[2].1)))
                .replace(" [NAME]\"", &format!(" {}\"", names("targets")));
            corrected_bash(&script)
        }
        Shell::Zsh => {
            let script = replace(script, &|word, command| {
                (word.to_owned(), format!("${{(f)\"{}\"}}", names(command)))
            });
            corrected_zsh(&script)
        }
        Shell::Fish => {
            let script = replace(script, &|word, command| {
                (format!("{word}\\t''"), names(command).replacen('$', "", 1))
            });
            corrected_fish(&script)
        }
        // PowerShell and Elvish complete only what is fixed; the placeholder must not appear in
        // them.
        _ => replace(script, &|word, _| (word.to_owned(), String::new())),
    }
}

/// Corrects clap's Bash script, which completes whole words only: another name may follow a comma,
/// and a path follows `-f sarif=`.
fn corrected_bash(script: &str) -> String {
    const WHOLE_WORD: &str = " -- \"${cur}\"))";
    const AFTER_COMMA: &str = " -P \"${cur%\"${cur##*,}\"}\" -- \"${cur##*,}\"))";
    const PREVIOUS: &str = "    prev=\"$3\"\n";
    const PATH_OF_FORMAT: &str = r#"
    # The shell divides `-f sarif=report` into words at the `=`.
    local at=$COMP_CWORD
    [[ "${COMP_WORDS[at]}" == "=" ]] || at=$((at - 1))
    if [[ $at -ge 2 && "${COMP_WORDS[at]}" == "=" && "${COMP_WORDS[at - 2]}" =~ ^(-f|--format)$ ]]; then
        COMPREPLY=($(compgen -f -- "${cur#=}"))
        return 0
    fi
"#;
    let lists_names = |line: &str| line.contains("compgen -W") && line.contains(" -f names ");
    let corrected = |line: &str| match lists_names(line) {
        true => line.replace(WHOLE_WORD, AFTER_COMMA),
        false => line.to_owned(),
    };
    let script: String = script.split_inclusive('\n').map(corrected).collect();
    script.replacen(PREVIOUS, &format!("{PREVIOUS}{PATH_OF_FORMAT}"), 1)
}

/// Corrects clap's Zsh script, which takes the first word for a path and the second for the
/// command. The first word is a command or a path.
fn corrected_zsh(script: &str) -> String {
    let Some((head, tail)) = script.split_once("\":: :_mcp-lint_commands\" \\\n") else {
        return script.to_owned();
    };
    let head = match head.rfind("'::paths -- ") {
        Some(paths) => &head[..paths],
        None => head,
    };
    let tail = tail
        .replacen("words=($line[2] ", "words=($line[1] ", 1)
        .replacen("mcp-lint-command-$line[2]:", "mcp-lint-command-$line[1]:", 1)
        .replacen("case $line[2] in", "case $line[1] in", 1);
    let end = "if [ \"$funcstack[1]\"";
    let paths = "_mcp-lint_commands_and_paths() {\n    _mcp-lint_commands\n    _files\n}\n\n";
    let tail = tail.replacen(end, &format!("{paths}{end}"), 1);
    format!("{head}\":: :_mcp-lint_commands_and_paths\" \\\n{tail}")
}

/// Corrects clap's fish script, which treats a flag without its value yet as an error, and
/// completes no values of positional arguments.
fn corrected_fish(script: &str) -> String {
    let parse = "argparse -s (__fish_mcp_lint_global_optspecs) -- $cmd 2>/dev/null\n";
    let again = format!("{parse}    or begin\n        set -e cmd[-1]\n        {parse}    end\n");
    let mut script = script.replacen(parse, &again, 1);
    for (command, list) in [("explain", "rules"), ("explain", LISTS[2].1), ("targets", "targets")] {
        script.push_str(&format!(
            "complete -c {NAME} -n \"__fish_mcp_lint_using_subcommand {command}\" -f -a \
             \"({NAME} {list} -f names 2>/dev/null)\"\n"
        ));
    }
    script
}
