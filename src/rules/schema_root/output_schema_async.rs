rule! {
    name: "output-schema-async",
    category: Security,
    summary: "with `$async` clients accept every result",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "TypeScript SDK 1.32 and 2.4 (Ajv: asynchronous validation)",
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let is_set = |(_, member): &(_, Value<'_>)| member.has_key("$async") && member.is_true();
    let mut found = subject.schema.unknown_members().filter(is_set);
    let Some((node, value)) = found.next().filter(|_| subject.role == SchemaRole::Output) else {
        return;
    };
    // Below the root, Ajv cannot compile an asynchronous part of a synchronous schema.
    if node.is_root() {
        Finding::new(value.entry_place(), "`$async` disables the validation of results")
            .note(
                "Ajv returns a promise, which the TypeScript SDK treats as success: it accepts \
                 every value",
            )
            .note(
                "a value that does not match rejects the promise, and the unhandled \
                 rejection terminates the host",
            )
            .unsafe_remedy("remove `$async`", value.removal())
            .report(context);
    } else if let Some(lost) = subject.lost_unless_compiled(node.index()) {
        let message = "`$async` in part of a schema that is not asynchronous";
        Finding::new(value.entry_place(), message)
            .note(lost)
            .unsafe_remedy("remove `$async`", value.removal())
            .report(context);
    }
}
