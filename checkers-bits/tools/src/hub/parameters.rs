//! The parameters of the engine, as the protocol declares and sets them.

use std::fmt::Display;
use std::ops::RangeInclusive;

use checkers_bits::VariantName;
use draughts_engine::{Feature, Options};

use super::line::Line;

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parameters {
    pub(super) variant: VariantName,
    pub(super) options: Options,
}

pub(crate) const TABLE_MIB: RangeInclusive<usize> = 1..=1 << 20;
pub(crate) const THREADS: RangeInclusive<u32> = 1..=256;

/// What programs that know International draughts alone call it.
const INTERNATIONAL: &str = "normal";

impl Parameters {
    /// The lines that declare them.
    pub(super) fn declare(&self) -> Vec<Line> {
        let param = |name: &str, value: &dyn Display, kind: &str| {
            Line::new("param").with("name", name).with("value", value).with("type", kind)
        };
        let variants: Vec<_> = VariantName::ALL.iter().map(|name| name.as_str()).collect();
        let Options { table_mib, threads, features } = self.options;
        let mut lines = vec![
            param("variant", &self.variant, "enum").with("values", variants.join(" ")),
            param("hash", &table_mib, "int")
                .with("min", TABLE_MIB.start())
                .with("max", TABLE_MIB.end()),
            param("threads", &threads, "int")
                .with("min", THREADS.start())
                .with("max", THREADS.end()),
        ];
        for feature in Feature::ALL {
            lines.push(param(feature.name(), &features.has(feature), "bool"));
        }
        lines
    }

    /// Sets one.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Options { table_mib, threads, features } = &mut self.options;
        let expected = |what: &dyn Display| format!("{name}: expected {what}, found {value:?}");
        match name {
            "variant" if value == INTERNATIONAL => self.variant = VariantName::International,
            "variant" => {
                let error = |error| format!("variant: {error}, found {value:?}");
                self.variant = value.parse().map_err(error)?;
            }
            "hash" => {
                *table_mib =
                    within(value, &TABLE_MIB).ok_or_else(|| expected(&"MiB from 1 to 1048576"))?
            }
            "threads" => {
                *threads =
                    within(value, &THREADS).ok_or_else(|| expected(&"a number from 1 to 256"))?
            }
            _ => {
                let feature = Feature::ALL.into_iter().find(|feature| feature.name() == name);
                let feature = feature.ok_or_else(|| {
                    format!("expected a parameter that hub lists, found {name:?}")
                })?;
                *features = match value {
                    "true" => features.with(feature),
                    "false" => features.without(feature),
                    _ => return Err(expected(&"true or false")),
                };
            }
        }
        Ok(())
    }
}

fn within<T: std::str::FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<T> {
    text.parse().ok().filter(|number| range.contains(number))
}
