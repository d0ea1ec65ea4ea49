rule! {
    name: "tool-version-type",
    category: Correctness,
    summary: "`version` is not a string",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.version().filter(|given| !given.is_string() && !given.is_null());
    let Some(given) = given else { return };
    let finding = wrong_type(given, "`version`", "a string")
        .cite("toolfoundation record: parsers reject a tool whose `version` is of another type");
    // YAML and JSON read `1.2` without quotes as a number; `1.2.3` is a string.
    let near = given.number_text().and_then(near_version);
    let finding = match near {
        Some(version) => {
            // Unsafe: the numbers that are missing are guessed.
            let help = format!("write `\"{version}\"`: without quotes it is a number");
            finding
                .help(help)
                .unsafe_fix("write it as a string", given.replacement(format!("\"{version}\"")))
        }
        None => finding.help("write a version such as `\"1.2.3\"`, or remove it"),
    };
    context.report(record::weighed(finding, subject.tool, Severity::Warning));
}
