//! Rules about a tool's annotations: the hints and what does not belong there.
