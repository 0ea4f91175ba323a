/** The actor behind an event: the customer, an admin (`shop`), the payment provider, or the shop's own program (`clock`). */
export const ORDER_ACTORS = ['customer', 'shop', 'provider', 'clock'] as const;
