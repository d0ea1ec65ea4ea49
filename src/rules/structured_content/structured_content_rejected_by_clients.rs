use crate::targets::ResultValidator;

rule! {
    name: "structured-content-rejected-by-clients",
    category: Portability,
    summary: "`structuredContent` matches the `outputSchema`, but common clients reject it",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "TypeScript SDK 1.32 and 2.4 (Ajv with ajv-formats), Python SDK 2.3 (jsonschema)",
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let (found, explain): (_, fn(Finding, &Mismatch<'_, '_>) -> Finding) = match subject.verdict {
        ContentVerdict::RejectedByClients(found) => (found, explained),
        ContentVerdict::AcceptedByClients(found) => (found, accepted_by_others),
        _ => return,
    };
    if subject.result.failed() {
        return;
    }
    let targets = context.options().targets.targets();
    let is_of_all =
        |kind: &MismatchKind| matches!(kind, MismatchKind::Float(_) | MismatchKind::Repeated(_));
    // The other validator rejects a result only for the kinds of mismatches that all find.
    let is_target = |kind: &MismatchKind| {
        let mut validators = targets.iter().filter_map(|target| target.validator);
        validators.any(|it| it == ResultValidator::Ajv || is_of_all(kind))
    };
    for (finding, mismatch) in mismatch_findings(found).into_iter().zip(found) {
        let finding = explain(finding, mismatch);
        // An error only for selected clients: others may validate differently, or not at all.
        finding
            .when(!is_target(&mismatch.kind), |it| it.at_most(Severity::Warning))
            .report(context);
    }
}

fn explained(finding: Finding, mismatch: &Mismatch<'_, '_>) -> Finding {
    match mismatch.kind {
        MismatchKind::Format => finding
            .note(
                "JSON Schema leaves `format` to the validator; the TypeScript SDK and the \
                 Inspector assert it and reject the result",
            )
            .help(format_help(mismatch.keyword.text())),
        MismatchKind::Pattern => finding
            .note(
                "in Python `\\w`, `\\d` and `\\b` know the letters and digits of all scripts, in \
                 ECMA-262 only those of ASCII; the Python SDK rejects the result",
            )
            .help("write character classes such as `[A-Za-z]` instead of the shorthands"),
        MismatchKind::Float(_) | MismatchKind::Repeated(_) => finding
            .note("clients compute with binary floating-point numbers and reject the result")
            .help("remove the keyword, or round in the tool; describe the precision in words"),
        _ => finding
            .note(
                "the TypeScript SDK validates with Ajv: 1.x ignores `prefixItems` and \
                 `minContains`; all versions apply `dependencies` in every dialect, and keywords \
                 beside `$ref`",
            )
            .help("write the schema so that every reading of it accepts the result"),
    }
}

/// Completes the finding about a value that the schema rejects but the TypeScript SDK accepts.
fn accepted_by_others(finding: Finding, mismatch: &Mismatch<'_, '_>) -> Finding {
    match mismatch.kind {
        MismatchKind::Number(_) => finding
            .note(
                "clients compute with binary floating-point numbers and accept the result; readers \
                 of exact decimals reject it",
            )
            .help("round in the tool to the digits that the bound has"),
        _ => finding
            .note(
                "JSON Schema leaves `format` to the validator: the TypeScript SDK asserts it and \
                 accepts the result, the Python SDK does not and rejects it",
            )
            .help("use `anyOf`, or distinguish the branches by more than `format`"),
    }
}

fn format_help(format: &str) -> &'static str {
    match format {
        "date-time" => {
            "add the offset, as in `2026-07-28T12:00:00Z`; in Python \
             `datetime.now(timezone.utc).isoformat()`"
        }
        "time" => "add the offset, as in `12:00:00Z`",
        "uri" => "return an absolute URI with its scheme, or declare `uri-reference`",
        _ => "return a value of the declared format, or drop `format`",
    }
}
