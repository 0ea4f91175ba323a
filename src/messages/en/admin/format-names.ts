import { isolate } from '#contract/text/isolate.ts';

/** Names listed before the rest is summed up as a count. */
const NAMES_SHOWN = 5;

/** Formats a list of names, such as `Gown, Hat and 3 more`. */
export function formatNames(names: readonly string[]): string {
  const others = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).map(isolate).join(', ');
  return others > 0 ? `${shown} and ${others} more` : shown;
}

/** Formats why an action failed for some items of a list. */
export const formatFailures = (names: readonly string[], sentence: string) =>
  `${formatNames(names)}: ${sentence}`;
