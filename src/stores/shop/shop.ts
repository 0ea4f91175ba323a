import { createProductBrowser } from './product-browser.ts';

/** The shop: the products of all categories. [SHOP-01 to SHOP-09] */
export const shop = createProductBrowser();
