/** The date, by which the linter decides whether evidence is old. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
