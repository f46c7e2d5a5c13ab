//! Law: the text of a code is refused in one line, or read so that what is printed is read back, and
//! the rules alone give a code with these rules.

#![no_main]

use alquerque_core::{Code, RuleSet, Variant};
use alquerque_fuzz::Bytes;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = Bytes(data).text();
    match text.parse::<Variant>() {
        Ok(variant) => {
            let printed = variant.to_string();
            let again: Variant = printed.parse().expect("printed text is read");
            assert_eq!((again, again.to_string()), (variant, printed));
            match variant {
                Variant::Alquerque(code) => assert_rules_suffice(code),
                Variant::Konane(code) => assert_rules_suffice(code),
                Variant::Fanorona(code) => assert_rules_suffice(code),
                Variant::Seega(code) => assert_rules_suffice(code),
                Variant::Surakarta(code) => assert_rules_suffice(code),
            }
        }
        Err(error) => {
            assert!(!error.to_string().contains('\n'));
            assert!(text[error.token.offset()..].starts_with(error.token.text()));
        }
    }
});

fn assert_rules_suffice<R: RuleSet>(code: Code<R>) {
    let nearest = Code::new(*code.rules()).expect("the rules make sense");
    assert_eq!(nearest.rules(), code.rules());
}
