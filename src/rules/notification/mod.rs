//! Rules about recorded notifications.

pub(crate) mod cancelled_initialize;
pub(crate) mod list_changed_subscription;
pub(crate) mod list_changed_undeclared;
pub(crate) mod list_changed_unrequested;
pub(crate) mod notification_id;
