import type {
  CreatedPasskey,
  NewPasskey,
  PasskeyRequest,
  SecondFactor,
} from '#contract/account/second-factor.ts';
import type { PasskeyRow, UserRow } from '../db/schema/auth.ts';
import { HttpError } from '../http/http-error.ts';
import { messageOf } from '../http/messages.ts';

/** WebAuthn. The library is loaded with the first passkey, because it reads certificates and takes long to load. */

const SITE_NAME = 'Solène';
/** EdDSA, ECDSA with P-256, and RSA. Every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** A challenge of the server, and the site on which the browser answers it. */
export interface Ceremony {
  readonly challenge: string;
  /** The origin of the page, which the origin check has admitted. */
  readonly origin: string;
}

type PasskeyAnswer = Extract<SecondFactor, { passkey: object }>['passkey'];

/** Returns the options with which the browser creates a passkey. */
export function describeNewPasskey(
  { id, email, username }: UserRow,
  existing: readonly PasskeyRow[],
  { challenge, origin }: Ceremony,
): Omit<NewPasskey, 'success'> {
  return {
    challenge,
    rp: { id: new URL(origin).hostname, name: SITE_NAME },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: username },
    algorithms: ALGORITHMS,
    existing: existing.map((passkey) => passkey.id),
  };
}

/** Returns the options with which the browser asks for one of these passkeys. */
export function describePasskeyRequest(
  existing: readonly PasskeyRow[],
  { challenge, origin }: Ceremony,
): Omit<PasskeyRequest, 'success'> {
  return {
    challenge,
    rpId: new URL(origin).hostname,
    credentials: existing.map(({ id, transports }) => ({ id, transports })),
  };
}

/** Verifies a new passkey and returns its columns. Throws `HttpError` 400 if it does not belong to the ceremony. */
export async function verifyNewPasskey(
  { id, transports, clientDataJSON, attestationObject }: CreatedPasskey,
  { challenge, origin }: Ceremony,
): Promise<Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await rejectInvalid(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (registrationInfo === undefined) throw invalidPasskey();
  const { credential } = registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  };
}

/** Verifies the use of a passkey and returns its new counter. Throws `HttpError` 400 for anything else. */
export async function verifyPasskey(
  { id, ...response }: PasskeyAnswer,
  { publicKey, counter }: PasskeyRow,
  { challenge, origin }: Ceremony,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await rejectInvalid(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: false,
    }),
  );
  if (!verified) throw invalidPasskey();
  return authenticationInfo.newCounter;
}

/** Turns the library's error for a rejected passkey into `HttpError` 400. */
async function rejectInvalid<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch {
    throw invalidPasskey();
  }
}

/** Returns the error for a passkey that is not accepted. */
export function invalidPasskey(): HttpError {
  return new HttpError(400, messageOf('invalidPasskey'));
}
