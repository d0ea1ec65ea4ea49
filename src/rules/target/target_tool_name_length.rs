use crate::targets::EffectiveName;

rule! {
    name: "target-tool-name-length",
    category: Target,
    summary: "with its prefix, a tool's name is too long for a selected client or provider",
    level: Error,
    source: "The data of the targets, with dates and threads: docs/targets",
    check: Tool(check),
}

/// Number of characters that the name of a server usually needs.
const ROOM_FOR_SERVER: isize = 16;

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let options = context.options();
    let Some(name) = subject.tool.display_name().filter(|name| !name.is_empty()) else { return };
    let server = options.server_name.as_deref();
    let targets = options.targets.targets();
    let verdicts: Vec<_> =
        targets.iter().filter_map(|target| too_long(target, server, name)).collect();
    let place = subject.tool.place();
    if !verdicts.is_empty() {
        let length = name.chars().count();
        let whose = words::whose(&verdicts);
        let message =
            format!("tool name {} ({length} characters) is too long for {whose}", quoted(name));
        words::finding(place, message, &verdicts, options)
            .help("shorten the tool's or the server's name; do not repeat one in the other")
            .report(context);
    } else if server.is_none() {
        context.report_all(little_room(subject, targets, name));
    }
}

/// The statement about a name that is longer than a target allows.
fn too_long(
    target: &'static Target,
    server: Option<&str>,
    name: &str,
) -> Option<TargetStatement<'static>> {
    let prefixed = target.effective_name.as_ref().filter(|found| !found.on_clash_only);
    // With the prefix the name is longer, so that limit is reached first.
    if let Some(verdict) =
        prefixed.and_then(|found| too_long_with_prefix(target, found, server, name))
    {
        return Some(verdict);
    }
    let rule = target.name_rule.as_ref()?;
    too_long_alone(target, rule, name)
}

fn too_long_alone(
    target: &'static Target,
    rule: &'static NameRule,
    name: &str,
) -> Option<TargetStatement<'static>> {
    let max = rule.max.filter(|max| name.chars().count() > *max)?;
    let consequence = rule.too_long.or(rule.outcome)?.consequence(rule.scope)?;
    let note = format!("at most {max} characters");
    Some(TargetStatement::new(target, consequence, "name-length", rule.date, note))
}

fn too_long_with_prefix(
    target: &'static Target,
    effective: &'static EffectiveName,
    server: Option<&str>,
    name: &str,
) -> Option<TargetStatement<'static>> {
    let max = effective.max?;
    // The name of a server has at least one character.
    let length = effective.length(server.unwrap_or("?"), name);
    if length <= max {
        return None;
    }
    let note = match server {
        Some(server) => {
            let full = quoted(&effective.of(server, name));
            format!("{full} has {length} characters, {max} are allowed")
        }
        None => format!(
            "{} leaves no room for the server's name in {max} characters",
            quoted(&effective.format)
        ),
    };
    let consequence = effective.outcome?.consequence(effective.scope)?;
    let (feature, date) = ("effective-name-length", effective.date);
    Some(TargetStatement::new(target, consequence, feature, date, note))
}

/// The finding about a name that leaves too little space for the names of most servers.
fn little_room(
    subject: &ToolSubject<'_, '_>,
    targets: &[&'static Target],
    name: &str,
) -> Option<Finding> {
    let budget = |target: &&'static Target| {
        let effective = target.effective_name.as_ref()?;
        let cut = effective.server_cut.map_or(ROOM_FOR_SERVER, usize::cast_signed);
        let left = effective.budget(name)?;
        (left < ROOM_FOR_SERVER.min(cut)).then_some((left, target.name, effective))
    };
    let mut tight: Vec<_> = targets.iter().filter_map(budget).collect();
    crate::sort::by_key(&mut tight, |(left, name, _)| (*left, *name));
    let (least, ..) = tight.first()?;
    let names: Vec<_> = tight.iter().map(|(_, target, _)| (*target).to_owned()).collect();
    let message = format!(
        "{} characters are left for the server's name in {}",
        (*least).max(0),
        listed(&names, 2)
    );
    // Only a warning: a short name of the server still fits.
    let mut finding = Finding::new(subject.tool.place(), message).at_most(Severity::Warning);
    for (left, target, effective) in tight.iter().take(5) {
        let (format, max) = (quoted(&effective.format), effective.max.unwrap_or_default());
        finding = finding
            .note(format!("{target} makes it {format}, at most {max} characters: {left} are left"));
    }
    Some(finding.help("shorten it, or give `--server-name` to have the real length checked"))
}
