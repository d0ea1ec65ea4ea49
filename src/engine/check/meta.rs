//! Running the rules over `_meta`.

use crate::engine::check::plan::Active;
use crate::model::Meta;
use crate::rules::Context;

pub(crate) fn check_meta(meta: &Meta<'_>, active: &Active, context: &mut Context<'_>) {
    if meta.holder.revisions().contains(context.revision()) {
        active.meta.run(meta, context);
    }
}
