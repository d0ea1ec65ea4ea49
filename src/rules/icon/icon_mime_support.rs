use crate::model::icon_media_type;

rule! {
    name: "icon-mime-support",
    category: Portability,
    summary: "no icon has a type that every client supports",
    level: Info,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Typed(&["Icons"], check),
}

fn check(list: Value<'_>, context: &mut Context<'_>) {
    let kinds: Option<Vec<_>> =
        list.items().filter(|item| item.is_object()).map(icon_media_type).collect();
    let Some(kinds) = kinds.filter(|kinds| !kinds.is_empty()) else { return };
    // `image/jpg` is not registered, but often written for `image/jpeg`.
    let is_shown = |kind: &str| ["image/png", "image/jpeg", "image/jpg"].contains(&kind);
    if kinds.iter().any(|kind| is_shown(&kind.to_ascii_lowercase()) || !is_media_type(kind)) {
        return;
    }
    let first = kinds.first().copied().unwrap_or_default();
    let message = if kinds.iter().all(|kind| *kind == first) {
        format!("not all clients support {} icons", quoted_string(first))
    } else {
        "not all clients support these types of icons".to_owned()
    };
    let mut finding = Finding::new(place_of(list), message)
        .cite(
            "MCP since 2025-11-25, basic/index, icons: clients must show PNG and JPEG, and should \
             show SVG and WebP",
        )
        .help("add a PNG or JPEG to the list");
    if kinds.iter().any(|kind| kind.to_ascii_lowercase().starts_with("image/svg")) {
        finding = finding.note("an SVG may contain scripts, so cautious clients reject it");
    }
    context.report(finding);
}
