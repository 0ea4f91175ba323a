import * as account from '../rules/account.ts';
import * as addresses from '../rules/addresses.ts';
import * as choices from '../rules/choices.ts';
import * as contact from '../rules/contact.ts';
import * as coupons from '../rules/coupons.ts';
import * as days from '../rules/days.ts';
import * as fields from '../rules/fields.ts';
import * as gallery from '../rules/gallery.ts';
import * as lineRefunds from '../rules/line-refunds.ts';
import * as orders from '../rules/orders.ts';
import * as product from '../rules/product.ts';
import * as requests from '../rules/requests.ts';
import * as reviews from '../rules/reviews.ts';
import * as secondFactor from '../rules/second-factor.ts';
import * as settings from '../rules/settings.ts';
import * as shipments from '../rules/shipments.ts';
import * as sizes from '../rules/sizes.ts';
import { accountErrors } from './account.ts';
import { catalogueErrors } from './catalogue.ts';
import { httpErrors } from './http.ts';
import { orderErrors } from './orders.ts';

/** The sentences of the contract's rules and the labels in them. Pages load only those of their own rules. */
export const ruleTexts = {
  ...account,
  ...addresses,
  ...choices,
  ...contact,
  ...coupons,
  ...days,
  ...fields,
  ...gallery,
  ...lineRefunds,
  ...orders,
  ...product,
  ...requests,
  ...reviews,
  ...secondFactor,
  ...settings,
  ...shipments,
  ...sizes,
} as const;

/** The sentences of the errors that only the backend finds. */
export const errorTexts = {
  ...httpErrors,
  ...accountErrors,
  ...catalogueErrors,
  ...orderErrors,
} as const;
