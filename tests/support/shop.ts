import { startBaseBackend } from '#tests/support/base-backend.ts';
import { startEmailService } from '#tests/support/email-service.ts';
import { startFullShop } from '#tests/support/full-shop.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import type { ShopBackend } from '#tests/support/shop-backend.ts';
import { BASE_API_URL, BASE_DIST, BASE_EMAIL_IDS, BASE_EMAIL_URL } from '#tests/support/sites.ts';
import { startStaticHost } from '#tests/support/static-host.ts';
import type { StripeServer } from '#tests/support/stripe-server.ts';

/** Which backend stands behind the site: ours, or one that speaks only the base contract. */
export type Profile = 'full' | 'base';

/** The shop as it runs for one worker of the browser tests. */
export interface Shop {
  readonly profile: Profile;
  /** The site's origin. */
  readonly siteUrl: string;
  /** The backend's origin as the browser sees it. */
  readonly apiUrl: string;
  /** The e-mail service of the contact form, and the ids that it knows the shop by. */
  readonly email: {
    readonly url: string;
    readonly ids: { readonly user: string; readonly service: string; readonly template: string };
  };
  readonly backend: ShopBackend;
  /** Where its mails arrive; undefined: it sends none. */
  readonly mails: MailServer | undefined;
  /** Where its customers pay by card; undefined: they cannot. */
  readonly stripe: StripeServer | undefined;
  /** What the browser must be told to find the shop. */
  readonly browserArgs: readonly string[];
  close(): Promise<void>;
}

/** Starts the shop of a profile on free ports from what `global-setup.ts` has made. */
export function startShop(profile: Profile): Promise<Shop> {
  return profile === 'full' ? startFullShop() : startBaseShop();
}

/** The files on a plain static host, the stand-in on an origin of its own. */
async function startBaseShop(): Promise<Shop> {
  const backend = await startBaseBackend();
  const email = await startEmailService();
  const host = await startStaticHost(BASE_DIST);
  backend.allow(host.origin);
  return {
    profile: 'base',
    siteUrl: host.origin,
    apiUrl: BASE_API_URL,
    email: { url: BASE_EMAIL_URL, ids: BASE_EMAIL_IDS },
    backend,
    mails: undefined,
    stripe: undefined,
    browserArgs: [`--host-resolver-rules=${leads(BASE_API_URL, backend)},${leads(BASE_EMAIL_URL, email)}`],
    async close() {
      await host.close();
      await email.close();
      await backend.close();
    },
  };
}

function leads(url: string, { port }: { readonly port: number }): string {
  return `MAP ${new URL(url).host} 127.0.0.1:${port}`;
}
