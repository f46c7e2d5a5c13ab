//! A program part without the standard library and without an allocator that reads a position and
//! looks at its turns. Its own panic handler cannot be linked beside that of the standard library,
//! so it builds only while `alquerque-core` without its features needs neither.

#![no_std]

use alquerque_core::alquerque::{Alquerque, Code};
use alquerque_core::{Position, perft};
use core::ops::ControlFlow;

/// A position that is read, its first turn played, and the games of three plies from there counted.
#[unsafe(no_mangle)]
pub extern "C" fn alquerque_no_std_probe() -> u64 {
    let Ok(code) = "doce,jumps=any".parse::<Code>() else { return 0 };
    let Ok(mut position) = Alquerque::parse(code, "4b/5/2b2/1w3/5 w - 0 1") else { return 0 };
    let first = position.visit_moves(ControlFlow::Break);
    if let ControlFlow::Break(turn) = first {
        position.play(turn);
    }
    if position.parse_move("e5-e4").is_err() {
        return 0;
    }
    perft(&position, 3)
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
