import { readFile } from 'node:fs/promises';

/** A block of `public/_headers`: a path, optionally ending in `/*` as a wildcard, and its headers. */
interface HeaderRule {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Returns the headers of a path. Later rules override earlier ones. */
export type HeadersFor = (pathname: string) => Record<string, string>;

/**
 * Reads a `_headers` file as static hosts define it: a line with a path, then indented `Name: value` lines; `#` starts
 * a comment. Throws with the line number for any other line.
 */
export async function readHeaderRules(file: string): Promise<HeadersFor> {
  const rules = parse(await readFile(file, 'utf8'), file);
  return (pathname) => {
    const matching = rules.filter(({ path }) =>
      path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
    );
    return Object.fromEntries(matching.flatMap(({ headers }) => headers));
  };
}

function parse(text: string, file: string): HeaderRule[] {
  const rules: { path: string; headers: [string, string][] }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value] = /^\s+([\w-]+):(.+)$/.exec(line) ?? [];
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] });
    else if (name && value) rules.at(-1)?.headers.push([name.toLowerCase(), value.trim()]);
    else throw new Error(`${file}, line ${index + 1}: "${line.trim()}" is neither a path nor a header.`);
  }
  return rules;
}
