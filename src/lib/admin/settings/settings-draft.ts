import * as z from 'zod/mini';
import { STANDARD_CLASS } from '#contract/quote/quote-tax.ts';
import { type SellingSettings, sellingSettingsSchema } from '#contract/settings/selling-settings.ts';
import type { Category } from '#contract/vocabulary.ts';
import { type Cents, formatAmount } from '#contract/wire/money.ts';
import { parseEnteredNumber, toBasisPoints } from '#lib/admin/entered-numbers.ts';
import { fromWire } from '#lib/api/wire-values.ts';
import { createRandomKey } from '#lib/random-key.ts';
import { shopDay, startOfShopDay } from '#lib/shop-days.ts';
import { settingsText as words } from '#messages/admin/settings.ts';

/** The settings as the screen edits them: numbers, amounts and days are texts. */
export interface SettingsDraft {
  readonly version: number;
  readonly homeCountry: string;
  readonly timeZone: string;
  readonly taxMode: SellingSettings['taxMode'];
  readonly deliveryTax: SellingSettings['deliveryTax'];
  readonly taxes: readonly TaxDraft[];
  readonly zones: readonly ZoneDraft[];
  readonly returns: {
    readonly days: string;
    readonly fee: SellingSettings['returns']['fee'];
    readonly exemptCategories: readonly Category[];
  };
  readonly seller: Readonly<Record<keyof SellingSettings['seller'], string>>;
  readonly invoice: { readonly prefix: string; readonly next: string; readonly keepYears: string };
  readonly creditNote: { readonly prefix: string; readonly next: string };
}

export interface ZoneDraft {
  /** Identifies the entry on the screen. */
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly countries: readonly string[];
  readonly rates: readonly RateDraft[];
  readonly payments: readonly ('card' | 'delivery')[];
}

export interface RateDraft {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly price: string;
  /** The lowest and the highest value of goods; empty for no limit. */
  readonly from: string;
  readonly to: string;
  readonly minDays: string;
  readonly maxDays: string;
}

export interface TaxDraft {
  readonly key: string;
  readonly country: string;
  /** Empty for the whole country. */
  readonly region: string;
  readonly class: string;
  /** In percent. */
  readonly rate: string;
  /** A day in the shop's time zone; empty for a tax that has always applied. */
  readonly validFrom: string;
  /** The instant of an unchanged day. */
  readonly savedStart: { readonly day: string; readonly instant: string } | undefined;
  readonly delivery: '' | 'yes' | 'no';
}

/** The start of a tax without a day. */
const ALWAYS = '2000-01-01';

/** Returns a rate with the usual delivery times. */
export function newRate(): RateDraft {
  const days = { minDays: '3', maxDays: '5' };
  return {
    key: createRandomKey(),
    id: undefined,
    name: words.delivery.newRate,
    price: '',
    from: '',
    to: '',
    ...days,
  };
}

/** Returns a zone without countries. */
export function newZone(): ZoneDraft {
  const rates = [newRate()];
  return { key: createRandomKey(), id: undefined, name: '', countries: [], rates, payments: ['card'] };
}

/** Returns a tax of the standard class. */
export function newTax(country: string): TaxDraft {
  const start = { validFrom: '', savedStart: undefined } as const;
  return {
    key: createRandomKey(),
    country,
    region: '',
    class: STANDARD_CLASS,
    rate: '',
    ...start,
    delivery: '',
  };
}

const amountText = (amountCents: Cents | undefined) =>
  amountCents === undefined ? '' : formatAmount(amountCents);

/** Returns the saved settings as texts. */
export function toDraft(settings: SellingSettings): SettingsDraft {
  const { returns, seller, invoice, creditNote } = settings;
  return {
    ...settings,
    taxes: settings.taxes.map(toTaxDraft),
    zones: settings.zones.map(({ rates, ...zone }) => ({
      ...zone,
      id: zone.id,
      key: createRandomKey(),
      rates: rates.map((rate) => ({
        key: createRandomKey(),
        id: rate.id,
        name: rate.name,
        price: amountText(rate.priceCents),
        from: amountText(rate.fromCents),
        to: amountText(rate.toCents),
        minDays: String(rate.minDays),
        maxDays: String(rate.maxDays),
      })),
    })),
    returns: { ...returns, days: String(returns.days) },
    seller: {
      ...seller,
      taxId: seller.taxId ?? '',
      phone: seller.phone ?? '',
      responsible: seller.responsible ?? '',
    },
    invoice: { ...invoice, next: String(invoice.next), keepYears: String(invoice.keepYears) },
    creditNote: { ...creditNote, next: String(creditNote.next) },
  };
}

function toTaxDraft(tax: SellingSettings['taxes'][number]): TaxDraft {
  const day = tax.validFrom === ALWAYS ? '' : shopDay(new Date(tax.validFrom));
  return {
    key: createRandomKey(),
    country: tax.country,
    region: tax.region ?? '',
    class: tax.class,
    rate: String(tax.rate / 100),
    validFrom: day,
    savedStart: { day, instant: tax.validFrom },
    delivery: deliveryChoice(tax.delivery),
  };
}

function deliveryChoice(isTaxed: boolean | undefined): TaxDraft['delivery'] {
  if (isTaxed === undefined) return '';
  return isTaxed ? 'yes' : 'no';
}

/** The parsed settings, or the errors of a draft by path, such as `zones.0.rates.1.price`. */
export interface ParsedDraft {
  readonly settings: SellingSettings | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

/** Parses a draft with the rules of the contract. */
export function parseDraft(draft: SettingsDraft): ParsedDraft {
  const { data, error } = z.safeParse(sellingSettingsSchema, toWireSettings(draft));
  const errors = (error?.issues ?? []).map(({ path, message, code }): [string, string] => {
    const isNumber = code === 'invalid_type' && message.startsWith('Invalid input');
    return [path.join('.'), isNumber ? words.notANumber : message];
  });
  return { settings: data && fromWire(data), errors: Object.fromEntries(errors.toReversed()) };
}

/** Returns the settings of a draft as the wire has them. A text that is no number becomes NaN. */
function toWireSettings(draft: SettingsDraft) {
  const { taxes, zones, returns, seller, invoice, creditNote } = draft;
  return {
    ...draft,
    taxes: taxes.map((tax) => toWireTax(tax, draft.timeZone)),
    zones: zones.map(({ key, rates, ...zone }) => ({ ...zone, rates: rates.map(toWireRate) })),
    returns: { ...returns, days: parseEnteredNumber(returns.days) },
    seller: Object.fromEntries(Object.entries(seller).filter(([, text]) => text.trim() !== '')),
    invoice: {
      ...invoice,
      next: parseEnteredNumber(invoice.next),
      keepYears: parseEnteredNumber(invoice.keepYears),
    },
    creditNote: { ...creditNote, next: parseEnteredNumber(creditNote.next) },
  };
}

function toWireTax({ key, savedStart, ...tax }: TaxDraft, timeZone: string) {
  const isSaved = savedStart?.day === tax.validFrom;
  const start = tax.validFrom === '' ? ALWAYS : startOfShopDay(tax.validFrom, dayIn(timeZone)).toISOString();
  return {
    ...tax,
    region: tax.region.trim().toUpperCase() || undefined,
    rate: toBasisPoints(parseEnteredNumber(tax.rate)),
    validFrom: isSaved ? savedStart.instant : start,
    delivery: tax.delivery === '' ? undefined : tax.delivery === 'yes',
  };
}

function toWireRate({ key, price, from, to, minDays, maxDays, ...rate }: RateDraft) {
  return {
    ...rate,
    price: parseEnteredNumber(price),
    from: from.trim() === '' ? undefined : parseEnteredNumber(from),
    to: to.trim() === '' ? undefined : parseEnteredNumber(to),
    minDays: parseEnteredNumber(minDays),
    maxDays: parseEnteredNumber(maxDays),
  };
}

/** Returns the function that returns the day of a time in a time zone; the shop's own if the zone is unknown. */
function dayIn(timeZone: string): (time: Date) => string {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
    return (time) => format.format(time);
  } catch {
    return shopDay;
  }
}
