//! Law: a position text is refused in one line, or read so that what is printed is read back, all
//! five fields of it.

#![no_main]

use alquerque_core::Position;
use alquerque_core::alquerque::Alquerque;
use alquerque_fuzz::{Bytes, code};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let Some(code) = code(&mut bytes) else { return };
    let text = bytes.text();
    match Alquerque::parse(code, &text) {
        Ok(position) => {
            let printed = position.to_string();
            let again = Alquerque::parse(code, &printed).expect("printed text is read");
            assert_eq!(again.setup(), position.setup());
            assert_eq!((&again, again.key()), (&position, position.key()));
            assert_eq!(again.to_string(), printed);
        }
        Err(error) => {
            assert!(!error.to_string().contains('\n'));
            assert!(text[error.token.offset()..].starts_with(error.token.text()));
        }
    }
});
