import { expect, test, vi } from 'vitest';
import { registerInput } from '#lib/forms/unsaved-input.ts';

test('a page listens for being left only while a source of unsaved input is registered', () => {
  const listened = new Set<string>();
  vi.stubGlobal('addEventListener', (type: string) => listened.add(type));
  vi.stubGlobal('removeEventListener', (type: string) => listened.delete(type));
  const removeFirst = registerInput(() => []);
  const removeSecond = registerInput(() => []);
  removeFirst();
  expect([...listened]).toEqual(['beforeunload']);
  removeSecond();
  expect([...listened]).toEqual([]);
});
