//! Law: the text of a code is refused in one line, or read so that what is printed is read back, and
//! the rules alone give a code with these rules.

#![no_main]

use alquerque_core::alquerque::Code;
use alquerque_fuzz::Bytes;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = Bytes(data).text();
    match text.parse::<Code>() {
        Ok(code) => {
            let printed = code.to_string();
            let again: Code = printed.parse().expect("printed text is read");
            assert_eq!((again, again.to_string()), (code, printed));
            let nearest = Code::new(*code.rules()).expect("the rules make sense");
            assert_eq!(nearest.rules(), code.rules());
        }
        Err(error) => {
            assert!(!error.to_string().contains('\n'));
            assert!(text[error.token.offset()..].starts_with(error.token.text()));
        }
    }
});
