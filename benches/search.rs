//! Speed of the search: fixed positions to fixed depths.

#![allow(missing_docs, reason = "criterion's macros make undocumented functions")]

use alquerque_benches::{CAPTURES, FANORONA, KONANE, MANY_CHAINS, SEEGA, SURAKARTA, position, start};
use alquerque_core::Game;
use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_engine::{Control, Engine, Evaluate, Limits};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn nodes<P: Evaluate>(game: &Game<P>, depth: u32) -> u64 {
    let mut engine = Engine::new(16).unwrap();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    engine.search(game, &limits, &Control::new(), |_| {}).nodes
}

fn search_of<P: Evaluate>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, position: P, depth: u32) {
    let game = Game::new(position);
    group.throughput(Throughput::Elements(nodes(&game, depth)));
    group.bench_function(format!("{name}, depth {depth}"), |bencher| {
        bencher.iter(|| nodes(black_box(&game), depth));
    });
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    search_of(&mut group, "doce", start::<Alquerque>("doce"), 14);
    search_of(&mut group, "bell", start::<Alquerque>("bell"), 14);
    search_of(&mut group, "table", start::<Alquerque>("table"), 14);
    search_of(&mut group, "table, captures", position::<Alquerque>("table", CAPTURES), 10);
    search_of(&mut group, "table, 3692 chains", position::<Alquerque>("table", MANY_CHAINS), 4);
    search_of(&mut group, "konane", position::<Konane>("konane", KONANE), 9);
    search_of(&mut group, "fanorona", position::<Fanorona>("fanorona", FANORONA), 6);
    search_of(&mut group, "seega, placement", start::<Seega>("seega"), 3);
    search_of(&mut group, "seega", position::<Seega>("seega", SEEGA), 12);
    search_of(&mut group, "surakarta", position::<Surakarta>("surakarta", SURAKARTA), 7);
    group.finish();
}

fn evaluate_of<P: Evaluate>(group: &mut BenchmarkGroup<'_, WallTime>, code: &str, text: &str) {
    let position: P = position(code, text);
    group.bench_function(code, |bencher| bencher.iter(|| black_box(&position).evaluate()));
}

fn evaluate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluate");
    evaluate_of::<Alquerque>(&mut group, "table", CAPTURES);
    evaluate_of::<Konane>(&mut group, "konane", KONANE);
    evaluate_of::<Fanorona>(&mut group, "fanorona", FANORONA);
    evaluate_of::<Seega>(&mut group, "seega", SEEGA);
    evaluate_of::<Surakarta>(&mut group, "surakarta", SURAKARTA);
    group.finish();
}

criterion_group!(benches, search, evaluate);
criterion_main!(benches);
