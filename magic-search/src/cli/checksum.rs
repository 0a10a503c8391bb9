//! Records as lines of JSON with a checksum against damage.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The text before the checksum, the last field of an object.
const CRC: &str = ",\"crc\":\"";

/// A record as a JSON object on one line. The last field is the CRC-32 of everything before it.
pub(crate) fn write(record: &impl Serialize) -> String {
    let object = serde_json::to_string(record).expect("records have string keys");
    let body = object.strip_suffix('}').expect("records are objects");
    format!("{body}{CRC}{:08x}\"}}", crc32fast::hash(body.as_bytes()))
}

/// Whether a sound line has some field.
pub(crate) fn has_field(line: &str, name: &str) -> bool {
    serde_json::from_str::<Map<String, Value>>(line).is_ok_and(|object| object.contains_key(name))
}

/// Reads the output of [`write`] and rejects anything else.
pub(crate) fn read<R: Serialize + DeserializeOwned>(line: &str) -> Result<R, String> {
    let (body, crc) = line
        .rsplit_once(CRC)
        .and_then(|(body, rest)| Some((body, rest.strip_suffix("\"}")?)))
        .ok_or("expected an object that ends with `\"crc\"` and its CRC-32")?;
    let actual = format!("{:08x}", crc32fast::hash(body.as_bytes()));
    if crc != actual {
        return Err(format!("the line has changed: its CRC-32 is {actual}, not {crc}"));
    }
    let object = format!("{body}}}");
    let record: R = serde_json::from_str(&object).map_err(|error| error.to_string())?;
    let written = serde_json::to_string(&record).expect("records have string keys");
    if written == object { Ok(record) } else { Err(difference(&written, &object)) }
}

/// The fields that differ between an object and its record. serde does not report unknown fields,
/// nor missing fields that may be `null`.
fn difference(expected: &str, found: &str) -> String {
    let fields = |text| serde_json::from_str::<Map<String, Value>>(text).unwrap_or_default();
    let (expected_fields, found_fields) = (fields(expected), fields(found));
    let unknown = found_fields.keys().find(|name| !expected_fields.contains_key(*name));
    let missing = expected_fields.keys().find(|name| !found_fields.contains_key(*name));
    match (unknown, missing) {
        (Some(name), _) => format!("unknown field `{name}`"),
        (None, Some(name)) => format!("missing field `{name}`"),
        (None, None) => format!("expected `{expected}`, found `{found}`"),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Record {
        count: u32,
        name: Option<String>,
    }

    fn with_crc(body: &str) -> String {
        format!("{body}{CRC}{:08x}\"}}", crc32fast::hash(body.as_bytes()))
    }

    #[test]
    fn what_is_written_is_read() {
        let record = Record { count: 7, name: None };
        let line = write(&record);
        assert_eq!(line, with_crc("{\"count\":7,\"name\":null"));
        assert!(line.ends_with("\"}") && has_field(&line, "crc"), "{line}");
        assert_eq!(read(&line), Ok(record));
    }

    #[test]
    fn a_right_checksum_does_not_excuse_other_fields() {
        let refused = |body: &str| read::<Record>(&with_crc(body)).unwrap_err();
        assert!(refused("{\"name\":null").contains("missing field `count`"));
        assert_eq!(refused("{\"count\":7"), "missing field `name`");
        assert_eq!(refused("{\"count\":7,\"name\":null,\"more\":1"), "unknown field `more`");
        assert!(refused("{\"count\":7, \"name\":null").starts_with("expected `{\"count\":7,\"na"));
        assert!(refused("{\"count\":-7,\"name\":null").contains("-7"));
        let none = read::<Record>("{\"count\":7,\"name\":null}").unwrap_err();
        assert!(none.starts_with("expected an object that ends with `\"crc\"`"), "{none}");
    }
}
