rule! {
    name: "registry-mismatch",
    category: Correctness,
    summary: "a registry entry disagrees with a file of the package beside it",
    level: Warning,
    check: Registry(check),
}

fn check(_entry: &RegistryEntry<'_>, _context: &mut Context<'_>) {}
