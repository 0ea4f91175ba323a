import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Form } from '#lib/forms/form.ts';
import { FakeBrowser } from '#tests/support/stores/fake-browser.ts';

const MESSAGE = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  subject: 'The length of the gown',
  message: 'Is the gown long enough for somebody of 1.85 m?',
};
const FAILED = 'Failed to send email. Please try again later.';

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.openTab('/contact');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function submit(form: Form, values: Record<string, string>): Promise<void> {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return form.submit(data);
}

test('[CONTACT-02] [CONTACT-03] a failure is shown inline and as a toast, which a success replaces', async () => {
  const { contactForm } = await import('#stores/contact/contact.ts');
  const service = await import('#lib/contact/email-service.ts');
  const { $toasts, showToast } = await import('#stores/toasts/toasts.ts');
  showToast('success', 'Logged in');
  // Tests set no email service, which is a failure of its own.
  await submit(contactForm, MESSAGE);
  expect(contactForm.$state.get()).toMatchObject({ phase: 'failed', errorMessage: FAILED });
  expect($toasts.get().map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'Logged in'],
    ['error', FAILED],
  ]);
  const send = vi.spyOn(service, 'sendContactMessage').mockResolvedValue();
  await submit(contactForm, MESSAGE);
  expect(send).toHaveBeenCalledExactlyOnceWith(MESSAGE);
  expect(contactForm.$state.get().phase).toBe('sent');
  expect($toasts.get().map(({ text }) => text)).toEqual(['Logged in', 'Your message has been sent.']);
});

test('[USER-08] Notify Me takes a valid email and sends nothing', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const { comingSoonForm } = await import('#stores/account/coming-soon.ts');
  await submit(comingSoonForm, { email: 'ada' });
  expect(comingSoonForm.$state.get().errors).toEqual({ email: 'Email address is invalid.' });
  await submit(comingSoonForm, { email: 'ada@example.org' });
  expect(comingSoonForm.$state.get().phase).toBe('sent');
  expect(fetch).not.toHaveBeenCalled();
});

test('[CONTACT-03] a draft survives a navigation, but not the tab, and only its texts are read', async () => {
  const first = browser.openTab('/contact');
  const openDraft = async () =>
    (await import('#stores/draft.ts')).createDraft('contact-draft', () => undefined);
  (await openDraft()).save({ name: 'Ada', subject: '' });
  browser.openTab('/contact');
  expect((await openDraft()).read()).toEqual({});
  const next = browser.openTab('/contact', first);
  const draft = await openDraft();
  expect(draft.read()).toEqual({ name: 'Ada', subject: '' });
  // A draft without text is not stored.
  draft.save({ name: '', subject: '' });
  expect(next.session.has('contact-draft')).toBe(false);
  for (const [text, read] of [
    ['{"name":"Ada","phone":7}', { name: 'Ada' }],
    ['["Ada"]', {}],
    ['{', {}],
  ] as const) {
    first.session.set('contact-draft', text);
    browser.openTab('/contact', first);
    expect((await openDraft()).read()).toEqual(read);
  }
});
