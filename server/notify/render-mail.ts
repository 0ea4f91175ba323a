import type { Mail } from '../jobs/outbox.ts';
import type { Letter } from './blocks.ts';
import type { MailFrame } from './frame.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

/** Renders a mail as text and as HTML. Both say the same. */
export function renderMail(letter: Letter, frame: MailFrame): Mail {
  const { to, replyTo, orderId, expiresAt, purpose, subject } = letter;
  return {
    to,
    purpose,
    subject,
    ...(replyTo !== undefined && { replyTo }),
    ...(orderId !== undefined && { orderId }),
    ...(expiresAt !== undefined && { expiresAt }),
    text: renderText(letter, frame),
    html: renderHtml(letter, frame),
  };
}
