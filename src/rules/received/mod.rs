//! Rules about what the models of clients do not receive of results, lists and texts, by the facts
//! about clients in common use and about selected ones. The level depends on how many of them lose
//! it.

pub(super) mod shared;

use crate::rules::received::shared::{
    Readers, addresses, finding_of, is_new, loss_of_kind, sentences, words, words_of,
};
use crate::rules::target::words;
use crate::targets::{Loss, Target};
use crate::view::{BlockKind, Effect, ResultShape};

pub(crate) mod client_filter_unknown;
pub(crate) mod client_name_clash;
pub(crate) mod client_tool_count;
pub(crate) mod client_tool_name_length;
pub(crate) mod client_tool_shadowed;
pub(crate) mod client_tool_twins;
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
