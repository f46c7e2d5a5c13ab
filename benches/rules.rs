//! Speed of the rules: perft beside a fast chess library, generation, making moves, text.

#![allow(missing_docs, reason = "criterion's macros make undocumented functions")]

use alquerque_benches::{CAPTURES, MANY_CHAINS, start};
use alquerque_core::alquerque::{Alquerque, Code};
use alquerque_core::{Position, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::ops::ControlFlow;

/// Code, depth and count, from `alquerque-core/tests/data/perft.txt`.
const PERFTS: [(&str, u32, u64); 5] = [
    ("table", 12, 3_307_122),
    ("bell", 12, 1_148_679),
    ("doce", 13, 1_386_381),
    ("promotion", 11, 58_987),
    ("jaques-huff", 6, 322_364),
];

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
    for (code, depth, nodes) in PERFTS {
        let position = start(code);
        assert_eq!(perft(&position, depth), nodes);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(code, |bencher| bencher.iter(|| perft(black_box(&position), depth)));
    }
    group.finish();
}

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves");
    let table: Code = "table".parse().unwrap();
    let many = Alquerque::parse(table, MANY_CHAINS).unwrap();
    let captures = Alquerque::parse(table, CAPTURES).unwrap();
    for (name, position) in [("start", start("table")), ("captures", captures), ("3692 chains", many)] {
        group.throughput(Throughput::Elements(position.count_moves()));
        group.bench_function(format!("visit, {name}"), |bencher| {
            bencher.iter(|| {
                let _ = black_box(&position).visit_moves(|turn| {
                    black_box(turn);
                    ControlFlow::<()>::Continue(())
                });
            });
        });
        group.bench_function(format!("count, {name}"), |bencher| {
            bencher.iter(|| black_box(&position).count_moves());
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
    group.finish();
}

fn text(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("text");
    let table: Code = "table".parse().unwrap();
    group.bench_function("position, parse", |bencher| {
        bencher.iter(|| Alquerque::parse(table, black_box(CAPTURES)).unwrap());
    });
    let position = Alquerque::parse(table, CAPTURES).unwrap();
    group.bench_function("position, print", |bencher| bencher.iter(|| black_box(&position).to_string()));
    let turns: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    group.bench_function("move, parse", |bencher| {
        bencher.iter(|| turns.iter().filter(|turn| position.parse_move(turn).is_ok()).count());
    });
    group.finish();
}

criterion_group!(rules, perfts, moves, text);
criterion_main!(rules);
