//! The page.
use crate::chart::Chart;
use benches::record::Record;
pub(crate) const CHART: &str = "charts/attacks.svg";
pub(crate) fn chart(_: &Record) -> Result<Chart<'static>, String> {
    todo!()
}
pub(crate) fn write(_: &[Record], _: &Record) -> Result<String, String> {
    todo!()
}
