//! The attributes of a file other than its text: owner, permissions, extended attributes.

use std::fs::{File, Metadata};
use std::io;

/// Copies the attributes of `old` to `new`, which will replace it: the permissions, and as far as
/// the system allows the owner, the access control list and other extended attributes.
///
/// # Errors
///
/// The permissions cannot be set.
pub(crate) fn keep(old: &File, metadata: &Metadata, new: &File) -> io::Result<()> {
    // First, because a change of owner resets permissions.
    keep_owner(metadata, new);
    new.set_permissions(metadata.permissions())?;
    keep_extended(old, new);
    Ok(())
}

/// Copies the owner. Only the superuser may change the owner of a file; for other users the owner
/// is already correct, or cannot be copied.
#[cfg(unix)]
fn keep_owner(metadata: &Metadata, new: &File) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let (user, group) = (metadata.uid(), metadata.gid());
    let Ok(own) = new.metadata() else { return };
    if own.uid() != user {
        drop(fchown(new, Some(user), None));
    }
    if own.gid() != group {
        drop(fchown(new, None, Some(group)));
    }
}

#[cfg(not(unix))]
fn keep_owner(_metadata: &Metadata, _new: &File) {}

/// Copies extended attributes, except those that are reserved by the system or longer than Linux
/// allows.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn keep_extended(old: &File, new: &File) {
    use crate::source::limits::MAX_EXTENDED_ATTRIBUTE_BYTES;
    use rustix::fs::{XattrFlags, fgetxattr, flistxattr, flistxattr_query, fsetxattr};
    if !flistxattr_query(old).is_ok_and(|length| length > 0) {
        return;
    }
    let mut names = vec![0; MAX_EXTENDED_ATTRIBUTE_BYTES];
    let Ok(length) = flistxattr(old, &mut names[..]) else { return };
    let mut value = vec![0; MAX_EXTENDED_ATTRIBUTE_BYTES];
    for name in names[..length].split(|&byte| byte == 0).filter(|name| !name.is_empty()) {
        if let Ok(length) = fgetxattr(old, name, &mut value[..]) {
            let _refused = fsetxattr(new, name, &value[..length], XattrFlags::empty());
        }
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn keep_extended(_old: &File, _new: &File) {}
