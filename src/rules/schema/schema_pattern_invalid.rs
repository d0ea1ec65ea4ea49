rule! {
    name: "schema-pattern-invalid",
    summary: "a pattern is not a valid ECMA-262 regular expression",
    level: Error,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for pattern in patterns(subject.schema) {
        let value = pattern.value;
        let place = if pattern.is_key { value.key_place() } else { value.place() };
        let lost = subject.lost_unless_compiled(pattern.node);
        judge(pattern.text, place, (subject.role, lost), context);
    }
}

fn judge(
    pattern: &str,
    place: Place,
    (role, lost): (SchemaRole, Option<&'static str>),
    context: &mut Context<'_>,
) {
    let shown = quoted_string(pattern);
    let finding =
        match judge_pattern(pattern) {
            PatternVerdict::Valid => match modifiers(pattern) {
                Some(modifiers) => Finding::new(
                    place,
                    format!("pattern {shown} has modifiers, which are new in ES2025"),
                )
                .at_most(legacy_severity(pattern, role))
                .note(format!("Node.js before version 23 does not compile `{modifiers}`"))
                .help("write out both cases, as in `[Aa]`"),
                None => return,
            },
            // Too long or nested too deeply to be decided.
            PatternVerdict::Unknown => return,
            PatternVerdict::Invalid(reason) => {
                Finding::new(place, format!("pattern {shown} is not a regular expression"))
                    .note(format!("ECMA-262, which JSON Schema refers to: {reason}"))
                    .note(lost.unwrap_or(
                        "validators reject the schema, or the call, when they compile it",
                    ))
                    .help(help(pattern))
            }
            PatternVerdict::LegacyOnly(reason) => {
                Finding::new(place, format!("pattern {shown} is valid only without Unicode mode"))
                    .at_most(match lost {
                        Some(_) => Severity::Error,
                        None => legacy_severity(pattern, role),
                    })
                    .note(format!("JSON Schema requires the `u` flag, with which: {reason}"))
                    .note_if(lost)
                    .help(help(pattern))
            }
        };
    context.report(finding);
}

/// The beginning of a group with modifiers, such as `(?i:`.
fn modifiers(pattern: &str) -> Option<&str> {
    let groups = pattern.match_indices("(?").filter(|(at, _)| !pattern[..*at].ends_with('\\'));
    groups.map(|(at, _)| &pattern[at..]).find_map(|group| {
        let end = group.find(':')?;
        let flags = &group[2..end];
        let is_flag = |byte: u8| matches!(byte, b'i' | b'm' | b's' | b'-');
        (!flags.is_empty() && flags.bytes().all(is_flag)).then(|| &group[..=end])
    })
}

/// Anchors and escapes of other languages, which JavaScript without the flag `u` reads as plain
/// letters.
const FOREIGN_ESCAPES: [&str; 7] = ["\\A", "\\Z", "\\z", "\\h", "\\R", "\\Q", "\\E"];

/// The severity of a needless escape: a foreign anchor changes the matches, and clients compile
/// patterns of output schemas with the flag `u`; other needless escapes have no effect.
fn legacy_severity(pattern: &str, role: SchemaRole) -> Severity {
    let foreign = FOREIGN_ESCAPES.iter().any(|escape| pattern.contains(escape));
    if foreign || role == SchemaRole::Output { Severity::Warning } else { Severity::Info }
}

fn help(pattern: &str) -> &'static str {
    if pattern.contains("(?P<") {
        "write a named group as `(?<name>…)`"
    } else if pattern.contains("(?i)") || pattern.contains("(?x)") || pattern.contains("(?s)") {
        "write out both cases, as in `[Aa]`: a pattern has no flags"
    } else if FOREIGN_ESCAPES.iter().any(|escape| pattern.contains(escape)) {
        "write `^` and `$` for the beginning and the end"
    } else if pattern.starts_with('*') || pattern.starts_with('+') {
        "write a regular expression, not a file pattern: `.*` represents any text"
    } else {
        "correct the pattern; escape only `^ $ \\ . * + ? ( ) [ ] { } | /`"
    }
}
