import * as z from 'zod/mini';
import { ACCOUNT_LIMITS } from './vocabulary.ts';

/** Field rules shared by several forms. Each rule has the error message shown at the field. */

/** The limits of a text's length, in characters. */
interface LengthLimits {
  readonly min?: number;
  readonly max: number;
}

/** No control characters: they do not belong in a single line and could inject a header into a mail. */
const ONE_LINE = /^[^\p{Cc}]*$/u;
/** PostgreSQL text columns accept every character except NUL. */
const NO_NUL = /^[^\0]*$/;
/** No format characters, such as zero-width spaces and marks that reverse the direction of text. */
const NO_INVISIBLE = /^\P{Cf}*$/u;
const NO_URL = /^(?!.*:\/\/)/su;
/** `local@domain.tld`, without characters that could make several addresses out of one in a mail header. */
const EMAIL_PATTERN = /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+\.[^\s\p{Cc}@<>()[\],;:"\\]+$/u;

/** The maximum length of an email address, in characters. */
const EMAIL_MAX = 254;

/** Returns the schema of a required, trimmed text. An empty text reports only that it is missing. */
function requiredTextSchema(label: string) {
  return z.string().check(z.trim(), z.minLength(1, { error: `${label} is required.`, abort: true }));
}

/** Returns the schema of a required text of one or more lines. `label` is the name of the field. */
export function textSchema(label: string, { min = 1, max }: LengthLimits) {
  return requiredTextSchema(label).check(
    z.minLength(min, `${label} must be at least ${min} characters long.`),
    ...textChecks(label, max),
  );
}

/** Returns the schema of a required text of one line. */
export function lineSchema(label: string, length: LengthLimits) {
  return textSchema(label, length).check(singleLineCheck(label));
}

/**
 * Returns the schema of a person's name: one line without invisible characters, which make a name look like another,
 * and without a web address, which mail programs would turn into a link. [SAFE-03]
 */
export function nameSchema(label: string, length: LengthLimits) {
  return lineSchema(label, length).check(
    z.regex(NO_INVISIBLE, `${label} must not contain invisible characters.`),
    z.regex(NO_URL, `${label} must not contain a web address.`),
  );
}

/** Returns the schema of an optional text of one or more lines. */
export function optionalTextSchema(label: string, { max }: LengthLimits) {
  return z.string().check(z.trim(), ...textChecks(label, max));
}

/** Returns the schema of an optional text of one line. */
export function optionalLineSchema(label: string, length: LengthLimits) {
  return optionalTextSchema(label, length).check(singleLineCheck(label));
}

/** Returns the checks of every text: at most `max` characters and no NUL. */
function textChecks(label: string, max: number) {
  return [
    z.maxLength(max, { error: `${label} must be at most ${max} characters long.`, abort: true }),
    z.regex(NO_NUL, `${label} contains an invalid character.`),
  ] as const;
}

function singleLineCheck(label: string) {
  return z.regex(ONE_LINE, `${label} must be on a single line.`);
}

/** Returns the schema of a password exactly as typed, not trimmed. Accepts existing passwords under any rule. */
export function anyPasswordSchema(label: string) {
  return z.string().check(z.minLength(1, { error: `${label} is required.`, abort: true }));
}

const { min, special } = ACCOUNT_LIMITS.password;

/**
 * Returns the schema of a password of at least 8 characters with a special character; `weakError` is the error for any
 * other. [AUTH-01, AUTH-03]
 */
export function strongPasswordSchema(label: string, weakError: string) {
  return anyPasswordSchema(label).check(
    z.refine(
      (typed) => typed.length >= min && [...special].some((character) => typed.includes(character)),
      weakError,
    ),
  );
}

/**
 * A required email address. The length check runs first, so the pattern never sees an overlong text. [AUTH-01]
 */
export const emailSchema = requiredTextSchema('Email').check(
  z.maxLength(EMAIL_MAX, { error: 'Email address is invalid.', abort: true }),
  z.regex(EMAIL_PATTERN, 'Email address is invalid.'),
);
