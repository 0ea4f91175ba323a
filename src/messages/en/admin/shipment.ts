/** The shipment of an order, for admins: a file of its own, because it is loaded on demand. [SHIP-03] */
export const managedShipmentText = {
  title: 'Shipment',
  enter: 'Enter shipment',
  edit: 'Edit shipment',
  carrier: 'Carrier',
  noCarrier: 'None',
  other: 'Other',
  otherCarrier: 'Name of the carrier',
  trackingNumbers: 'Tracking numbers',
  trackingHint: 'One on each line.',
  shipped: 'Shipped on',
  shippedHint: 'Marks the order as shipped, and emails the customer.',
  delivered: 'Delivered on',
  deliveredHint: 'Completes the order, and records a payment on delivery as received.',
  save: 'Save shipment',
  saving: 'Saving...',
  cancel: 'Cancel',
  /** Used when the backend's response has no message. */
  saved: 'Shipment saved successfully',
} as const;
