import path from 'node:path';
import type { SearchWords } from '#contract/catalogue/search-terms.ts';
import type { ShopContact } from '#contract/shop/shop-contact.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import { createImageFinder } from './media/mail-image-urls.ts';
import type { Letter } from './notify/blocks.ts';
import type { MailFrame } from './notify/frame.ts';
import { createNotify, type Notify } from './notify/notify.ts';
import { createPaymentProviders } from './payments/create-payment-providers.ts';
import type { PaymentProviders } from './payments/provider.ts';
import { perVersion, readTimeZone } from './settings/settings.ts';

/** The dependencies that routes and workers share. `startServer` builds them once per process. */
export interface ShopContext {
  readonly config: Config;
  readonly db: Db;
  readonly notify: Notify;
  readonly providers: PaymentProviders;
  /** Returns the search words of the content, as they were at the first call. */
  readonly loadSearchWords: () => Promise<SearchWords>;
  /** Returns the IANA name of the shop's time zone. */
  readonly loadTimeZone: () => Promise<string>;
}

/** Builds the shared dependencies from the configuration. */
export function createShopContext(config: Config, db: Db): ShopContext {
  return {
    config,
    db,
    notify: createNotify(config, createMailSources(config)),
    providers: createPaymentProviders(config),
    loadSearchWords: createSearchWordsLoader(),
    loadTimeZone: perVersion(db, () => readTimeZone(db, config.timeZone)),
  };
}

const root = path.resolve(import.meta.dirname, '..');

/** Returns a function that reads content at its first call only, because the parsers take long to load. */
function readOnce<Content>(read: () => Promise<Content>): () => Promise<Content> {
  let content: Promise<Content> | undefined;
  return () => {
    content ??= read();
    return content;
  };
}

const createSearchWordsLoader = () =>
  readOnce(
    async (): Promise<SearchWords> => (await import('#site/content/search-words.ts')).readSearchWords(root),
  );

/** Returns the function that returns how customers reach the shop, as the content says at the first mail. */
export const createContactLoader = () =>
  readOnce(
    async (): Promise<ShopContact | undefined> =>
      (await import('#site/content/shop-contact.ts')).readShopContact(root),
  );

/** Returns the sources of the port for mails. */
export function createMailSources(
  config: Pick<Config, 'dataDir' | 'publicApiUrl' | 'timeZone' | 'capabilities'>,
) {
  return {
    loadFrame: createFrameLoader(config),
    readTimeZone: (tx: Db) => readTimeZone(tx, config.timeZone),
  };
}

/** Returns the function that returns what surrounds the blocks of a mail. */
export function createFrameLoader(
  config: Pick<Config, 'dataDir' | 'publicApiUrl' | 'capabilities'>,
): (letter: Letter) => Promise<MailFrame> {
  const loadContact = createContactLoader();
  const findImages = createImageFinder(config);
  const hasWithdrawal = config.capabilities?.includes('selling') ?? false;
  return async (letter) => ({
    contact: await loadContact(),
    hasWithdrawal,
    imageUrl: await findImages(letter),
  });
}
