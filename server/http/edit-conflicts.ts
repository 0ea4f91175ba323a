import type { FieldValue, FieldValues } from '#contract/catalogue/edit-base.ts';
import { HttpError } from './http-error.ts';

const CONFLICT = 'Another edit has changed the same fields. Please compare them and save again.';

/**
 * Throws `HttpError` 409 with the current values if another edit has changed a field since the caller read `base`. A
 * field that `edit` sets to its current value is no conflict. The caller has locked the row. Without a base, the edit
 * overwrites. `found` are conflicts that the caller has found itself.
 */
export function requireCurrentBase(
  current: Readonly<Record<string, FieldValue | undefined>>,
  base: FieldValues | undefined,
  edit: Readonly<Record<string, unknown>>,
  changedAt?: Date,
  found: FieldValues = {},
): void {
  const conflicts: FieldValues = { ...found };
  for (const [field, value] of Object.entries(base ?? {})) {
    const saved = current[field] ?? null;
    if (field in current && saved !== value && saved !== edit[field]) conflicts[field] = saved;
  }
  if (Object.keys(conflicts).length === 0) return;
  throw new HttpError(409, CONFLICT, {
    errors: Object.fromEntries(Object.entries(conflicts).map(([field, saved]) => [field, [sentence(saved)]])),
    conflicts,
    ...(changedAt && { changedAt: changedAt.toISOString() }),
  });
}

function sentence(saved: FieldValue): string {
  return typeof saved === 'number' ? `Changed to ${saved} in the meantime.` : 'Changed in the meantime.';
}
