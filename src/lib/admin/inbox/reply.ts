import type { InboxMessage } from '#contract/inbox.ts';

/** Browsers and mail programs cut longer addresses, or do nothing at all with them. In characters. */
const LONGEST = 1800;
/** How much of that a subject may take, encoded. */
const LONGEST_SUBJECT = 600;
const CUT = encodeURIComponent('…');

/**
 * The address that opens a reply in one's own mail program: to who wrote, with their subject and, below the line
 * `wrote`, their words quoted. Whatever makes the address too long is cut; the receiver never is.
 */
export function replyHref({ email, subject, message }: InboxMessage, wrote: string): string {
  // The '@' as it is: not every mail program reads it encoded.
  const to = email.split('@').map(encodeURIComponent).join('@');
  const about = encodeWithin(/^re:/i.test(subject) ? subject : `Re: ${subject}`, LONGEST_SUBJECT);
  const quoted = message.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  const head = `mailto:${to}?subject=${about}&body=`;
  return head + encodeWithin(['', '', wrote, ...quoted].join('\r\n'), LONGEST - head.length);
}

/** The text encoded for an address, in at most `room` characters: what is too much becomes an ellipsis. */
function encodeWithin(text: string, room: number): string {
  const whole = encodeURIComponent(text);
  if (whole.length <= room) return whole;
  let cut = '';
  // Sign by sign: half of one cannot be encoded.
  for (const sign of text) {
    const next = cut + encodeURIComponent(sign);
    if (next.length + CUT.length > room) break;
    cut = next;
  }
  return cut + CUT;
}
