import { createHash } from 'node:crypto';

/** Digests that can be computed here, by their type (RFC 4034, 4509, 6605). */
const HASHES: Partial<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

/** Where the data of a DNSKEY record has its algorithm (RFC 4034 section 2.1). */
export const ALGORITHM_AT = 3;
const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;
const PROTOCOL = 3;

/** By which DS records name a key (RFC 4034 appendix B). */
export const keyTagOf = (key: Buffer): number => {
  const sum = key.reduce((total, byte, index) => total + (index % 2 === 0 ? byte << 8 : byte), 0);
  return (sum + ((sum >> 16) & 0xffff)) & 0xffff;
};

const wireName = (domain: string): Buffer =>
  Buffer.concat([
    ...domain
      .toLowerCase()
      .split('.')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);

/** The digest of a key of a domain (RFC 4034 section 5.1.4); null for types that cannot be computed here. */
export const dsDigestOf = (domain: string, key: Buffer, type: number): string | null => {
  const hash = HASHES[type] && createHash(HASHES[type]);
  return hash ? hash.update(wireName(domain)).update(key).digest('hex').toUpperCase() : null;
};

/** Keys that sign a zone: neither withdrawn (RFC 5011) nor of another protocol. */
export const signs = (key: Buffer): boolean =>
  key.length > ALGORITHM_AT &&
  (key.readUInt16BE(0) & (ZONE_KEY | REVOKED)) === ZONE_KEY &&
  key.readUInt8(2) === PROTOCOL;
