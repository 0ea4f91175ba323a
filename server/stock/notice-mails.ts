import { CONFIRM_DAYS, confirmPath } from '#contract/stock-notices.ts';
import type { ProductRow, StockNoticeRow } from '../db/schema.ts';
import type { Mail } from '../jobs/outbox.ts';

type Receiver = Pick<StockNoticeRow, 'email' | 'siteUrl'>;
type Named = Pick<ProductRow, 'id' | 'name'>;

/** Asks whether it was really who has this address that left it. */
export function confirmMail({ email, siteUrl }: Receiver, { name }: Named, token: string): Mail {
  return {
    to: email,
    subject: `Shall we write to you about ${name}?`,
    text: `Hello,

somebody, probably you, wants to hear when this piece is back at Solène:
${name}

Please confirm that it was you:

${siteUrl}${confirmPath(token)}

If it was not you, there is nothing you need to do: without this link we do not
write again, and forget your address after ${CONFIRM_DAYS} days.

Solène
`,
  };
}

/** The one mail that was promised. */
export function returnMail({ email, siteUrl }: Receiver, { id, name }: Named): Mail {
  return {
    to: email,
    subject: `${name} is back`,
    text: `Hello,

you wanted to know when this piece is back at Solène:
${name}

It is, as long as it lasts:

${siteUrl}/shop/${id}

This was the only mail about it. We have forgotten your address again.

Solène
`,
  };
}
