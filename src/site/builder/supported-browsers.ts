import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const NAMES: Readonly<Record<string, string>> = { ios_saf: 'ios' };

const packageSchema = z.object({
  browserslist: z.array(z.string().check(z.regex(/^[a-z_]+ >= [\d.]+$/))),
});

/**
 * Returns the oldest supported browsers, such as `safari18.1`, from the field `browserslist` of package.json. The
 * build translates the style sheet for them.
 */
export function supportedBrowsers(): string[] {
  const file = path.resolve('package.json');
  const { browserslist } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return browserslist.map((query) => {
    const [name = '', version = ''] = query.split(' >= ');
    return (NAMES[name] ?? name) + version;
  });
}
