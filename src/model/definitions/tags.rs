//! Tags of the extended record: the form in which they are stored.

/// Maximum number of tags that are stored.
pub const TAG_COUNT_LIMIT: usize = 20;

/// Most bytes of a tag.
pub const TAG_LENGTH_LIMIT: usize = 64;

/// The fate of a tag when a list of tags is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagFate {
    /// It is stored as this text.
    Kept(String),
    /// It is stored as this text, which is its beginning.
    Truncated(String),
    /// It is empty after normalisation.
    Dropped,
    /// It becomes the same as the tag at this earlier position.
    Merged(usize),
    /// The maximum number of tags is reached before it.
    Overflow,
}

impl TagFate {
    /// The stored text.
    pub fn stored(&self) -> Option<&str> {
        match self {
            Self::Kept(text) | Self::Truncated(text) => Some(text),
            _ => None,
        }
    }
}

/// The normalised tag, of any length: lower case, trimmed, each run of white space as one `-`,
/// everything but `[a-z0-9-_.]` removed.
fn stored_form(tag: &str) -> String {
    // Case first: a character outside ASCII may have a lower case inside it.
    let lower: String = tag.chars().flat_map(char::to_lowercase).collect();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let keep = |character: &char| {
        character.is_ascii_lowercase()
            || character.is_ascii_digit()
            || matches!(character, '-' | '_' | '.')
    };
    words.join("-").chars().filter(keep).collect()
}

/// The fate of each tag. Tags are truncated before they are compared, and dropped or merged tags do
/// not count towards the limit.
pub fn tag_fates(tags: &[&str]) -> Vec<TagFate> {
    let mut kept: Vec<(String, usize)> = Vec::new();
    let mut fates = Vec::with_capacity(tags.len());
    for (position, tag) in tags.iter().enumerate() {
        let mut form = stored_form(tag);
        let cut = form.len() > TAG_LENGTH_LIMIT;
        // Only ASCII is left, so every byte is a character.
        form.truncate(TAG_LENGTH_LIMIT);
        let earlier = kept.iter().find(|(text, _)| *text == form).map(|(_, at)| *at);
        fates.push(match earlier {
            _ if form.is_empty() => TagFate::Dropped,
            Some(at) => TagFate::Merged(at),
            None if kept.len() == TAG_COUNT_LIMIT => TagFate::Overflow,
            None => {
                kept.push((form.clone(), position));
                if cut { TagFate::Truncated(form) } else { TagFate::Kept(form) }
            }
        });
    }
    fates
}
