//! The extensions of the protocol that targets support, in words.

use super::source;
use crate::targets::{Date, Target, all};

/// The section of a page; empty if nothing is known. Facts that are stale on `today` are marked.
pub(super) fn section(target: &Target, today: Option<Date>) -> String {
    let mut text = String::new();
    for (name, extension) in &target.extensions {
        let title = if text.is_empty() { "\n## Extensions\n" } else { "" };
        let source = source(&extension.known, target, today);
        text += &format!("{title}\n- {name}: {}\n{source}", extension.support);
    }
    text
}

/// The table of the extensions that targets support, in Markdown.
pub fn extension_table() -> String {
    let mut text = "\n## Extensions\n\nSupport for MCP Apps, which are tools with a view in HTML, \
                    and for skills that servers offer, with the date of the observation; empty: \
                    not known. The page of a target has the evidence.\n\n\
                    | target | apps | skills |\n|---|---|---|\n"
        .to_owned();
    for target in all().filter(|target| !target.extensions.is_empty()) {
        let [apps, skills] = ["apps", "skills"].map(|name| {
            let known = target.extensions.get(name);
            known.map(|it| format!("{} ({})", it.support, it.known.date)).unwrap_or_default()
        });
        text += &format!("| [{0}]({0}.md) | {apps} | {skills} |\n", target.name);
    }
    text
}
