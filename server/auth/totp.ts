import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the current one that are accepted, because clocks differ and people type slowly. */
const TOLERANCE = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns random bytes in base32 (RFC 4648). A multiple of five bytes needs no padding. */
export function randomBase32(bytes: number): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of randomBytes(bytes)) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return text;
}

function decodeBase32(text: string): Buffer {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const character of text) {
    buffer = (buffer << 5) | ALPHABET.indexOf(character);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(buffer >> bits);
    buffer &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** Returns a new key of 160 bits in base32, the length of SHA-1. */
export function newAuthenticatorKey(): string {
  return randomBase32(20);
}

/** Returns the time step of a time in ms. */
export function timeStep(now: number): number {
  return Math.floor(now / 1000 / STEP_SECONDS);
}

/** Returns the code of a key in a time step. */
export function authenticatorCode(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(key)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** Returns the time step whose code this is, near the given time in ms; undefined if there is none. */
export function findTimeStep(key: string, code: string, now: number): number | undefined {
  const current = timeStep(now);
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step += 1) {
    const expected = Buffer.from(authenticatorCode(key, step));
    if (code.length === DIGITS && timingSafeEqual(expected, Buffer.from(code))) return step;
  }
  return undefined;
}

/** Returns the URI of a key that authenticator apps read from a QR code. */
export function authenticatorUri(
  key: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = encodeURIComponent(`${issuer}:${account}`);
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: key, issuer })}`.replaceAll('+', '%20');
}
