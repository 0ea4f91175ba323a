import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { otherLimitsOf } from '#contract/catalogue/public-reads.ts';
import { ENDPOINTS, nameOf } from '#tests/support/server/endpoints.ts';

const modules = import.meta.glob<Record<string, unknown>>('/src/lib/contract/**/*.ts', { eager: true });

/** The exported schemas by their names, which describe the schemas that contain them. */
const names = z.registry<{ id: string }>();
for (const [name, value] of Object.values(modules).flatMap(Object.entries)) {
  if (value instanceof z.ZodMiniType) names.add(value, { id: name });
}

/**
 * Other backends, other clients and tabs opened before a release speak this contract. A failure shows what they would
 * notice. If a change is intended, update the file: `npx vitest run --project unit wire-contract --update`.
 */
test('[CALL-02] [CALL-03] the wire contract of each endpoint is unchanged', async () => {
  const { schemas } = z.toJSONSchema(names, { io: 'input', unrepresentable: 'any' });
  const shared = Object.entries(schemas).map(([name, schema]) => `${name}: ${describe(schema)}\n`);
  const contract = [...ENDPOINTS.map(describeEndpoint).toSorted(), ...shared.toSorted()].join('\n');
  await expect(contract).toMatchFileSnapshot('./wire-contract.txt');
});

test('no endpoint has an amount in cents, which the backend would turn into dollars', () => {
  for (const endpoint of ENDPOINTS) expect(describeEndpoint(endpoint)).not.toMatch(/Cents\b/);
});

function describeEndpoint(endpoint: (typeof ENDPOINTS)[number]): string {
  const { access, capability, multipart, status, responseType, needsProof, rateLimit = [] } = endpoint;
  const limits = [rateLimit, otherLimitsOf(endpoint)].flat();
  const response = describeSchema(endpoint.response);
  const parsedResponse = describeSchema(endpoint.parseResponse);
  const lines = {
    access,
    capability,
    proof: needsProof && 'a fresh password or second step',
    limits: limits.map(({ name, max, windowSeconds }) => `${name} ${max} in ${windowSeconds} s`).join(', '),
    errors: Object.keys(endpoint.errors ?? {}).join(', '),
    params: describeSchema(endpoint.params),
    query: describeSchema(endpoint.query),
    [multipart ? 'multipart body' : 'body']: describeSchema(endpoint.body),
    response: [status, responseType, response].filter(Boolean).join(' '),
    'parsed response': parsedResponse === response ? undefined : parsedResponse,
  };
  const described = Object.entries(lines).filter(([, text]) => text);
  return [nameOf(endpoint), ...described.map(([name, text]) => `  ${name}: ${text}`), ''].join('\n');
}

function describeSchema(schema: z.ZodMiniType | undefined): string | undefined {
  return schema && describe(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: names }));
}

/** Returns a JSON schema in a short notation, e.g. `{ id: string minLength 1; page?: string }`. */
function describe(schema: z.core.JSONSchema._JSONSchema): string {
  if (typeof schema === 'boolean') return String(schema);
  const {
    type,
    properties,
    required = [],
    items,
    anyOf,
    allOf = [],
    additionalProperties,
    ...rules
  } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${describe(field)}`,
  );
  const described = [
    schema.$ref?.replace(/.*\//, ''),
    properties ? `{ ${fields.join('; ')} }` : type !== 'array' && type,
    ...[items ?? []].flat().map((item) => `[${describe(item)}]`),
    anyOf && `(${anyOf.map(describe).join(' | ')})`,
    typeof additionalProperties === 'object' && `of ${describe(additionalProperties)}`,
    ...Object.entries(rules).flatMap(([name, value]) => (isRule(name, value) ? `${name} ${value}` : [])),
    ...allOf.map(describe),
  ];
  return described.filter(Boolean).join(' ') || 'anything';
}

/** Returns whether a JSON schema has a rule of ours. Every integer has the bounds of safe integers. */
function isRule(name: string, value: unknown): boolean {
  return (
    /^(m(in|ax)[A-Z]|pattern|(exclusiveM|m)(in|ax)imum)/.test(name) &&
    !`${value}`.endsWith('9007199254740991')
  );
}
