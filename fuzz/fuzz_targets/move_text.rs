//! Law: the text of a turn is refused in one line, or names a legal turn whose own text is read back.

#![no_main]

use alquerque_core::Code;
use alquerque_fuzz::{Bytes, Game, Law, hold, position};
use libfuzzer_sys::fuzz_target;

struct MovesAreReadBack;

impl Law for MovesAreReadBack {
    fn hold<P: Game>(code: Code<P::Rules>, mut bytes: Bytes<'_>) {
        let position: P = position(code, &mut bytes);
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
    }
}

fuzz_target!(|data: &[u8]| hold::<MovesAreReadBack>(data));
