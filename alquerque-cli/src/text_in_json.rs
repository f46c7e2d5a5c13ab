//! Values that are written in JSON as users write them.

/// Lets values appear in JSON as their text.
macro_rules! text_in_json {
    ($($type:ty),*) => {$(
        impl From<$type> for String {
            fn from(value: $type) -> Self {
                value.to_string()
            }
        }

        impl TryFrom<String> for $type {
            type Error = <$type as std::str::FromStr>::Err;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }
    )*};
}

pub(crate) use text_in_json;
