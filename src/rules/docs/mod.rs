//! Rules about documents: the tools of a server that they list, and the links and commands in them that
//! add a server to a client.

use crate::rules::subjects::standard_error::quoted_line;
use crate::server_files::InstallProblem;

/// The words about the JSON object in a link or a command, with the help if it is known.
fn json_words(client: &str, what: &str, problem: &InstallProblem) -> (String, Option<String>) {
    match problem {
        InstallProblem::NotJson(reason) => {
            (format!("the configuration in this {what} is not JSON: {reason}"), None)
        }
        InstallProblem::NoServer(Some(key)) => (
            format!("{client} finds {} where it reads `command` or `url`", quoted_line(key)),
            Some(format!("write only the object of the server, without {}", quoted_line(key))),
        ),
        InstallProblem::NoName => {
            (format!("the configuration in this {what} has no name"), Some("add `name`".to_owned()))
        }
        _ => (
            format!("{client} finds neither `command` nor `url` in this {what}"),
            Some("add `command`, or `url`".to_owned()),
        ),
    }
}

pub(crate) mod docs_install_command;
pub(crate) mod docs_install_link;
pub(crate) mod docs_parameter_missing;
pub(crate) mod docs_parameter_unknown;
pub(crate) mod docs_table_outdated;
pub(crate) mod docs_tool_count;
pub(crate) mod docs_tool_missing;
pub(crate) mod docs_tool_unknown;
