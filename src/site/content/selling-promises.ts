import type { z } from 'astro/zod';
import { formatCents } from '#contract/wire/money.ts';
import type { ProductPromises } from '#lib/product/promises.ts';
import { productPromiseText, promiseText } from '#messages/selling.ts';
import type { siteSchemas } from './content-schemas.ts';
import { deliverySummary, homeRates, type WordedSettings } from './selling-words.ts';

/** A promise of the home page. */
type Highlight = z.infer<ReturnType<(typeof siteSchemas)['services']>>['highlights'][number];

/** Returns the promises of the home page: those about delivery and returns follow the settings. [HOME-08] */
export function sellingHighlights(highlights: readonly Highlight[], settings: WordedSettings): Highlight[] {
  const { days, fee } = settings.returns;
  return highlights.flatMap((highlight): Highlight[] => {
    if (highlight.icon === 'delivery') {
      const text = `${deliverySummary(settings)} ${promiseText.packed}`;
      return [{ icon: 'delivery', title: deliveryTitle(settings), text }];
    }
    if (highlight.icon !== 'guarantee') return [highlight];
    const text = fee === 'free' ? promiseText.fullRefund(days) : promiseText.refund(days);
    return days === 0 ? [] : [{ icon: 'guarantee', title: promiseText.guarantee, text }];
  });
}

function deliveryTitle(settings: WordedSettings): string {
  const { cheapest, hasSeveralPrices } = homeRates(settings);
  if (cheapest === undefined) return promiseText.delivery;
  if (cheapest.priceCents === 0) return promiseText.free;
  const price = formatCents(cheapest.priceCents);
  return hasSeveralPrices ? promiseText.fromPrice(price) : promiseText.price(price);
}

/** Returns the delivery notes of a product page. */
export function productPromises(settings: WordedSettings): ProductPromises {
  const { days, fee } = settings.returns;
  const returns = fee === 'free' ? productPromiseText.freeReturns(days) : productPromiseText.returns(days);
  const delivery = deliverySummary(settings);
  const offered = days === 0 ? [] : [returns];
  return {
    assurance: [delivery.replace(/\.$/, ''), ...offered].join(' · '),
    notes: [`${delivery} ${productPromiseText.packed}`, ...offered.map((text) => `${text}.`)],
  };
}
