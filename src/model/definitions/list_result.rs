//! Recorded results of `tools/list`.

use crate::document::Value;
use crate::model::{ListForm, ToolList};

impl<'d> ToolList<'d> {
    /// The `tools/list` result that contains the list. An object with `tools` alone counts, because
    /// authors also write it by hand.
    pub fn result(&self) -> Option<Value<'d>> {
        self.holder.filter(|_| self.form == ListForm::ListResult)
    }

    /// Whether the list has sibling members that only responses have.
    pub(crate) fn is_page(&self) -> bool {
        let of_page = ["nextCursor", "ttlMs", "cacheScope", "resultType"];
        self.result().is_some_and(|result| of_page.iter().any(|it| result.has(it)))
    }

    /// The `tools/list` result that contains the list, if it was sent by a server of 2026-07-28 or
    /// is clearly intended to be: it is in a JSON-RPC response, or has a member that only such
    /// results have.
    pub fn recorded_result(&self) -> Option<Value<'d>> {
        let of_newest = |result: &Value<'_>| {
            ["resultType", "ttlMs", "cacheScope"].iter().any(|member| result.has(member))
        };
        self.result().filter(|result| self.in_envelope || of_newest(result))
    }
}

/// Whether a result has `tools` and no members that `tools/list` results do not define.
pub fn is_list_answer(result: Value<'_>) -> bool {
    let known = |member: Value<'_>| member.has_key_among(&LIST_RESULT_MEMBERS);
    result.has("tools") && result.entries().all(known)
}

/// The members of a `tools/list` result in any revision.
pub(crate) const LIST_RESULT_MEMBERS: [&str; 6] =
    ["tools", "nextCursor", "_meta", "ttlMs", "cacheScope", "resultType"];
