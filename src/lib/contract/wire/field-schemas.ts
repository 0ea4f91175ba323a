import * as z from 'zod/mini';
import { cleanAddress, cleanLine, cleanNumber, cleanText } from '#contract/text/clean-text.ts';
import { ACCOUNT_LIMITS, PRODUCT_LIMITS } from '#contract/vocabulary.ts';
import * as text from '#messages/rules/fields.ts';

/** Field rules shared by several forms. Each rule has the error message shown at the field. */

/** The limits of a text's length, in characters. */
interface LengthLimits {
  readonly min?: number;
  readonly max: number;
}

const ONE_LINE = /^[^\n]*$/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const NO_URL = /^(?!.*:\/\/)/su;
/**
 * The form of an address that mail servers accept: `local@domain.tld`, no empty part between dots, and no characters
 * that would let a mail program read several addresses.
 */
const EMAIL =
  /^(?=.{1,64}@)[^\s\p{C}@<>()[\],;:"\\.]+(?:\.[^\s\p{C}@<>()[\],;:"\\.]+)*@(?:(?!-)[\p{L}\p{N}\p{M}-]{1,63}(?<!-)\.)+(?!-)[\p{L}\p{N}\p{M}-]{1,63}(?<!-)$/u;
/** The rule for addresses of existing accounts, some of which are older than `EMAIL`. */
const STORED_EMAIL =
  /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\][^\s\p{Cc}@<>()[\],;:"\\.]*\.[^\s\p{Cc}@<>()[\],;:"\\]+$/u;
const EMAIL_INVALID = text.invalidEmail;

/** The maximum length of an email address, in characters. */
const EMAIL_MAX = 254;

/** Returns the schema of a required, cleaned text. An empty text reports only that it is missing. */
function requiredSchema(label: string, clean: (text: string) => string) {
  return z.string().check(z.overwrite(clean), z.minLength(1, { error: text.required(label), abort: true }));
}

/** Returns the schema of a required text of one or more lines. `label` names the field in the messages. */
export function textSchema(label: string, { min = 1, max }: LengthLimits) {
  return requiredSchema(label, cleanText).check(minCheck(label, min), maxCheck(label, max));
}

/** Returns the schema of a required text of one line. */
export function lineSchema(label: string, { min = 1, max }: LengthLimits) {
  return requiredSchema(label, cleanLine).check(
    minCheck(label, min),
    maxCheck(label, max),
    singleLineCheck(label),
  );
}

/**
 * Returns the schema of a person's name: one line with a letter or a digit, and without a web address, which mail
 * programs would turn into a link. [SAFE-03]
 */
export function nameSchema(label: string, length: LengthLimits) {
  return lineSchema(label, length).check(
    z.regex(LETTER_OR_DIGIT, text.letterOrDigit(label)),
    z.regex(NO_URL, text.webAddress(label)),
  );
}

/** Returns the schema of an optional text of one or more lines. */
export function optionalTextSchema(label: string, { max }: LengthLimits) {
  return z.string().check(z.overwrite(cleanText), maxCheck(label, max));
}

/** Returns the schema of an optional text of one line. */
export function optionalLineSchema(label: string, { max }: LengthLimits) {
  return z.string().check(z.overwrite(cleanLine), maxCheck(label, max), singleLineCheck(label));
}

/** A text to search for; empty for all. */
export const searchTextSchema = z.optional(z.string().check(z.overwrite(cleanLine)));

/** The name of a size, as a customer chooses it. */
export const sizeNameSchema = z.string().check(z.overwrite(cleanLine), z.maxLength(PRODUCT_LIMITS.size.max));

/** Returns the schema of a phone number or ZIP code; `label` names it in the messages. */
export function numberTextSchema(label: string, { max }: LengthLimits) {
  return z.string().check(z.overwrite(cleanNumber), maxCheck(label, max), singleLineCheck(label));
}

function minCheck(label: string, min: number) {
  return z.minLength(min, text.tooShort(label, min));
}

function maxCheck(label: string, max: number) {
  return z.maxLength(max, { error: text.tooLong(label, max), abort: true });
}

function singleLineCheck(label: string) {
  return z.regex(ONE_LINE, text.singleLine(label));
}

/** Returns the schema of a password exactly as typed, not trimmed. Accepts existing passwords under any rule. */
export function anyPasswordSchema(label: string) {
  return z.string().check(z.minLength(1, { error: text.required(label), abort: true }));
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

const anyEmailSchema = requiredSchema(text.email, cleanAddress).check(
  z.maxLength(EMAIL_MAX, { error: EMAIL_INVALID, abort: true }),
);

/** A required email address. [AUTH-01] */
export const emailSchema = anyEmailSchema.check(z.regex(EMAIL, EMAIL_INVALID));

/** The email address of an existing account, which may be older than the rule of new ones. [AUTH-01] */
export const knownEmailSchema = anyEmailSchema.check(z.regex(STORED_EMAIL, EMAIL_INVALID));
