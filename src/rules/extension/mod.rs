//! Rules about official extensions, where a tool shows that it uses one.
