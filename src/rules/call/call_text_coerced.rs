rule! {
    name: "call-text-coerced",
    summary: "the SDK of a server accepts texts for numbers, which the schema rejects",
    level: Info,
    check: Calls(check),
}

fn check<'d>(subject: &CallsSubject<'_, 'd>, context: &mut Context<'d>) {
    let Some((value, tools)) = subject.of_sdk(Leniency::Converted) else { return };
    let shown = described(value);
    Finding::new(place_of(value), format!("{shown} is accepted where the schema has another type"))
        .note(format!("the SDK converts arguments with pydantic (seen in {tools} of its tools)"))
        .note("clients that check arguments before they send them reject such a call")
        .help("`Annotated[int, Field(strict=True)]` accepts numbers only")
        .report(context);
}
