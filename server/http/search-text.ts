import { cleanLine } from '#contract/clean-text.ts';

/** Parses the text of a search; '' means no search. */
export function parseListSearch(text: string | undefined): string {
  return cleanLine(text ?? '');
}
