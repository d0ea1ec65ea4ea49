//! The details of a finding about a change: plain data, for every report.

use std::sync::Arc;

use super::Region;

/// The details of a change.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ChangeRecord {
    /// The name of the kind of change.
    pub kind: &'static str,
    /// The level of the change: `breaking`, `risky` or `compatible`.
    pub level: &'static str,
    /// `input` or `output`, if the change is about a schema.
    pub direction: Option<&'static str>,
    /// The party that depends on the changed part.
    pub party: &'static str,
    /// The URL of the kind's page.
    pub url: String,
    /// The value in the old version.
    pub old: Option<ChangedValue>,
    /// The value in the new version.
    pub new: Option<ChangedValue>,
    /// An instance that one side accepts and the other rejects, as JSON.
    pub witness: Option<String>,
    /// How the level is established: `witness`, `prover` or `definition`.
    pub proof: Option<&'static str>,
}

/// A value in one of the versions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedValue {
    /// The path of the file.
    pub path: Arc<str>,
    /// JSON Pointer of the value.
    pub pointer: String,
    /// The region of the value in the file.
    pub region: Region,
    /// The value as written in the file, cut if it is long.
    pub value: String,
}

/// The totals of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChangeTotals {
    /// Number of breaking changes.
    pub breaking: usize,
    /// Number of risky changes.
    pub risky: usize,
    /// Number of compatible changes.
    pub compatible: usize,
    /// Number of risky changes whose effect was not decided.
    pub undecided: usize,
    /// Number of changes that are not reported because the configuration or a flag gives them the
    /// level `none`.
    pub hidden: usize,
    /// Number of tools without a change.
    pub unchanged: usize,
    /// Number of tools on either side.
    pub tools: usize,
    /// Number of tools with a change.
    pub changed_tools: usize,
    /// For each kind of other definitions, its name and the numbers of changed ones and of all.
    pub listed: Vec<(&'static str, usize, usize)>,
    /// The kinds of definitions that were not compared, because only one side lists them.
    pub not_compared: Vec<&'static str>,
    /// The part of the version that has to be increased: `none`, `patch`, `minor` or `major`.
    pub bump: &'static str,
    /// The suggested next version, if the old version is known.
    pub next: Option<String>,
    /// The estimated tokens of all tools of the old and of the new version, if both are known.
    pub tokens: Option<[u64; 2]>,
}

impl ChangeTotals {
    /// The totals as a line: `2 breaking, 3 risky changes in 2 of 61 tools; next version: 3.0.0
    /// (major)`.
    pub fn line(&self) -> String {
        let counts =
            [(self.breaking, "breaking"), (self.risky, "risky"), (self.compatible, "compatible")];
        let counted = counts.iter().filter(|(count, _)| *count > 0);
        let counted: Vec<_> = counted.map(|(count, word)| format!("{count} {word}")).collect();
        if counted.is_empty() {
            let no = if self.hidden == 0 { "no" } else { "no reported" };
            return format!("{no} changes in {}{}", self.definitions(false), self.hidden_part());
        }
        let ending = if self.breaking + self.risky + self.compatible == 1 { "" } else { "s" };
        let version = match &self.next {
            // Nothing changed that users of the tools notice, so the old version is still right.
            _ if self.bump == "none" => String::new(),
            Some(next) => format!("; next version: {next} ({})", self.bump),
            None => format!("; next version: {}", self.bump),
        };
        let undecided = match self.undecided {
            0 => String::new(),
            count => format!(", {count} of them undecided"),
        };
        let (counted, hidden) = (counted.join(", "), self.hidden_part());
        let (all, tokens) = (self.definitions(true), self.token_part());
        format!("{counted} change{ending}{undecided} in {all}{hidden}{version}{tokens}")
    }

    /// The change of the cost in the context of a model; empty if there is none.
    fn token_part(&self) -> String {
        match self.tokens {
            Some([old, new]) if old != new => {
                let difference = new.cast_signed() - old.cast_signed();
                format!("; tokens ≈ {old} → {new} ({difference:+})")
            }
            _ => String::new(),
        }
    }

    /// The numbers of definitions: `2 of 61 tools, 1 of 3 prompts`, or without the changed ones.
    fn definitions(&self, with_changed: bool) -> String {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let tools = ("tool", self.changed_tools, self.tools);
        let present = [tools].into_iter().chain(self.listed.iter().copied());
        let mut present: Vec<_> = present.filter(|(_, _, all)| *all > 0).collect();
        if present.is_empty() {
            present.push(tools);
        }
        let words = present.into_iter().map(|(name, changed, all)| {
            let of = if with_changed { format!("{changed} of ") } else { String::new() };
            format!("{of}{all} {name}{}", plural(all))
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// The changes that are not reported: `, 2 hidden by level; not compared: prompts`; empty if there
    /// are none.
    pub fn hidden_part(&self) -> String {
        let hidden = match self.hidden {
            0 => String::new(),
            count => format!(", {count} hidden by level"),
        };
        let names: Vec<_> = self.not_compared.iter().map(|name| format!("{name}s")).collect();
        match names.is_empty() {
            true => hidden,
            false => format!("{hidden}; not compared: {} (on one side only)", names.join(", ")),
        }
    }
}
