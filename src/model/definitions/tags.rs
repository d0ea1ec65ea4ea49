//! Tags of toolfoundation records: the form in which they are stored.

/// Maximum number of tags that are stored.
pub const TAG_COUNT_LIMIT: usize = 20;

/// Maximum length of a stored tag, in bytes.
pub const TAG_LENGTH_LIMIT: usize = 64;

/// The outcome for a tag when a list of tags is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagFate {
    /// The tag is stored as this text.
    Kept(String),
    /// The tag is truncated and stored as this text.
    Truncated(String),
    /// The tag is empty after normalisation, and not stored.
    Dropped,
    /// The tag becomes equal to the tag at this earlier position, and is not stored.
    Merged(usize),
    /// The maximum number of tags is already reached, so the tag is not stored.
    Overflow,
}

impl TagFate {
    /// The text that is stored, if any.
    pub fn stored(&self) -> Option<&str> {
        match self {
            Self::Kept(text) | Self::Truncated(text) => Some(text),
            _ => None,
        }
    }
}

/// Normalises a tag: lower case, trimmed, each run of white space replaced by `-`, all characters
/// except `[a-z0-9-_.]` removed. The length is not limited.
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

/// Determines what happens to each tag. Tags are truncated before they are compared, and dropped or
/// merged tags do not count towards the limit.
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
