//! Records as text like PGN, the format of chess games: tags, and moves with comments.

mod draft;
mod read;
mod tags;
mod thought;
mod write;

pub(super) use read::Reader;
pub(super) use write::write;

/// Who plays where a record does not say.
pub(super) const UNKNOWN_PLAYER: &str = "?";

/// The day where a record does not say.
pub(super) const UNKNOWN_DATE: &str = "????-??-??";

/// The comment on a move of the opening.
const BOOK: &str = "book";

/// The value of the tag `Termination` of a game without ending.
const UNTERMINATED: &str = "unterminated";
