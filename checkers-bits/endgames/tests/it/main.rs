//! Tests of the endgame tables.

mod plain;
mod tables;
