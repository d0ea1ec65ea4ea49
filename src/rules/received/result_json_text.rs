use crate::targets::OddResult;
use crate::view::odd_part;

rule! {
    name: "result-json-text",
    category: Portability,
    summary: "a text is JSON but not an object, with which calls fail in some clients",
    level: Warning,
    source: "The data of the clients in common use, with versions that were run: docs/targets",
    merging: Results,
    compares: Message,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(text) = odd_part(subject.result, OddResult::JsonText) else { return };
    let loss = Readers::of(context).loss(|_, view| {
        let form = view.result.as_ref().filter(|it| it.rejects.contains(&OddResult::JsonText))?;
        Some(form.known.as_ref().unwrap_or(&view.known))
    });
    let Some(loss) = loss else { return };
    let message = format!(
        "this text is JSON but not an object: the call fails in {}",
        loss.first_products(2)
    );
    finding_of(&loss, text.place(), message, Severity::Warning)
        .note(loss.note("the first text is read as `structuredContent`, which is an object"))
        .help("return an object, such as `{\"result\": [1, 2]}`, also as `structuredContent`")
        .report(context);
}
