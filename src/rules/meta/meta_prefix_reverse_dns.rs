use crate::model::PrefixOrder;

rule! {
    name: "meta-prefix-reverse-dns",
    category: Quality,
    summary: "a prefix of `_meta` is not in reverse DNS notation",
    level: Info,
    revisions: Revisions::since(Revision::V2025_11_25),
    fix: Unsafe,
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    // One finding for each prefix, however many keys have it.
    let mut reported: HashSet<&str> = HashSet::new();
    for member in meta.value.entries() {
        let text = member.key_text();
        let key = MetaKey::split(text);
        let Some(prefix) = key.prefix.filter(|prefix| !reported.contains(*prefix)) else {
            continue;
        };
        let order = key.prefix_order();
        if order == PrefixOrder::Reverse {
            continue;
        }
        // An official extension had that key; another rule reports it. ChatGPT reads keys with the
        // other prefix.
        if key.fault().is_some() || text == "ui/resourceUri" || prefix == "openai" {
            continue;
        }
        reported.insert(prefix);
        let message =
            format!("prefix {} is not in reverse DNS notation", quoted(&format!("{prefix}/")));
        let finding = Finding::new(member.key_slice_place(0, prefix.len()), message).cite(
            "MCP since 2025-11-25, basic/index, _meta: prefixes should be in reverse DNS \
                 notation",
        );
        context.report(if order == PrefixOrder::Forwards {
            finding.rewriting(format!("write `{}/`", reversed(prefix)), reversed(prefix))
        } else {
            finding.help("use a domain that you own, as in `com.example/`")
        });
    }
}

fn reversed(prefix: &str) -> String {
    prefix.rsplit('.').collect::<Vec<_>>().join(".")
}
