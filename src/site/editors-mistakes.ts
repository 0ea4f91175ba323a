import path from 'node:path';
import { z } from 'astro/zod';

/** What Astro says of a file that breaks a rule, as sentences for editors: file, field, rule. */
export function inEditorsWords(error: unknown, file: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  // Astro's report has a line `  **path**: rule` for each field.
  const rules = [...message.matchAll(/^ {2}\*\*(.*?)\*\*: (.*)$/gm)];
  if (rules.length === 0) return new Error(`${file}: ${message}`);
  const sentences = rules.map(
    ([, place = '', rule = '']) => `${file}: ${place === '' ? 'it' : fieldName(place)} ${ruleOf(rule)}.`,
  );
  return new Error(sentences.join('\n'));
}

/** Only the pictures' own rule is Astro's; it repeats the path. */
function ruleOf(rule: string): string {
  return rule.startsWith('**') ? 'must name a picture, such as ../../assets/editorial/hero.webp' : rule;
}

/** `cards.1.title` as an editor counts: "title" of number 2 in "cards". */
function fieldName(place: string): string {
  return place
    .split('.')
    .reverse()
    .map((part) => (/^\d+$/.test(part) ? `number ${Number(part) + 1}` : `"${part}"`))
    .join(' of ')
    .replace(/(number \d+) of/g, '$1 in');
}

const atLine = z.object({
  message: z.string(),
  loc: z.object({ file: z.string(), line: z.number() }),
});

/** A file that is not even YAML, told with its line; any other error as it is. */
export function unreadable(error: unknown, root: string): unknown {
  const found = atLine.safeParse(error);
  if (!found.success) return error;
  const { message, loc } = found.data;
  const file = path.relative(root, loc.file);
  // In Markdown, the lines are counted from the one after the opening ---, from zero.
  const line = file.endsWith('.md') ? loc.line + 1 : loc.line;
  const reason = message.replace(/^.*failed to parse: /, '');
  return new Error(
    `${file}: line ${line} or the one before it cannot be read (${reason}). Text with a colon in it stands in quotes, and lines of one list or group begin with the same number of spaces.`,
  );
}
