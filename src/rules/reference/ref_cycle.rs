rule! {
    name: "ref-cycle",
    summary: "references form an endless cycle",
    level: Error,
    source: "JSON Schema 2020-12 Core, section 9.4.1: schemas must not make an infinite recursion",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for circle in loops(subject.schema) {
        // `ref-recursive` reports cycles that descend into the value, which are valid.
        let (LoopKind::Endless, [first, others @ ..]) = (circle.kind, circle.references.as_slice())
        else {
            continue;
        };
        let shown = quoted_string(first.value.text());
        let message =
            format!("`{}` {shown} refers to itself in an endless cycle", first.keyword.text());
        let mut finding = Finding::new(first.value.place(), message)
            .note(
                "each step applies to the same value, so validation never ends: some validators \
                 stop with an error, others overflow the stack and crash",
            )
            .note_if(subject.lost_unless_compiled(first.from))
            .help("break the cycle, or put a `properties` or `items` step into it");
        for other in others.iter().take(3) {
            finding = finding.label(other.value.place(), "this reference is part of the cycle");
        }
        context.report(finding);
    }
}
