import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Sort } from '#contract/sorts.ts';
import { ADDRESS_KEYS, readShopView, type ShopFilters, START } from '#lib/shop/filters.ts';
import { connectShopToAddress, setFilter, setSort } from '#stores/shop/shop.ts';
import { earlyPresses } from '#ui/early.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { endWaiting } from '#ui/waiting.ts';

/**
 * Takes the built page over: from now on the view follows the address, and what a person chose in the built
 * form before that counts. [SHOP-09]
 */
export function useShopTakeOver(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const early = earlyChoices(root.current);
    const sort = earlySort(root.current);
    const disconnect = connectShopToAddress();
    const apply = <Key extends keyof ShopFilters>(key: Key) => {
      const choice = early[key];
      if (choice !== undefined) setFilter(key, choice);
    };
    apply('category');
    apply('color');
    apply('priceRange');
    if (sort !== START.sort) setSort(sort);
    return disconnect;
  }, [root]);
  useEffect(endWaiting, []);
}

/** What is chosen in the groups that were touched; the form's reset touches all of them. */
function earlyChoices(root: HTMLElement | null): Partial<ShopFilters> {
  const choices = new URLSearchParams();
  for (const form of root?.querySelectorAll('form') ?? []) {
    const isReset = earlyPresses(form.querySelector('[type="reset"]')) > 0;
    const radios = [...form.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    for (const { name, value, checked } of radios) {
      const isTouched = isReset || radios.some((radio) => radio.name === name && earlyPresses(radio) > 0);
      if (checked && isTouched) choices.set(name, value);
    }
  }
  const { filters } = readShopView(choices.toString());
  return {
    ...(choices.has(ADDRESS_KEYS.category) && { category: filters.category }),
    ...(choices.has(ADDRESS_KEYS.color) && { color: filters.color }),
    ...(choices.has(ADDRESS_KEYS.priceRange) && { priceRange: filters.priceRange }),
  };
}

/** The order that is chosen; the built page has the usual one. */
function earlySort(root: HTMLElement | null): Sort {
  return readShopView(`?${ADDRESS_KEYS.sort}=${root?.querySelector('select')?.value}`).sort;
}

/** Another page of the shop begins at its top; the one of the address is where the browser has it. [SHOP-08] */
export function useScrollToTop(page: number): void {
  const isHydrated = useHydrated();
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!isHydrated) return;
    const isTurned = shown.current !== undefined && shown.current !== page;
    shown.current = page;
    if (isTurned) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isHydrated, page]);
}
