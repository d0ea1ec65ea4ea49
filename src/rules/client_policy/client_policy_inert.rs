/// Programs that do nothing useful without arguments.
const NEED_ARGUMENTS: [&str; 12] = [
    "npx", "bunx", "uvx", "uv", "pipx", "docker", "podman", "node", "python", "python3", "sh",
    "cmd",
];

rule! {
    name: "client-policy-inert",
    category: Quality,
    summary: "an entry of a list of allowed or denied servers is about no server",
    level: Warning,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let document = configuration.root.document();
    for (policy, _) in configuration.policies() {
        for entry in policy.entries() {
            context.report_all(finding(entry, document.value(entry.node)));
        }
    }
}

fn finding(entry: &PolicyEntry, value: Value<'_>) -> Option<Finding> {
    match &entry.matcher {
        PolicyMatcher::Address(pattern) if pattern.is_inert() => {
            let member = value.get("serverUrl").unwrap_or(value);
            let headline = format!("the pattern {} matches no address", quoted_value(member));
            let finding = Finding::new(member.place(), headline)
                .note("a pattern is compared with the whole address, from its scheme on")
                .help("begin it with `https://`, or with `*://` for every scheme");
            Some(finding)
        }
        PolicyMatcher::Command(words) => {
            let member = value.get("serverCommand").unwrap_or(value);
            let is_alone = words.len() == 1 && NEED_ARGUMENTS.contains(&program_name(&words[0]));
            let star = words.iter().any(|word| word.contains('*'));
            let headline = match (is_alone, star) {
                (true, _) => format!("the command is {} without arguments", quoted(&words[0])),
                (_, true) => "`*` is an ordinary character in a command".to_owned(),
                _ => return None,
            };
            let finding = Finding::new(member.place(), headline)
                .note("a command is compared as a whole, with each of its arguments")
                .help("write all words of the command, or use `serverName`");
            Some(finding)
        }
        _ => None,
    }
}
