//! The parameters of a code, and reading them from its name.

/// Where an unpromoted man may step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Steps {
    Forward,
    Any,
}

/// Where an unpromoted man may jump: `FirstForward` binds only the first jump of a chain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Jumps {
    Forward,
    FirstForward,
    Any,
}

/// Whether a side that can capture must; `Huff` is optional with a penalty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Capture {
    Compulsory,
    Optional,
    Huff,
}

/// Which of the possible chains a capturing side may take.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Choice {
    Free,
    LongestOfMan,
    Longest,
}

/// Whether a chain must go on while it can.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Chain {
    Complete,
    Stoppable,
}

/// The parameters that bear on which turns are legal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rules {
    pub(crate) steps: Steps,
    pub(crate) jumps: Jumps,
    pub(crate) capture: Capture,
    pub(crate) choice: Choice,
    pub(crate) chain: Chain,
    pub(crate) promotion: bool,
}

/// Reads a code such as `doce` or `promotion,jumps=any,choice=longest`; panics on anything unknown.
pub(crate) fn rules(code: &str) -> Rules {
    let mut parts = code.split(',');
    let mut rules = named(parts.next().unwrap());
    for part in parts {
        let (name, value) = part.split_once('=').expect("a parameter is name=value");
        set(&mut rules, name, value);
    }
    rules
}

/// The table of named codes, each as its difference from `doce`.
fn named(code: &str) -> Rules {
    let doce = Rules {
        steps: Steps::Forward,
        jumps: Jumps::Forward,
        capture: Capture::Compulsory,
        choice: Choice::Free,
        chain: Chain::Complete,
        promotion: false,
    };
    let table = Rules { steps: Steps::Any, jumps: Jumps::Any, ..doce };
    let jaques = Rules { choice: Choice::LongestOfMan, ..table };
    match code {
        "doce" => doce,
        "bell" => Rules { jumps: Jumps::Any, ..doce },
        "promotion" => Rules { promotion: true, ..doce },
        "huffing" => Rules { capture: Capture::Huff, ..doce },
        "backward" | "table" => table,
        "jaques" | "jaques-short" | "jaques-short8" | "jaques-drawn" => jaques,
        "jaques-most" => Rules { choice: Choice::Longest, ..jaques },
        "jaques-optional" => Rules { capture: Capture::Optional, ..jaques },
        "jaques-huff" => Rules { capture: Capture::Huff, ..jaques },
        _ => panic!("unknown code {code}"),
    }
}

/// Sets one parameter; set-up and draw limits are checked and dropped, as no turn depends on them.
fn set(rules: &mut Rules, name: &str, value: &str) {
    match (name, value) {
        ("steps", "forward") => rules.steps = Steps::Forward,
        ("steps", "any") => rules.steps = Steps::Any,
        ("jumps", "forward") => rules.jumps = Jumps::Forward,
        ("jumps", "first-forward") => rules.jumps = Jumps::FirstForward,
        ("jumps", "any") => rules.jumps = Jumps::Any,
        ("capture", "compulsory") => rules.capture = Capture::Compulsory,
        ("capture", "optional") => rules.capture = Capture::Optional,
        ("capture", "huff") => rules.capture = Capture::Huff,
        ("choice", "free") => rules.choice = Choice::Free,
        ("choice", "longest-of-man") => rules.choice = Choice::LongestOfMan,
        ("choice", "longest") => rules.choice = Choice::Longest,
        ("chain", "complete") => rules.chain = Chain::Complete,
        ("chain", "stoppable") => rules.chain = Chain::Stoppable,
        ("promotion", "none") => rules.promotion = false,
        ("promotion", "far-row") => rules.promotion = true,
        ("setup", "right" | "left" | "short" | "short8") => {}
        ("repetition" | "quiet", n) if n.parse::<u32>().is_ok() => {}
        _ => panic!("unknown parameter {name}={value}"),
    }
}
