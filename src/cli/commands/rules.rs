//! `mcp-lint rules`: listing all rules.

use serde::Serialize;

use crate::cli::arguments::commands::RulesArguments;
use crate::cli::arguments::values::ListFormat;
use crate::cli::error::{Error, Result};
use crate::cli::process::{Process, write_json};
use crate::model::Revision;
use crate::report::reference;
use crate::report::text::json::{Sequence, object};
use crate::rules::{RULES, Rule};

/// The machine-readable record of a rule, with its page if there is one.
pub(crate) fn record(rule: &Rule, page: Option<&'static str>) -> impl Serialize + use<> {
    object! {
        "name": rule.name,
        "category": rule.category.name(),
        "family": rule.family(),
        "summary": rule.summary,
        "level": rule.level.name(),
        "revisions": rule.revisions.iter().map(Revision::name).collect::<Vec<_>>(),
        "source": rule.source(),
        "fix": rule.fix.name(),
        "url": rule.url(),
        "page"?: page,
    }
}

pub(crate) fn list(arguments: &RulesArguments, process: &mut Process<'_>) -> Result<u8> {
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let is_wanted = |rule: &&&Rule| rule.category.name() == filter || rule.name.contains(filter);
    let rules: Vec<&Rule> = RULES.iter().filter(is_wanted).copied().collect();
    if rules.is_empty() {
        return Err(Error::Usage(format!("no rule has `{filter}` in its name or as its category")));
    }
    match arguments.format {
        ListFormat::Json => {
            let rules = Sequence(|| rules.iter().map(|rule| record(rule, None)));
            write_json(&object! { "version": 1, "rules": rules, }, process.stdout)?;
        }
        ListFormat::Markdown => {
            process.write_markdown(&reference::rule_tables("docs/rules"))?;
        }
        ListFormat::Names => {
            rules.iter().try_for_each(|rule| writeln!(process.stdout, "{}", rule.name))?;
        }
        ListFormat::Text => {
            process.write_page(&[reference::rule_list(&rules)], arguments.color)?;
        }
    }
    process.stdout.flush()?;
    Ok(0)
}
