//! Documents that are only a part of a tool or message, as the user specified.

use crate::document::Document;
use crate::model::recordings::call_result::holds_bare_contents;
use crate::model::{CallResult, Content, ListForm, ResultForm, ToolList, Transcript};

named! {
    /// The kind of content that the user specified for a document.
    pub enum ReadAs {
        /// The input schema of a tool.
        InputSchema = "input-schema",
        /// The output schema of a tool.
        OutputSchema = "output-schema",
        /// A tool definition.
        Tool = "tool",
        /// The result of a call.
        Result = "result",
        /// The content of a result: an array of blocks, or a single block.
        Content = "content",
    }
}

impl ReadAs {
    /// Wraps the document in the structure of a tool, if it is a schema.
    pub fn prepare(self, document: Document) -> Document {
        match self {
            Self::InputSchema => document.enclosed("inputSchema"),
            Self::OutputSchema => document.enclosed("outputSchema"),
            Self::Tool | Self::Result | Self::Content => document,
        }
    }

    /// Reads the content of a document in which every root has the specified kind.
    pub fn content(self, document: &Document) -> Content<'_> {
        let mut content = Content::default();
        for root in document.roots() {
            let result = |value, form| CallResult::new(value, form, None);
            match self {
                Self::Result => content.results.push(result(root, ResultForm::Bare)),
                Self::Content if holds_bare_contents(root) => {
                    content.results.extend(root.items().map(|it| result(it, ResultForm::Content)));
                }
                Self::Content => content.results.push(result(root, ResultForm::Content)),
                Self::InputSchema | Self::OutputSchema | Self::Tool => {
                    content.lists.push(ToolList::new(root, None, ListForm::Single));
                }
            }
        }
        content.transcript = Transcript::new(document, Vec::new());
        content
    }
}
