#![doc = include_str!("../README.md")]

mod board;
mod border;
mod player;
