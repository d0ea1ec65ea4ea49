use std::collections::hash_map::Entry;

rule! {
    name: "target-tool-name-collision",
    category: Target,
    summary: "a selected client gives two tools the same name",
    level: Error,
    source: "The data of the targets, with dates and threads: docs/targets",
    check: List(check),
}

/// The placeholder for the server's name, if none is given.
const SOME_SERVER: &str = "server";

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    let options = context.options();
    let server = options.server_name.as_deref().unwrap_or(SOME_SERVER);
    let mut found = Collisions::default();
    for &target in options.targets.targets() {
        collect(list, target, server, &mut found);
    }
    for collision in found.list {
        context.enter_tool(Some(collision.second));
        context.report(collision.finding());
    }
    context.enter_tool(None);
}

struct Collision<'a, 'd> {
    first: &'a Tool<'d>,
    second: &'a Tool<'d>,
    /// The effective name that the tools share.
    name: String,
    targets: Vec<&'static Target>,
}

fn collect<'a, 'd>(
    list: &'a ToolList<'d>,
    target: &'static Target,
    server: &str,
    found: &mut Collisions<'a, 'd>,
) {
    if target.keeps_names_apart() {
        return;
    }
    let mut first_of: HashMap<String, &Tool<'d>> = HashMap::new();
    for second in &list.tools {
        let Some(own) = second.display_name().filter(|name| !name.is_empty()) else { continue };
        let name = target.sent_name(server, own);
        let Some(first) = first_of.get(&name).copied() else {
            first_of.insert(name, second);
            continue;
        };
        // Names that are equal from the beginning are reported by another rule.
        if first.display_name() == Some(own) {
            continue;
        }
        found.add(Collision { first, second, name, targets: vec![target] });
    }
}

/// Collisions in the order in which they were found. Collisions of the same tools are one.
#[derive(Default)]
struct Collisions<'a, 'd> {
    list: Vec<Collision<'a, 'd>>,
    /// Index in `list` by the indexes of the two tools.
    by_tools: HashMap<(usize, usize), usize>,
}

impl<'a, 'd> Collisions<'a, 'd> {
    fn add(&mut self, collision: Collision<'a, 'd>) {
        match self.by_tools.entry((collision.first.index, collision.second.index)) {
            Entry::Occupied(known) => self.list[*known.get()].targets.extend(collision.targets),
            Entry::Vacant(new) => {
                new.insert(self.list.len());
                self.list.push(collision);
            }
        }
    }
}

impl Collision<'_, '_> {
    fn finding(&self) -> Finding {
        let names: Vec<_> = self.targets.iter().map(|target| target.name.to_owned()).collect();
        let first = quoted(self.first.display_name().unwrap_or_default());
        let second = quoted(self.second.display_name().unwrap_or_default());
        let message = format!("{second} and {first} get the same name in {}", listed(&names, 2));
        Finding::new(self.second.place(), message)
            .label(self.first.place(), "the other one")
            .note(format!(
                "both are called {} there; one of them cannot be called",
                quoted(&self.name)
            ))
            .help("make the names differ in letters that are neither replaced nor truncated")
    }
}
