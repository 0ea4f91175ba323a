import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { contactMessageSchema } from '#contract/inbox/contact.ts';
import { emailSchema, lineSchema } from '#contract/wire/field-schemas.ts';
import { ApiError } from '#lib/api/error.ts';
import { sendContactMessage } from '#lib/contact/email-service.ts';
import { createForm } from '#lib/forms/form.ts';
import { type ListeningServer, listen } from '#tests/support/listen.ts';

const schema = z.object({ name: lineSchema('Name', { min: 5, max: 10 }), email: emailSchema });

/** Returns the entries of a form as FormData, as a browser collects them. */
function entries(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}
const VALID = entries({ name: 'Ada Byron', email: 'ada@example.org' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a form', () => {
  let submitted: unknown[];
  let respond: () => Promise<void>;
  const createTestForm = () =>
    createForm(schema, {
      unsaved: 'ask',
      submit(values) {
        submitted.push(values);
        return respond();
      },
      onError: () => 'It failed.',
    });
  beforeEach(() => {
    submitted = [];
    respond = async () => undefined;
  });

  test('submits nothing while a field is invalid and reports one error per field', async () => {
    const form = createTestForm();
    await form.submit(entries({ name: '', email: 'ada' }));
    expect(form.$state.get()).toEqual({
      phase: 'open',
      errors: { name: 'Name is required.', email: 'Email address is invalid.' },
    });
    expect(submitted).toEqual([]);
  });

  test('validates only the fields of one step and submits nothing', async () => {
    const form = createTestForm();
    expect(form.validateFields(['name'], entries({ name: 'Ada Byron', email: 'ada' }))).toBe(true);
    expect(form.$state.get()).toEqual({ phase: 'open', errors: {} });
    expect(form.validateFields(['email'], entries({ name: '', email: 'ada' }))).toBe(false);
    expect(form.$state.get().errors).toEqual({ email: 'Email address is invalid.' });
    expect(submitted).toEqual([]);
  });

  test('revalidates only invalid fields on change', async () => {
    const form = createTestForm();
    await form.submit(entries({ name: '', email: 'ada@example.org' }));
    form.revalidateField('name', entries({ name: 'Ada', email: 'ada' }));
    expect(form.$state.get().errors).toEqual({ name: 'Name must be at least 5 characters long.' });
    form.revalidateField('email', entries({ name: 'Ada', email: 'ada' }));
    expect(form.$state.get().errors).toEqual({ name: 'Name must be at least 5 characters long.' });
    form.revalidateField('name', entries({ name: 'Ada B', email: 'ada' }));
    expect(form.$state.get().errors).toEqual({});
  });

  test('revalidates a field whose error depends on the edited one', () => {
    const [one, other] = [z.string(), z.string()];
    const equal = z.refine<{ one: string; other: string }>((values) => values.one === values.other, {
      path: ['other'],
      error: 'They differ.',
    });
    const form = createForm(z.object({ one, other }).check(equal), {
      unsaved: 'discard',
      submit: async () => undefined,
      onError: () => 'It failed.',
    });
    form.validateFields(['one', 'other'], entries({ one: '1', other: '2' }));
    expect(form.$state.get().errors).toEqual({ other: 'They differ.' });
    form.revalidateField('one', entries({ one: '2', other: '2' }));
    expect(form.$state.get().errors).toEqual({});
  });

  test('submits the entries once when sent twice', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    respond = () => promise;
    const form = createTestForm();
    const sending = [form.submit(VALID), form.submit(VALID)];
    expect(form.$state.get().phase).toBe('sending');
    resolve();
    await Promise.all(sending);
    expect(form.$state.get()).toEqual({ phase: 'sent', errors: {} });
    expect(submitted).toEqual([{ name: 'Ada Byron', email: 'ada@example.org' }]);
  });

  test('submits a repeated field as a list, and an only one as it is', async () => {
    const values = z.object({ one: z.array(z.string()), other: z.string() });
    const form = createForm(values, {
      unsaved: 'discard',
      submit: async (list) => void submitted.push(list),
      onError: () => 'It failed.',
    });
    const data = entries({ one: 'a', other: 'c' });
    data.append('one', 'b');
    await form.submit(data);
    expect(submitted).toEqual([{ one: ['a', 'b'], other: 'c' }]);
  });

  test('logs an error that is a bug, and not one of the backend', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const form = createTestForm();
    for (const error of [new ApiError('timeout'), new TypeError('undefined is not a function')]) {
      respond = () => Promise.reject(error);
      await form.submit(VALID);
      expect(form.$state.get()).toEqual({ phase: 'failed', errors: {}, errorMessage: 'It failed.' });
    }
    expect(logged.mock.calls).toEqual([[new TypeError('undefined is not a function')]]);
  });

  test('shows a message once that is also the error of a submitted field', async () => {
    respond = async () => {
      throw new ApiError('http', { status: 400, data: { errors: { name: ['It failed.'] } } });
    };
    const form = createTestForm();
    await form.submit(VALID);
    expect(form.$state.get()).toEqual({ phase: 'failed', errors: { name: 'It failed.' } });
    respond = async () => {
      throw new ApiError('http', { status: 400, data: { errors: { other: ['It failed.'] } } });
    };
    await form.submit(VALID);
    expect(form.$state.get()).toMatchObject({ errors: { other: 'It failed.' }, errorMessage: 'It failed.' });
  });

  test("[CALL-05] shows the backend's field errors at the fields", async () => {
    const errors = { 'contact.name': ['This name is taken.', 'Another.'] };
    respond = async () => {
      throw new ApiError('http', { status: 409, data: { message: 'Taken', errors } });
    };
    const form = createTestForm();
    await form.submit(VALID);
    expect(form.$state.get()).toEqual({
      phase: 'failed',
      errors: { name: 'This name is taken.' },
      errorMessage: 'It failed.',
    });
    form.revalidateField('email', VALID);
    expect(form.$state.get().errors).toEqual({ name: 'This name is taken.' });
    form.revalidateField('name', entries({ name: 'Ada', email: 'ada' }));
    expect(form.$state.get().errors).toEqual({ name: 'Name must be at least 5 characters long.' });
    form.revalidateField('name', VALID);
    expect(form.$state.get().errors).toEqual({});
    respond = async () => undefined;
    await form.submit(VALID);
    expect(form.$state.get().phase).toBe('sent');
  });
});

describe('the email service', () => {
  const MESSAGE = {
    name: 'Ada Byron',
    email: 'ada@example.org',
    subject: 'The length of the gown',
    message: 'Is the gown long enough for somebody of 1.85 m?',
  };
  let service: ListeningServer | undefined;
  afterEach(() => service?.close());

  test.each([
    [200, 'whatever', true],
    [202, 'OK', true],
    [202, 'Accepted', false],
    [400, 'The template ID is invalid', false],
  ])('[CONTACT-02] status %i with the text %j counts as sent: %s', async (status, text, isSent) => {
    const bodies: unknown[] = [];
    service = await listen(
      createServer(async (request, response) => {
        bodies.push(await json(request));
        response.writeHead(status).end(text);
      }),
    );
    const ids = { userId: 'u', serviceId: 's', templateId: 't' };
    const sending = sendContactMessage(MESSAGE, { url: service.origin, ...ids });
    if (isSent) await expect(sending).resolves.toBeUndefined();
    else await expect(sending).rejects.toEqual(expect.objectContaining({ kind: 'http', status }));
    const { name, email, subject, message } = MESSAGE;
    expect(bodies).toEqual([
      {
        ...{ lib_version: '4.4.1', user_id: 'u', service_id: 's', template_id: 't' },
        template_params: { from_name: name, from_email: email, subject, message },
      },
    ]);
  });

  test('[CONTACT-03] logs the missing setting on the console and tells the visitor that sending failed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const problem = 'The contact form cannot send anything: PUBLIC_EMAIL_USER_ID must be set.';
    const form = createForm(contactMessageSchema, {
      unsaved: 'draft',
      submit: (message) => sendContactMessage(message, { problem }),
      onError: () => 'Failed to send email. Please try again later.',
    });
    await form.submit(entries(MESSAGE));
    expect(form.$state.get().errorMessage).toBe('Failed to send email. Please try again later.');
    expect(logged.mock.calls).toEqual([[new Error(problem)]]);
  });
});
