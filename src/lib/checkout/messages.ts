/** The texts of the checkout. [BAG-08] */
export const checkout = {
  title: 'Checkout',
  description: 'Where your order goes, how you pay, and one more look before it is placed.',
  needsScript: 'The checkout needs JavaScript.',
  back: 'Back to your bag',
  loading: 'Opening the checkout',
  empty: 'There is nothing to order yet',
  /** The bag beside the steps; on phones the first words open it. */
  show: 'Show order summary',
  hide: 'Hide order summary',
  delivery: 'Free delivery, packed by hand in paper.',
  step: (number: number, of: number) => `Step ${number} of ${of}:`,
  change: 'Change',
  changeNamed: (step: string) => `Change ${step}`,
  steps: { delivery: 'Contact & delivery', payment: 'Payment', review: 'Review' },
  contact: {
    legend: 'Contact',
    email: 'Email',
    emailHint: 'Where we reach you about this order',
    phone: 'Phone',
    phoneHint: 'If you like: only for questions about the delivery',
  },
  address: {
    legend: 'Delivery address',
    name: 'Full name',
    line1: 'Street and number',
    line2: 'Apartment',
    line2Hint: 'If there is one: apartment, floor, company',
    city: 'City',
    region: 'State',
    choose: 'Please choose',
    postalCode: 'ZIP code',
    country: 'We deliver within the United States.',
  },
  toPayment: 'Continue to payment',
  toReview: 'Continue to review',
  payment: {
    legend: 'How would you like to pay?',
    loading: 'Looking up the ways to pay',
    failed: 'The ways to pay could not be loaded. Nothing of what you have entered is lost.',
    methods: {
      delivery: 'In cash, to the person who brings your parcel.',
      card: 'On the secure page of our payment provider, which opens when you have placed your order.',
    },
  },
  review: {
    text: 'Is everything as it should be? Your order is placed with the next press.',
    changed: 'Something has changed since you filled your bag.',
    confirm: 'Please look at the new total, and confirm by placing the order once more.',
    terms: 'By placing the order you accept our',
    termsLink: 'Terms',
    place: 'Place order',
    placeAndPay: 'Place order and pay',
    placing: 'Placing your order...',
  },
  placed: 'Your order is placed. One moment, please.',
  changes: {
    /** Prices as a person reads them; `before` is what they were shown. */
    price: (name: string, now: string, before: string | undefined) =>
      before === undefined ? `${name} is now ${now}.` : `${name} is now ${now}, it was ${before}.`,
    /** `left` such as 'Only 2 left' or 'Sold out'. */
    stock: (name: string, left: string) => `${name}: ${left}.`,
    gone: (name: string) => `${name} is no longer sold.`,
  },
} as const;
