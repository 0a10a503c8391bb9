//! Tests of the endgame tables.

mod own_game;
mod plain;
mod scan;
mod tables;
