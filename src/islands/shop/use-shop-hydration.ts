import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ProductSort } from '#contract/product-sorts.ts';
import { DEFAULT_VIEW, readShopView, type ShopFilters, URL_PARAMS } from '#lib/shop/filters.ts';
import type { ProductBrowser } from '#stores/shop/product-browser.ts';
import { earlyClickCount } from '#ui/early-events.ts';
import { endPageLoading } from '#ui/page-loading.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * Connects the hydrated shop to the URL. Applies the filters and the sort order that the user chose in the static
 * form before hydration. [SHOP-09]
 */
export function useShopHydration(root: RefObject<HTMLElement | null>, browser: ProductBrowser): void {
  useLayoutEffect(() => {
    const early = earlyChoices(root.current);
    const sort = earlySort(root.current);
    const disconnect = browser.syncWithUrl();
    const apply = <Key extends keyof ShopFilters>(key: Key) => {
      const choice = early[key];
      if (choice !== undefined) browser.setFilter(key, choice);
    };
    apply('category');
    apply('colors');
    apply('priceRange');
    apply('onSale');
    if (sort !== DEFAULT_VIEW.sort) browser.setSort(sort);
    return disconnect;
  }, [root, browser]);
  useEffect(endPageLoading, []);
}

/**
 * Returns the choices clicked before hydration. A click on the form's reset counts for every group.
 */
function earlyChoices(root: HTMLElement | null): Partial<ShopFilters> {
  const choices = new URLSearchParams();
  for (const form of root?.querySelectorAll('form') ?? []) readEarlyChoices(form, choices);
  const { filters } = readShopView(choices.toString());
  return {
    ...(choices.has(URL_PARAMS.category) && { category: filters.category }),
    ...(choices.has(URL_PARAMS.colors) && { colors: filters.colors }),
    ...(choices.has(URL_PARAMS.priceRange) && { priceRange: filters.priceRange }),
    ...(choices.has(URL_PARAMS.onSale) && { onSale: filters.onSale }),
  };
}

/**
 * Writes the values of the clicked groups and boxes of a form into `choices`; '' if nothing is checked. The static form
 * shows no color of the URL as checked, so colors that were not clicked stay as the URL has them.
 */
function readEarlyChoices(form: HTMLFormElement, choices: URLSearchParams): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('[type="radio"], [type="checkbox"]')];
  const isReset = earlyClickCount(form.querySelector('[type="reset"]')) > 0;
  const clicked = new Set(inputs.filter((input) => earlyClickCount(input) > 0).map(({ name }) => name));
  const { colors } = readShopView(location.search).filters;
  for (const input of inputs) {
    const { type, name, value, checked } = input;
    if (!isReset && !clicked.has(name)) continue;
    const isColorBox = type === 'checkbox' && name === URL_PARAMS.colors;
    const keepsUrl = isColorBox && !isReset && earlyClickCount(input) === 0;
    const isChosen = keepsUrl ? colors.some((color) => color === value) : checked;
    if (isChosen && isColorBox) choices.append(name, value);
    else if (isChosen) choices.set(name, value);
    else if (!choices.has(name)) choices.set(name, '');
  }
}

/** Returns the sort order selected before hydration; the static page selects the default. */
function earlySort(root: HTMLElement | null): ProductSort {
  return readShopView(`?${URL_PARAMS.sort}=${root?.querySelector('select')?.value}`).sort;
}

/**
 * Scrolls to the top when the page number changes. The first page shown keeps the browser's scroll position.
 * [SHOP-08]
 */
export function useScrollToTopOnPageChange(page: number): void {
  const isHydrated = useHydrated();
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (!isHydrated) return;
    const hasChanged = shown.current !== undefined && shown.current !== page;
    shown.current = page;
    if (hasChanged) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isHydrated, page]);
}
