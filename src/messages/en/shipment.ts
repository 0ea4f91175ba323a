/** The shipment on an order's page: a file of its own, because it is loaded on demand. */
export const shipmentText = {
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  trackingNumbers: 'Tracking numbers',
  shipped: 'Shipped',
  delivered: 'Delivered',
  expected: 'Expected by',
} as const;
