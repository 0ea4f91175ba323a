import { readFile } from 'node:fs/promises';

/** One block of `public/_headers`: an address, `/*` at its end for all below it, and the headers it sets. */
interface HeaderRule {
  readonly address: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The headers of a path, later rules over earlier ones. */
export type HeadersFor = (pathname: string) => Record<string, string>;

/**
 * Reads the notation of static hosts: a line with an address, then indented `Name: value` lines; `#` is a
 * comment. Throws a sentence that names the line when one is neither.
 */
export async function readHeaderRules(file: string): Promise<HeadersFor> {
  const rules = parse(await readFile(file, 'utf8'), file);
  return (pathname) => {
    const matching = rules.filter(({ address }) =>
      address.endsWith('*') ? pathname.startsWith(address.slice(0, -1)) : pathname === address,
    );
    return Object.fromEntries(matching.flatMap(({ headers }) => headers));
  };
}

function parse(text: string, file: string): HeaderRule[] {
  const rules: { address: string; headers: [string, string][] }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (line.startsWith('/')) rules.push({ address: line.trim(), headers: [] });
    else if (name && value) rules.at(-1)?.headers.push([name.toLowerCase(), value.trim()]);
    else throw new Error(`${file}, line ${index + 1}: "${line.trim()}" is neither an address nor a header.`);
  }
  return rules;
}
