//! The signs of servers in the path of a document, found once for all of its roots.

use crate::model::recognition::server_file::authorization::ServedPath;
use crate::model::recognition::server_file::server_card::is_card_name;
use crate::source::is_client_file;

/// The signs in the path of a document that its content is about servers.
pub(crate) struct PathEvidence<'p> {
    pub(super) path: &'p str,
    /// Whether the path is one that clients prescribe for a file about servers.
    pub(super) is_named: bool,
    /// Whether clients or hosts may read servers in a file with the path.
    pub(super) is_likely: bool,
    pub(super) served: ServedPath,
}

impl<'p> PathEvidence<'p> {
    pub(crate) fn of(path: &'p str, is_named: bool) -> Self {
        let is_likely = is_named || is_client_file(path) || is_card_name(path);
        Self { path, is_named, is_likely, served: ServedPath::of(path) }
    }
}
