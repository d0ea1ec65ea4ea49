use crate::rules::limits::MAX_PUBLISHER_BYTES;

rule! {
    name: "registry-meta",
    summary: "`_meta` of a registry entry is dropped or too large",
    level: Error,
    check: Registry(check),
}

const KEPT: &str = "io.modelcontextprotocol.registry/publisher-provided";

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    report_rejected(entry, RULE.name, &[], "write an object", context);
    let meta = entry.root.get("_meta");
    for member in meta.into_iter().flat_map(Value::entries) {
        let key = member.key_text();
        let length = if key == KEPT { json_length(member) } else { 0 };
        if key != KEPT {
            Finding::new(
                member.key_place(),
                format!("the registry drops {} of `_meta`", quoted(key)),
            )
            .at_most(Severity::Warning)
            .note(format!("only `{KEPT}` is kept"))
            .help(format!("move it into `{KEPT}`, or remove it"))
            .report(context);
        } else if length > MAX_PUBLISHER_BYTES {
            let message =
                format!("the metadata has {length} bytes as JSON, more than {MAX_PUBLISHER_BYTES}");
            Finding::new(member.key_place(), message)
                .note("the registry rejects the entry when it is published")
                .help("remove what is not read from the registry")
                .report(context);
        }
    }
}

/// The length of a value in the registry's JSON: compact, with `<`, `>` and `&` escaped.
fn json_length(root: Value<'_>) -> usize {
    let json = root.compact_json();
    let added = |character| match character {
        '<' | '>' | '&' => "\\u003c".len() - 1,
        '\u{2028}' | '\u{2029}' => "\\u2028".len() - character.len_utf8(),
        _ => 0,
    };
    json.len() + json.chars().map(added).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::json_length;
    use crate::document::Document;

    #[test]
    fn the_length_is_that_of_compact_json() {
        for (text, length) in [
            (r#" { "a" : [ 1 , true, null ], "b\n": "x<y" } "#, 36),
            ("[]", 2),
            ("\"é\"", 4),
            ("{\"a\": {}}", 8),
        ] {
            let document = Document::of_json(text);
            assert_eq!(json_length(document.roots().next().expect("a value")), length, "{text}");
        }
    }
}
