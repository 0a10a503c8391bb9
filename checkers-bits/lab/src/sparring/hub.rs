//! The opponents as engines of the Hub protocol.

use std::io::{self, Write};

use checkers_bits::{AnyPosition, AnyVariant, VariantName};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Opponent, material};
use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::hub::{Dialect, Line, converse, game, int_param, variant_param};
use checkers_cli::input::next_line;
use checkers_cli::variant::of_hub;

/// The search depth of `material` in plies.
const PLIES: u32 = 3;

/// Reads lines of the Hub protocol and answers each line, until the end of the input.
pub(super) fn serve(opponent: Opponent, seed: u64) -> Result<Status, Error> {
    let mut player = Player::new(opponent, seed);
    let mut input = io::stdin().lock();
    let say = |line: &Line| Ok(writeln!(stdout(), "{line}")?);
    converse(&mut || next_line(&mut input), &say, &mut |line| player.reply(line))?;
    Ok(Status::Done)
}

struct Player {
    opponent: Opponent,
    variant: AnyVariant,
    seed: u64,
    rng: Xoshiro256PlusPlus,
    /// The position of the last `pos` line.
    position: Option<AnyPosition>,
}

impl Player {
    fn new(opponent: Opponent, seed: u64) -> Self {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self { opponent, variant: VariantName::Russian.into(), seed, rng, position: None }
    }

    fn reply(&mut self, line: &Line) -> Result<Vec<Line>, Error> {
        match line.command() {
            "hub" => return Ok(self.introduction()),
            "set-param" => self.set(line)?,
            "init" => {
                self.begin_anew();
                return Ok(vec![Line::new("ready")]);
            }
            "new-game" => self.begin_anew(),
            "pos" => self.position = Some(game(line, self.variant, Dialect::default())?.position()),
            "go" => {
                let position = self.position.ok_or("expected `pos` before `go`")?;
                let moves = match self.opponent {
                    Opponent::Random => position.moves(),
                    Opponent::Material => material::best_moves(&position, PLIES),
                };
                let mv = moves.choose(&mut self.rng).ok_or("the side to move has no move")?;
                return Ok(vec![Line::new("done").with("move", position.notation(*mv).hub())]);
            }
            "ping" => return Ok(vec![Line::new("pong")]),
            // Unknown commands are ignored, as the protocol requires.
            _ => {}
        }
        Ok(Vec::new())
    }

    fn introduction(&self) -> Vec<Line> {
        let name = match self.opponent {
            Opponent::Random => "random",
            Opponent::Material => "material",
        };
        let id = Line::new("id").with("name", name).with("version", env!("CARGO_PKG_VERSION"));
        vec![
            id.with("author", "checkers-bits"),
            variant_param(self.variant, VariantName::ALL.iter().map(|name| name.as_str())),
            int_param("seed", self.seed, &(0..=u64::MAX)),
            Line::new("wait"),
        ]
    }

    fn set(&mut self, line: &Line) -> Result<(), Error> {
        let value = line.get("value").unwrap_or_default();
        match line.get("name") {
            Some("variant") => self.variant = of_hub(value)?.into(),
            Some("seed") => {
                self.seed = value.parse().map_err(|_| "seed: expected a number of 64 bits")?;
            }
            Some(other) => return Err(format!("there is no parameter `{other}`").into()),
            None => return Err("expected the name of a parameter".into()),
        }
        self.position = None;
        Ok(())
    }

    fn begin_anew(&mut self) {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        self.position = None;
    }
}

#[cfg(test)]
mod tests {
    use checkers_cli::variant::hub_names;

    use super::*;

    fn replies(player: &mut Player, lines: &[&str]) -> Vec<String> {
        let reply = |line: &&str| player.reply(&Line::parse(line).unwrap());
        let lines = lines.iter().map(reply).flat_map(|reply| reply.unwrap());
        lines.map(|line| line.to_string()).collect()
    }

    #[test]
    fn a_new_game_repeats_the_moves() {
        let mut player = Player::new(Opponent::Random, 1);
        let start = "pos pos=WbbbbbbbbbbbbeeeeeeeewwwwwwwwwwWW";
        let game = |player: &mut Player| {
            replies(player, &["new-game", start, "go think", "go think", "go think", "go think"])
        };
        let first = game(&mut player);
        assert_eq!(first.len(), 4);
        assert_eq!(game(&mut player), first);
        replies(&mut player, &["set-param name=seed value=2"]);
        assert_ne!(game(&mut player), first);
    }

    #[test]
    fn every_variant_is_played_by_every_name_of_the_hub_protocol() {
        for &variant in VariantName::ALL {
            for name in hub_names(variant) {
                let mut player = Player::new(Opponent::Random, 1);
                let start = AnyVariant::from(variant).start();
                let set = format!("set-param name=variant value={name}");
                let lines = [&set, "init", &format!("pos pos={}", start.hub()), "go think"];
                let [ready, done] = &replies(&mut player, &lines)[..] else { panic!("{name}") };
                assert_eq!((&**ready, player.variant), ("ready", variant.into()), "{name}");
                let mv = done.strip_prefix("done move=").expect(name);
                assert!(start.read_move(mv).is_ok(), "{name}: {mv}");
            }
        }
    }

    #[test]
    fn an_error_does_not_end_the_game() {
        let mut player = Player::new(Opponent::Material, 0);
        for (line, error) in [
            ("go think", "expected `pos` before `go`"),
            ("pos", "pos: expected pos="),
            ("set-param name=variant value=chess", "expected one of russian"),
            ("set-param name=depth value=1", "there is no parameter `depth`"),
            ("pos pos=Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeew moves=32-1", "moves: move 1, \"32-1\": "),
        ] {
            let found = player.reply(&Line::parse(line).unwrap()).unwrap_err().to_string();
            assert!(found.starts_with(error), "{line}: {found}");
        }
        let lines = [
            "set-param name=variant value=international",
            "init",
            "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23\"",
            "go think",
        ];
        assert_eq!(replies(&mut player, &lines), ["ready", "done move=28x19x23"]);
    }
}
