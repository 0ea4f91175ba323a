import path from 'node:path';
import type { SearchWords } from '#contract/search-terms.ts';
import type { ShopContact } from '#contract/shop-contact.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import { createNotify } from './notify/create-notify.ts';
import type { Notify } from './notify/notify.ts';
import { createPaymentProviders } from './payments/create-payment-providers.ts';
import type { PaymentProviders } from './payments/provider.ts';

/** The dependencies that routes and workers share. `startServer` builds them once per process. */
export interface ShopContext {
  readonly config: Config;
  readonly db: Db;
  readonly notify: Notify;
  readonly providers: PaymentProviders;
  /** Returns the search words of the content, as they were at the first call. */
  readonly loadSearchWords: () => Promise<SearchWords>;
}

/** Builds the shared dependencies from the configuration. */
export function createShopContext(config: Config, db: Db): ShopContext {
  return {
    config,
    db,
    notify: createNotify(config, createContactLoader()),
    providers: createPaymentProviders(config),
    loadSearchWords: createSearchWordsLoader(),
  };
}

const root = path.resolve(import.meta.dirname, '..');

/** Reads the file at the first search only, because its parsers take long to load. */
function createSearchWordsLoader(): () => Promise<SearchWords> {
  let words: Promise<SearchWords> | undefined;
  return () => {
    words ??= import('#site/search-words.ts').then(({ readSearchWords }) => readSearchWords(root));
    return words;
  };
}

/** Reads the file at the first mail only, because its parsers take long to load. */
export function createContactLoader(): () => Promise<ShopContact | undefined> {
  let contact: Promise<ShopContact | undefined> | undefined;
  return () => {
    contact ??= import('#site/shop-contact.ts').then(({ readShopContact }) => readShopContact(root));
    return contact;
  };
}
