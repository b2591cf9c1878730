import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/**
 * An authenticator with the browser before it, by WebAuthn Level 3 (sections 5.8.1, 6.1, 6.5.1, 8.7), CTAP2's canonical CBOR
 * (RFC 8949) and COSE (RFC 9053). Nothing of it is shared with what verifies passkeys.
 */

type Cbor = number | string | Buffer | Map<number | string, Cbor> | Cbor[];

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
};

const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => encode(part))]);
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));

/** A certificate that an authenticator of this key would have of its maker (RFC 5280; WebAuthn, 8.2.1). */
const certificateOf = (privateKey: KeyObject): Buffer => {
  const part = (id: string, text: string) => der(0x31, sequence(oid(id), der(0x13, Buffer.from(text))));
  const name = sequence(
    part('550406', 'GH'),
    part('55040a', 'Maker'),
    part('55040b', 'Authenticator Attestation'),
    part('550403', 'Key'),
  );
  const time = (year: string) => der(0x17, Buffer.from(`${year}0101000000Z`));
  const isNoAuthority = der(0xa3, sequence(sequence(oid('551d13'), der(0x04, sequence()))));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time('20'), time('49')),
    name,
    publicKey,
    isNoAuthority,
  );
  const signature = sign('sha256', facts, privateKey);
  return sequence(facts, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
};

/** Bits of the flags of authenticator data (6.1). */
const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** What is wrong with a ceremony on purpose. */
export type Wrong = {
  origin?: string;
  rpId?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  type?: string;
  challenge?: string;
  userHandle?: string | null;
  /** Nobody entered a PIN or showed a finger. */
  unverified?: boolean;
  /** Nobody touched it. */
  absent?: boolean;
  counter?: number;
  /** Signed by this key in place of its own. */
  key?: KeyObject;
  /** Brings a certificate of its maker. */
  certified?: boolean;
};

export type CreationOptions = {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  pubKeyCredParams: { alg: number }[];
  excludeCredentials: { id: string }[];
};
export type RequestOptions = { challenge: string; rpId: string; allowCredentials: { id: string }[] };

export type Authenticator = ReturnType<typeof newAuthenticator>;

const ES256 = -7;
const EDDSA = -8;

const newKey = (algorithm: number) => {
  const { privateKey, publicKey } =
    algorithm === EDDSA ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  // Key type, algorithm, curve, x and, of an elliptic curve, y (RFC 9053, 7.1 and 7.2).
  const cose: Map<number | string, Cbor> =
    algorithm === EDDSA
      ? new Map<number, Cbor>([
          ...([
            [1, 1],
            [3, EDDSA],
            [-1, 6],
          ] as const),
          [-2, coordinate(x)],
        ])
      : new Map<number, Cbor>([
          ...([
            [1, 2],
            [3, ES256],
            [-1, 1],
          ] as const),
          [-2, coordinate(x)],
          [-3, coordinate(y)],
        ]);
  return { privateKey, cose };
};

/** `synchronised`: one whose passkeys lie in an account of its maker, and which counts nothing. */
export const newAuthenticator = (
  origin: string,
  { synchronised = false, algorithm = ES256 }: { synchronised?: boolean; algorithm?: number } = {},
) => {
  const id = randomBytes(16);
  const { privateKey, cose } = newKey(algorithm);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, wrong: Wrong): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
        ...(wrong.topOrigin ? { topOrigin: wrong.topOrigin } : {}),
      }),
    );

  const authenticatorData = (rpId: string, more: Buffer, flags: number, wrong: Wrong): Buffer => {
    if (!synchronised) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    const set =
      flags |
      (wrong.absent ? 0 : FLAGS.present) |
      (wrong.unverified ? 0 : FLAGS.verified) |
      (synchronised ? FLAGS.backupEligible | FLAGS.backedUp : 0);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([set]), count, more]);
  };

  return {
    id: id.toString('base64url'),
    privateKey,
    /** `navigator.credentials.create()`, as its `toJSON()`. */
    create: (
      { challenge, rp, user, pubKeyCredParams, excludeCredentials }: CreationOptions,
      wrong: Wrong = {},
    ) => {
      if (!pubKeyCredParams.some(({ alg }) => alg === algorithm)) throw new Error('NotSupportedError');
      if (excludeCredentials.some((known) => known.id === id.toString('base64url')))
        throw new Error('InvalidStateError');
      handle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // AAGUID of nobody, and the credential (6.5.1).
      const attested = Buffer.concat([Buffer.alloc(16), length, id, encode(cose)]);
      const authData = authenticatorData(rp.id, attested, FLAGS.attested, wrong);
      const client = clientData('webauthn.create', challenge, wrong);
      const statement = new Map<string, Cbor>();
      if (wrong.certified) {
        const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
        statement
          .set('alg', ES256)
          .set('sig', signature)
          .set('x5c', [certificateOf(privateKey)]);
      }
      const attestation = new Map<string, Cbor>([
        ['fmt', wrong.certified ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: encode(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** `navigator.credentials.get()`, as its `toJSON()`. */
    get: ({ challenge, rpId, allowCredentials }: RequestOptions, wrong: Wrong = {}) => {
      const isKnown = allowCredentials.some((known) => known.id === id.toString('base64url'));
      if (allowCredentials.length > 0 && !isKnown) throw new Error('NotAllowedError');
      const data = authenticatorData(rpId, Buffer.alloc(0), 0, wrong);
      const client = clientData('webauthn.get', challenge, wrong);
      const signed = Buffer.concat([data, sha256(client)]);
      const digest = algorithm === EDDSA ? null : 'sha256';
      const userHandle = wrong.userHandle === undefined ? handle : wrong.userHandle;
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign(digest, signed, wrong.key ?? privateKey).toString('base64url'),
          ...(userHandle === null ? {} : { userHandle }),
        },
      };
    },
  };
};
