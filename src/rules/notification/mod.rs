//! Rules about recorded notifications.
pub mod cancelled_initialize;
pub mod list_changed_subscription;
pub mod list_changed_undeclared;
pub mod list_changed_unrequested;
pub mod notification_id;
pub mod notification_params;
