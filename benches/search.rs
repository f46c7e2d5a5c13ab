//! Speed of the search: fixed positions to fixed depths.

#![allow(missing_docs, reason = "criterion's macros make undocumented functions")]

use alquerque_benches::{CAPTURES, MANY_CHAINS, after, start};
use alquerque_core::alquerque::{Alquerque, Code};
use alquerque_core::{Game, Position};
use alquerque_engine::{Control, Engine, Evaluate, Limits};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn nodes(game: &Game<Alquerque>, depth: u32) -> u64 {
    let mut engine = Engine::new(16).unwrap();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    engine.search(game, &limits, &Control::new(), |_| {}).nodes
}

fn search(criterion: &mut Criterion) {
    let table: Code = "table".parse().unwrap();
    let parse = |text| Game::new(Alquerque::parse(table, text).unwrap());
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    for (name, game, depth) in [
        ("doce", after("doce", ""), 14),
        ("bell", after("bell", ""), 14),
        ("table", after("table", ""), 14),
        ("table, captures", parse(CAPTURES), 10),
        ("table, 3692 chains", parse(MANY_CHAINS), 4),
    ] {
        group.throughput(Throughput::Elements(nodes(&game, depth)));
        group.bench_function(format!("{name}, depth {depth}"), |bencher| {
            bencher.iter(|| nodes(black_box(&game), depth));
        });
    }
    group.finish();
    let position = start("table");
    criterion.bench_function("evaluate", |bencher| bencher.iter(|| black_box(&position).evaluate()));
}

criterion_group!(benches, search);
criterion_main!(benches);
