//! Fuzz target: any text is a page, its addresses and calls are within it, and each address has the
//! origin that it is shown with.

use mcp_lint::html::{Load, Origin, Page, SourceExpression, Target};

pub(crate) fn run(data: &[u8]) {
    check(&String::from_utf8_lossy(data));
}

/// Reads a page, and checks the invariants of what is found.
pub(crate) fn check(text: &str) {
    let page = Page::read(text);
    for Load { at, target, .. } in &page.loads {
        let address = text.get(at.clone()).expect("whole characters");
        assert_eq!(address.trim(), address);
        if let Target::Origin(origin) = target {
            // The address itself, or that of `<base>`, has the origin.
            let shown = origin.to_string();
            assert_eq!(Origin::of(&shown).as_ref(), Some(origin), "{address:?}");
            assert!(SourceExpression::of(&shown).allows(origin), "{shown}");
        }
        SourceExpression::of(address).has_host();
    }
    for call in &page.calls {
        text.get(call.clone()).expect("whole characters");
    }
}
