rule! {
    name: "meta-type",
    category: Correctness,
    summary: "`_meta` is not an object",
    level: Error,
    fix: Safe,
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let given = meta.value;
    // A tool's `null` is reported with its other `null` members.
    let reported = given.is_null() && meta.holder == MetaHolder::Tool;
    if given.is_object() || reported {
        return;
    }
    wrong_type(given, "`_meta`", "an object")
        .cite("MCP, schema.ts: `_meta` is an object; clients reject the whole message otherwise")
        .help("write an object, or remove it")
        .when(given.is_null(), |it| it.safe_fix("remove it", given.removal()))
        .report(context);
}
