import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { type FieldValue, type FieldValues, fieldValuesSchema } from '#contract/catalogue/edit-base.ts';
import { ApiError } from '#lib/api/error.ts';
import { hasCapability } from '#lib/capabilities.ts';
import { createForm, type Form, type UnsavedPolicy } from './form.ts';

/** Fields that another edit has changed since this one began. */
export interface Conflict {
  /** The saved value of each field. */
  readonly saved: FieldValues;
  /** When they were saved, as ISO time, if the backend knows it. */
  readonly changedAt: string | undefined;
}

/** A form that changes saved values, and notices if another edit has changed the same ones. */
export interface EditForm extends Form {
  /** The values that the edit is based on. */
  readonly $base: ReadableAtom<FieldValues>;
  /** Set when the backend has rejected the edit because of another one. */
  readonly $conflict: ReadableAtom<Conflict | undefined>;
  /** Starts an edit of the values that the form shows. */
  open(base: Readonly<Record<string, FieldValue | undefined>>): void;
  /** Returns the user's value of a field on top of the saved one, if both can be kept in part; else undefined. */
  mergeOwn(field: string, own: string, saved: FieldValue): string | undefined;
  /** Bases the edit on the saved values of the conflict. Fields that then differ from them overwrite them. */
  rebase(): void;
  /** Closes the conflict without a decision. The next submit reports it again. */
  dismissConflict(): void;
}

/** What an edit sends. */
interface Edit<Values> {
  /** The fields whose values differ from the base. */
  readonly changes: Partial<Values>;
  /** The values that they replace; undefined if the backend cannot detect conflicts. */
  readonly before: FieldValues | undefined;
}

interface EditOptions<Values> {
  readonly unsaved: UnsavedPolicy;
  /** Fields that are only valid together: a change of one is compared with the saved values of all. */
  readonly dependent?: readonly (keyof Values & string)[];
  /** Merges the user's value of a field with the saved one. `base` is the value that the edit replaces. */
  merge?(field: string, own: string, saved: FieldValue, base: FieldValue | undefined): string | undefined;
  submit(values: Values, edit: Edit<Values>): Promise<void>;
  onError(error: unknown): string;
}

/**
 * Creates a form that sends only the changed fields, together with the values that they replace. If the backend
 * reports that another edit has changed those, the user chooses (`islands/ui/ConflictDialog.tsx`).
 */
export function createEditForm<Values extends object>(
  schema: z.ZodMiniType<Values>,
  { unsaved, dependent = [], merge, submit, onError }: EditOptions<Values>,
): EditForm {
  const $base = atom<FieldValues>({});
  const $conflict = atom<Conflict | undefined>(undefined);

  /** Returns the values that an edit of these fields replaces. */
  const replaced = (fields: readonly string[]): FieldValues => {
    const isDependent = dependent.some((field) => fields.includes(field));
    const compared = [...fields, ...(isDependent ? dependent : [])];
    return Object.fromEntries(compared.map((field) => [field, $base.get()[field] ?? null]));
  };

  const form = createForm(schema, {
    unsaved,
    async submit(values) {
      const changes = changedFields(values, $base.get());
      const before = hasCapability('catalogue') ? replaced(Object.keys(changes)) : undefined;
      await submit(values, { changes, before });
    },
    onError(error) {
      const conflict = conflictOf(error);
      $conflict.set(conflict);
      return conflict ? '' : onError(error);
    },
  });
  return {
    ...form,
    $base,
    $conflict,
    open(base) {
      $conflict.set(undefined);
      $base.set(Object.fromEntries(Object.entries(base).map(([field, value]) => [field, value ?? null])));
    },
    mergeOwn: (field, own, saved) => merge?.(field, own, saved, $base.get()[field]),
    rebase() {
      $base.set({ ...$base.get(), ...$conflict.get()?.saved });
      $conflict.set(undefined);
    },
    dismissConflict: () => $conflict.set(undefined),
  };
}

/** Returns the fields that differ from the base. An undefined value, such as no new image, changes nothing. */
function changedFields<Values extends object>(values: Values, base: FieldValues): Partial<Values> {
  const changes: Partial<Values> = { ...values };
  for (const field in changes) {
    const value: unknown = changes[field];
    if (value === undefined || value === (base[field] ?? null)) delete changes[field];
  }
  return changes;
}

function conflictOf(error: unknown): Conflict | undefined {
  const data = error instanceof ApiError ? error.data : undefined;
  const saved = z.safeParse(fieldValuesSchema, data?.conflicts).data;
  return saved && { saved, changedAt: z.safeParse(z.string(), data?.changedAt).data };
}
