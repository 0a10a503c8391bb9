fn main() {
    use checkers_bits::*;
    let d: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let p = Position::<Russian>::start();
    for d in 1..=d {
        let t = std::time::Instant::now();
        let n = perft(&p, d);
        println!("{d} {n} {:?}", t.elapsed());
    }
}
