//! Reads a document of JSON.

use std::sync::Arc;

use crate::document::json::{parallel, reader::Reader};
use crate::document::{Document, ReadLimits, Syntax};
use crate::source::SourceText;

pub(crate) fn read(
    source: Arc<SourceText>,
    syntax: Syntax,
    limits: &ReadLimits,
    threads: usize,
) -> Document {
    let mut reader = Reader::new(&source, syntax, limits);
    parallel::run(&mut reader, limits, threads);
    reader.into_output().into_document(source, syntax)
}
