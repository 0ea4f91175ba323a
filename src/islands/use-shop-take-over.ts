import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NO_FILTERS, readShopView, type ShopFilters } from '#lib/filters.ts';
import { connectShopToAddress, setFilter } from '#stores/shop.ts';
import { endWaiting } from '#ui/waiting.ts';

/**
 * Takes the built page over: from now on the view follows the address, and what a person chose in the built
 * form before that counts. [SHOP-09]
 */
export function useShopTakeOver(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const early = earlyChoices(root.current);
    const disconnect = connectShopToAddress();
    const apply = (key: keyof ShopFilters) => {
      if (early[key] !== NO_FILTERS[key]) setFilter(key, early[key]);
    };
    apply('category');
    apply('color');
    apply('priceRange');
    return disconnect;
  }, [root]);
  useEffect(endWaiting, []);
}

/** The radios that are not as they were built. */
function earlyChoices(root: HTMLElement | null): ShopFilters {
  const choices = new URLSearchParams();
  for (const input of root?.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked') ?? []) {
    if (!input.defaultChecked) choices.set(input.name, input.value);
  }
  return readShopView(choices.toString()).filters;
}

/** Another page of the shop begins at its top. [SHOP-08] */
export function useScrollToTop(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [page]);
}
