use crate::targets::References;

rule! {
    name: "schema-definitions-lost",
    category: Portability,
    summary: "clients drop the definitions that references of `inputSchema` need",
    level: Warning,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let references = subject.schema.references();
    if subject.role != SchemaRole::Input || references.is_empty() {
        return;
    }
    let Some(root) = subject.tool.any_input_schema() else { return };
    let definitions = ["$defs", "definitions"].into_iter().find_map(|key| root.get(key));
    let Some(definitions) = definitions.filter(|it| it.is_object()) else { return };
    let loss = Readers::of(context).loss(|_, view| {
        let form = view.schema.as_ref()?;
        let is_lost = matches!(form.references, Some(References::Dangling | References::Rewritten));
        is_lost.then(|| form.known.as_ref().unwrap_or(&view.known))
    });
    let Some(loss) = loss else { return };
    let clients = loss.first_products(2);
    finding_of(
        &loss,
        definitions.key_place(),
        format!("models of {clients} receive references without these definitions"),
        Severity::Warning,
    )
    .note(loss.note("only some members of the root are passed on, or references are rewritten"))
    .help("write each definition at the place that refers to it")
    .report(context);
}
