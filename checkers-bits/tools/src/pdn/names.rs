//! Unifies the names of tags and players.

use std::collections::HashMap;
use std::path::Path;

use checkers_bits::Color;
use checkers_cli::input;
use checkers_pdn::{GameBuffer, GameText, read_result};

/// The standard tags, each with its names in other languages and programs.
const TAG_NAMES: [(&str, &[&str]); 7] = [
    ("Event", &["Evento", "Evenement", "Toernooi", "Turnier"]),
    ("Site", &["Luogo", "Lieu", "Plaats", "Ort", "Lugar"]),
    ("Date", &["Data", "Datum", "Fecha"]),
    ("Round", &["Turno", "Ronde", "Runde", "Ronda"]),
    ("White", &["Bianco", "Blanc", "Blancs", "Wit", "Weiss", "Blancas", "Brancas", "P1"]),
    ("Black", &["Nero", "Noir", "Noirs", "Zwart", "Schwarz", "Negras", "Pretas", "P2", "Red"]),
    ("Result", &["Risultato", "Resultat", "Uitslag", "Ergebnis", "Resultado"]),
];

/// The names of players from the file of `--names`.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// The main name of a player, by the [`normalized`] form of every name of the player.
    players: HashMap<String, String>,
}

impl Names {
    /// Reads a file of players. A line has the main name of a player and other names, separated by tabs.
    pub(crate) fn read(path: &str) -> Result<Self, String> {
        let bytes = input::read(Path::new(path)).map_err(|error| error.to_string())?;
        let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
        let mut players = HashMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut names = line.split('\t').map(str::trim).filter(|name| !name.is_empty());
            let Some(name) = names.clone().next() else { continue };
            let clash = names.find_map(|other| {
                let before = players.insert(normalized(other), name.to_owned());
                before.filter(|before| before != name).map(|before| (other, before))
            });
            if let Some((other, before)) = clash {
                return Err(format!("{other:?} is a name of {before:?} and of {name:?}"));
            }
        }
        Ok(Self { players })
    }
}

/// Converts a name to the form in which names are compared: words of letters and digits, in lower case.
pub(crate) fn normalized(name: &str) -> String {
    let name = name.to_lowercase();
    let words = name.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Returns the game with standard tag names and one name per player; `None` if nothing changes.
pub(crate) fn unified(text: &GameText<'_>, names: Option<&Names>) -> Option<GameBuffer> {
    let has = |tag: &str| text.tag(tag).is_some();
    // Beside Black, Red is White.
    let red_is_white = has("Red") && has("Black") && !has("White");
    text.with_tags(|tag, value| {
        if red_is_white && tag.eq_ignore_ascii_case("Result") {
            let is_red =
                value.starts_with(['R', 'r']) && read_result(value, Color::White).is_some();
            return is_red.then(|| (tag.into(), "White wins".into()));
        }
        let is_foreign = |(_, foreign): &&(&str, &[&str])| {
            foreign.iter().any(|name| name.eq_ignore_ascii_case(tag))
        };
        let standard = TAG_NAMES.iter().find(is_foreign).map(|(standard, _)| *standard);
        let red = (red_is_white && tag.eq_ignore_ascii_case("Red")).then_some("White");
        let standard = red.or(standard.filter(|standard| !has(standard)));
        let is_player = matches!(standard.unwrap_or(tag), "White" | "Black");
        let player = names.filter(|_| is_player).and_then(|it| it.players.get(&normalized(value)));
        let player = player.filter(|player| *player != value);
        if standard.is_none() && player.is_none() {
            return None;
        }
        let value = player.map_or(value, |player| player);
        Some((standard.unwrap_or(tag).into(), value.into()))
    })
}
