//! Sentences with figures from the records.
