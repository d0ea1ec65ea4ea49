//! Rules about server cards.

mod members;

use crate::rules::card::members::replacement;
use crate::rules::limits::MAX_LABELLED_MEMBERS;
use crate::rules::prelude::*;
use crate::rules::registry::shared::report_secrets;

rules_of_shape! {
    card_secret {
        "card-secret", Error in Security, "a server card contains a secret",
        check: Card(|card, context| {
            let note = "cards are public: they must not include credentials or tokens";
            report_secrets(card.root, "card", note, context);
        }),
    }
}

pub(crate) mod card_endpoint;
pub(crate) mod card_member_foreign;
pub(crate) mod card_mismatch;
pub(crate) mod card_nothing_to_connect;
pub(crate) mod card_older_shape;
pub(crate) mod card_place;
pub(crate) mod card_remote;
pub(crate) mod card_schema_violation;
