//! Rules about the HTML of views: what it loads, what its policy allows, and which tools it calls.

use crate::html::{Load, Loader, Target};
use crate::rules::subjects::app::ui_of;

pub(crate) mod apps_csp_origin;
pub(crate) mod apps_document;
pub(crate) mod apps_relative_url;
pub(crate) mod apps_tool_call;
