import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stripProperties } from '#site/strip-endpoints.ts';

const strip = (code: string) => stripProperties(code, parseAst(code));

test('removes the properties that only the server reads', () => {
  const code = `export const e = defineEndpoint({
  method: 'GET',
  access: 'anyone',
  summary: \`Lists \${MAX} things.\`,
  body: z.object({ access: z.string() }),
  response: strict,
  parseResponse: lenient,
});`;
  expect(strip(code)).toBe(`export const e = defineEndpoint({
  method: 'GET',
  body: z.object({ access: z.string() }),
  parseResponse: lenient,
});`);
});

test('removes the last property', () => {
  expect(strip('export const e = defineEndpoint({ ...other, response: strict });')).toBe(
    'export const e = defineEndpoint({ ...other,  });',
  );
});

test('leaves other objects unchanged', () => {
  const code = "export const e = other({ access: 'anyone' }); const f = { summary: '' };";
  expect(strip(code)).toBe(code);
});
