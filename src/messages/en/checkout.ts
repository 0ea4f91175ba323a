import { notKept } from './storage.ts';

/** Texts of the checkout. [BAG-08] */
export const checkoutText = {
  title: 'Checkout',
  description: 'Enter your delivery details, choose how to pay and review your order.',
  needsScript: 'The checkout needs JavaScript.',
  back: 'Back to your bag',
  loading: 'Loading checkout',
  empty: 'There is nothing to order yet',
  /** The bag beside the steps. On phones, `show` and `hide` label its toggle. */
  show: 'Show order summary',
  hide: 'Hide order summary',
  step: (number: number, of: number) => `Step ${number} of ${of}:`,
  change: 'Change',
  changeNamed: (step: string) => `Change ${step}`,
  steps: { delivery: 'Contact & delivery', payment: 'Payment', review: 'Review' },
  contact: {
    legend: 'Contact',
    email: 'Email',
    emailHint: 'For your order confirmation',
    /** For shops that send no mail. */
    emailHintWithoutMail: 'For questions about your order',
    phone: 'Phone',
    phoneHint: 'Optional, for delivery questions only',
  },
  address: {
    legend: 'Delivery address',
    name: 'Full name',
    line1: 'Street and number',
    line2: 'Apartment',
    line2Hint: 'Optional: apartment, floor or company',
    city: 'City',
    region: 'State',
    choose: 'Select a state',
    postalCode: 'ZIP code',
    country: 'We deliver within the United States.',
    countryLabel: 'Country',
    chooseCountry: 'Choose a country',
    chooseRegion: 'Choose',
    optional: 'Optional',
    /** `example` is a postal code. */
    example: (example: string) => `Such as ${example}`,
    loading: 'Loading the address form',
    failed: 'We couldn’t load the address form. Your details are still here.',
  },
  rates: {
    legend: 'Delivery',
    loading: 'Loading delivery options',
    failed: 'We couldn’t load the delivery options. Your details are still here.',
    free: 'Free',
    /** Days with their weekday, such as 'Tue, Dec 1'. */
    arrives: (first: string, last: string) => `Arrives ${first} to ${last}`,
    arrivesOn: (day: string) => `Arrives ${day}`,
  },
  code: {
    label: 'Discount code',
    apply: 'Apply',
    applied: (code: string) => `${code} applied`,
    remove: 'Remove',
    removeNamed: (code: string) => `Remove the code ${code}`,
  },
  toPayment: 'Continue to payment',
  toReview: 'Continue to review',
  payment: {
    legend: 'How would you like to pay?',
    loading: 'Loading payment options',
    failed: 'We couldn’t load the payment options. Your details are still here.',
    methods: {
      delivery: 'Pay in cash when your parcel arrives.',
      card: 'Pay on our payment provider’s secure page, which opens after you place your order.',
      none: 'Your order is free. There is nothing to pay.',
    },
  },
  review: {
    text: 'Check your details and your items, then place your order.',
    changed: 'Something has changed since you filled your bag.',
    confirm: 'Please check the new total, then place your order again.',
    changeBag: 'Change your bag',
    terms: 'By placing your order, you accept our',
    termsLink: 'Terms',
    place: 'Place order',
    /** `total` is formatted. */
    placeFor: (total: string) => `Place order · ${total}`,
    /** In the European Union and the EEA, the button says that it costs. */
    orderAndPay: (total: string) => `Order and pay · ${total}`,
    orderWithObligation: (total: string) => `Order with obligation to pay · ${total}`,
    placeAndPay: 'Place order and pay',
    placing: 'Placing your order...',
  },
  /** An earlier attempt whose response was lost, found when the customer places another order. */
  placedBefore: {
    text: (number: string) => `Your order ${number} was already placed. Nothing else has been ordered.`,
    view: 'View your order',
    another: 'Place another order',
  },
  /** The browser's storage is blocked or full. After a lost response, only the open page can repeat the attempt. */
  loss: { draft: notKept, attempt: 'Please keep this page open until your order is placed.' },
  placed: 'Your order is placed. One moment, please.',
  changes: {
    /** Prices are formatted; `before` is the price shown earlier, if known. */
    price: (name: string, now: string, before: string | undefined) =>
      before === undefined ? `${name} is now ${now}.` : `${name} is now ${now}, was ${before}.`,
    /** `left` such as 'Only 2 left' or 'Sold out'. */
    stock: (name: string, left: string) => `${name}: ${left}.`,
    unavailable: (name: string) => `${name} is no longer available.`,
    size: (name: string) => `${name}: please choose a size in your bag.`,
    total: 'The total of your order has changed.',
    code: (code: string, reason: string) => `${code}: ${reason}`,
  },
} as const;
