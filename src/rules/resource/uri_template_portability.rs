use crate::rules::resource::template::OPERATORS;

rule! {
    name: "uri-template-portability",
    category: Portability,
    summary: "a URI template has more than plain variables",
    level: Info,
    check: Typed(&["uri-template"], check),
}

fn check(template: Value<'_>, context: &mut Context<'_>) {
    let Ok(found) = expressions(template.as_str().unwrap_or_default()) else { return };
    let is_plain = |text: &str| {
        !text.contains(['*', ':', ',']) && !text.starts_with(|it| OPERATORS.contains(it))
    };
    let Some(expression) = found.iter().find(|it| !is_plain(it.text)) else { return };
    let (from, to) = (expression.at - 1, expression.at + expression.text.len() + 1);
    let headline =
        format!("`{{{}}}` is more than a plain variable", sanitized(expression.text, 40));
    Finding::new(template.slice_place(from, to), headline)
        .note(
            "RFC 6570 allows it, but several servers never match such a URI, and some clients show \
               no field for it",
        )
        .help("use plain variables such as `{path}` where they suffice")
        .report(context);
}
