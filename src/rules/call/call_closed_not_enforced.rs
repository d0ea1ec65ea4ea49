rule! {
    name: "call-closed-not-enforced",
    summary: "the SDK of a server ignores arguments that the schema does not allow",
    level: Info,
    check: Calls(check),
}

fn check<'d>(subject: &CallsSubject<'_, 'd>, context: &mut Context<'d>) {
    let Some((value, tools)) = subject.of_sdk(Leniency::Removed) else { return };
    let name = quoted(value.key_text());
    Finding::new(value.key_place(), format!("{name} is ignored, but the schema does not allow it"))
        .note(format!(
            "the TypeScript SDK 1.x lists closed schemas and removes other arguments (seen in {tools} \
             of its tools)"
        ))
        .help("`z.object({…}).strict()` rejects them, so that a model sees a misspelt name")
        .report(context);
}
