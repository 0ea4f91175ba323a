import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { joinFilterValues } from '#contract/catalogue/filter-values.ts';
import type { ProductSort } from '#contract/catalogue/product-sorts.ts';
import { DEFAULT_VIEW, readShopView, type ShopFilters, URL_PARAMS } from '#lib/shop/filters.ts';
import type { ProductBrowser } from '#stores/shop/product-browser.ts';
import { earlyClickCount } from '#ui/early-events.ts';
import { endPageLoading } from '#ui/page-loading.ts';

/**
 * Connects the hydrated shop to the URL. Applies the filters and the sort order that the user chose in the static
 * form before hydration. Afterwards, a change of the page number scrolls to the top. [SHOP-08, SHOP-09]
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
    apply('sizes');
    apply('priceRange');
    apply('onSale');
    if (sort !== DEFAULT_VIEW.sort) browser.setSort(sort);
    // A passive effect would miss a click between the hydration and the effect.
    const stopScrolling = browser.$page.listen(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    return () => {
      stopScrolling();
      disconnect();
    };
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
    ...(choices.has(URL_PARAMS.sizes) && { sizes: filters.sizes }),
    ...(choices.has(URL_PARAMS.priceRange) && { priceRange: filters.priceRange }),
    ...(choices.has(URL_PARAMS.onSale) && { onSale: filters.onSale }),
  };
}

/**
 * Writes the values of the clicked groups and boxes of a form into `choices`; '' if nothing is checked. The static form
 * shows no color or size of the URL as checked, so groups without a click keep the values of the URL.
 */
function readEarlyChoices(form: HTMLFormElement, choices: URLSearchParams): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('[type="radio"], [type="checkbox"]')];
  // The reset button of the sheet is outside its form.
  const resetButton = [...form.elements].find((element) => element.matches('[type="reset"]'));
  const isReset = resetButton instanceof HTMLElement && earlyClickCount(resetButton) > 0;
  const clicked = new Set(inputs.filter((input) => earlyClickCount(input) > 0).map(({ name }) => name));
  const { colors, sizes } = readShopView(location.search).filters;
  const ofUrl = new Map<string, readonly string[]>([
    [URL_PARAMS.colors, colors],
    [URL_PARAMS.sizes, sizes],
  ]);
  for (const input of inputs.filter(({ name }) => isReset || clicked.has(name))) {
    const { type, name, value, checked } = input;
    const several = type === 'checkbox' ? ofUrl.get(name) : undefined;
    const keepsUrl = !isReset && earlyClickCount(input) === 0;
    const isChosen = several && keepsUrl ? several.includes(value) : checked;
    if (isChosen && several) choices.append(name, joinFilterValues([value]));
    else if (isChosen) choices.set(name, value);
    else if (!choices.has(name)) choices.set(name, '');
  }
}

/** Returns the sort order selected before hydration; the static page selects the default. */
function earlySort(root: HTMLElement | null): ProductSort {
  return readShopView(`?${URL_PARAMS.sort}=${root?.querySelector('select')?.value}`).sort;
}
