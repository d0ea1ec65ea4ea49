use crate::model::TAG_COUNT_LIMIT;

rule! {
    name: "tag-overflow",
    summary: "a tool has more tags than are stored",
    level: Warning,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tags = record::tags(subject.tool);
    let mut lost = tags.iter().filter(|(_, fate)| *fate == TagFate::Overflow);
    let Some((first, _)) = lost.next() else { return };
    let count = 1 + lost.count();
    let all = TAG_COUNT_LIMIT + count;
    let message = format!("the tool has {all} tags, but only the first {TAG_COUNT_LIMIT} are kept");
    let finding = Finding::new(first.place(), message)
        .cite("toolfoundation record: tags that are dropped or merged do not count")
        .help("remove the least important tags");
    context.report(record::weighed(finding, subject.tool, Severity::Info));
}
