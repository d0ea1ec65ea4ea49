//! Rules about what a tool says of itself and of its parameters.
