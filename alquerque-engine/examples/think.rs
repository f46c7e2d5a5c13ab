//! think
use alquerque_core::{*, alquerque::*};
use alquerque_engine::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let code: Code = a[1].parse().unwrap();
    let pos = if a.len() > 3 { Alquerque::parse(code, &a[3]).unwrap() } else { Alquerque::start(code) };
    let game = Game::new(pos);
    let mut e = Engine::new(64).unwrap();
    let limits = Limits { move_time: Some(std::time::Duration::from_millis(a[2].parse().unwrap())), ..Default::default() };
    let f = e.search(&game, &limits, &Control::new(), |r| {
        let pv: Vec<String> = r.pv.iter().map(|m| m.to_string()).collect();
        println!("d {}/{} {} {:?} n {} t {:?} knps {} h {} {}", r.depth, r.selective_depth, r.score, r.bound, r.nodes, r.time, r.nodes as u128/(r.time.as_millis().max(1)), r.hash_full, pv.join(" "));
    });
    println!("{f:?}");
}
