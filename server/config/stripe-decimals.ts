/** Currencies that Stripe writes without decimals, and those with three. All others have two. */
const WITHOUT = /BIF|CLP|DJF|GNF|JPY|KMF|KRW|MGA|PYG|RWF|VND|VUV|XAF|XOF|XPF/;
const WITH_THREE = /BHD|JOD|KWD|OMR|TND/;

/** Returns the decimals of Stripe's amounts in a currency. They differ from ISO 4217 for ISK, MGA and UGX. */
export function stripeDecimals(code: string): number {
  if (WITHOUT.test(code)) return 0;
  return WITH_THREE.test(code) ? 3 : 2;
}
