//! Fuzz target: two versions of a schema, one per line, through the walk, prover and witness maker.

use mcp_lint::changes::{Level, Undeclared};
use mcp_lint::contract::{Direction, compare_schemas};
use mcp_lint::document::Syntax;

use crate::common::{is_accepted, read};

/// The maximum length of an input in bytes: longer ones are slow in a build with all checks.
const MAX_BYTES: usize = 4_096;

pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some((before, after)) = text.split_once('\n').filter(|_| data.len() <= MAX_BYTES) else {
        return;
    };
    let (old, new) = (read(before, Syntax::Json), read(after, Syntax::Json));
    let (Some(one), Some(other)) = (old.roots().next(), new.roots().next()) else { return };
    // References would have other targets in it.
    let wrapped = read(&format!("{{\"allOf\": [{before}]}}"), Syntax::Json);
    let same = wrapped.roots().next().filter(|_| is_accepted(&wrapped) && !before.contains('$'));
    for direction in [Direction::Input, Direction::Output] {
        let undeclared = match direction {
            Direction::Input => Undeclared::Closed,
            Direction::Output => Undeclared::Allowed,
        };
        for change in compare_schemas(one, other, direction, undeclared) {
            assert!(!change.message.is_empty());
            assert!(change.witness.is_none() || change.level == Level::Breaking, "{change:?}");
        }
        let found = same.map(|same| compare_schemas(one, same, direction, undeclared));
        let is_breaking = |it: &&mcp_lint::contract::SchemaChange| it.witness.is_some();
        let broken = found.iter().flatten().find(is_breaking);
        assert!(broken.is_none(), "{broken:?}");
    }
}
