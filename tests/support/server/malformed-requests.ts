import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { BODIES, CONTENT_TYPES, HEADERS, JSON_VALUES, NUMBERS, TEXTS } from './hostile-values.ts';

/** Random choices that a seed repeats. */
interface Dice {
  /** Returns a whole number from 0 up to `count`, exclusive. */
  below(count: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Creates the dice of a seed (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Returns the URL, the body and the headers of a malformed request to an endpoint. The other parts fit the endpoint's
 * schemas as far as possible; `known` are existing ids.
 */
export function malformedRequest(endpoint: Endpoint, dice: Dice, known: readonly string[]): InjectOptions {
  const { method, path, query, body, multipart } = endpoint;
  const parameter = () => encodeURIComponent(dice.pick([...known, ...TEXTS]).toWellFormed());
  const raw = () => dice.pick(['%', '%00', '%ff', '..', '%2e%2e', 'a%2Fb', ...known]);
  const url = path.replace(/:\w+/g, () => (dice.below(4) === 0 ? raw() : parameter()).slice(0, 3000));
  const request: InjectOptions = {
    method: dice.below(12) === 0 ? dice.pick(METHODS) : method,
    url: url + (query ? `?${malformedQuery(query, dice, known)}` : ''),
    headers: dice.below(2) === 0 ? dice.pick(HEADERS) : {},
  };
  if (body === undefined && dice.below(6) > 0) return request;
  const isForm = multipart === true && dice.below(2) === 0;
  const { payload, type } = isForm
    ? malformedForm(body, dice, known)
    : { payload: malformedJson(body, dice, known), type: 'application/json' };
  const contentType = dice.below(8) === 0 ? dice.pick(CONTENT_TYPES) : type;
  const isZipped = request.headers?.['content-encoding'] === 'gzip' && dice.below(2) === 0;
  return {
    ...request,
    headers: { 'content-type': contentType, ...request.headers },
    payload: isZipped ? gzipSync(payload) : payload,
  };
}

function malformedQuery(schema: z.core.$ZodType, dice: Dice, known: readonly string[]): string {
  const names = [...Object.keys(schemaOf(schema).properties ?? {}), '__proto__', 'x[]'];
  const parts = Array.from({ length: 1 + dice.below(5) }, () => {
    const value = dice.below(6) === 0 ? '%zz' : encodeURIComponent(hostileText(dice, known));
    return `${dice.pick(names)}${dice.below(8) === 0 ? '' : `=${value.slice(0, 8000)}`}`;
  });
  return parts.join(dice.pick(['&', '&', '&&', ';']));
}

const hostileText = (dice: Dice, known: readonly string[]) => dice.pick([...TEXTS, ...known]).toWellFormed();

function malformedJson(schema: z.core.$ZodType | undefined, dice: Dice, known: readonly string[]): string {
  if (schema === undefined || dice.below(10) === 0) return dice.pick(BODIES);
  return jsonOf(schemaOf(schema), dice, known, 4);
}

function malformedForm(schema: z.core.$ZodType | undefined, dice: Dice, known: readonly string[]) {
  const boundary = 'limit';
  const names = [...Object.keys(schema ? (schemaOf(schema).properties ?? {}) : {}), '__proto__', 'image', ''];
  const parts = Array.from({ length: 1 + dice.below(8) }, () => {
    const name = dice.pick(names);
    const file = dice.below(3) === 0 ? `; filename="${dice.pick(['a.png', '../a', '\0', '', 'a"b'])}"` : '';
    const type = dice.below(3) === 0 ? `\r\nContent-Type: ${dice.pick(['image/png', 'x', ''])}` : '';
    const separator = dice.below(12) === 0 ? '\n' : '\r\n\r\n';
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${type}${separator}${hostileText(dice, known)}\r\n`;
  });
  const end = dice.below(4) === 0 ? '' : `--${boundary}--\r\n`;
  return { payload: parts.join('') + end, type: `multipart/form-data; boundary=${boundary}` };
}

/** The parts of a JSON schema that the generator uses. */
interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

const schemas = new WeakMap<z.core.$ZodType, JsonSchema>();

function schemaOf(schema: z.core.$ZodType): JsonSchema {
  const known = schemas.get(schema);
  if (known) return known;
  const created = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(schema, created);
  return created;
}

/** Returns JSON that fits a schema, but for about one value in six. */
function jsonOf(schema: JsonSchema, dice: Dice, known: readonly string[], depth: number): string {
  if (dice.below(6) === 0) {
    return dice.pick([
      dice.pick(JSON_VALUES),
      JSON.stringify(dice.pick(NUMBERS)),
      // Lone surrogates stay escaped.
      JSON.stringify(dice.pick([...TEXTS, ...known])),
    ]);
  }
  const { properties, items, anyOf, oneOf } = schema;
  const choices = anyOf ?? oneOf ?? schema.enum;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(dice.pick(schema.enum));
  if (choices && depth > 0) return jsonOf(dice.pick(choices) as JsonSchema, dice, known, depth - 1);
  if (properties && depth > 0) {
    const entries = Object.entries(properties).filter(() => dice.below(10) > 0);
    const fields = entries.map(
      ([name, part]) => `${JSON.stringify(name)}:${jsonOf(part, dice, known, depth - 1)}`,
    );
    if (dice.below(8) === 0) fields.push(`"__proto__":${dice.pick(JSON_VALUES)}`);
    return `{${fields.join(',')}}`;
  }
  if (items && depth > 0) {
    const length = dice.pick([0, 1, 1, 2, 120]);
    return `[${Array.from({ length }, () => jsonOf(items, dice, known, depth - 1)).join(',')}]`;
  }
  if (schema.type === 'integer' || schema.type === 'number') return String(dice.pick([1, 2, 19.99, 5]));
  if (schema.type === 'boolean') return dice.pick(['true', 'false']);
  return JSON.stringify(dice.pick(['Ann', 'ann@example.org', 'dress', 'correct horse!', '10013', ...known]));
}
