//! The URIs to which entries of lists refer.

use crate::document::Value;

/// The URIs to which the entries of lists refer, in the order in which they were received.
#[derive(Debug, Default)]
pub(super) struct Referenced {
    /// The `SKILL.md` of each skill.
    pub(super) skills: Vec<String>,
    /// The files in the manifests of skills, with their sizes in bytes.
    pub(super) files: Vec<(String, usize)>,
    /// The resources that are user interfaces of tools.
    pub(super) interfaces: Vec<String>,
}

impl Referenced {
    /// Adds what an entry of the list with this name refers to.
    pub(super) fn take(&mut self, member: &str, entry: Value<'_>) {
        match member {
            "tools" => self.interfaces.extend(interfaces_of(entry)),
            "skills" => {
                self.skills.extend(text(entry, "uri"));
                let files = entry.get("resources").into_iter().flat_map(Value::items);
                self.files.extend(files.filter_map(|file| {
                    let size = file.get("size").and_then(|it| it.number_text()?.parse().ok());
                    Some((text(file, "uri")?, size.unwrap_or(0)))
                }));
            }
            _ => {}
        }
    }
}

pub(super) fn text(object: Value<'_>, key: &str) -> Option<String> {
    object.get(key)?.as_str().map(str::to_owned)
}

/// The resources that a tool names as its user interface: the member of MCP Apps, its earlier form,
/// and that of OpenAI.
fn interfaces_of(tool: Value<'_>) -> impl Iterator<Item = String> {
    let meta = tool.get("_meta");
    let flat = ["ui/resourceUri", "openai/outputTemplate"].map(|key| text(meta?, key));
    let nested = meta.and_then(|it| text(it.get("ui")?, "resourceUri"));
    let all = [nested].into_iter().chain(flat).flatten();
    all.filter(|uri| uri.starts_with("ui://"))
}
