//! Variables in the texts of a configuration.

use std::ops::Range;

use crate::server_files::VariableForm;
use crate::server_files::limits::MAX_VARIABLE;

/// A variable in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable<'t> {
    /// How it is written.
    pub form: VariableForm,
    /// What it names: the variable of the environment, or the identifier of an input.
    pub name: &'t str,
    /// Its bytes.
    pub range: Range<usize>,
}

fn is_name(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !text.is_empty() && !text.as_bytes()[0].is_ascii_digit() && text.bytes().all(is_part)
}

/// All variables of a text, in order, in any form that some client expands.
pub fn variables(text: &str) -> Vec<Variable<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = memchr::memchr3(b'$', b'{', b'%', &text.as_bytes()[at..]) {
        let start = at + start;
        match variable_at(text, start) {
            Some(variable) => {
                at = variable.range.end;
                found.push(variable);
            }
            None => at = start + 1,
        }
    }
    found
}

fn variable_at(text: &str, start: usize) -> Option<Variable<'_>> {
    let rest = &text[start..];
    let closed = |open: &str, close: &str| {
        let inner = rest.strip_prefix(open)?;
        // A longer name is none, and a text may consist of openings.
        let near = inner.as_bytes().get(..MAX_VARIABLE).unwrap_or(inner.as_bytes());
        let end = memchr::memmem::find(near, close.as_bytes())?;
        Some((&inner[..end], start + open.len() + end + close.len()))
    };
    let variable = |form, name, end| Some(Variable { form, name, range: start..end });
    if let Some((inner, end)) = closed("${{", "}}") {
        return variable(VariableForm::Secrets, inner.trim(), end);
    }
    if let Some((inner, end)) = closed("${", "}") {
        return match inner.split_once(':') {
            None if is_name(inner) && is_folder(inner) => {
                variable(VariableForm::Folder, inner, end)
            }
            None if is_name(inner) => variable(VariableForm::Braces, inner, end),
            Some(("env", name)) => variable(VariableForm::Env, name, end),
            Some(("input" | "promptString", name)) => variable(VariableForm::Input, name, end),
            Some((folder, _)) if is_folder(folder) => variable(VariableForm::Folder, inner, end),
            Some((name, default)) if is_name(name) && default.starts_with('-') => {
                variable(VariableForm::BracesDefault, name, end)
            }
            _ => None,
        };
    }
    if let Some((inner, end)) = closed("{env:", "}") {
        return variable(VariableForm::BareEnv, inner, end);
    }
    // Only the whole of a text: a dollar or percent sign inside of one may be part of it.
    let whole = (start == 0).then_some(rest)?;
    if let Some(name) = whole.strip_prefix('$').filter(|name| is_name(name)) {
        return variable(VariableForm::Dollar, name, text.len());
    }
    let name = whole.strip_prefix('%')?.strip_suffix('%').filter(|name| is_name(name))?;
    variable(VariableForm::Percent, name, text.len())
}

/// Names of places that editors know.
fn is_folder(name: &str) -> bool {
    [
        "workspaceFolder",
        "workspaceFolderBasename",
        "workspaceRoot",
        "userHome",
        "pathSeparator",
        "file",
        "cwd",
        "config",
        "command",
        "fileDirname",
        "relativeFile",
        "execPath",
    ]
    .contains(&name)
}

impl VariableForm {
    /// The form with a name in it.
    pub fn written(self, name: &str) -> String {
        match self {
            Self::Dollar => format!("${name}"),
            Self::Braces | Self::Folder => format!("${{{name}}}"),
            Self::BracesDefault => format!("${{{name}:-default}}"),
            Self::Env => format!("${{env:{name}}}"),
            Self::Input => format!("${{input:{name}}}"),
            Self::BareEnv => format!("{{env:{name}}}"),
            Self::Secrets => format!("${{{{ secrets.{name} }}}}"),
            Self::Percent => format!("%{name}%"),
        }
    }

    /// Whether it names a variable of the environment.
    pub fn is_of_environment(self) -> bool {
        matches!(
            self,
            Self::Dollar
                | Self::Braces
                | Self::BracesDefault
                | Self::Env
                | Self::BareEnv
                | Self::Percent
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use VariableForm::{
        BareEnv, Braces, BracesDefault, Dollar, Env, Folder, Input, Percent, Secrets,
    };

    #[test]
    fn each_form_is_recognised() {
        for (text, form, name) in [
            ("Bearer ${API_KEY}", Braces, "API_KEY"),
            ("${API_KEY:-none}", BracesDefault, "API_KEY"),
            ("${env:API_KEY}", Env, "API_KEY"),
            ("${input:key}", Input, "key"),
            ("${workspaceFolder}/a", Folder, "workspaceFolder"),
            ("${workspaceFolder:a}/b", Folder, "workspaceFolder:a"),
            ("{env:KEY}", BareEnv, "KEY"),
            ("${{ secrets.KEY }}", Secrets, "secrets.KEY"),
            ("$KEY", Dollar, "KEY"),
            ("%KEY%", Percent, "KEY"),
        ] {
            let found = variables(text);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!((found[0].form, found[0].name), (form, name), "{text}");
        }
        assert_eq!(variables("${A}/${B}").len(), 2);
        let long = |length| format!("${{{}}}", "A".repeat(length));
        assert_eq!(variables(&long(MAX_VARIABLE - 1)).len(), 1);
        assert_eq!(variables(&long(MAX_VARIABLE)), []);
        for text in
            ["costs $5", "100%", "a$B", "{}", "${", "${}", "${a b}", "${1}", "%a b%", "$", "${{"]
        {
            assert_eq!(variables(text), [], "{text}");
        }
    }
}
