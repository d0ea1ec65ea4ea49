//! A recording of `mcp-lint record` whose last line is cut, because the recorder was stopped.

use crate::source::text::recording::RecordedMessages;

/// How the first line of such a recording begins.
const BEGIN: &str = "{\"recording\":";

/// The lines of a recording without the last one, which is not complete.
pub(crate) fn cut_recording(text: &str) -> Option<RecordedMessages> {
    if !text.starts_with(BEGIN) || text.ends_with('\n') {
        return None;
    }
    let (whole, last) = text.split_at(text.rfind('\n')? + 1);
    // A complete line without its line break: the file was edited, or the break was not written
    // yet.
    if last.trim_end().ends_with('}') && serde_json::from_str::<serde::de::IgnoredAny>(last).is_ok()
    {
        return None;
    }
    let mut messages = RecordedMessages::with_capacity(text.len());
    messages.keep(whole);
    messages.blank_unfinished_line(last);
    Some(messages)
}

#[cfg(test)]
mod tests {
    use crate::source::recorded_messages;

    #[test]
    fn only_a_last_line_that_is_cut_is_left_out() {
        let text = "{\"recording\":1}\n{\"seq\":0}\n{\"seq\":1,\"mess";
        let messages = recorded_messages(text).unwrap();
        assert_eq!(messages.text.trim_end(), "{\"recording\":1}\n{\"seq\":0}");
        assert_eq!(messages.text.len(), text.len());
        assert_eq!(messages.unfinished, Some(26));
        for text in
            ["{\"recording\":1}\n{\"seq\":0}", "{\"recording\":1}\n{\"seq\":\n", "{\"recording\":1"]
        {
            assert_eq!(recorded_messages(text), None, "{text}");
        }
    }
}
