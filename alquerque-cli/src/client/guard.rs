//! No engine outlives the program that started it, however that ends.
//!
//! Each engine runs in a process group of its own, led by a second, idle process of this program: the
//! guard. The guard reads from a pipe that only the program holds the other end of. When the program
//! closes it, or dies by whatever signal, the guard reads the end of the stream and kills the group: the
//! engine, all that the engine has started, and itself.
//!
//! Where there are no process groups, an engine that heeds the end of its input ends with the program.

use std::io;
#[cfg(unix)]
use std::process::Child;
use std::process::Command;

#[cfg(unix)]
mod group {
    use super::{Child, Command, io};
    use rustix::process::{Signal, getpgrp, getpid, kill_current_process_group};
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::path::{Path, PathBuf};
    use std::process::Stdio;

    /// The word that makes this program a guard.
    const COMMAND: &str = "guard";

    /// The leader of a process group.
    pub(crate) struct Guard(Child);

    impl Guard {
        /// Starts a guard for `engine`, which is to be started after this.
        pub(crate) fn of(engine: &mut Command) -> io::Result<Self> {
            let leader = Command::new(this_program()?)
                .arg0("alquerque")
                .arg(COMMAND)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .process_group(0)
                .spawn()?;
            let group = i32::try_from(leader.id()).map_err(io::Error::other)?;
            engine.process_group(group);
            Ok(Self(leader))
        }
    }

    /// Kills the engine and all that it has started.
    impl Drop for Guard {
        fn drop(&mut self) {
            drop(self.0.stdin.take());
            // It has no other way to end.
            let _ = self.0.wait();
        }
    }

    /// The file of this program, also when it has been replaced since the start.
    fn this_program() -> io::Result<PathBuf> {
        let running = Path::new("/proc/self/exe");
        if running.exists() { Ok(running.to_owned()) } else { env::current_exe() }
    }

    /// Waits for the end of the standard input, then kills the process group.
    pub(crate) fn guard() -> io::Result<()> {
        if getpgrp() != getpid() {
            return Err(io::Error::other("the command guard is for this program's own use"));
        }
        // A read error is an end too.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        Ok(kill_current_process_group(Signal::KILL)?)
    }
}

#[cfg(not(unix))]
mod group {
    use super::{Command, io};

    /// Nothing watches here.
    pub(crate) struct Guard;

    impl Guard {
        pub(crate) fn of(_engine: &mut Command) -> io::Result<Self> {
            Ok(Self)
        }
    }

    pub(crate) fn guard() -> io::Result<()> {
        Err(io::Error::other("there are no process groups here"))
    }
}

pub(crate) use group::{Guard, guard};
