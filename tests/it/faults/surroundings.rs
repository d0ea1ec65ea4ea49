//! Environments in which operations fail: other users, full disks, limits of the shell.

use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::folder::{Folder, Ran};

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_mcp-lint");

/// Reports on standard error what cannot be tested on this machine, past the test runner, which
/// captures the output of passing tests.
pub(crate) fn not_shown(what: &str) {
    let line = format!("NOT SHOWN on this machine: {what}\n");
    std::io::stderr().write_all(line.as_bytes()).unwrap();
}

pub(crate) fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// Runs a shell script in the folder, with the binary as `$0` and the arguments as `$@`.
pub(crate) fn shell(folder: &Folder, script: &str, arguments: &[&str]) -> Ran {
    Ran(shell_command("sh", &[], folder, script, arguments).output().unwrap())
}

/// Runs a shell script as root of a separate mount namespace, in which `mount` works; `None` if the
/// machine does not permit that.
pub(crate) fn shell_that_mounts(folder: &Folder, script: &str, arguments: &[&str]) -> Option<Ran> {
    let wrapped = |script: &str, arguments: &[&str]| {
        shell_command("unshare", &["-r", "-m", "sh"], folder, script, arguments).output().ok()
    };
    std::fs::create_dir(folder.file("disk")).unwrap();
    let probe = wrapped("mount -t tmpfs -o size=64k none disk", &[])?;
    probe.status.success().then(|| Ran(wrapped(script, arguments).unwrap()))
}

fn shell_command(
    program: &str,
    before: &[&str],
    folder: &Folder,
    script: &str,
    arguments: &[&str],
) -> Command {
    let mut command = Command::new(program);
    command.args(before).args(["-c", script, BINARY]).args(arguments);
    command.current_dir(folder.path()).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    command.stdin(Stdio::null());
    command
}

/// Runs the binary as a user without special permissions: the current one, or an unprivileged one
/// if the current one is the superuser; `None` if the machine does not permit that.
pub(crate) fn run_bound(folder: &Folder, arguments: &[&str]) -> Option<Ran> {
    let closed = folder.file("closed to whom permissions bind");
    std::fs::write(&closed, "").unwrap();
    set_mode(&closed, 0);
    let bound = std::fs::read(&closed).is_err();
    std::fs::remove_file(&closed).unwrap();
    if bound {
        return Some(folder.run(arguments));
    }
    let nobody = |arguments: &[&str]| {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups", BINARY]).args(arguments);
        command.current_dir(folder.path()).env_clear().env("PATH", "/usr/bin:/bin");
        command.stdin(Stdio::null()).output().ok()
    };
    let probe = nobody(&["--version"])?;
    probe.status.success().then(|| Ran(nobody(arguments).unwrap()))
}
