//! Small texts such as `score=10,count=8`.

use crate::desk::shown;
use thiserror::Error;

/// A text whose keys or numbers are wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum KeyError {
    #[error("expected {expected}, such as {first}=10; not \"{found}\"")]
    Form { expected: String, first: &'static str, found: String },
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("{0} is given twice")]
    Twice(&'static str),
    #[error("{key}: expected a whole number, not \"{found}\"")]
    Number { key: &'static str, found: String },
}

/// Reads numbers by their keys, in any order. A key without a value of its own has to be there.
pub(crate) fn read<const N: usize>(
    text: &str,
    keys: [(&'static str, Option<u32>); N],
) -> Result<[u32; N], KeyError> {
    let mut values: [Option<u32>; N] = [None; N];
    for item in text.split(',') {
        let (word, number) = item.split_once('=').unwrap_or((item, ""));
        let Some(i) = keys.iter().position(|(key, _)| *key == word.trim()) else {
            let expected = keys.map(|(key, _)| format!("{key}=N")).join(",");
            let first = keys.first().map_or("", |(key, _)| key);
            return Err(KeyError::Form { expected, first, found: shown(text) });
        };
        let key = keys[i].0;
        if values[i].is_some() {
            return Err(KeyError::Twice(key));
        }
        let number = number.trim();
        values[i] = Some(number.parse().map_err(|_| KeyError::Number { key, found: shown(number) })?);
    }
    let mut complete = [0; N];
    for ((place, value), (key, default)) in complete.iter_mut().zip(values).zip(keys) {
        *place = value.or(default).ok_or(KeyError::Missing(key))?;
    }
    Ok(complete)
}
