//! What the names of folders and files say about a project: what is in a folder, which file is a
//! manifest and of which ecosystem, which extension is that of a programming language. One table
//! each, for walks, the inventory, rules about packages, and the search for source code.

mod ecosystem;
mod extension;
mod folder;
mod manifest;

pub use ecosystem::{Ecosystem, Library};
pub use extension::NoData;
pub use folder::{FolderKind, is_never_entered};
pub use manifest::ManifestKind;
