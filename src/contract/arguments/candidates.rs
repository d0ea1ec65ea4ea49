//! The values that are tried for one parameter, the best first.

use serde_json::{Map, Value as Json};

use crate::contract::arguments::known_values::{
    is_path, of_description, of_format, of_name, reason_against, words,
};
use crate::contract::arguments::{ArgumentMaker, Hints, whole};
use crate::contract::shape::alternatives::alternatives;
use crate::contract::shape::json::json_of;
use crate::contract::shape::places::{item_view, member_view};
use crate::contract::shape::side::View;
use crate::contract::shape::types::{self, Types};
use crate::contract::witness::values::{is_listed, least};
use crate::document::Value;
use crate::schema::Keyword;

/// Nesting of objects whose members get values of their own.
const MAX_DEPTH: usize = 4;
/// Longest list that is made of one value.
const MAX_ITEMS: usize = 100;
/// Maximum number of values for one parameter.
const MAX_VALUES: usize = 24;

impl ArgumentMaker<'_> {
    /// The values for a member of the arguments.
    ///
    /// # Errors
    /// The reason why no value is made up.
    pub(super) fn candidates(
        &self,
        view: &View,
        name: &str,
        hints: &Hints<'_>,
    ) -> Result<Vec<Json>, String> {
        let mut values = (hints.given)(name);
        // An answer is no permission: what it calls a command may be one.
        let is_known = !values.is_empty();
        let own = member_view(&self.side, view, name);
        for choice in alternatives(&self.side, &own).iter().take(super::MAX_CHOICES) {
            let types = types::declared(&self.side, choice);
            let is_text = types.intersects(Types::STRING.union(Types::ARRAY));
            let is_given = is_known || is_listed(&self.side, choice);
            if let Some(why) = reason_against(name, is_text).filter(|_| !is_given) {
                return Err(why);
            }
            if let Some(why) = self.reason_inside(choice, MAX_DEPTH).filter(|_| !is_known) {
                return Err(why);
            }
            values.extend(self.of_choice(choice, name, hints, MAX_DEPTH));
        }
        values.extend(self.small_value(view, name));
        values.truncate(MAX_VALUES);
        Ok(values)
    }

    /// Why no value is made up for a member that an object or the entries of a list require, if so.
    fn reason_inside(&self, view: &View, depth: usize) -> Option<String> {
        let types = types::declared(&self.side, view);
        if depth == 0 || types == types::ALL {
            return None;
        }
        if types.intersects(Types::ARRAY) {
            let item = item_view(&self.side, view, 0);
            let choices = alternatives(&self.side, &item);
            let mut choices = choices.iter().take(super::MAX_CHOICES);
            if let Some(why) = choices.find_map(|it| self.reason_inside(it, depth - 1)) {
                return Some(why);
            }
        }
        let required = self.side.required(view);
        let names = required.iter().filter_map(|name| name.as_str());
        names.filter(|_| types.intersects(Types::OBJECT)).take(super::MAX_ARGUMENTS).find_map(
            |name| {
                let own = member_view(&self.side, view, name);
                let choices = alternatives(&self.side, &own);
                choices.iter().take(super::MAX_CHOICES).find_map(|choice| {
                    let types = types::declared(&self.side, choice);
                    let is_text = types.intersects(Types::STRING.union(Types::ARRAY));
                    let why = reason_against(name, is_text && !is_listed(&self.side, choice));
                    why.or_else(|| self.reason_inside(choice, depth - 1))
                })
            },
        )
    }

    /// The values for one choice of branches.
    fn of_choice(&self, view: &View, name: &str, hints: &Hints<'_>, depth: usize) -> Vec<Json> {
        let mut values = self.stated(view);
        let types = types::declared(&self.side, view);
        if is_listed(&self.side, view) || depth == 0 {
            return values;
        }
        // The paths in the command of a server exist; one in an answer may be relative to anything.
        let (first, last) = match is_path(name) {
            true => (Vec::new(), (hints.earlier)(name)),
            false => ((hints.earlier)(name), Vec::new()),
        };
        values.extend(first);
        if types.intersects(Types::OBJECT) && types != types::ALL {
            values.extend(self.object(view, hints, depth));
            return values;
        }
        if types.intersects(Types::ARRAY) && types != types::ALL {
            let length = least(&self.side, view, Keyword::MinItems).clamp(1, MAX_ITEMS);
            let item = item_view(&self.side, view, 0);
            let items = self.of_choice(&item, name, hints, depth - 1);
            values.extend(items.into_iter().take(2).map(|item| Json::Array(vec![item; length])));
        }
        // What is true or false, or a text, is mostly a flag.
        if types.intersects(Types::BOOLEAN) && types != types::ALL {
            values.push(Json::Bool(true));
        }
        let texts = self.texts(view, name, hints);
        values.extend(texts.into_iter().filter_map(|text| typed(text, types)));
        if types.intersects(Types::NUMBER.union(Types::INTEGER)) && !types.intersects(Types::STRING)
        {
            // Nothing can be divided by the shortest number, 0.
            values.extend([1, 2, 5, 10].map(Json::from));
        }
        values.extend(last);
        values
    }

    /// The values that the schema itself gives.
    fn stated(&self, view: &View) -> Vec<Json> {
        let mut values = Vec::new();
        for keyword in [Keyword::Const, Keyword::Examples, Keyword::Default, Keyword::Enum] {
            let given = self.side.values(view, keyword);
            let is_list = matches!(keyword, Keyword::Examples | Keyword::Enum);
            let each = given.flat_map(|it| match is_list {
                true => it.items().take(MAX_VALUES).collect::<Vec<_>>(),
                false => vec![it],
            });
            values.extend(each.filter(|it| !it.is_null()).filter_map(json_of));
        }
        values
    }

    /// Texts for a parameter that is a string or a number.
    fn texts(&self, view: &View, name: &str, hints: &Hints<'_>) -> Vec<String> {
        let mut texts = Vec::new();
        if is_path(name) {
            let words = words(name);
            let is_of_directory = words
                .iter()
                .any(|it| matches!(&**it, "dir" | "directory" | "folder" | "cwd" | "repo"));
            let (tool, about) = hints.about.split_once(' ').unwrap_or((hints.about, ""));
            let (tool, about) = (tool.to_ascii_lowercase(), about.to_ascii_lowercase());
            let is_of_directory = is_of_directory
                || ["list", "search", "tree", "dir", "find"].iter().any(|it| tool.contains(it));
            let is_about_files =
                !is_of_directory && (tool.contains("file") || about.contains("file"));
            let (files, folders): (Vec<_>, Vec<_>) = hints
                .paths
                .iter()
                .partition(|path| std::path::Path::new(path).extension().is_some());
            let [first, then] = if is_about_files { [files, folders] } else { [folders, files] };
            texts.extend(first.into_iter().chain(then).cloned());
            texts.push(".".to_owned());
        }
        let described = self.side.values(view, Keyword::Description).filter_map(Value::as_str);
        texts.extend(described.flat_map(of_description));
        let formats = self.side.values(view, Keyword::Format).filter_map(Value::as_str);
        texts.extend(formats.filter_map(of_format).map(str::to_owned));
        texts.extend(of_name(name).map(str::to_owned));
        texts
    }

    /// An object with the required members.
    fn object(&self, view: &View, hints: &Hints<'_>, depth: usize) -> Option<Json> {
        let small = self.small.minimal_object(&self.side, view, super::DEPTH);
        let mut members = match small.and_then(|it| whole(&it)) {
            Some(Json::Object(members)) => members,
            _ => Map::new(),
        };
        for name in self.side.required(view).iter().filter_map(|name| name.as_str()) {
            let own = member_view(&self.side, view, name);
            let choice = alternatives(&self.side, &own).into_iter().next()?;
            let best = self.of_choice(&choice, name, hints, depth - 1).into_iter().next();
            members.extend(best.map(|value| (name.to_owned(), value)));
        }
        Some(Json::Object(members))
    }
}

/// The value that a text is in a parameter of these types.
fn typed(text: String, types: Types) -> Option<Json> {
    if types.intersects(Types::STRING) {
        return Some(Json::String(text));
    }
    let value: Json = serde_json::from_str(&text).ok()?;
    types::of_json(&value).is_within(types).then_some(value)
}
