//! Forwarding signals from the client process to the server.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::record::server::{Control, Force};
use crate::record::signals::TERMINATE;

/// The server that signals are forwarded to. Signals that arrive before it has started are kept:
/// the client waits for responses of the server, which would otherwise continue.
#[derive(Clone, Default)]
pub(super) struct Forward(Arc<Mutex<ForwardState>>);

#[derive(Default)]
struct ForwardState {
    server: Option<Control>,
    early: Vec<i32>,
}

impl Forward {
    /// Forwards a signal. A server that ignores SIGTERM is killed after `grace`.
    pub(super) fn signal(&self, signal: i32, grace: Duration) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &state.server {
            Some(server) => pass_on(server, signal, grace),
            None => state.early.push(signal),
        }
    }

    /// Sets the server, which has started, and forwards the signals that were kept.
    pub(super) fn start(&self, server: Control, grace: Duration) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.early.drain(..).for_each(|signal| pass_on(&server, signal, grace));
        state.server = Some(server);
    }
}

fn pass_on(server: &Control, signal: i32, grace: Duration) {
    server.signal(signal);
    if signal == TERMINATE {
        let server = server.clone();
        // One that ignores it would only end when it is no longer waited for.
        thread::spawn(move || {
            thread::sleep(grace);
            server.end(Force::Kill);
        });
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Stdio;
    use std::time::Duration;

    use super::Forward;
    use crate::record::server::{Control, start};

    #[test]
    fn a_signal_before_the_server_has_started_is_passed_on_to_it() {
        for is_early in [true, false] {
            let forward = Forward::default();
            let script = "trap '' TERM; while :; do sleep 0.01; done";
            let command = ["sh", "-c", script].map(Into::into);
            if is_early {
                forward.signal(15, Duration::from_millis(20));
            }
            let mut child = start(&command, Stdio::inherit()).unwrap();
            forward.start(Control::of(&mut child), Duration::from_millis(20));
            if !is_early {
                forward.signal(15, Duration::from_millis(20));
            }
            assert!(!child.wait().unwrap().success());
        }
    }
}
