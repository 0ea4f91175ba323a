import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { contactMessage } from '#contract/contact.ts';
import { email, line } from '#contract/rules.ts';
import { ApiError } from '#lib/api/error.ts';
import { sendToShop } from '#lib/contact/email-service.ts';
import { createForm } from '#lib/forms/form.ts';
import { type Listening, listen } from '#tests/support/listen.ts';

const schema = z.object({ name: line('Name', { min: 5, max: 10 }), email });

/** The entries of a form, as a browser reads them. */
function entries(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}
const RIGHT = entries({ name: 'Ada Byron', email: 'ada@example.org' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a form', () => {
  let submitted: unknown[];
  let answer: () => Promise<void>;
  const make = () =>
    createForm(schema, {
      submit(values) {
        submitted.push(values);
        return answer();
      },
      failed: () => 'It failed.',
    });
  beforeEach(() => {
    submitted = [];
    answer = async () => undefined;
  });

  test('sends nothing while something is wrong, and says what, once a field', async () => {
    const form = make();
    await form.send(entries({ name: '', email: 'ada' }));
    expect(form.$state.get()).toEqual({
      phase: 'open',
      errors: { name: 'Name is required.', email: 'Email address is invalid.' },
    });
    expect(submitted).toEqual([]);
  });

  test('looks at the fields of one step only, and sends nothing', async () => {
    const form = make();
    expect(form.check(['name'], entries({ name: 'Ada Byron', email: 'ada' }))).toBe(true);
    expect(form.$state.get().errors).toEqual({});
    expect(form.check(['email'], entries({ name: '', email: 'ada' }))).toBe(false);
    expect(form.$state.get().errors).toEqual({ email: 'Email address is invalid.' });
    expect(submitted).toEqual([]);
  });

  test('looks again at a wrong field that is changed, and at no other', async () => {
    const form = make();
    await form.send(entries({ name: '', email: 'ada@example.org' }));
    form.recheck('name', entries({ name: 'Ada', email: 'ada' }));
    expect(form.$state.get().errors).toEqual({ name: 'Name must be at least 5 characters long.' });
    form.recheck('email', entries({ name: 'Ada', email: 'ada' }));
    form.recheck('name', entries({ name: 'Ada B', email: 'ada' }));
    expect(form.$state.get().errors).toEqual({});
  });

  test('sends what was entered once, however often it is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = () => promise;
    const form = make();
    const sending = [form.send(RIGHT), form.send(RIGHT)];
    expect(form.$state.get().phase).toBe('sending');
    resolve();
    await Promise.all(sending);
    expect(form.$state.get()).toEqual({ phase: 'sent', errors: {} });
    expect(submitted).toEqual([{ name: 'Ada Byron', email: 'ada@example.org' }]);
  });

  test('[CALL-05] what the backend refuses of single fields stands at the fields', async () => {
    const errors = { name: ['This name is taken.', 'Another.'] };
    answer = async () => {
      throw new ApiError('http', { status: 409, data: { message: 'Taken', errors } });
    };
    const form = make();
    await form.send(RIGHT);
    expect(form.$state.get()).toEqual({
      phase: 'failed',
      errors: { name: 'This name is taken.' },
      failure: 'It failed.',
    });
    answer = async () => undefined;
    await form.send(RIGHT);
    expect(form.$state.get().phase).toBe('sent');
  });
});

describe('the e-mail service', () => {
  const MESSAGE = {
    name: 'Ada Byron',
    email: 'ada@example.org',
    subject: 'The length of the gown',
    message: 'Is the gown long enough for somebody of 1.85 m?',
  };
  let service: Listening | undefined;
  afterEach(() => service?.close());

  test.each([
    [200, 'whatever', true],
    [202, 'OK', true],
    [202, 'Accepted', false],
    [400, 'The template ID is invalid', false],
  ])('[CONTACT-02] status %i with the text %j: sent is %s', async (status, text, isSent) => {
    service = await listen(createServer((_request, response) => response.writeHead(status).end(text)));
    const ids = { userId: 'u', serviceId: 's', templateId: 't' };
    const sending = sendToShop(MESSAGE, { url: service.origin, ...ids });
    if (isSent) await expect(sending).resolves.toBeUndefined();
    else await expect(sending).rejects.toEqual(expect.objectContaining({ kind: 'http', status }));
  });

  test('[CONTACT-03] what is missing is named in the console, the person reads that it failed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const problem = 'The contact form cannot send anything: PUBLIC_EMAIL_USER_ID must be set.';
    const form = createForm(contactMessage, {
      submit: (message) => sendToShop(message, { problem }),
      failed: () => 'Failed to send email. Please try again later.',
    });
    await form.send(entries(MESSAGE));
    expect(form.$state.get().failure).toBe('Failed to send email. Please try again later.');
    expect(logged.mock.calls).toEqual([[new Error(problem)]]);
  });
});
