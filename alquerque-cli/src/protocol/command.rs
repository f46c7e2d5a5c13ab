//! The commands of the protocol, told apart by their first word.

/// A command. What follows the first word stays text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Handshake(Dialect),
    IsReady,
    SetOption(&'a str),
    NewGame,
    Position(&'a str),
    Moves(&'a str),
    Go(&'a str),
    Stop,
    PonderHit,
    Query(&'a str),
    Perft(&'a str),
    Split(&'a str),
    Bench,
    Print,
    MoveList,
    Eval,
    Help,
    /// Known to other engines, without meaning here.
    Idle,
    Quit,
    /// The word that is no command.
    Unknown(&'a str),
}

/// Which of the two protocols the client speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Universal Game Interface: distances to the end of the game in plies.
    Ugi,
    /// Universal Chess Interface: distances in moves, and a move to ponder on beside the best.
    Uci,
}

impl<'a> Command<'a> {
    /// Reads a line without blanks around it.
    pub(super) fn parse(line: &'a str) -> Self {
        let (word, rest) = split_word(line);
        match word {
            "ugi" => Self::Handshake(Dialect::Ugi),
            "uci" => Self::Handshake(Dialect::Uci),
            "isready" => Self::IsReady,
            "setoption" => Self::SetOption(rest),
            "uginewgame" | "ucinewgame" => Self::NewGame,
            "position" => Self::Position(rest),
            "moves" => Self::Moves(rest),
            "go" => Self::Go(rest),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "query" => Self::Query(rest),
            "perft" => Self::Perft(rest),
            "split" => Self::Split(rest),
            "bench" => Self::Bench,
            "print" | "d" => Self::Print,
            "movelist" => Self::MoveList,
            "eval" => Self::Eval,
            "help" => Self::Help,
            "debug" | "register" => Self::Idle,
            "quit" => Self::Quit,
            _ => Self::Unknown(word),
        }
    }

    /// Whether the command begins what takes long.
    pub(super) fn begins_job(self) -> bool {
        matches!(self, Self::Go(_) | Self::Perft(_) | Self::Split(_) | Self::Bench)
    }
}

/// The first word of `text`, and what follows it without blanks around it.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_ascii();
    text.split_once(|c: char| c.is_ascii_whitespace())
        .map_or((text, ""), |(word, rest)| (word, rest.trim_ascii()))
}

/// What is written for `help`.
pub(super) const HELP: &str = "\
ugi | uci                      begin: name, options, ugiok | uciok
isready                        readyok, at once, also during a search
setoption name N [value V]     change an option; ugi lists them
uginewgame | ucinewgame        forget the last game
position startpos | fen P [moves M ...]
                               set up a position and play moves from there
moves M ...                    play on from the current position
go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [perft N]
   [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [movestogo N] [searchmoves M ...]
                               search (wtime, btime, winc, binc are read too); alone: until stop
stop                           end the search
ponderhit                      the expected move was played: the clock runs
query p1turn | gameover | result | fen | islegal M
                               ask about the current position
print | d                      draw the board
movelist                       list the legal moves
eval                           value of the position without search, for the player to move
perft N | split N              count the games of N plies | below each move
bench                          search a fixed set of positions
help                           this list
quit                           end the program";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_apart_by_their_first_word() {
        assert_eq!(Command::parse("go"), Command::Go(""));
        assert_eq!(Command::parse("go\tdepth  5"), Command::Go("depth  5"));
        assert_eq!(Command::parse("gogo 5"), Command::Unknown("gogo"));
        assert_eq!(Command::parse("ucinewgame"), Command::parse("uginewgame"));
    }
}
