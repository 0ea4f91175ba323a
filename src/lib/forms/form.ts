import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { ApiError } from '#lib/api/error.ts';

/** What a form shows besides its fields. */
export interface FormState {
  readonly phase: 'open' | 'sending' | 'sent' | 'failed';
  /** By the name of the field: what is wrong there. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why it could not be sent; in the phase `failed` only. */
  readonly failure?: string;
}

export const OPEN: FormState = { phase: 'open', errors: {} };

/** A form that checks and sends what a person has entered. Its island renders it with `ui/use-form.ts`. */
export interface Form {
  readonly $state: ReadableAtom<FormState>;
  /** Sends the entries, unless something is wrong with them or they are being sent already. Never rejects. */
  send(entries: FormData): Promise<void>;
  /** Looks at some of the fields only, as when one step of several is done. Answers whether they are right. */
  check(fields: readonly string[], entries: FormData): boolean;
  /** Looks again at a field that was wrong, since the person has changed it, and at a file as soon as it is chosen. */
  recheck(field: string, entries: FormData): void;
}

/** What a form does. */
interface Doing<Values> {
  submit(values: Values): Promise<void>;
  /** Hears of entries that break a rule, by the name of the field, where it is to be told at more than the field. */
  refused?(errors: Readonly<Record<string, string>>): void;
  /** Answers the sentence that the form shows; may also tell it otherwise. The error has reached the console. */
  failed(error: unknown): string;
}

/**
 * The one way in which forms of the site send something: nothing goes out while an entry breaks a rule of
 * `schema`, the rules' own sentences stand at the fields, and so do those of a backend that refuses a field. What
 * fails otherwise than as a call is a mistake of ours and goes to the console.
 */
export function createForm<Values>(
  schema: z.ZodMiniType<Values>,
  { submit, refused, failed }: Doing<Values>,
): Form {
  const $state = atom<FormState>(OPEN);
  const read = (entries: FormData) => z.safeParse(schema, Object.fromEntries(entries));

  return {
    $state,
    async send(entries) {
      if ($state.get().phase === 'sending') return;
      const { data, error } = read(entries);
      if (error) {
        const errors = firstByField(error.issues);
        $state.set({ phase: 'open', errors });
        refused?.(errors);
        return;
      }
      $state.set({ phase: 'sending', errors: {} });
      let settled: FormState = OPEN;
      try {
        await submit(data);
        settled = { phase: 'sent', errors: {} };
      } catch (error) {
        if (!(error instanceof ApiError)) console.error(error);
        settled = { phase: 'failed', errors: refusedFields(error), failure: failed(error) };
      } finally {
        $state.set(settled);
      }
    },
    check(fields, entries) {
      const wrong = Object.entries(firstByField(read(entries).error?.issues ?? []));
      const errors = Object.fromEntries(wrong.filter(([field]) => fields.includes(field)));
      $state.set({ phase: 'open', errors });
      return Object.keys(errors).length === 0;
    },
    recheck(field, entries) {
      const state = $state.get();
      if (state.errors[field] === undefined && !isChosenFile(entries.get(field))) return;
      const { [field]: _, ...others } = state.errors;
      const wrong = firstByField(read(entries).error?.issues ?? [])[field];
      $state.set({ ...state, errors: wrong === undefined ? others : { ...others, [field]: wrong } });
    },
  };
}

/** A field for a file sends an empty one for none. */
function isChosenFile(entry: FormDataEntryValue | null): boolean {
  return entry instanceof File && entry.size > 0;
}

/** One sentence a field, the first. */
function firstByField(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse());
}

/** What the backend says of single fields; of one within another, such as `contact.email`, the last part is its name. */
function refusedFields(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? (error.data?.errors ?? {}) : {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, [first = '']]) => [field.slice(field.lastIndexOf('.') + 1), first]),
  );
}
