import type { z } from 'astro/zod';
import { closestName } from './content-rules.ts';
import type { Mistake } from './content-text.ts';
import type { LineOf } from './content-yaml.ts';

type Issue = z.core.$ZodIssue;

/** Converts the issues of a schema to mistakes with line, field and rule. */
export function toMistakes(issues: readonly Issue[], lineOf: LineOf): Mistake[] {
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? [issue] : []));
  return issues
    .filter((issue) => !isMisspelled(issue, unknown))
    .map((issue) => {
      const [key] = issue.code === 'unrecognized_keys' ? issue.keys : [];
      return {
        line: lineOf(key === undefined ? issue.path : [...issue.path, key]),
        text: `${issue.path.length === 0 ? 'the file' : fieldName(issue.path)} ${issue.message}.`,
      };
    });
}

/** Returns whether a missing field exists under a misspelled name. Another message then names the right one. */
function isMisspelled(
  issue: Issue,
  unknown: readonly (Issue & { readonly keys: readonly string[] })[],
): boolean {
  const field = issue.path.at(-1);
  if (issue.message !== 'is missing' || typeof field !== 'string') return false;
  const group = issue.path.slice(0, -1).join('.');
  return unknown.some(
    ({ path, keys }) =>
      path.join('.') === group && keys.some((key) => closestName(key, [field]) !== undefined),
  );
}

/** Describes a path such as `cards.1.title` with numbers from 1: "title" of number 2 in "cards". */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .toReversed()
    .map((part) => (typeof part === 'number' ? `number ${part + 1}` : `"${String(part)}"`))
    .join(' of ')
    .replace(/(number \d+) of/g, '$1 in');
}
