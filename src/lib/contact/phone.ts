/** The address that calls a number, whose digits stand as people read them, e.g. `+1 (212) 555-0142`. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
