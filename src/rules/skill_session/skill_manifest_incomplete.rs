rule! {
    name: "skill-manifest-incomplete",
    summary: "a skill does not list a file that its directory has",
    level: Error,
    check: Transcript(check),
}

/// Deeper directories are not compared, so that the time is proportional to the text.
const MAX_DEPTH: usize = 64;

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    // The list of each skill by its directory, and all files that its entries list.
    let mut skills: HashMap<Key, (Value<'_>, HashSet<Key>)> = HashMap::new();
    let mut files = directory_files(subject);
    for entry in &subject.skills.entries {
        let own = entry.value.items_of("resources").map(|it| (key_of(entry.key.0, it), it));
        let own: Vec<_> = own.collect();
        let list = entry.value.get("resources").filter(|it| it.is_array());
        if let Some((root, list)) = entry.key.1.strip_suffix(SKILL_FILE).zip(list) {
            let key = (entry.key.0, root.to_owned());
            let skill = skills.entry(key).or_insert_with(|| (list, HashSet::new()));
            skill.1.extend(own.iter().map(|(key, _)| key.clone()));
        }
        files.extend(own);
    }
    let mut reported = HashSet::new();
    for (key, file) in &files {
        let roots = key.1.rmatch_indices('/').take(MAX_DEPTH).map(|(at, _)| &key.1[..at]);
        for root in roots {
            let Some((list, listed)) = skills.get(&(key.0, root.to_owned())) else { continue };
            if listed.contains(key) || !reported.insert((key, list.id())) {
                continue;
            }
            Finding::new(place_of(*list), format!("the skill does not list {}", quoted(&key.1)))
                .label(place_of(*file), "this file is in its directory")
                .cite("MCP skills, Resource Manifest: every file, those of nested skills included")
                .help("list every file below the directory of the `SKILL.md`")
                .report(context);
        }
    }
}

/// The files in the directories that were read.
fn directory_files<'d>(subject: &TranscriptSubject<'_, 'd>) -> Vec<(Key, Value<'d>)> {
    let requests = subject.transcript.with("resources/directory/read");
    let children = requests.flat_map(|request| {
        let result = subject.transcript.result_of(request);
        let children = result.into_iter().flat_map(|it| it.items_of("resources"));
        children.map(|child| (key_of(request.session, child), child))
    });
    children.filter(|(_, it)| it.text_of("mimeType") != Some("inode/directory")).collect()
}
