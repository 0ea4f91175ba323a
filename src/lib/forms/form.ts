import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { ApiError } from '#lib/api/error.ts';
import { needsLogin } from './needs-login.ts';

/** The state of a form apart from its fields. */
export interface FormState {
  readonly phase: 'open' | 'sending' | 'sent' | 'failed';
  /** Error messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why the submission failed; only in the phase `failed`. */
  readonly errorMessage?: string;
}

export const INITIAL_STATE: FormState = { phase: 'open', errors: {} };

/**
 * What happens to unsaved input when the user leaves or the session ends. `ask`: the browser asks before leaving, and
 * a login on the page itself keeps the input. `draft`: an element or a store keeps the input. `discard`: the input is
 * a secret or quickly repeated, and is never kept.
 */
export type UnsavedPolicy = 'ask' | 'draft' | 'discard';

/** A form that validates and submits entries. Its island renders it with `islands/ui/use-form.ts`. */
export interface Form {
  readonly unsaved: UnsavedPolicy;
  readonly $state: ReadableAtom<FormState>;
  /** Submits the entries unless they are invalid or a submission is in progress. Never rejects. */
  submit(entries: FormData): Promise<void>;
  /** Validates only the given fields, as at the end of a checkout step. Returns whether they are valid. */
  validateFields(fields: readonly string[], entries: FormData): boolean;
  /** Validates the invalid fields again after an edit of one, and a file field as soon as a file is chosen. */
  revalidateField(field: string, entries: FormData): void;
}

/** The handlers of a form, and the fate of its unsaved input. */
interface FormOptions<Values> {
  readonly unsaved: UnsavedPolicy;
  submit(values: Values): Promise<void>;
  /** Receives the error messages by field name, for forms that announce invalid entries elsewhere too. */
  onInvalid?(errors: Readonly<Record<string, string>>): void;
  /** Returns the message that the form shows; may also announce it elsewhere. The error is already logged. */
  onError(error: unknown): string;
}

/**
 * Creates a form. It submits only entries that pass `schema` and shows error messages at the fields, including
 * those of the backend. Errors other than `ApiError` are bugs and are logged to the console.
 */
export function createForm<Values>(
  schema: z.ZodMiniType<Values>,
  { unsaved, submit, onInvalid, onError }: FormOptions<Values>,
): Form {
  const $state = atom<FormState>(INITIAL_STATE);
  const parse = (entries: FormData) => z.safeParse(schema, valuesOf(entries));
  const errorsOf = (fields: readonly string[], entries: FormData) => {
    const errors = Object.entries(firstErrorByField(parse(entries).error?.issues ?? []));
    return Object.fromEntries(errors.filter(([field]) => fields.includes(field)));
  };

  return {
    unsaved,
    $state,
    async submit(entries) {
      if ($state.get().phase === 'sending') return;
      const { data, error } = parse(entries);
      if (error) {
        const errors = firstErrorByField(error.issues);
        $state.set({ phase: 'open', errors });
        onInvalid?.(errors);
        return;
      }
      $state.set({ phase: 'sending', errors: {} });
      let settled: FormState = INITIAL_STATE;
      try {
        await submit(data);
        settled = { phase: 'sent', errors: {} };
      } catch (error) {
        if (!(error instanceof ApiError)) console.error(error);
        if (unsaved !== 'ask' || !needsLogin(error)) settled = failedState(error, onError(error), entries);
      } finally {
        $state.set(settled);
      }
    },
    validateFields(fields, entries) {
      const errors = errorsOf(fields, entries);
      $state.set({ phase: 'open', errors });
      return Object.keys(errors).length === 0;
    },
    revalidateField(field, entries) {
      const state = $state.get();
      const { [field]: error, ...others } = state.errors;
      const isShown = error !== undefined || isChosenFile(entries.get(field));
      const checked = isShown ? [field] : [];
      // The error of another field may depend on this one, unless it came from the backend.
      const errors =
        state.phase === 'failed'
          ? { ...others, ...errorsOf(checked, entries) }
          : errorsOf([...Object.keys(others), ...checked], entries);
      $state.set({ ...state, errors });
    },
  };
}

/** Returns the entries by name. A repeated field, such as several files, becomes a list, as in the backend. */
function valuesOf(entries: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(entries.keys())].map((name) => {
      const list = entries.getAll(name);
      return [name, list.length === 1 ? list[0] : list];
    }),
  );
}

/** Returns the state after a failure. Omits a message that a submitted field shows. */
function failedState(error: unknown, errorMessage: string, entries: FormData): FormState {
  const errors = rejectedFields(error);
  const isAtField = Object.keys(errors).some((name) => entries.has(name) && errors[name] === errorMessage);
  return { phase: 'failed', errors, ...(!isAtField && { errorMessage }) };
}

/** Returns whether a file is chosen. Browsers send an empty file for an empty file field. */
function isChosenFile(entry: FormDataEntryValue | null): boolean {
  return entry instanceof File && entry.size > 0;
}

/** Returns the first error message per field. */
function firstErrorByField(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse());
}

/**
 * Returns the backend's error messages by field. For a nested field such as `contact.email`, the last part is
 * the field name.
 */
function rejectedFields(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? (error.data?.errors ?? {}) : {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, [first = '']]) => [field.slice(field.lastIndexOf('.') + 1), first]),
  );
}
