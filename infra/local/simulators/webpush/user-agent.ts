import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's half of a subscription. */
export type UserAgent = {
  keys: { p256dh: string; auth: string };
  /** The text of a message; throws where it is not rightly encrypted for this browser. */
  open(body: Buffer): string;
};

const TAG_BYTES = 16;
const SALT_BYTES = 16;
const LAST_RECORD = 2;

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The parts of a body in `aes128gcm` (RFC 8188, section 2.1): salt, record size, key id, and what is encrypted. */
const readHeader = (body: Buffer) => {
  const idLength = body.readUInt8(SALT_BYTES + 4);
  const start = SALT_BYTES + 5;
  return {
    salt: body.subarray(0, SALT_BYTES),
    recordSize: body.readUInt32BE(SALT_BYTES),
    sender: body.subarray(start, start + idLength),
    record: body.subarray(start + idLength),
  };
};

/** From RFC 8291, sections 3 and 4: one record, whose key comes from both key pairs and the secret of the browser. */
export const userAgent = (
  privateKey = randomBytes(32).toString('base64url'),
  auth = randomBytes(16).toString('base64url'),
): UserAgent => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');

  const open = (body: Buffer): string => {
    const { salt, recordSize, sender, record } = readHeader(body);
    if (record.length > recordSize) throw new Error('more than one record');
    const context = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
    const secret = derive(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), context, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
    const end = padded.findLastIndex((byte) => byte !== 0);
    if (padded[end] !== LAST_RECORD) throw new Error('no delimiter of the last record');
    return padded.subarray(0, end).toString('utf8');
  };

  return { keys: { p256dh: pair.getPublicKey('base64url'), auth }, open };
};
