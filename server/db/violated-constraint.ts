/** Returns the constraint that a failed query violated. Drizzle stores the driver's error as the cause. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : undefined;
}
