/** Returns the `tel:` URL of a phone number formatted for reading, e.g. `+1 (212) 555-0142`. */
export function telephoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
