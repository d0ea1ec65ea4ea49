//! Published forms as data: the messages of the protocol and their types in every revision
//! (`data/protocol.txt`), registry entries and bundle manifests (the schemas of their publishers).
//! A single walk compares a value with its form, and yields what differs and which places it has.
//! Nothing here judges; that is up to the rules that the data name.

mod fault;
mod fit;
mod protocol;
mod published;
mod revision;
mod shape;
mod table;
mod walk;

pub use fault::{Fault, FaultKind};
pub use fit::Places;
pub(crate) use published::merge;
pub use published::{PublishedVersion, PublishedVersions, annotation_of, mismatches_of, rule_of};
pub use revision::{Protocol, ProtocolSource, Revision, Revisions};
pub use shape::{Shape, ValueKind, ValueKinds, is_integer};
pub use table::{Definition, Member, MessageForm, NamedShape, Table, Type};
pub use walk::{Form, compare, faults, missing_params};
