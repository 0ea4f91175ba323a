import { afterEach, expect, test, vi } from 'vitest';
import { sendContactMessage } from '#lib/contact/email-service.ts';

const MESSAGE = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  subject: 'The length of the gown',
  message: 'Is the gown long enough for somebody of 1.85 m?',
};
const SERVICE = {
  url: 'https://email.example',
  userId: 'user',
  serviceId: 'service',
  templateId: 'template',
};

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends a message through a service that answers like this. */
function send(status: number, text: string): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response(text, { status }));
  return sendContactMessage(MESSAGE, SERVICE);
}

test.each([
  [200, 'Thank you'],
  [202, 'OK'],
])('[CONTACT-02] status %d with the text "%s" is a success', async (status, text) => {
  await send(status, text);
});

test.each([
  [202, 'Accepted'],
  [400, 'The template ID is unknown'],
  [429, 'Too many requests'],
  [500, 'Sorry'],
])('[CONTACT-03] status %d with the text "%s" is a failure', async (status, text) => {
  await expect(send(status, text)).rejects.toMatchObject({ kind: 'http', status });
});
