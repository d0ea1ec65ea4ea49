rule! {
    name: "auth-scope",
    summary: "a scope that no authorization server can grant as it is written",
    level: Warning,
    fix: Safe,
    check: Authorization(check),
}

fn check(document: &AuthorizationDocument<'_, '_>, context: &mut Context<'_>) {
    const CITE: &str =
        "RFC 6749, section 3.3: a scope is ASCII without spaces, quotation marks and backslashes";
    let Some((value, scopes)) = list(document, "scopes_supported") else { return };
    if value.items().next().is_none() {
        Finding::new(place_of(value), "`scopes_supported` is empty")
            .cite("RFC 9728, section 3.2, and RFC 8414, section 3.2: a list without values is omitted")
            .help("remove it")
            .safe_fix("remove it", value.removal())
            .report(context);
    }
    let (mut known, mut is_whole) = (HashSet::new(), true);
    for item in value.items() {
        let text = item.text();
        let is_allowed = |it: char| it.is_ascii_graphic() && !matches!(it, '"' | '\\');
        let separators: &[char] = &[' ', ','];
        let message = if text.is_empty() {
            "a scope is empty".to_owned()
        } else if text.contains(separators) {
            format!("{} is one scope", quoted_string(text))
        } else if !text.chars().all(is_allowed) {
            format!("the scope {} has characters that no scope may have", quoted_string(text))
        } else if !known.insert(text) {
            format!("duplicate scope {}", quoted_string(text))
        } else {
            continue;
        };
        let words: Vec<_> = text.split(separators).filter(|it| !it.is_empty()).collect();
        let finding = Finding::new(item.place(), message);
        if words.len() > 1 {
            let all = scopes.iter().flat_map(|it| it.split(separators)).filter(|it| !it.is_empty());
            // One edit corrects the whole list.
            let all = std::mem::take(&mut is_whole).then(|| json_list(&all.collect::<Vec<_>>()));
            finding.cite(CITE).help("write each scope by itself").with(all, |it, all| {
                it.safe_fix("write each scope by itself", vec![value.replacement(all)])
            })
        } else if known.contains(text) {
            finding.help("remove it").safe_fix("remove it", item.removal())
        } else {
            finding.cite(CITE).help("write a scope that the authorization server grants")
        }
        .report(context);
    }
    let is_of_resource = document.form == AuthorizationForm::Resource;
    let offline = value.items().find(|it| it.is_text("offline_access")).filter(|_| is_of_resource);
    if let Some(offline) = offline {
        Finding::new(offline.place(), "`offline_access` is not a scope of the resource")
            .at_most(Severity::Info)
            .cite("MCP 2026-07-28 (SEP-2207): clients ask the authorization server for it")
            .help("remove it")
            .safe_fix("remove it", offline.removal())
            .report(context);
    }
}
