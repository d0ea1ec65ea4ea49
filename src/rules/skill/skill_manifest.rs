use crate::rules::subjects::skills::key_of;

rule! {
    name: "skill-manifest",
    summary: "the files of a skill lack its `SKILL.md`, repeat a file, or are elsewhere",
    level: Error,
    check: Typed(&["Skill"], check),
}

fn check(skill: Value<'_>, context: &mut Context<'_>) {
    let (_, own) = key_of(0, skill);
    let Some(root) = own.strip_suffix(SKILL_FILE) else { return };
    let Some(resources) = skill.get("resources").filter(|it| it.is_array()) else { return };
    let mut first_of: HashMap<String, Value<'_>> = HashMap::new();
    let (mut found, mut inside) = (Vec::new(), 0);
    for uri in resources.items().filter_map(|file| file.get("uri")).filter(|it| it.is_string()) {
        let canonical = canonical_uri(uri.text()).unwrap_or_else(|| uri.text().to_owned());
        let is_inside = is_within(root, &canonical);
        inside += usize::from(is_inside);
        let shown = quoted_value(uri);
        if let Some(first) = first_of.insert(canonical, uri) {
            let headline = format!("the file {shown} is listed twice");
            found.push(Finding::new(place_of(uri), headline).label(place_of(first), "also here"));
        } else if !is_inside {
            let headline = format!("the file {shown} is not in the directory of the skill");
            found.push(Finding::new(place_of(uri), headline));
        }
    }
    if inside == 0 && !found.is_empty() {
        let headline = "no file of the skill is in its directory";
        found = vec![Finding::new(place_of(resources), headline)];
    } else if !first_of.contains_key(&own) {
        let headline = "the files of the skill lack its `SKILL.md`";
        found.push(Finding::new(place_of(resources), headline));
    }
    let cited = found.into_iter().map(|finding| {
        finding
            .label(skill.get("uri").map_or_else(|| place_of(skill), place_of), "the skill")
            .cite("MCP skills, Resource Manifest: every file once; hosts do not load it otherwise")
            .help(format!("list each file once, below {}", quoted(&format!("{root}/"))))
    });
    context.report_all(cited);
}

/// Whether a canonical URI is that of a file below a directory.
fn is_within(root: &str, uri: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && !name.contains("%2F") && !name.contains("%00");
    let path = uri.strip_prefix(root).and_then(|rest| rest.strip_prefix('/'));
    path.is_some_and(|path| !path.contains(['?', '#']) && path.split('/').all(is_name))
}
