import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const EXPORT = /^export (?:default )?(?:async )?(?:function|const|class|interface|type) (\w+)/gm;

/** Returns each exported name with the modules that declare it. Re-exports are not declarations. */
function declarations(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  // Every Astro page may export the names that Astro reads, such as `getStaticPaths`. A sentence has the name of its
  // code, and the texts of other locales have the names of the English ones.
  const exclude = ['src/pages/**', 'src/messages/*/rules/**', 'src/messages/!(en)/**/*.ts'];
  for (const file of globSync('{src,server}/**/*.{ts,tsx}', { exclude }).sort()) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(EXPORT)) {
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  return files;
}

test('every exported name has one meaning: one module declares it', () => {
  const all = declarations();
  expect(all.get('defineEndpoint')).toEqual(['src/lib/contract/wire/endpoint.ts']);
  const repeated = [...all].filter(([, files]) => new Set(files).size > 1);
  expect(Object.fromEntries(repeated)).toEqual({});
});
