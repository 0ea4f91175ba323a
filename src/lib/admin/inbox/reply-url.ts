import type { InboxMessage } from '#contract/inbox.ts';

/** The maximum URL length in characters. Browsers and mail programs truncate or ignore longer ones. */
const MAX_LENGTH = 1800;
/** The maximum length of the encoded subject within it. */
const MAX_SUBJECT_LENGTH = 600;
const ELLIPSIS = encodeURIComponent('…');

/**
 * Returns a `mailto:` URL that replies to a message, with its subject and, below the line `wrote`, the quoted
 * text. Truncates whatever makes the URL too long, but never the recipient.
 */
export function replyUrl({ email, subject, message }: InboxMessage, wrote: string): string {
  // Not every mail program decodes an encoded '@'.
  const to = email.split('@').map(encodeURIComponent).join('@');
  const about = encodeWithin(/^re:/i.test(subject) ? subject : `Re: ${subject}`, MAX_SUBJECT_LENGTH);
  const quoted = message.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  const head = `mailto:${to}?subject=${about}&body=`;
  return head + encodeWithin(['', '', wrote, ...quoted].join('\r\n'), MAX_LENGTH - head.length);
}

/** Encodes a text for a URL in at most `room` characters. Replaces the excess with an ellipsis. */
function encodeWithin(text: string, room: number): string {
  const encoded = encodeURIComponent(text);
  if (encoded.length <= room) return encoded;
  let truncated = '';
  // By code point, because half a surrogate pair cannot be encoded.
  for (const character of text) {
    const next = truncated + encodeURIComponent(character);
    if (next.length + ELLIPSIS.length > room) break;
    truncated = next;
  }
  return truncated + ELLIPSIS;
}
