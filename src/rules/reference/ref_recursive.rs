use crate::rules::portability::shared::who;

rule! {
    name: "ref-recursive",
    category: Portability,
    summary: "a schema contains itself",
    level: Warning,
    source: "JSON Schema 2020-12 Core, section 8.2.3.1: legal; several clients cannot follow it",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for circle in loops(subject.schema) {
        let (LoopKind::Recursive, [first, others @ ..]) =
            (circle.kind, circle.references.as_slice())
        else {
            continue;
        };
        let shown = quoted_string(first.value.text());
        let message = format!("`{}` {shown} makes the schema contain itself", first.keyword.text());
        let targets = &context.options().targets;
        let at_first = subject
            .common_incompatibilities(targets)
            .find(|found| found.occurrence.value.id() == first.value.id());
        let loss = at_first.and_then(|found| found.loss());
        let mut finding = Finding::new(first.value.place(), message)
            .at_most(loss.map_or(Severity::Info, |loss| loss.severity))
            .with(loss, |it, loss| it.note(who(loss)))
            .note("valid, but clients that inline references cannot do so")
            .help("limit the nesting: write as many levels as needed without references");
        for other in others.iter().take(3) {
            finding = finding.label(other.value.place(), "and so does this reference");
        }
        context.report(finding);
    }
}
