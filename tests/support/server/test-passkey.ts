import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  CreatedPasskey,
  NewPasskey,
  PasskeyRequest,
  SecondFactor,
} from '#contract/account/second-factor.ts';

/** User present, and attested credential data included. */
const [PRESENT, ATTESTED] = [0x01, 0x40];

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/**
 * An authenticator with one passkey: ECDSA with P-256, without attestation. `origin` is the origin that it signs.
 * Without `counts` it reports 0 as its counter, as most authenticators do.
 */
export function createTestPasskey(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }));
  const authenticatorData = (rpId: string, flags: number, ...rest: Buffer[]) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, ...rest]);
  };

  return {
    /** Creates the passkey, as `navigator.credentials.create` does. */
    create({ challenge, rp }: NewPasskey): CreatedPasskey {
      // A COSE key in CBOR: the coordinates of a point on P-256 for ES256.
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(rp.id, PRESENT | ATTESTED, Buffer.alloc(16), length, id, coseKey);
      // { fmt: 'none', attStmt: {}, authData: … } in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    /** Uses the passkey, as `navigator.credentials.get` does. */
    use({ challenge, rpId }: PasskeyRequest): SecondFactor {
      if (counts) counter += 1;
      const data = authenticatorData(rpId, PRESENT);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        passkey: {
          id: id.toString('base64url'),
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
