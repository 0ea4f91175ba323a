import { afterEach, expect, test, vi } from 'vitest';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('tells done, skipped and failed items apart, and logs only an error that is no response', async () => {
  new FakeBrowser().openTab('/dashboard');
  const { ApiError } = await import('#lib/api/error.ts');
  const { runBulk } = await import('#stores/admin/run-bulk.ts');
  const { $toasts } = await import('#stores/toasts/toasts.ts');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const bug = new TypeError('A bug.');
  const outcomes: Record<string, () => Promise<boolean>> = {
    saved: async () => true,
    changed: async () => false,
    deleted: () => Promise.reject(new ApiError('http', { status: 404 })),
    refused: () => Promise.reject(new ApiError('http', { status: 409, data: { message: 'It is on sale.' } })),
    broken: () => Promise.reject(bug),
  };
  const outcome = await runBulk(Object.keys(outcomes), {
    nameOf: (task) => task,
    work: async (task) => (await outcomes[task]?.()) === true,
  });
  expect(outcome).toEqual({ done: ['saved'], skipped: ['changed', 'deleted'] });
  expect(logged.mock.calls).toEqual([[bug]]);
  expect($toasts.get()).toMatchObject([
    { kind: 'error', text: 'refused: It is on sale.' },
    { kind: 'error', text: expect.stringMatching(/^broken: /) },
  ]);
});
