import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stripProperties } from '#site/builder/strip-endpoints.ts';

const strip = (code: string) => stripProperties(code, parseAst(code));

test('removes the properties that only the server reads', () => {
  const code = `export const e = defineEndpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'anyone',
  capability: 'orders',
  rateLimit: { name: 'things', max: 10, windowSeconds: 60 },
  handlerLimits: [THINGS_PER_MAILBOX],
  errors: { 404: 'The thing does not exist.' },
  summary: \`Lists \${MAX} things.\`,
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.string() }),
  body: z.object({ path: z.string() }),
  multipart: true,
  response: strict,
  responseType: 'text/csv',
  status: 201,
  parseResponse: z.object({ access: z.string() }),
});`;
  expect(strip(code)).toBe(`export const e = defineEndpoint({
  method: 'GET',
  path: '/api/things/:id',
  parseResponse: z.object({ access: z.string() }),
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
