rule! {
    name: "result-audience-ignored",
    category: Portability,
    summary: "clients pass on a block that is only for the user",
    level: Info,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    merging: Results,
    compares: Message,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let is_for_user = |block: &Value<'_>| {
        let audience = block.get("annotations").and_then(|it| it.get("audience"));
        let mut audience = audience.into_iter().flat_map(Value::items).peekable();
        audience.peek().is_some() && audience.all(|it| it.is_text("user"))
    };
    let Some(block) = result.blocks().find(is_for_user) else { return };
    let loss = Readers::of(context).loss(|_, view| {
        let form = view.result.as_ref()?;
        (!form.honours_audience).then(|| form.known.as_ref().unwrap_or(&view.known))
    });
    let Some(loss) = loss else { return };
    let audience = block.get("annotations").and_then(|it| it.get("audience"));
    let place = audience.map_or(block.place(), Value::place);
    finding_of(&loss, place, "most clients pass on this block to the model, too", Severity::Info)
        .note(loss.note("`audience` has no effect"))
        .help("do not return to a client what the model must not see")
        .report(context);
}
