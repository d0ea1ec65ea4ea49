use crate::rules::subjects::calls::{CallsOfTool, CallsSubject};

rule! {
    name: "call-unanswered",
    category: Correctness,
    summary: "a call has no answer, and one that differs in one argument has",
    level: Error,
    check: Calls(check),
}

fn check<'d>(subject: &CallsSubject<'_, 'd>, context: &mut Context<'d>) {
    subject.each_tool(context, check_tool);
}

fn check_tool(subject: &CallsOfTool<'_, '_>, context: &mut Context<'_>) {
    for pair in subject.unanswered_pairs() {
        let path = &pair.difference.path;
        let (Some(name), Some(value)) = (path.last(), pair.difference.in_failed) else { continue };
        let schemas = subject.schemas_at(path);
        let listed = schemas.iter().find_map(|it| it.items_of("enum").find(|it| it.equals(value)));
        let Some(stated) = listed.or(schemas.first().copied()) else { continue };
        let what =
            format!("a call with {} for {} has no answer", quoted_value(value), quoted(name));
        pair.finding(stated, what)
            .help("respond to every call: with an error if the tool cannot do it")
            .report(context);
    }
}
