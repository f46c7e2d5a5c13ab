//! Law: the text of a turn is refused in one line, or names a legal turn whose own text is read back.

#![no_main]

use alquerque_core::Position;
use alquerque_fuzz::{Bytes, code, position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let Some(code) = code(&mut bytes) else { return };
    let position = position(code, &mut bytes);
    let text = bytes.text();
    match position.parse_move(&text) {
        Ok(turn) => {
            assert!(position.is_legal(turn), "{position:?}: {turn}");
            assert_eq!(position.parse_move(&turn.to_string()), Ok(turn), "{position:?}");
        }
        Err(error) => {
            assert!(!error.to_string().contains('\n'));
            assert!(text[error.token.offset()..].starts_with(error.token.text()));
        }
    }
});
