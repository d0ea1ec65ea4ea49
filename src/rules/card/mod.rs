//! Rules about server cards.

mod members;

use crate::rules::card::members::replacement;
use crate::rules::limits::MAX_LABELLED_MEMBERS;

pub(crate) mod card_endpoint;
pub(crate) mod card_member_foreign;
pub(crate) mod card_mismatch;
pub(crate) mod card_nothing_to_connect;
pub(crate) mod card_older_shape;
pub(crate) mod card_place;
pub(crate) mod card_remote;
pub(crate) mod card_schema_violation;
pub(crate) mod card_secret;
