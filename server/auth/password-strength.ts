import { invalidInput } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';
import { runInThread, type WorkSource } from './password-work.ts';

const COMMON_PASSWORD = messageOf('commonPassword');

/** The score of zxcvbn, from 0 to 4, below which less than a million guesses find a password. */
const MIN_SCORE = 2;
/** Bounds the time of the check, which grows with the square of the length. */
const MAX_CHECKED_LENGTH = 40;
/** Words that everyone guesses first for an account of this shop. */
const SHOP_WORDS = ['solene', 'solène', 'solene.example', 'shop'];

interface StrengthContext {
  readonly field: 'password' | 'newPassword';
  /** The user's name and email address. */
  readonly ownData?: readonly string[];
  /** The client that causes the work; undefined for the operator. */
  readonly source: WorkSource | undefined;
  /** The URL of the shop, whose domain is easy to guess; undefined without one. */
  readonly siteUrl: string | undefined;
}

/**
 * Returns whether a password is easy to guess: a common password, a pattern, the user's data, or the shop's name or
 * domain. Other letters or a few added signs do not make it safer.
 */
export async function isGuessablePassword(
  password: string,
  { ownData = [], source, siteUrl }: Omit<StrengthContext, 'field'>,
): Promise<boolean> {
  const domain = siteUrl === undefined ? [] : [new URL(siteUrl).hostname.replace(/^www\./, '')];
  const ownTexts = [...ownData, ...domain];
  const parts = ownTexts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const checked = password.slice(0, MAX_CHECKED_LENGTH);
  const words = [...SHOP_WORDS, ...parts.filter((part) => part.length > 2)];
  const score = await runInThread({ kind: 'estimate', password: checked, ownData: words }, source);
  return Number(score) < MIN_SCORE;
}

/**
 * Throws `HttpError` 400 at `field` if a password is easy to guess. A base backend does not check it. Callers count the
 * request first, because the check takes long.
 */
export async function requireUncommonPassword(
  password: string,
  { field, ...context }: StrengthContext,
): Promise<void> {
  if (await isGuessablePassword(password, context)) throw invalidInput({ [field]: [COMMON_PASSWORD] });
}
