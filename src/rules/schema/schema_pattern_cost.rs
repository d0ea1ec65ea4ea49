use crate::schema::{Pattern, exponential_part};

rule! {
    name: "schema-pattern-cost",
    category: Security,
    summary: "matching a pattern can take exponential time",
    level: Warning,
    source: "MCP 2026-07-28, basic/index, Composition-Keyword Resource Use; CWE-1333",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for pattern in patterns(subject.schema) {
        let Some(part) = exponential_part(pattern.text) else { continue };
        // An invalid regular expression is reported by another rule.
        if !matches!(judge_pattern(pattern.text), PatternVerdict::Invalid(_)) {
            report(&pattern, part, context);
        }
    }
}

fn report(pattern: &Pattern<'_>, (start, end): (usize, usize), context: &mut Context<'_>) {
    // Patterns are keys in `patternProperties`.
    let place = if pattern.is_key {
        pattern.value.key_slice_place(start, end)
    } else {
        pattern.value.slice_place(start, end)
    };
    let shown = quoted_string(&pattern.text[start..end]);
    Finding::new(place, format!("{shown} can match the same text in countless ways"))
        .note(
            "backtracking engines try them all if the rest does not match: a few dozen \
             characters keep a validator busy for hours",
        )
        .help("repeat a single class, or put a separator between the repetitions")
        .report(context);
}
