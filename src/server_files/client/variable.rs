//! Variables in the texts of a configuration.

use std::ops::Range;

use crate::address::Host;
use crate::server_files::limits::MAX_VARIABLE;

/// A variable in a string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable<'t> {
    /// The form of the variable, as in the facts about clients.
    pub form: &'static str,
    /// The name of the environment variable or the identifier of the input.
    pub name: &'t str,
    /// The byte range of the variable in the string.
    pub range: Range<usize>,
}

const BRACES: &str = "${NAME}";
/// The form of a variable with a default, which no other form can express.
pub const WITH_DEFAULT: &str = "${NAME:-default}";
/// The form of an input for which a client asks the user.
pub const INPUT: &str = "${input:ID}";
const FOLDER: &str = "${workspaceFolder}";
const SECRETS: &str = "${{ secrets.NAME }}";

fn is_name(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !text.is_empty() && !text.as_bytes()[0].is_ascii_digit() && text.bytes().all(is_part)
}

/// Whether a host is this machine, or may be because it contains a variable.
pub fn is_local_host(host: &str) -> bool {
    host.contains(['$', '{', '<', '%']) || Host::of(host) == Host::Machine
}

/// All variables of a text, in order, in any form that a client expands.
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
        return variable(SECRETS, inner.trim(), end);
    }
    if let Some((inner, end)) = closed("${", "}") {
        return match inner.split_once(':') {
            None if is_name(inner) && is_folder(inner) => variable(FOLDER, inner, end),
            None if is_name(inner) => variable(BRACES, inner, end),
            Some(("env", name)) => variable("${env:NAME}", name, end),
            Some(("input" | "promptString", name)) => variable(INPUT, name, end),
            Some((folder, _)) if is_folder(folder) => variable(FOLDER, inner, end),
            Some((name, default)) if is_name(name) && default.starts_with('-') => {
                variable(WITH_DEFAULT, name, end)
            }
            _ => None,
        };
    }
    if let Some((inner, end)) = closed("{env:", "}") {
        return variable("{env:NAME}", inner, end);
    }
    // Only the whole of a text: a dollar or percent sign inside of one may be part of it.
    let whole = (start == 0).then_some(rest)?;
    if let Some(name) = whole.strip_prefix('$').filter(|name| is_name(name)) {
        return variable("$NAME", name, text.len());
    }
    let name = whole.strip_prefix('%')?.strip_suffix('%').filter(|name| is_name(name))?;
    variable("%NAME%", name, text.len())
}

/// Whether a name is that of a location which editors define.
fn is_folder(name: &str) -> bool {
    const NAMES: &str = "workspaceFolder workspaceFolderBasename workspaceRoot userHome \
        pathSeparator file cwd config command fileDirname relativeFile execPath";
    NAMES.split(' ').any(|known| known == name)
}

/// Inserts a name into a form of variables.
pub fn written_variable(form: &str, name: &str) -> String {
    let pattern = match form {
        INPUT => "${input:NAME}",
        FOLDER => BRACES,
        other => other,
    };
    pattern.replace("NAME", name)
}

/// Whether a form refers to an environment variable.
pub fn is_of_environment(form: &str) -> bool {
    form.contains("NAME") && form != SECRETS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server_files::clients;

    #[test]
    fn each_form_is_recognised() {
        for (text, form, name) in [
            ("Bearer ${API_KEY}", BRACES, "API_KEY"),
            ("${API_KEY:-none}", WITH_DEFAULT, "API_KEY"),
            ("${env:API_KEY}", "${env:NAME}", "API_KEY"),
            ("${input:key}", INPUT, "key"),
            ("${workspaceFolder}/a", FOLDER, "workspaceFolder"),
            ("${workspaceFolder:a}/b", FOLDER, "workspaceFolder:a"),
            ("{env:KEY}", "{env:NAME}", "KEY"),
            ("${{ secrets.KEY }}", SECRETS, "secrets.KEY"),
            ("$KEY", "$NAME", "KEY"),
            ("%KEY%", "%NAME%", "KEY"),
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

    #[test]
    fn the_forms_of_clients_are_recognised() {
        for form in clients().iter().flat_map(|client| client.variables.iter().flatten()) {
            assert_eq!(variables(form).first().map(|it| it.form), Some(form.as_str()));
        }
    }
}
