//! Finding the definition of a recorded tool in the source code of its server.

pub mod lexer;
mod limits;
