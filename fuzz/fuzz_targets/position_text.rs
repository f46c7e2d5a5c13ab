//! Law: a position text is refused in one line, or read so that what is printed is read back, all
//! five fields of it.

#![no_main]

use alquerque_core::Code;
use alquerque_fuzz::{Bytes, Game, Law, hold};
use libfuzzer_sys::fuzz_target;

struct PositionsAreReadBack;

impl Law for PositionsAreReadBack {
    fn hold<P: Game>(code: Code<P::Rules>, bytes: Bytes<'_>) {
        let text = bytes.text();
        match P::parse(code, &text) {
            Ok(position) => {
                let printed = position.to_string();
                let again = P::parse(code, &printed).expect("printed text is read");
                assert_eq!(again.setup(), position.setup());
                assert_eq!((&again, again.key()), (&position, position.key()));
                assert_eq!(again.to_string(), printed);
            }
            Err(error) => {
                assert!(!error.to_string().contains('\n'));
                assert!(text[error.token.offset()..].starts_with(error.token.text()));
            }
        }
    }
}

fuzz_target!(|data: &[u8]| hold::<PositionsAreReadBack>(data));
