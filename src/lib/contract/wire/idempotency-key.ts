/**
 * The header with the idempotency key: random bits per attempt to create something. A repeated key never creates it
 * twice. Orders and refunds of single units require it, with 128 bits at least; a new product, a contact message and a
 * registration may have it. Only backends with the capability `orders` admit it from another origin.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
