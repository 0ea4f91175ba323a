import type { FieldValue, FieldValues } from '#contract/catalogue/edit-base.ts';
import { HttpError } from './http-error.ts';
import { type Message, messageOf } from './messages.ts';

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
  throw new HttpError(409, messageOf('editConflict'), {
    errors: Object.fromEntries(Object.entries(conflicts).map(([field, saved]) => [field, [changeOf(saved)]])),
    conflicts,
    ...(changedAt && { changedAt: changedAt.toISOString() }),
  });
}

function changeOf(saved: FieldValue): Message {
  return typeof saved === 'number' ? messageOf('changedTo', saved) : messageOf('changed');
}
