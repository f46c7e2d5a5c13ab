//! The client's side of the protocols: starting an engine, asking it for moves, and never waiting for
//! it longer than was agreed.
//!
//! [`spec::EngineSpec`] is what the user says of an engine, [`wire::Wire`] carries lines to it and from
//! it, [`engine::Engine`] is the conversation.

pub(crate) mod allowance;
pub(crate) mod engine;
pub(crate) mod guard;
pub(crate) mod info;
pub(crate) mod spec;
pub(crate) mod stop;
pub(crate) mod wire;
