import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { responseConstants } from '#server/http/response-constants.ts';

test('only properties with a single possible value are constants of a response', () => {
  const schema = z.object({
    success: z.literal(true),
    message: z.literal('Saved'),
    version: z.literal([1, 2]),
    text: z.string(),
    nested: z.object({ kind: z.literal('inner') }),
  });
  expect(responseConstants(schema)).toEqual({ success: true, message: 'Saved' });
  expect(responseConstants(z.object({ text: z.string() }))).toEqual({});
  expect(responseConstants(z.string())).toBeUndefined();
});
