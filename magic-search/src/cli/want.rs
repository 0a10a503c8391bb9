//! The order of the magics of a search.

use clap::ValueEnum;
use magic_search::search::{Demand, Order};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Want {
    /// sparse random multipliers, in the order of the seed
    First,
    /// from 1 upwards
    Smallest,
    /// by the number of bits set, then by size
    Sparsest,
    /// like sparsest, but monotone: a greater occupancy never has a smaller index
    Monotone,
}

impl Want {
    pub(crate) fn order(self, seed: u64) -> Order {
        match self {
            Self::First => Order::Random { seed },
            Self::Smallest => Order::Ascending,
            Self::Sparsest | Self::Monotone => Order::ByBitCount,
        }
    }

    pub(crate) fn demand(self) -> Demand {
        match self {
            Self::Monotone => Demand::Monotone,
            Self::First | Self::Smallest | Self::Sparsest => Demand::Any,
        }
    }
}
