//! Rules about what the models of clients do not receive of results, lists and texts, by the facts
//! about clients in common use and about selected ones. The level depends on how many of them lose
//! it.

pub(super) mod shared;

use crate::rules::Rule;
use crate::rules::prelude::*;
use crate::rules::received::shared::{
    Readers, addresses, finding_of, is_new, loss_of_kind, sentences, words, words_of,
};
use crate::rules::target::words;
use crate::targets::{Loss, Target};
use crate::view::fleet::FleetRule;
use crate::view::{BlockKind, Effect, ResultShape};

rules_of_shape! {
    client_filter_unknown {
        "client-filter-unknown", Warning,
        "a filter in a client's configuration names a tool that the server does not have",
        check: Engine,
    }
    client_name_clash {
        "client-name-clash", Error,
        "a client gives tools of several servers in its configuration the same name",
        check: Engine,
    }
    client_tool_count {
        "client-tool-count", Warning in Portability,
        "the servers of a configuration have more tools than the client takes",
        check: Engine,
    }
    client_tool_name_length {
        "client-tool-name-length", Warning in Portability,
        "the name of a tool with that of its server in a configuration is longer than the client takes",
        check: Engine,
    }
    client_tool_shadowed {
        "client-tool-shadowed", Warning in Security,
        "a text of one server of a configuration names a tool of another",
        check: Engine,
    }
    client_tool_twins {
        "client-tool-twins", Info in Quality,
        "tools of several servers of a configuration have nearly the same description",
        check: Engine,
    }
}

/// The rule for a sentence about the servers of a configuration, with its finding.
pub(crate) fn in_configuration(rule: FleetRule, message: String) -> (&'static Rule, Finding) {
    let (rule, note, help) = match rule {
        FleetRule::FilterUnknown => (
            &client_filter_unknown::RULE,
            "clients ignore unknown names in filters without a message",
            "write the name of a tool that the server lists",
        ),
        FleetRule::NameClash => (
            &client_name_clash::RULE,
            "a model calls a tool by this name alone",
            "leave all but one of them out with a filter, or rename a tool",
        ),
        FleetRule::NameTooLong => (
            &client_tool_name_length::RULE,
            "the client puts the name of the server before that of the tool",
            "shorten one of the two names",
        ),
        FleetRule::TooManyTools => (
            &client_tool_count::RULE,
            "the limit is that of all servers together; tools beyond it are not available",
            "turn servers off that are not needed, or leave tools out with a filter",
        ),
        FleetRule::Shadowing => (
            &client_tool_shadowed::RULE,
            "a model reads the texts of all servers, and follows orders of one about tools of another",
            "remove the name from the text, or do not use the two servers together",
        ),
        FleetRule::Twins => (
            &client_tool_twins::RULE,
            "a model that cannot distinguish two tools calls either of them",
            "say in each description what only this tool does, or leave one of them out with a filter",
        ),
    };
    (rule, Finding::new(Place::FILE, message).note(note).help(help))
}

pub(crate) mod description_cut;
pub(crate) mod instructions_unread;
pub(crate) mod list_page_unread;
pub(crate) mod prompt_arguments_split;
pub(crate) mod result_audience_ignored;
pub(crate) mod result_cut;
pub(crate) mod result_error_advice_lost;
pub(crate) mod result_json_text;
pub(crate) mod result_media_lost;
pub(crate) mod result_text_lost;
pub(crate) mod schema_definitions_lost;
