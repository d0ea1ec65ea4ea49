//! Rules about the envelope of messages: JSON-RPC as the protocol uses it.
mod shared;

use crate::rules::rpc::shared::error_code;

pub(crate) mod rpc_batch;
pub(crate) mod rpc_error_code_legacy;
pub(crate) mod rpc_error_code_outside;
pub(crate) mod rpc_error_code_retired;
pub(crate) mod rpc_error_code_undefined;
pub(crate) mod rpc_error_data_shape;
pub(crate) mod rpc_error_id_missing;
pub(crate) mod rpc_error_id_null;
pub(crate) mod rpc_error_message_long;
pub(crate) mod rpc_id_mismatch;
pub(crate) mod rpc_id_null;
pub(crate) mod rpc_id_reused;
pub(crate) mod rpc_neither;
pub(crate) mod rpc_result_and_error;
