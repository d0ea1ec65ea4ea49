use crate::model::{icon_size_meant, is_icon_size};

rule! {
    name: "icon-sizes-format",
    summary: "a size of an icon is neither `<width>x<height>` nor `any`",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_11_25),
    fix: Unsafe,
    check: Typed(&["Icons"], check),
}

fn check(list: Value<'_>, context: &mut Context<'_>) {
    let sizes = members(list, "sizes").flat_map(Value::items);
    for size in sizes {
        let Some(text) = size.as_str().filter(|text| !is_icon_size(text)) else { continue };
        let finding = Finding::new(
            size.place(),
            format!("{} is not an icon size", quoted_string(text)),
        )
        .cite("MCP since 2025-11-25, schema.ts, Icon: a size has the form `48x48`, or is `any`");
        context.report(match icon_size_meant(text) {
            Some(meant) => finding
                .help(format!("write `{meant}`"))
                .unsafe_fix(format!("write `{meant}`"), size.replacement(format!("\"{meant}\""))),
            None => finding.help("write width and height in pixels, such as `48x48`, or `any`"),
        });
    }
}
