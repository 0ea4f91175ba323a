import path from 'node:path';
import { z } from 'astro/zod';

/** Converts Astro's report on an invalid file to sentences for editors: file, field, rule. */
export function formatContentError(error: unknown, file: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  // Astro's report has a line `  **path**: rule` for each field.
  const rules = [...message.matchAll(/^ {2}\*\*(.*?)\*\*: (.*)$/gm)];
  if (rules.length === 0) return new Error(`${file}: ${message}`);
  const sentences = rules.map(
    ([, field = '', rule = '']) =>
      `${file}: ${field === '' ? 'the file' : fieldName(field)} ${ruleOf(rule)}.`,
  );
  return new Error(sentences.join('\n'));
}

/** Replaces Astro's own message for images, which repeats the path. */
function ruleOf(rule: string): string {
  return rule.startsWith('**')
    ? 'must be the path of an image, such as ../../assets/editorial/hero.webp'
    : rule;
}

/** Describes a path such as `cards.1.title` with numbers from 1: "title" of number 2 in "cards". */
function fieldName(fieldPath: string): string {
  return fieldPath
    .split('.')
    .reverse()
    .map((part) => (/^\d+$/.test(part) ? `number ${Number(part) + 1}` : `"${part}"`))
    .join(' of ')
    .replace(/(number \d+) of/g, '$1 in');
}

const yamlError = z.object({
  message: z.string(),
  loc: z.object({ file: z.string(), line: z.number() }),
});

/** Converts a YAML syntax error to a sentence with file and line. Returns any other error unchanged. */
export function formatSyntaxError(error: unknown, root: string): unknown {
  const parsed = yamlError.safeParse(error);
  if (!parsed.success) return error;
  const { message, loc } = parsed.data;
  const file = path.relative(root, loc.file);
  // In Markdown, the line number is zero-based and starts after the opening `---`.
  const line = file.endsWith('.md') ? loc.line + 1 : loc.line;
  const reason = message.replace(/^.*failed to parse: /, '');
  return new Error(
    `${file}: line ${line} or the line before it has a syntax error (${reason}). Put text that contains a colon in quotation marks, and indent all lines of a list or group by the same number of spaces.`,
  );
}
