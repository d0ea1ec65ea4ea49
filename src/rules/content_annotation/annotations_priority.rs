rule! {
    name: "annotations-priority",
    category: Correctness,
    summary: "`priority` is not a number from 0 to 1",
    level: Error,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let priority = annotation(subject, "priority");
    let Some(priority) = priority.filter(|priority| !is_in_range(*priority)) else { return };
    wrong_type(priority, "`priority`", "a number from 0 to 1")
        .cite("MCP, schema.ts, Annotations: 1 is most important, 0 is least important")
        .help("write a number from 0 to 1")
        .report(context);
}

fn is_in_range(value: Value<'_>) -> bool {
    // Compared exactly: a binary floating-point number rounds 1.00000000000000001 to 1.
    let one = Decimal::parse("1");
    let number = value.number_text().and_then(Decimal::parse);
    number.is_some_and(|number| !number.is_negative() && Some(number) <= one)
}
