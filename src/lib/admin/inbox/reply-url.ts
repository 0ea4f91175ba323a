import type { InboxMessage } from '#contract/inbox/inbox.ts';
import { mailUrl } from '#lib/contact/mail-url.ts';

/** The maximum URL length in characters. Browsers and mail programs truncate or ignore longer ones. */
const MAX_LENGTH = 1800;
/** The maximum length of the encoded subject, in characters. */
const MAX_SUBJECT_LENGTH = 600;
const ELLIPSIS = encodeURIComponent('…');

/**
 * Returns a `mailto:` URL that replies to a message, with its subject and, below the line `wrote`, the quoted
 * text. Truncates a long subject or text, but never the recipient.
 */
export function replyUrl({ email, subject, message }: InboxMessage, wrote: string): string {
  const encodedSubject = encodeWithin(/^re:/i.test(subject) ? subject : `Re: ${subject}`, MAX_SUBJECT_LENGTH);
  const quoted = message.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  const start = `${mailUrl(email)}?subject=${encodedSubject}&body=`;
  return start + encodeWithin(['', '', wrote, ...quoted].join('\r\n'), MAX_LENGTH - start.length);
}

/** Encodes a text for a URL in at most `maxLength` characters. Replaces the excess with an ellipsis. */
function encodeWithin(text: string, maxLength: number): string {
  const encoded = encodeURIComponent(text);
  if (encoded.length <= maxLength) return encoded;
  let truncated = '';
  // By code point, because half a surrogate pair cannot be encoded.
  for (const character of text) {
    const next = truncated + encodeURIComponent(character);
    if (next.length + ELLIPSIS.length > maxLength) break;
    truncated = next;
  }
  return truncated + ELLIPSIS;
}
