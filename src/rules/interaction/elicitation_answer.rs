use crate::rules::limits::ELICITATION_STEPS;
use crate::schema::{StepBudget, Validator};

rule! {
    name: "elicitation-answer",
    summary: "the answer to a form does not match its schema",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let budget = StepBudget::new(ELICITATION_STEPS);
    for request in subject.transcript.with("elicitation/create") {
        // An address is not answered with a form.
        if request.param("mode").is_some_and(|mode| !mode.is_text("form")) {
            continue;
        }
        let schema = request.param("requestedSchema").filter(|schema| schema.is_object());
        let result = subject.transcript.result_of(request);
        let accepted = result.filter(|result| result.text_of("action") == Some("accept"));
        let (Some(schema), Some(result)) = (schema, accepted) else { continue };
        // Forms are flat: without references and patterns, compiling is cheap.
        let is_form = faults(schema, "ElicitSchema", Revision::NEWEST).is_empty()
            && schema.subtree().all(|it| !it.has_key_among(&["$ref", "pattern"]));
        let required = schema.get("required").into_iter().flat_map(Value::items).next();
        let Some(content) = result.get("content") else {
            context.report_all(required.map(|_| {
                explained(
                    Finding::new(place_of(result), "an accepted form has no `content`"),
                    schema,
                )
                .at_most(Severity::Info)
            }));
            continue;
        };
        let validator = Validator::compile(schema, Dialect::Draft2020);
        let Some(validator) = validator.ok().filter(|_| is_form && content.is_object()) else {
            continue;
        };
        let document = schema.document();
        let found = validator.mismatches_within(false, None, &budget, document, content);
        let found = mismatch_findings(&found.unwrap_or_default());
        context.report_all(found.into_iter().map(|finding| explained(finding, schema)));
    }
}

fn explained(finding: Finding, schema: Value<'_>) -> Finding {
    finding
        .label(place_of(schema), "the form")
        .cite(
            "MCP, client/elicitation: the content of an accepted form matches its schema; servers \
             that validate it reject others",
        )
        .help("validate the input of the user before it is sent")
}
