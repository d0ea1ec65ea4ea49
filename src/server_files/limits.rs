//! What reading the files around a server may cost: each limit with its unit.
