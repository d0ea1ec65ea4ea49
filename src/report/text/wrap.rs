//! Breaking text into lines at spaces.

/// The lines of a text, of at most `width` characters each; a longer word gets its own line.
pub fn wrap(text: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width else { return vec![text.to_owned()] };
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = length(word);
        match lines.last_mut() {
            Some(line) if used + 1 + length <= width => {
                line.push(' ');
                line.push_str(word);
                used += 1 + length;
            }
            _ => {
                lines.push(word.to_owned());
                used = length;
            }
        }
    }
    lines
}

/// The number of visible characters: colours take no space.
fn length(text: &str) -> usize {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    let visible = parts.map(|part| part.split_once('m').map_or(part, |(_, visible)| visible));
    first.chars().count() + visible.map(|part| part.chars().count()).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn long_texts_are_wrapped_at_the_width() {
        assert_eq!(wrap("one two three", Some(7)), ["one two", "three"]);
        assert_eq!(wrap("one two three", None), ["one two three"]);
        assert_eq!(wrap("verylongword x", Some(4)), ["verylongword", "x"]);
        assert_eq!(wrap("\u{1b}[36mone\u{1b}[0m two", Some(7)).len(), 1);
    }
}
