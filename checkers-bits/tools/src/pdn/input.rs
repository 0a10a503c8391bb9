//! Options for the inputs of all PDN commands, and the reading of inputs.

mod place;
mod plain;

pub(crate) use place::Input;

use std::fs::File;
use std::io::{self, BufRead};
use std::sync::OnceLock;

use checkers_bits::{AnyVariant, VariantName};
use checkers_pdn::{
    self as pdn, Encoding, Filter, GameBuffer, GameText, Reader, Remedy, VariantTally, Warning,
};
use clap::{Args, value_parser};
use indicatif::ProgressBar;

use self::plain::{peeked, plain};
use super::fitting::TRIED;
use super::names::{self, Names};
use super::rules::{self, Chosen};
use super::wanted::Wanted;
use checkers_cli::console;
use checkers_cli::options::Threads;
use checkers_cli::variant::{self, RulesArgument};

/// Arguments of every command that reads games.
#[derive(Args)]
pub(crate) struct Games {
    /// Variant of all games, by name or PDN number [default: guessed per game]
    #[arg(long, value_name = "NAME", value_parser = variant::parser(), hide_possible_values = true)]
    variant: Option<VariantName>,

    #[command(flatten)]
    pub(crate) rules: RulesArgument,

    /// Encoding of the files, such as UTF-8, windows-1251, IBM866 or UTF-16LE [default: detected per game]
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<Encoding>,

    /// Treat games with an illegal variation, a broken tag or another defect as broken
    #[arg(long)]
    pub(crate) strict: bool,

    /// Keep the moves before an illegal move or unreadable text; the rest becomes a comment
    #[arg(long, conflicts_with = "strict")]
    lenient: bool,

    /// File of players: one line per player with the name and other spellings, separated by tabs
    #[arg(long, value_name = "FILE", value_parser = Names::read)]
    names: Option<Names>,

    /// Maximum size of a game in MiB; a larger game is an error
    #[arg(long, value_name = "MIB", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    max_size: u16,

    /// Select games, such as 'player~baas year>=1960 result=draw'; see `checkers pdn --help`
    #[arg(long, value_name = "FILTER")]
    r#where: Option<Filter>,

    #[command(flatten)]
    pub(crate) threads: Threads,

    /// PDN files, .gz, .bz2, .xz or .zip files, or folders [default: -, standard input]
    #[arg(value_name = "FILE")]
    arguments: Vec<Input>,

    /// Whether each game is a batch of its own, so that the threads share the work evenly. Set by commands that
    /// work long on each game.
    #[arg(skip)]
    pub(crate) are_long: bool,

    /// The inputs after the expansion of folders and archives.
    #[arg(skip)]
    inputs: OnceLock<Vec<Input>>,
}

/// The number of bytes at the start of an input. The games in these bytes decide the variant of games that fit
/// several variants.
const SAMPLE: usize = 1 << 18;

impl Games {
    /// The variant of all games, by `--variant` or `--rules`; `None` if it is guessed.
    fn wanted_variant(&self) -> Option<AnyVariant> {
        self.rules.rules.or_else(|| self.variant.map(AnyVariant::from))
    }

    pub(crate) fn inputs(&self) -> &[Input] {
        self.inputs.get_or_init(|| match &self.arguments[..] {
            [] => vec![Input::Standard],
            arguments => arguments.iter().flat_map(place::expand).collect(),
        })
    }

    /// Opens an input. Returns a reader of its games, and the variants of its first games.
    pub(crate) fn open(
        &self,
        input: &Input,
        progress: &ProgressBar,
    ) -> io::Result<(GameReader, VariantTally)> {
        let bytes = input.open(progress)?;
        if self.wanted_variant().is_some() {
            return Ok((self.reader(bytes), VariantTally::default()));
        }
        let (sample, bytes) = peeked(bytes, SAMPLE);
        Ok((self.reader(bytes), self.tally(&sample)))
    }

    fn tally(&self, sample: &[u8]) -> VariantTally {
        let mut reader = self.reader(sample);
        let mut first = Vec::new();
        loop {
            match reader.next_game() {
                Ok(Some(game)) => first.push(game.to_buffer()),
                Ok(None) | Err(pdn::Error::Io(_)) => return VariantTally::of_first_games(&first),
                Err(pdn::Error::Syntax(_)) => {}
            }
        }
    }

    fn reader<R: BufRead>(&self, input: R) -> Reader<R> {
        let reader = Reader::new(input).with_limit(usize::from(self.max_size) << 20);
        let reader = if self.lenient { reader.lenient() } else { reader };
        match self.encoding {
            Some(encoding) => reader.with_encoding(encoding),
            None => reader,
        }
    }

    /// Decodes the text of a broken game.
    pub(crate) fn decode(&self, bytes: &[u8]) -> String {
        // The reader converts UTF-16 to UTF-8, also in broken games.
        let encoding = self.encoding.filter(|encoding| !encoding.is_utf_16());
        let encoding = encoding.unwrap_or_else(|| Encoding::detect(bytes));
        encoding.decode(bytes).into_owned()
    }

    /// The filter of --where, prepared for every variant.
    pub(crate) fn wanted(&self) -> Option<Wanted> {
        self.r#where.as_ref().map(|filter| Wanted::new(filter, self.rules.rules))
    }

    /// Returns the game with standard tag names and one name per player; `None` if nothing changes.
    pub(crate) fn unified(&self, text: &GameText<'_>) -> Option<GameBuffer> {
        names::unified(text, self.names.as_ref())
    }

    /// Whether --strict rejects a game with this warning. A game is not rejected for a capture whose text fits several
    /// moves, because such a game is valid.
    pub(crate) fn refuses(&self, warning: &Warning) -> bool {
        self.strict && warning.remedy != Remedy::Straight
    }

    /// The variants in which an illegal game is legal. `None` if --variant names the variant, or if the number of the
    /// game is above `TRIED`.
    pub(crate) fn legal_variants(&self, text: &GameText<'_>) -> Option<Vec<AnyVariant>> {
        let is_tried = self.wanted_variant().is_none() && text.number() <= TRIED;
        is_tried.then(|| text.legal_variants(AnyVariant::all()))
    }

    /// Calls `work` on a game with its likeliest variant. If the game is illegal in this variant, calls `work` with
    /// a variant in which the game is legal. If the game is legal in no variant, --lenient calls `work` on the
    /// legal part of the game.
    pub(crate) fn by_likely_rules<T>(
        &self,
        text: &GameText<'_>,
        tally: &VariantTally,
        work: impl Fn(Reading<'_, '_>) -> T,
        is_broken: impl Fn(&T) -> bool,
    ) -> T {
        let likeliest = rules::choose(text, self.wanted_variant(), tally);
        let variant = likeliest.map(|chosen| chosen.variant);
        let rules = likeliest.and_then(|chosen| chosen.rules);
        let read = |chosen| work(Reading { text, chosen, cut: Vec::new() });
        // A filter can test the variant, so it must see the final variant. If the game is illegal in the likeliest
        // variant, a variant in which the game is legal is tried first.
        let is_known_illegal =
            self.r#where.is_some() && rules.is_some_and(|rules| text.check(rules).is_err());
        let worked = (!is_known_illegal).then(|| read(likeliest));
        let worked = match worked {
            Some(worked) if !is_broken(&worked) => return worked,
            worked => worked,
        };
        let guess = self.wanted_variant().is_none().then(|| tally.guess_legal_variant(text));
        let legal = guess.flatten().filter(|guess| Some(guess.variant) != variant);
        if let Some(guess) = legal {
            return read(Some(guess.into()));
        }
        if let Some((text, cut)) =
            rules.filter(|_| self.lenient).and_then(|rules| text.legal_part(rules))
        {
            let text = &text.as_text();
            return work(Reading { text, chosen: likeliest, cut });
        }
        worked.unwrap_or_else(|| read(likeliest))
    }
}

/// A game and the variant by whose rules it is read.
pub(crate) struct Reading<'a, 't> {
    pub(crate) text: &'a GameText<'t>,
    pub(crate) chosen: Option<Chosen>,
    /// Warnings about the changes by which --lenient made the game legal.
    cut: Vec<Warning>,
}

impl Reading<'_, '_> {
    /// The warnings of the changes by --lenient and of the text and its replay (`of_game`), merged.
    pub(crate) fn merged(&self, of_game: impl IntoIterator<Item = Warning>) -> Vec<Warning> {
        rules::merged(self.cut.iter().cloned().chain(of_game).collect())
    }
}

pub(crate) type GameReader = Reader<Box<dyn BufRead + Send>>;

/// The encoding of a game in its file; `None` for a game of ASCII characters only.
pub(crate) fn encoding(text: &GameText<'_>) -> Option<Encoding> {
    (!text.as_bytes().is_ascii()).then(|| text.input_encoding())
}

impl Input {
    fn open(&self, progress: &ProgressBar) -> io::Result<Box<dyn BufRead + Send>> {
        match self {
            Self::Standard => plain(progress.wrap_read(io::stdin())),
            Self::File(path) => plain(progress.wrap_read(File::open(path)?)),
            Self::Entry(entry) => plain(progress.wrap_read(entry.open()?)),
            Self::Unusable(_, reason) => Err(io::Error::other(reason.clone())),
        }
    }

    fn size(&self) -> u64 {
        match self {
            Self::File(path) => path.metadata().map_or(0, |metadata| metadata.len()),
            Self::Standard | Self::Entry(_) | Self::Unusable(..) => 0,
        }
    }
}

/// The size of the text of all inputs in bytes, if they are files without compression.
pub(crate) fn plain_size(inputs: &[Input]) -> Option<u64> {
    inputs.iter().all(Input::is_plain).then(|| inputs.iter().map(Input::size).sum())
}

/// Makes a progress bar over the bytes of all inputs.
pub(crate) fn progress(inputs: &[Input]) -> ProgressBar {
    let length = inputs.iter().map(Input::size).sum();
    console::progress(length, "{wide_bar} {bytes}/{total_bytes} {binary_bytes_per_sec} {eta}")
}
