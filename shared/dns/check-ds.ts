import { createHash } from 'node:crypto';
import { askRegistrar } from '../domains/operations/ask-registrar.ts';
import { dns } from '../domains/proofs/dns.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { conflict, Failure, type FieldErrors, invalid, unavailable } from '../platform/failure.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { WantedOf } from '../records/operation-record.ts';

type Ds = WantedOf['dnssec']['ds_records'][number];

/** Digests that can be computed here, by their type (RFC 4034, 4509, 6605). */
const HASHES: Partial<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

const ALGORITHM_AT = 3;
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
export const digestOf = (domain: string, key: Buffer, type: number): string | null => {
  const hash = HASHES[type] && createHash(HASHES[type]);
  return hash ? hash.update(wireName(domain)).update(key).digest('hex').toUpperCase() : null;
};

/** Keys that sign a zone: neither withdrawn (RFC 5011) nor of another protocol. */
export const signs = (key: Buffer): boolean =>
  key.length > ALGORITHM_AT &&
  (key.readUInt16BE(0) & (ZONE_KEY | REVOKED)) === ZONE_KEY &&
  key.readUInt8(2) === PROTOCOL;

/** How a DS record stands to the keys of its zone: `early` names a key that is not there, or not yet. */
const judge = (domain: string, { key_tag, algorithm, digest_type, digest }: Ds, keys: Buffer[]) => {
  const named = keys.filter((key) => key.readUInt8(ALGORITHM_AT) === algorithm && keyTagOf(key) === key_tag);
  if (named.length === 0) return 'early';
  const digests = named.map((key) => digestOf(domain, key, digest_type));
  return digests.some((found) => found === null || found === digest.toUpperCase()) ? 'fits' : 'wrong';
};

const BEFORE_OR_FORCE = 'Sign the zone first, or send force.';

/** What is wrong with DS records, by field. One of them has to fit; others may be of keys that come later. */
const mistakes = async ({ name }: DomainRecord, records: Ds[]): Promise<FieldErrors> => {
  const published = await dns().findKeys(name);
  if (!published) {
    return {
      ds_records: ['The nameservers of the domain do not say by which keys its zone is signed. Send force.'],
    };
  }
  const keys = published.filter(signs);
  if (keys.length === 0) return { ds_records: [`The zone has no keys. ${BEFORE_OR_FORCE}`] };
  const verdicts = records.map((record) => judge(name, record, keys));
  const wrong = verdicts.flatMap((verdict, index) =>
    verdict === 'wrong'
      ? [[`ds_records.${index}.digest`, ['This is not the digest of the key that it names.']]]
      : [],
  );
  if (wrong.length > 0) return Object.fromEntries(wrong);
  return verdicts.includes('fits')
    ? {}
    : { ds_records: [`None of them fits a key of the zone. ${BEFORE_OR_FORCE}`] };
};

/**
 * Throws a 422 for DS records with which resolvers would find nothing of the domain any more: none fits a key of the
 * zone as resolvers know it, or one has the wrong digest of a key that is there.
 */
export const assertDs = async (domain: DomainRecord, records: Ds[]): Promise<void> => {
  if (records.length === 0) return;
  const errors = await mistakes(domain, records).catch((error: unknown) => {
    if (!(error instanceof IntegrationError)) throw error;
    throw unavailable('The keys of the zone cannot be looked up just now. Try again, or send force.');
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

const ASK = 'Send it again with accept_dnssec_risk to go on.';

/** Throws a conflict for former DS records that fit no key of the zone, or of which nobody can say whether they do. */
export const assertFormerDs = async (domain: DomainRecord, records: Ds[]): Promise<void> => {
  try {
    await assertDs(domain, records);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const what = 'The former DS records are not known to fit the keys of the zone';
    throw conflict('dnssec_at_risk', `${what}: the domain may stop working. ${ASK}`);
  }
};

/**
 * Throws a conflict where the registry has DS records of a domain that is to be served by other nameservers: unless
 * those have the keys of these, resolvers find nothing of the domain any more (RFC 4035 section 5).
 */
export const assertNoDs = async (domain: DomainRecord): Promise<void> => {
  const found = await askRegistrar(domain, (registrar, name, options) =>
    registrar.listDsRecords(name, options),
  );
  if (found.length === 0) return;
  const what =
    'The registry has DS records: unless the nameservers sign the zone with the same keys, it stops working';
  throw conflict('dnssec_at_risk', `${what}. Remove them first by PUT …/dnssec, or ${ASK.toLowerCase()}`);
};
