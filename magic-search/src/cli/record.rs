//! The JSON records of a search, one per line with a [checksum](super::checksum); `merge` reads
//! them.
//!
//! The fields are stable; the crate's README documents them.

use magic_search::Shard;
use magic_search::census::Tally;
use magic_search::search::End;
use serde::{Deserialize, Serialize};

use super::subject::{Subject, parse_hex};
use super::want::Want;

/// The result of a census.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CensusRecord {
    #[serde(flatten)]
    pub(crate) subject: Subject,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shard: Option<Shard>,
    pub(crate) count: u128,
    pub(crate) smallest: Option<String>,
    pub(crate) sparsest: Option<String>,
    pub(crate) monotone: u128,
    pub(crate) first_monotone: Option<String>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FindRecord {
    #[serde(flatten)]
    pub(crate) subject: Subject,
    #[serde(flatten)]
    pub(crate) question: Question,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shard: Option<Shard>,
    pub(crate) found: Vec<FoundRecord>,
    pub(crate) end: End,
}

/// The requested magics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Question {
    pub(crate) want: Want,
    pub(crate) wanted: usize,
    pub(crate) seed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FoundRecord {
    pub(crate) magic: String,
    pub(crate) shift: u32,
    pub(crate) place: u64,
}

impl CensusRecord {
    pub(crate) fn new(subject: Subject, shard: Option<Shard>, tally: &Tally) -> Self {
        let hex = |magic: Option<u64>| magic.map(|magic| subject.hex(magic));
        Self {
            shard,
            count: tally.count,
            smallest: hex(tally.smallest),
            sparsest: hex(tally.sparsest),
            monotone: tally.monotone,
            first_monotone: hex(tally.first_monotone),
            subject,
        }
    }

    pub(crate) fn tally(&self) -> Result<Tally, String> {
        let read = |magic: &Option<String>| magic.as_deref().map(parse_hex).transpose();
        Ok(Tally {
            count: self.count,
            smallest: read(&self.smallest)?,
            sparsest: read(&self.sparsest)?,
            monotone: self.monotone,
            first_monotone: read(&self.first_monotone)?,
        })
    }
}
