import type { PseudoLocale } from '#site/locales.ts';
import { startBaseBackend } from '#tests/support/base-backend.ts';
import { IMAGE_HOST } from '#tests/support/base-catalogue.ts';
import { startEmailService } from '#tests/support/email-service.ts';
import { startImageHost } from '#tests/support/image-host.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import type { ShopBackend } from '#tests/support/shop-backend.ts';
import { startStaticHost } from '#tests/support/static-host.ts';
import type { StripeStub } from '#tests/support/stripe-server.ts';
import {
  BASE_API_URL,
  BASE_DIST_DIR,
  BASE_EMAIL_IDS,
  BASE_EMAIL_URL,
  BASE_IMAGES_DIR,
  localeDistDir,
  type Variant,
} from './artifacts.ts';

/** The backend of the site: ours, or one that implements only the base contract. */
export type Profile = 'full' | 'base';

/** The running shop of one worker of the browser tests. */
export interface Shop {
  readonly profile: Profile;
  /** The site's origin. */
  readonly siteUrl: string;
  /** The backend's origin from the browser's point of view. */
  readonly apiUrl: string;
  /** The e-mail service of the contact form, and the shop's ids there. */
  readonly emailService: {
    readonly url: string;
    readonly ids: { readonly user: string; readonly service: string; readonly template: string };
  };
  readonly backend: ShopBackend;
  /** The server that receives the shop's mails; undefined when it sends none. */
  readonly mailServer: MailServer | undefined;
  /** The Stripe stub; undefined without card payments. */
  readonly stripe: StripeStub | undefined;
  /** Browser flags that map the shop's hosts to local ports. */
  readonly browserArgs: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts the shop of a profile on free ports, from the artifacts of `global-setup.ts`. A server of ours may be a
 * variant, and its site may be built in a pseudo-locale.
 */
export async function startTestShop(
  profile: Profile,
  variant?: Variant,
  locale?: PseudoLocale,
): Promise<Shop> {
  if (profile === 'base') return startBaseShop();
  // Loading the server takes seconds, and workers of the base profile do not need it.
  const { startFullShop } = await import('#tests/support/full-shop.ts');
  const shop = await startFullShop(variant);
  if (locale) await shop.publish(localeDistDir(locale));
  return shop;
}

/** Serves the built files on a plain static host and the base backend stub on a separate origin. */
async function startBaseShop(): Promise<Shop> {
  const backend = await startBaseBackend();
  const email = await startEmailService();
  const images = await startImageHost(BASE_IMAGES_DIR);
  const host = await startStaticHost(BASE_DIST_DIR);
  backend.allowOrigin(host.origin);
  return {
    profile: 'base',
    siteUrl: host.origin,
    apiUrl: BASE_API_URL,
    emailService: { url: BASE_EMAIL_URL, ids: BASE_EMAIL_IDS },
    backend,
    mailServer: undefined,
    stripe: undefined,
    browserArgs: [
      `--host-resolver-rules=${[
        mapHost(BASE_API_URL, backend),
        mapHost(BASE_EMAIL_URL, email),
        mapHost(IMAGE_HOST, images),
      ]}`,
      images.browserArg,
    ],
    async close() {
      await host.close();
      await email.close();
      await images.close();
      await backend.close();
    },
  };
}

function mapHost(url: string, { port }: { readonly port: number }): string {
  return `MAP ${new URL(url).host} 127.0.0.1:${port}`;
}
