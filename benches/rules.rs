//! Speed of the rules: perft beside a fast chess library, random games, generation, making moves, text.

#![allow(missing_docs, reason = "criterion's macros make undocumented functions")]

use alquerque_benches::{
    CAPTURES, FANORONA, KONANE, MANY_CHAINS, MANY_STEPS, Playouts, SEEGA, SURAKARTA, position, start,
};
use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Position, perft};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::ops::ControlFlow;

/// perft of the chess start position at depth 6.
const CHESS: (u8, u64) = (6, 119_060_324);

/// Turns per second, the last ply counted and not made, as in [`alquerque_core::perft`].
fn chess_perft(board: &cozy_chess::Board, depth: u8) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for turn in moves {
                let mut next = board.clone();
                next.play_unchecked(turn);
                nodes += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn perft_of<P: Position>(group: &mut BenchmarkGroup<'_, WallTime>, position: &P, depth: u32, nodes: u64) {
    assert_eq!(perft(position, depth), nodes, "{position:?}");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(position.code().to_string(), |bencher| {
        bencher.iter(|| perft(black_box(position), depth));
    });
}

/// Counts from `alquerque-core/tests/data/perft.txt`; that of Seega by the same slow generator, from a
/// board in the middle of which there is something to move.
fn perfts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    let (depth, nodes) = CHESS;
    group.throughput(Throughput::Elements(nodes));
    let board = cozy_chess::Board::default();
    assert_eq!(chess_perft(&board, 4), 197_281);
    group.bench_function("chess, cozy-chess", |bencher| {
        bencher.iter(|| chess_perft(black_box(&board), depth));
    });
    for (code, depth, nodes) in [
        ("table", 12, 3_307_122),
        ("bell", 12, 1_148_679),
        ("doce", 13, 1_386_381),
        ("promotion", 11, 58_987),
        ("jaques-huff", 6, 322_364),
    ] {
        perft_of(&mut group, &start::<Alquerque>(code), depth, nodes);
    }
    perft_of(&mut group, &start::<Konane>("konane"), 9, 4_633_660);
    perft_of(&mut group, &start::<Fanorona>("fanorona"), 5, 431_852);
    let placed: Seega = position("seega", "wbwbw/bwbwb/wb1bw/bwbwb/wbwbw w 0,0");
    perft_of(&mut group, &placed, 14, 107_416_888);
    perft_of(&mut group, &start::<Surakarta>("surakarta"), 6, 58_479_230);
    group.finish();
}

fn playouts_of<P: Position>(group: &mut BenchmarkGroup<'_, WallTime>, start: P) {
    const MEASURED: u32 = 1_000;
    let code = start.code();
    let mut playouts = Playouts::new(start);
    let plies: u32 = (0..MEASURED).map(|_| playouts.play()).sum();
    println!("{code}: {} plies a game", plies / MEASURED);
    group.bench_function(code.to_string(), |bencher| bencher.iter(|| playouts.play()));
}

/// Whole games from the start, each turn any of the legal ones, to the end by the rules, draws included.
fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts");
    group.throughput(Throughput::Elements(1));
    playouts_of(&mut group, start::<Alquerque>("table"));
    playouts_of(&mut group, start::<Alquerque>("bell"));
    playouts_of(&mut group, start::<Konane>("konane"));
    playouts_of(&mut group, start::<Fanorona>("fanorona"));
    playouts_of(&mut group, start::<Seega>("seega"));
    playouts_of(&mut group, start::<Surakarta>("surakarta"));
    group.finish();
}

fn moves_of<P: Position>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, position: &P) {
    group.throughput(Throughput::Elements(position.count_moves()));
    group.bench_function(format!("visit, {name}"), |bencher| {
        bencher.iter(|| {
            let _ = black_box(position).visit_moves(|turn| {
                black_box(turn);
                ControlFlow::<()>::Continue(())
            });
        });
    });
    group.bench_function(format!("count, {name}"), |bencher| {
        bencher.iter(|| black_box(position).count_moves());
    });
    let turns = position.moves();
    group.bench_function(format!("make, {name}"), |bencher| {
        bencher.iter(|| {
            for &turn in &turns {
                let mut next = position.clone();
                next.play_unchecked(turn);
                black_box(next);
            }
        });
    });
}

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves");
    moves_of(&mut group, "table, start", &start::<Alquerque>("table"));
    moves_of(&mut group, "table, captures", &position::<Alquerque>("table", CAPTURES));
    moves_of(&mut group, "table, 3692 chains", &position::<Alquerque>("table", MANY_CHAINS));
    moves_of(&mut group, "konane", &position::<Konane>("konane", KONANE));
    moves_of(&mut group, "fanorona", &position::<Fanorona>("fanorona", FANORONA));
    moves_of(&mut group, "fanorona, one man", &position::<Fanorona>("fanorona", MANY_STEPS));
    moves_of(&mut group, "seega, placement", &start::<Seega>("seega"));
    moves_of(&mut group, "seega", &position::<Seega>("seega", SEEGA));
    moves_of(&mut group, "surakarta", &position::<Surakarta>("surakarta", SURAKARTA));
    group.finish();
}

fn text_of<P: Position>(criterion: &mut Criterion, code: &str, text: &str) {
    let mut group = criterion.benchmark_group(format!("text, {code}"));
    let position: P = position(code, text);
    let code = position.code();
    group.bench_function("position, parse", |bencher| {
        bencher.iter(|| P::parse(code, black_box(text)).unwrap());
    });
    group.bench_function("position, print", |bencher| bencher.iter(|| black_box(&position).to_string()));
    let turns: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    group.throughput(Throughput::Elements(turns.len() as u64));
    group.bench_function("moves, parse", |bencher| {
        bencher.iter(|| turns.iter().filter(|turn| position.parse_move(turn).is_ok()).count());
    });
    group.finish();
}

fn text(criterion: &mut Criterion) {
    text_of::<Alquerque>(criterion, "table", CAPTURES);
    text_of::<Konane>(criterion, "konane", KONANE);
    text_of::<Fanorona>(criterion, "fanorona", FANORONA);
    text_of::<Seega>(criterion, "seega", SEEGA);
    text_of::<Surakarta>(criterion, "surakarta", SURAKARTA);
}

criterion_group!(rules, perfts, playouts, moves, text);
criterion_main!(rules);
