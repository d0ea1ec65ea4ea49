//! Schema annotations that send a parameter in a header as well: `x-mcp-header`.

use crate::document::Value;
use crate::schema::{Keyword, Schema, SchemaNode};

/// An `x-mcp-header` keyword in a schema. A property of that name does not count.
#[derive(Clone, Copy, Debug)]
pub struct HeaderAnnotation<'d> {
    /// Index of the schema with the keyword.
    pub node: usize,
    /// The value of the keyword.
    pub value: Value<'d>,
    /// How the schema is reached.
    pub reach: Reach,
}

/// How a schema is reached from the root schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The schema is the root.
    Root,
    /// Through `properties` only, so every call has the value at a known position.
    Properties,
    /// Through other keywords, of which this is the outermost.
    Through(Keyword),
}

/// The `x-mcp-header` keywords of a schema, in the order of the text. Of several in one schema, the
/// last counts, as for all duplicate keys.
pub fn header_annotations<'d>(schema: &Schema<'d>) -> Vec<HeaderAnnotation<'d>> {
    let annotated =
        schema.unknown_members().filter(|(_, member)| member.key() == Some("x-mcp-header"));
    let mut found: Vec<HeaderAnnotation<'d>> = Vec::new();
    for (node, value) in annotated {
        match found.last_mut().filter(|last| last.node == node.index()) {
            Some(last) => last.value = value,
            None => {
                found.push(HeaderAnnotation { node: node.index(), value, reach: reach_of(node) });
            }
        }
    }
    found
}

fn reach_of(node: SchemaNode<'_, '_>) -> Reach {
    let mut reach = if node.via().is_some() { Reach::Properties } else { Reach::Root };
    let mut at = node;
    while let (Some(via), Some(parent)) = (at.via(), at.parent()) {
        if via != Keyword::Properties {
            reach = Reach::Through(via);
        }
        at = parent;
    }
    reach
}
