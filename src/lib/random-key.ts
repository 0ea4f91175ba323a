/** Returns 256 random bits as hex. Not `randomUUID`, which browsers offer only in secure contexts. */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
