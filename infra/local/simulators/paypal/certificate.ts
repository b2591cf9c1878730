import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** One element of DER (ITU-T X.690). */
const der = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const size = content.length.toString(16).padStart(2, '0');
  const bytes = Buffer.from(size.length % 2 === 1 ? `0${size}` : size, 'hex');
  const length = content.length < 128 ? bytes : Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
};

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const generalizedTime = (text: string) => der(0x18, Buffer.from(text));

/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11. */
const SIGNATURE = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));

/** A name that is a commonName alone, 2.5.4.3. */
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(text)))));

/** As PayPal's own are named. */
const SUBJECT = 'messageverificationcerts.paypal.com';
const ISSUER = 'PayPal simulator';

/** X.509 (RFC 5280), version 1: good for every time that a clock is turned to. */
const certify = (subject: string, key: KeyObject, serial: number, issuerKey: KeyObject): string => {
  const validity = sequence(generalizedTime('20200101000000Z'), generalizedTime('20991231235959Z'));
  const publicKey = key.export({ type: 'spki', format: 'der' });
  const content = sequence(
    der(0x02, Buffer.from([serial])),
    SIGNATURE,
    nameOf(ISSUER),
    validity,
    nameOf(subject),
    publicKey,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, issuerKey));
  const lines =
    sequence(content, SIGNATURE, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

export type Signer = {
  /** `CERT-…`, the last part of the address of the certificate. */
  name: string;
  /** The certificate and that of its issuer. */
  pem: string;
  sign(message: string): string;
  publicKey: KeyObject;
};

const make = (): Signer => {
  const [own, issuer] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (!own || !issuer) throw new Error('No keys were made.');
  const certificate = certify(SUBJECT, own.publicKey, 2, issuer.privateKey);
  const digest = createHash('sha256').update(certificate).digest('hex');
  return {
    name: `CERT-${digest.slice(0, 8)}-${digest.slice(8, 16)}-${digest.slice(16, 24)}`,
    pem: certificate + certify(ISSUER, issuer.publicKey, 1, issuer.privateKey),
    sign: (message) => sign('sha256', Buffer.from(message), own.privateKey).toString('base64'),
    publicKey: own.publicKey,
  };
};

let made: Signer | undefined;

/** Keys take a while to make: one signer for all simulators of a process, made when it is first asked for. */
export const signer = (): Signer => {
  made ??= make();
  return made;
};
