import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { messageBodySchema, messageResponse } from '#contract/wire/message-response.ts';
import * as text from '#messages/rules/second-factor.ts';
import { lenientUserSchema, userSchema } from './user.ts';

/**
 * Second factors of an account, the second step of its login, and the proof that sensitive calls ask for: part of the
 * capability `accounts`. [SAFE-05]
 */

const HOUR_SECONDS = 60 * 60;
/** Limits the wrong codes, passkeys and passwords in the sessions of one account. */
export const PROOFS_PER_ACCOUNT = { name: 'proof-account', max: 10, windowSeconds: HOUR_SECONDS };
/** Limits the wrong second steps of one account from one network. */
export const SECOND_STEPS_PER_NETWORK = { name: 'second-step-network', max: 10, windowSeconds: HOUR_SECONDS };
/** Limits the wrong second steps from a browser that has logged in before. No other limit applies to it. */
export const SECOND_STEPS_PER_DEVICE = { name: 'second-step-device', max: 10, windowSeconds: HOUR_SECONDS };
/** Counts the wrong second steps of one account from all networks. The server slows them down before the maximum. */
export const SECOND_STEPS_PER_ACCOUNT = {
  name: 'second-step-account',
  max: 1000,
  windowSeconds: HOUR_SECONDS,
};

/** Minutes after which a sensitive call asks for a proof again. */
export const PROOF_MINUTES = 10;
/** Minutes between the password and the second step of a login. */
export const SECOND_STEP_MINUTES = 10;
/** The number of recovery codes that are created at once. */
export const RECOVERY_CODES = 10;

/** A code of an authenticator app. Apps show it with a space in the middle. */
export const authenticatorCodeSchema = z.string().check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, text.authenticatorDigits),
);

/** A recovery code, in any case and with any separators. */
export const recoveryCodeSchema = z.string().check(
  z.overwrite((typed) => typed.toUpperCase().replace(/[^A-Z2-7]/g, '')),
  z.regex(/^[A-Z2-7]{16}$/, text.recoveryCode),
);

const base64urlSchema = z.string().check(z.regex(/^[\w-]{1,8000}$/, text.base64url));

/** The response of a browser for an existing passkey, in base64url. */
const passkeyAnswerSchema = z.object({
  id: base64urlSchema,
  clientDataJSON: base64urlSchema,
  authenticatorData: base64urlSchema,
  signature: base64urlSchema,
});

/** A second factor. */
const secondFactorSchema = z.union([
  z.object({ code: authenticatorCodeSchema }),
  z.object({ recoveryCode: recoveryCodeSchema }),
  z.object({ passkey: passkeyAnswerSchema }),
]);
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** The proof that the owner of the account uses the session. With a second factor, the password is not enough. */
const proofSchema = z.union([secondFactorSchema, z.object({ password: z.string() })]);
export type Proof = z.infer<typeof proofSchema>;

const successSchema = z.literal(true);
const loginResponseSchema = { success: successSchema, message: z.literal('Login successfully') };

export const secondStepEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'anyone',
  capability: 'accounts',
  handlerLimits: [SECOND_STEPS_PER_NETWORK, SECOND_STEPS_PER_DEVICE, SECOND_STEPS_PER_ACCOUNT],
  errors: { 400: 'The second factor is wrong, or the login has expired and must start again.' },
  summary: 'Completes the login of an account with a second factor and sets the session cookie.',
  body: secondFactorSchema,
  response: z.object({ ...loginResponseSchema, user: userSchema }),
  parseResponse: z.object({ message: z.string(), user: lenientUserSchema }),
});

/** The options with which a browser asks for a passkey. `credentials` are the account's passkeys. */
const passkeyRequestSchema = z.object({
  success: successSchema,
  challenge: z.string(),
  rpId: z.string(),
  credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

export const requestPasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkey-request',
  access: 'recognized',
  capability: 'accounts',
  errors: { 400: 'There is neither a session nor a login that waits for its second step.' },
  summary: 'Starts the use of a passkey, for a proof or for the second step of a login.',
  response: passkeyRequestSchema,
  parseResponse: passkeyRequestSchema,
});

export const proveEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/prove',
  access: 'logged in',
  capability: 'accounts',
  handlerLimits: [PROOFS_PER_ACCOUNT],
  errors: { 400: 'The proof is wrong, or a password instead of a second factor.' },
  summary: `Proves that the owner uses the session, and opens sensitive calls for ${PROOF_MINUTES} minutes.`,
  body: proofSchema,
  response: messageResponse('Thank you.'),
  parseResponse: messageBodySchema,
});

/** A passkey of the caller. The times are ISO times; `lastUsedAt` is empty before the first use. */
const passkeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const secondFactorsSchema = z.object({
  success: successSchema,
  /** Whether the account must have a second factor. */
  isRequired: z.boolean(),
  hasAuthenticatorApp: z.boolean(),
  passkeys: z.array(passkeySchema),
  /** The number of unused recovery codes. */
  recoveryCodes: z.int(),
});
export type SecondFactors = z.infer<typeof secondFactorsSchema>;

export const getSecondFactorsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/auth/second-factors',
  access: 'logged in',
  capability: 'accounts',
  summary: 'Returns your own second factors.',
  response: secondFactorsSchema,
  parseResponse: secondFactorsSchema,
});

/** The response to a new factor: the first one comes with recovery codes, which are never shown again. */
const addedSchema = <Sentence extends string>(message: Sentence) =>
  z.object({ success: successSchema, message: z.literal(message), recoveryCodes: z.array(z.string()) });
const parsedAddedSchema = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) });

const keySchema = z.object({
  success: successSchema,
  /** The shared key in base32. */
  key: z.string(),
  /** The key as an `otpauth:` URI, for a QR code. */
  uri: z.string(),
});
export type AuthenticatorKey = z.infer<typeof keySchema>;

export const startAuthenticatorAppEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/authenticator-app',
  access: 'logged in',
  capability: 'accounts',
  needsProof: true,
  errors: { 409: 'The account has an authenticator app.' },
  summary:
    'Returns a new key for an authenticator app. The key is active once one of its codes has been confirmed.',
  response: keySchema,
  parseResponse: keySchema,
});

export const confirmAuthenticatorAppEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/authenticator-app',
  access: 'logged in',
  capability: 'accounts',
  needsProof: true,
  handlerLimits: [PROOFS_PER_ACCOUNT],
  errors: { 400: 'The code is wrong, or there is no new key.' },
  summary: 'Adds the authenticator app with a code of its new key.',
  body: z.object({ code: authenticatorCodeSchema }),
  response: addedSchema('The authenticator app has been added.'),
  parseResponse: parsedAddedSchema,
});

const LAST_FACTOR = 'The account needs a second factor, and this is the last one.';

export const removeAuthenticatorAppEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/authenticator-app',
  access: 'logged in',
  capability: 'accounts',
  needsProof: true,
  errors: { 404: 'The account has no authenticator app.', 409: LAST_FACTOR },
  summary: 'Removes the authenticator app.',
  response: messageResponse('The authenticator app has been removed.'),
  parseResponse: messageBodySchema,
});

/** The options with which a browser creates a passkey. `existing` are the ids of the account's passkeys. */
const newPasskeySchema = z.object({
  success: successSchema,
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  algorithms: z.array(z.int()),
  existing: z.array(z.string()),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

export const startPasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys/new',
  access: 'logged in',
  capability: 'accounts',
  needsProof: true,
  summary: 'Starts the creation of a passkey.',
  response: newPasskeySchema,
  parseResponse: newPasskeySchema,
});

/** The maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 10;

/** The response of a browser for a new passkey, in base64url. */
const createdPasskeySchema = z.object({
  id: base64urlSchema,
  clientDataJSON: base64urlSchema,
  attestationObject: base64urlSchema,
  /** The ways in which the browser reaches the authenticator. */
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
});
export type CreatedPasskey = z.infer<typeof createdPasskeySchema>;

export const addPasskeyEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'logged in',
  capability: 'accounts',
  needsProof: true,
  errors: {
    400: 'The passkey does not belong to this site or to the started creation.',
    409: `The account has ${MAX_PASSKEYS} passkeys, or the passkey belongs to an account.`,
  },
  summary: 'Adds a passkey that the browser has created.',
  body: z.object({ passkey: createdPasskeySchema }),
  response: addedSchema('The passkey has been added.'),
  parseResponse: parsedAddedSchema,
});
export const removePasskeyEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: 'logged in',
  capability: 'accounts',
  needsProof: true,
  errors: { 404: 'The passkey does not exist, or is not yours.', 409: LAST_FACTOR },
  summary: 'Removes a passkey.',
  // Validates the id, because the database throws an error for some other texts.
  params: z.object({ id: base64urlSchema }),
  response: messageResponse('The passkey has been removed.'),
  parseResponse: messageBodySchema,
});

export const renewRecoveryCodesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  access: 'logged in',
  capability: 'accounts',
  needsProof: true,
  errors: { 409: 'The account has no second factor.' },
  summary: 'Replaces the recovery codes with new ones.',
  response: addedSchema('Your old recovery codes no longer work.'),
  parseResponse: parsedAddedSchema,
});
