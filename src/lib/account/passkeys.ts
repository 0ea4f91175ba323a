import type {
  CreatedPasskey,
  NewPasskey,
  PasskeyRequest,
  SecondFactor,
} from '#contract/account/second-factor.ts';

/** Passkeys in the browser. The library is loaded with the first use. */

/** The time that the browser waits for the user, in ms. */
const TIMEOUT_MS = 120_000;
const TYPE = 'public-key';

/** Returns whether the browser can use passkeys on this page. It cannot over plain HTTP on a network. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Lets the user create a passkey. Rejects with a `DOMException` if they cancel or already have one. */
export async function createPasskey({
  challenge,
  rp,
  user,
  algorithms,
  existing,
}: NewPasskey): Promise<CreatedPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp,
      user,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: TYPE })),
      excludeCredentials: existing.map((known) => ({ id: known, type: TYPE })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Lets the user use one of their passkeys. Rejects with a `DOMException` if they cancel. */
export async function requestPasskey({
  challenge,
  rpId,
  credentials,
}: PasskeyRequest): Promise<SecondFactor> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      allowCredentials: credentials.map((known) => ({ ...known, type: TYPE })),
      userVerification: 'preferred',
      timeout: TIMEOUT_MS,
    },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { passkey: { id, clientDataJSON, authenticatorData, signature } };
}
