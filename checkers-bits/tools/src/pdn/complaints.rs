//! Reports the errors of a file. If most games have an error because the variant is wrong, the likely variant is
//! reported first.

use checkers_bits::AnyVariant;

use super::fitting::{Fitting, SHOWN, TRIED};

/// The errors of a file that are held back. Errors are held back while most games are broken, because one wrong
/// variant can explain all of them.
#[derive(Default)]
pub(crate) struct Complaints {
    games: u64,
    errors: u64,
    held: Vec<String>,
    fitting: Fitting,
}

impl Complaints {
    /// Adds a legal game.
    pub(crate) fn add_sound(&mut self, tell: &mut dyn FnMut(&str)) {
        self.games += 1;
        if 2 * self.errors <= self.games {
            self.held.drain(..).for_each(|error| tell(&error));
        }
    }

    /// Adds a broken game with its error. `legal` lists the variants in which the game is legal; `None` if the game
    /// was not replayed in other variants.
    pub(crate) fn add(
        &mut self,
        error: String,
        legal: Option<&[AnyVariant]>,
        tell: &mut dyn FnMut(&str),
    ) {
        self.games += 1;
        self.errors += 1;
        legal.into_iter().for_each(|names| self.fitting.add(names));
        let is_early = self.errors <= TRIED;
        if 2 * self.errors <= self.games || !is_early && !self.fitting.is_found() {
            self.held.drain(..).for_each(|error| tell(&error));
            tell(&error);
        } else if is_early {
            self.held.push(error);
        }
    }

    /// Reports the errors that are still held back at the end of a file.
    pub(crate) fn end(&mut self, tell: &mut dyn FnMut(&str)) {
        let Self { errors, held, fitting, .. } = std::mem::take(self);
        let is_explained = !held.is_empty() && fitting.is_found();
        let shown = if is_explained { SHOWN.min(held.len()) } else { held.len() };
        if is_explained {
            tell(&fitting.to_string());
        }
        held[..shown].iter().for_each(|error| tell(error));
        let more = errors - shown as u64;
        if is_explained && more > 0 {
            tell(&format!("{more} more errors"));
        }
    }
}
