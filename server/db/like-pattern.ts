import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/fold-text.ts';
import { users } from './schema/auth.ts';
/** Returns the LIKE pattern for values that contain a text. Special characters of patterns are literal. */
export function patternOfPart(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Returns the condition for users whose username contains a text, ignoring case and accents. */
export function usernameContains(text: string): SQL {
  return sql`folded(${users.username}) like ${patternOfPart(foldText(text))}`;
}
