import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { ZoneKey } from './state.ts';

const ALGORITHM = 13;
const FLAGS = 257;
const PROTOCOL = 3;

export const newKey = (id: number): ZoneKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { id, privateKey: pem, active: true, published: true };
};

/** The point of the key, 64 bytes (RFC 6605). */
const pointOf = ({ privateKey }: ZoneKey): Buffer => {
  const { x = '', y = '' } = createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' });
  return Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
};

/** A name as messages carry it (RFC 1035, 3.1). */
const wireName = (name: string): Buffer => {
  const labels = name.split('.').filter(Boolean);
  return Buffer.from([...labels.flatMap((label) => [label.length, ...Buffer.from(label)]), 0]);
};

/** RFC 4034, appendix B. */
const tagOf = (rdata: Buffer): number => {
  let sum = 0;
  for (const [index, byte] of rdata.entries()) sum += index % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >> 16)) & 0xffff;
};

/** The description's Cryptokey; its private part is shown to who asks for this key. */
export const presentKey = (zone: string, key: ZoneKey, withPrivate = false): object => {
  const point = pointOf(key);
  const rdata = Buffer.concat([Buffer.from([FLAGS >> 8, FLAGS & 0xff, PROTOCOL, ALGORITHM]), point]);
  const digest = (hash: string) => createHash(hash).update(wireName(zone)).update(rdata).digest('hex');
  const ds = (type: number, hash: string) => `${tagOf(rdata)} ${ALGORITHM} ${type} ${digest(hash)}`;
  return {
    type: 'Cryptokey',
    id: key.id,
    keytype: 'csk',
    active: key.active,
    published: key.published,
    dnskey: `${FLAGS} ${PROTOCOL} ${ALGORITHM} ${point.toString('base64')}`,
    ds: [ds(1, 'sha1'), ds(2, 'sha256'), ds(4, 'sha384')],
    flags: FLAGS,
    algorithm: 'ECDSAP256SHA256',
    bits: 256,
    ...(withPrivate && { privatekey: key.privateKey }),
  };
};
