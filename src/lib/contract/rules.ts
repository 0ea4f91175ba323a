import * as z from 'zod/mini';
import { ACCOUNT } from './vocabulary.ts';

/** The rules that the fields of several forms share. Each rule carries the sentence that the person reads at the field. */

/** How long a text may be, in characters. */
interface Length {
  readonly min?: number;
  readonly max: number;
}

/** What no line of text needs, and what could begin another header in a mail. */
const ONE_LINE = /^[^\p{Cc}]*$/u;
/** A database stores every character but this one. */
const WITHOUT_NUL = /^[^\0]*$/;
/** Something, `@`, something with a dot; none of the signs that would make several addresses of one in a mail. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+\.[^\s\p{Cc}@<>()[\],;:"\\]+$/u;

/** The longest address that mail can be sent to. */
const EMAIL_MAX = 254;

/** A required text: without the space around it, and nothing else is said of a text that is missing. */
function required(label: string) {
  return z.string().check(z.trim(), z.minLength(1, { error: `${label} is required.`, abort: true }));
}

/** A required text of any number of lines. `label` is the name of its field. */
export function text(label: string, { min = 1, max }: Length) {
  return required(label).check(
    z.minLength(min, `${label} must be at least ${min} characters long.`),
    ...atMost(label, max),
  );
}

/** A required text of one line. */
export function line(label: string, length: Length) {
  return text(label, length).check(oneLine(label));
}

/** A text of any number of lines that may be empty. */
export function optionalText(label: string, { max }: Length) {
  return z.string().check(z.trim(), ...atMost(label, max));
}

/** A text of one line that may be empty. */
export function optionalLine(label: string, length: Length) {
  return optionalText(label, length).check(oneLine(label));
}

function atMost(label: string, max: number) {
  return [
    z.maxLength(max, { error: `${label} must be at most ${max} characters long.`, abort: true }),
    z.regex(WITHOUT_NUL, `${label} contains a character that cannot be sent.`),
  ] as const;
}

function oneLine(label: string) {
  return z.regex(ONE_LINE, `${label} must be a single line.`);
}

/** A password as it was typed, the space around it too; of any kind, for one that was chosen elsewhere. */
export function anyPassword(label: string) {
  return z.string().check(z.minLength(1, { error: `${label} is required.`, abort: true }));
}

const { min, special } = ACCOUNT.password;

/** A password of at least 8 characters with a special one; `weak` is said of any other. [AUTH-01, AUTH-03] */
export function strongPassword(label: string, weak: string) {
  return anyPassword(label).check(
    z.refine((typed) => typed.length >= min && [...special].some((sign) => typed.includes(sign)), weak),
  );
}

/** A required e-mail address. Its length is looked at first, so that the pattern never sees an endless one. [AUTH-01] */
export const email = required('Email').check(
  z.maxLength(EMAIL_MAX, { error: 'Email address is invalid.', abort: true }),
  z.regex(ADDRESS, 'Email address is invalid.'),
);
