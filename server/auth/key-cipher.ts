import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts the keys of authenticator apps with AES-256-GCM, if the operator has set `SECRET_KEY`. */
export interface KeyCipher {
  /** Returns the stored form of a user's key. */
  seal(userId: string, key: string): string;
  /** Returns the key of a stored form. Throws if another `SECRET_KEY` or another user's id encrypted it. */
  open(userId: string, stored: string): string;
}

/** Begins every encrypted key. Keys in base32 have no lower-case letters. */
const PREFIX = 'aes:';
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Creates the cipher. Without a secret, it stores keys as they are. */
export function createKeyCipher(secret: string | undefined): KeyCipher {
  if (secret === undefined)
    return { seal: (_userId, key) => key, open: (_userId, stored) => requirePlain(stored) };
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'authenticator apps', 32));
  return {
    seal(userId, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(userId),
      );
      const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return PREFIX + sealed.toString('base64url');
    },
    open(userId, stored) {
      // Stored before `SECRET_KEY` was set. The next use encrypts it.
      if (!stored.startsWith(PREFIX)) return stored;
      const sealed = Buffer.from(stored.slice(PREFIX.length), 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(userId))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString();
    },
  };
}

function requirePlain(stored: string): string {
  if (stored.startsWith(PREFIX)) {
    throw new Error('SECRET_KEY is not set, but the key of an authenticator app is encrypted with one.');
  }
  return stored;
}
