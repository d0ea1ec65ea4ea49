use crate::rules::RuleOptions;
use crate::rules::target::words;
use crate::targets::{EFFECTIVE_NAME, EffectiveName};

rule! {
    name: "portable-tool-name-length",
    category: Portability,
    summary: "`name`, with the prefix of clients, is too long for common or selected clients and providers",
    level: Error,
    source: "Errors of the OpenAI, Bedrock and Mistral APIs, and of Claude Desktop",
    check: Tool(check),
}

/// Number of characters that the name of a server usually needs.
const ROOM_FOR_SERVER: isize = 16;

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(name) = subject.tool.display_name().filter(|name| !name.is_empty()) else { return };
    let options = context.options();
    let (server, targets) = (options.server_name.as_deref(), options.targets.targets());
    let tight = || little_room(subject, targets, name).filter(|_| server.is_none());
    let with_prefix = || with_prefix(subject, server?, name);
    let found = rejected(subject, name, options)
        .or_else(tight)
        .or_else(|| of_common(subject, name))
        .or_else(with_prefix);
    context.report_all(found);
}

/// The finding about a name that is too long for selected targets.
fn rejected(subject: &ToolSubject<'_, '_>, name: &str, options: &RuleOptions) -> Option<Finding> {
    let (server, targets) = (options.server_name.as_deref(), options.targets.targets());
    let verdicts: Vec<_> =
        targets.iter().filter_map(|target| too_long(target, server, name)).collect();
    if verdicts.is_empty() {
        return None;
    }
    let (length, whose) = (name.chars().count(), words::whose(&verdicts));
    let message =
        format!("tool name {} ({length} characters) is too long for {whose}", quoted(name));
    let help = "shorten the tool's or the server's name; do not repeat one in the other";
    Some(words::finding(subject.tool.place(), message, &verdicts, options).help(help))
}

/// The finding about a name that is by itself too long for common targets.
fn of_common(subject: &ToolSubject<'_, '_>, name: &str) -> Option<Finding> {
    let (start, _) = name.char_indices().nth(NAME_MAX)?;
    let length = name.chars().count();
    let loss = Loss::of_common(|target| Loser::by_name_length(target, length))?;
    let place = subject.tool.name_slice_place(start, name.len());
    let message = format!("the tool name {} has {length} characters", quoted(name));
    let finding = Finding::new(place, message)
        .at_most(loss.severity)
        .note(shared::who(&loss))
        .note(format!("they accept at most {NAME_MAX}, with the server's name that clients add"))
        .help("shorten it to about 40 characters, which leaves room for the server's name");
    Some(finding)
}

/// The finding about a name that has too many characters with the prefix of common clients.
fn with_prefix(subject: &ToolSubject<'_, '_>, server: &str, name: &str) -> Option<Finding> {
    let overhead = EFFECTIVE_NAME.len() - "{server}{tool}".len();
    let length = overhead + server.chars().count() + name.chars().count();
    let too_many = length.checked_sub(NAME_MAX).filter(|many| *many > 0)?;
    let place = subject.tool.place();
    let message = format!("{} has {length} characters with the prefix of clients", quoted(name));
    let finding = Finding::new(place, message)
        .at_most(Severity::Warning)
        .note(format!(
            "clients call it {} or similar; most providers accept at most {NAME_MAX} characters",
            quoted(&format!("mcp__{server}__{name}"))
        ))
        .help(format!(
            "shorten the tool's or the server's name by {too_many}; do not repeat one in the other"
        ));
    Some(finding)
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
