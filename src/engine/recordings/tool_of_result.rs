//! Assignment of recorded results to tools, or the reason why the tool is unknown.

use std::collections::HashMap;

use crate::document::{NodeId, Value};
use crate::engine::recordings::known_tool::KnownTool;
use crate::engine::recordings::known_tools::{KnownTools, ToolLookup};
use crate::model::{Call, CallResult};
use crate::rules::SchemaRole;
use crate::rules::result::result_tool_unknown::Unknown;

/// The tools that results of one file may belong to.
pub(crate) struct Assignment<'k> {
    /// The tools of the file itself.
    pub(crate) own: &'k KnownTools,
    /// The tools of all other files.
    pub(crate) all: &'k KnownTools,
    /// The tool that the user named.
    pub(crate) named: Option<&'k str>,
    /// The path of the file.
    pub(crate) path: &'k str,
    /// The folder of the file ([`crate::engine::recordings::known_tools::folder_of`]).
    pub(crate) folder: &'k str,
    /// Whether the user named the file for its results, which then belong to any known tools.
    /// Results without a tool name in other files belong to tools in the folder of the file or its
    /// parents.
    pub(crate) is_of_all: bool,
    /// Whether the file is a recorded session: a name then refers to the last definition before it.
    pub(crate) in_session: bool,
}

impl<'k> Assignment<'k> {
    /// The tool of a result: the tool that the file names, else the one that the user names, else
    /// the one in the path, else the only one.
    pub(crate) fn tool_of(&self, result: &CallResult<'_>) -> Result<&'k KnownTool, Unknown> {
        if let Some(name) = result.tool.and_then(Value::as_str).or(self.named) {
            return self.find(name, result.value.id());
        }
        let node = result.value.id();
        let mut names = path_names(self.path);
        // `get-weather.json` for `get_weather`: file names follow other customs.
        let spelled = |name: &str| {
            let others = [name.replace('_', "-"), name.replace('-', "_")];
            let found = self.find_by_path(name, node);
            let mut others = others.iter().filter(|other| *other != name);
            found.or_else(|| others.find_map(|name| self.find_by_path(name, node)))
        };
        if let Some(tool) = names.find_map(spelled) {
            return Ok(tool);
        }
        // Not the only tool of the folder: the path names another one, so the result is probably
        // not of that.
        if let Some(name) = self.named_elsewhere() {
            return Err(Unknown::Elsewhere(name.to_owned()));
        }
        let only = match (self.own.is_empty(), self.is_of_all) {
            (false, _) => self.own.only(),
            (true, false) => self.all.only_around(self.folder),
            (true, true) => self.all.only_around(self.folder).or_else(|| self.all.only()),
        };
        let has_tools = !self.own.is_empty() || !self.all.is_empty();
        only.ok_or(if has_tools { Unknown::NotNamed } else { Unknown::NoTools })
    }

    fn find_by_path(&self, name: &str, node: NodeId) -> Option<&'k KnownTool> {
        let only = |found| match found {
            ToolLookup::One(tool) => Some(tool),
            _ => None,
        };
        let own = only(self.look_up(self.own, name, node, SchemaRole::Output));
        let around = || only(self.all.find_around(self.folder, name, SchemaRole::Output));
        // A file that was merely found may have the name of a tool of another project in the same
        // run.
        let anywhere = || only(self.all.find(name, SchemaRole::Output)).filter(|_| self.is_of_all);
        own.or_else(around).or_else(anywhere)
    }

    /// The name in the path that only a tool in an unrelated folder has.
    fn named_elsewhere(&self) -> Option<&'k str> {
        let is_defined =
            |name: &&str| !matches!(self.all.find(name, SchemaRole::Output), ToolLookup::None);
        path_names(self.path).find(is_defined).filter(|_| !self.is_of_all && self.own.is_empty())
    }

    /// The tool of a call, if exactly one definition of its arguments is known.
    pub(crate) fn tool_of_call(&self, call: &Call<'_>) -> Option<&'k KnownTool> {
        let name = call.name?;
        let text = name.as_str()?;
        [self.own, self.all].into_iter().find_map(|tools| {
            match self.look_up(tools, text, name.id(), SchemaRole::Input) {
                ToolLookup::One(tool) => Some(tool),
                _ => None,
            }
        })
    }

    fn look_up(
        &self,
        tools: &'k KnownTools,
        name: &str,
        node: NodeId,
        role: SchemaRole,
    ) -> ToolLookup<'k> {
        if self.in_session && std::ptr::eq(tools, self.own) {
            tools.find_before(name, node)
        } else {
            tools.find(name, role)
        }
    }

    fn find(&self, name: &str, node: NodeId) -> Result<&'k KnownTool, Unknown> {
        let own = || self.look_up(self.own, name, node, SchemaRole::Output);
        let around = || self.all.find_around(self.folder, name, SchemaRole::Output);
        let anywhere = || self.all.find(name, SchemaRole::Output);
        for find in [&own as &dyn Fn() -> ToolLookup<'k>, &around, &anywhere] {
            match find() {
                ToolLookup::One(tool) => return Ok(tool),
                ToolLookup::Several => return Err(Unknown::Ambiguous(name.to_owned())),
                ToolLookup::None => {}
            }
        }
        if self.own.is_empty() && self.all.is_empty() {
            return Err(Unknown::NoTools);
        }
        Err(Unknown::NoSuchTool(name.to_owned()))
    }

    /// The known tool with the name most similar to an unknown one.
    pub(crate) fn near(&self, unknown: &Unknown) -> Option<&'k str> {
        match unknown {
            Unknown::NoSuchTool(name) => self.own.near(name).or_else(|| self.all.near(name)),
            _ => None,
        }
    }
}

/// The tool names in a path: `get_weather.json`, `get_weather.result.json`, `get_weather/3.json`.
fn path_names(path: &str) -> impl Iterator<Item = &str> {
    let mut parts = path.rsplit('/');
    let file = parts.next().unwrap_or_default();
    let folder = parts.next();
    let stem = file.rsplit_once('.').map(|(stem, _)| stem);
    let shorter = stem.and_then(|stem| stem.rsplit_once('.')).map(|(stem, _)| stem);
    [stem, shorter, folder].into_iter().flatten()
}

/// The reasons why tools are unknown, in the order of their first result. A recording may have as
/// many reasons as results.
#[derive(Default)]
pub(crate) struct UnknownTools {
    reasons: Vec<(Unknown, usize)>,
    by_reason: HashMap<Unknown, usize>,
}

/// The position of a reason in [`UnknownTools`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Noted {
    pub(crate) index: usize,
    /// Whether the reason is new.
    pub(crate) is_new: bool,
}

impl UnknownTools {
    /// Adds a number of results to a reason.
    pub(crate) fn add(&mut self, reason: Unknown, results: usize) -> Noted {
        if let Some(&index) = self.by_reason.get(&reason) {
            self.reasons[index].1 += results;
            return Noted { index, is_new: false };
        }
        let index = self.reasons.len();
        self.by_reason.insert(reason.clone(), index);
        self.reasons.push((reason, results));
        Noted { index, is_new: true }
    }

    /// The reasons, each with the number of results.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Unknown, usize)> {
        self.reasons.iter().map(|(reason, results)| (reason, *results))
    }

    /// The reason at an index, with the number of results.
    pub(crate) fn get(&self, index: usize) -> (&Unknown, usize) {
        let (reason, results) = &self.reasons[index];
        (reason, *results)
    }

    /// Number of results of unknown tools.
    pub(crate) fn results(&self) -> usize {
        self.reasons.iter().map(|(_, results)| results).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::path_names;

    #[test]
    fn files_and_folders_may_name_a_tool() {
        let names = |path| path_names(path).collect::<Vec<_>>();
        assert_eq!(names("get_weather.json"), ["get_weather"]);
        assert_eq!(names("a/get_weather.result.json"), ["get_weather.result", "get_weather", "a"]);
        assert_eq!(names("a/get_weather/3.json"), ["3", "get_weather"]);
        assert_eq!(names("<stdin>"), [""; 0]);
    }
}
