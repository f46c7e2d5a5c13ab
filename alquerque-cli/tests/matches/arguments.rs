//! Matches that make no sense are refused in one line, and leave nothing behind.

use crate::runner::Folder;

#[test]
fn each_mistake_is_one_line() {
    let two = ["--engine", "builtin,name=a,nodes=5", "--engine", "builtin,name=b,nodes=5"];
    for (words, message) in [
        (&["--quiet"][..], "error: a match needs two engines or more: --engine is given 0 times\n"),
        (
            &["--engine", "builtin,nodes=5"],
            "error: a match needs two engines or more: --engine is given 1 times\n",
        ),
        (
            &["--engine", "builtin,name=a,nodes=5", "--engine", "builtin,name=a,nodes=7"],
            "error: two engines are called a: their names have to differ\n",
        ),
        (&["--engine", "builtin", "--engine", "builtin,name=b"], "error: builtin has no limit: give it tc, "),
        (&["--engine", "x", "--engine", "builtin"], "error: --engine x: expected cmd=PROGRAM or builtin, "),
        (&[&two[..], &["--each", "tc=x"]].concat(), "error: --each: tc: expected [moves/]"),
        (&[&two[..], &["--games", "3"]].concat(), "error: --games: openings are played twice, "),
        (&[&two[..], &["--games", "0"]].concat(), "error: --games: openings are played twice, "),
        (&[&two[..], &["--variant", "chess"]].concat(), "error: "),
        (
            &[&two[..], &["--variant", "doce", "--variant", "doce"]].concat(),
            "error: --variant doce is given twice\n",
        ),
        (
            &[&two[..], &["--sprt", "elo0=5,elo1=0"]].concat(),
            "error: invalid value 'elo0=5,elo1=0' for '--sprt",
        ),
        (&[&two[..], &["--win", "score=5"]].concat(), "error: invalid value 'score=5' for '--win"),
        (&[&two[..], &["--draw", "x=5"]].concat(), "error: invalid value 'x=5' for '--draw"),
        (&[&two[..], &["--concurrency", "0"]].concat(), "error: invalid value '0' for '--concurrency"),
        (&[&two[..], &["--reply-timeout", "-1"]].concat(), "error: "),
        (
            &[&two[..], &["--openings", "random:0"]].concat(),
            "error: openings: expected a file, random:PLIES or unbalanced:PLIES",
        ),
        (
            &[&two[..], &["--openings", "unbalanced:x"]].concat(),
            "error: openings: expected a file, random:PLIES or unbalanced:PLIES",
        ),
        (&[&two[..], &["--openings", "no-such-file"]].concat(), "error: no-such-file: "),
        (&[&two[..], &["--record", "games.txt"]].concat(), "error: --record games.txt: "),
        (
            &[&two[..], &["--record", "no-such-folder/games.pdn"]].concat(),
            "error: no-such-folder/games.pdn: ",
        ),
        (&[&two[..], &["--autosave", "no-such-folder/x"]].concat(), "error: no-such-folder/x: "),
        (
            &[&two[..], &["--quiet", "--json"]].concat(),
            "error: the argument '--quiet' cannot be used with '--json'",
        ),
    ] {
        let folder = Folder::new();
        let output = folder.output(words);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{words:?}: {errors}");
        assert!(errors.starts_with(message), "{words:?}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{words:?}: {errors}");
        assert!(output.stdout.is_empty(), "{words:?}");
        assert_eq!(folder.files(), [""; 0], "{words:?}");
    }
}

#[test]
fn a_test_compares_two_engines() {
    let folder = Folder::new();
    let three = ["--engine", "builtin,name=a", "--engine", "builtin,name=b", "--engine", "builtin,name=c"];
    let output = folder.output(&[&three[..], &["--each", "nodes=5", "--sprt", "elo0=0,elo1=5"]].concat());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: --sprt compares two engines, not 3\n");
}
