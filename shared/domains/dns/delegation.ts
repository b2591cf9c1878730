import { ALGORITHM_AT, dsDigestOf, keyTagOf, signs } from '../../integrations/dns-key.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import {
  conflict,
  Failure,
  type FieldErrors,
  invalid,
  noErrors,
  unavailable,
} from '../../platform/failure.ts';
import { getItem } from '../../platform/table/query.ts';
import type { Write } from '../../platform/table/write.ts';
import type { DomainRecord, WantedOf } from '../../records/domains.ts';
import type { HostingRecord } from '../../records/hosting.ts';
import { keys } from '../../records/keys.ts';
import { CircuitOpenError } from '../../services/index.ts';
import {
  areOfDnsHost,
  askRegistrar,
  dnsClient,
  nameserversAt,
  openOperation,
  ownNameservers,
  planOperation,
  versionOf,
} from '../index.ts';
import { findPanelZone, isOurs } from './zone.ts';
import { hasDs } from './zone-view.ts';

/** The active domain that the client has here under the name of hosting, if its nameservers can be changed now. */
const findDomain = async ({ client_id, domain }: HostingRecord): Promise<DomainRecord | undefined> => {
  const hold = await getItem(keys.hold('domain', domain));
  if (hold?.client_id !== client_id) return undefined;
  const record = await getItem(keys.domain(client_id, hold.record_id));
  const isChangeable = record?.status === 'active' && record.registrar !== 'manual';
  return isChangeable && openOperation(record, 'nameservers') === undefined ? record : undefined;
};

/**
 * Whether a domain still has the zone at the registrar that it was registered with, and nobody has written to it: it can
 * be left without a loss. Domains that were transferred or adopted came with zones of their own.
 */
const hasNewZone = ({ registrar, type, order_id, nameservers, dns_version }: DomainRecord): boolean => {
  const found = nameservers.map((name) => name.toLowerCase()).sort();
  const defaults = [nameserversAt(registrar), ownNameservers(registrar)];
  const isDefault = defaults.some((names) => found.join() === names.toSorted().join());
  return isDefault && type === 'register' && order_id !== null && dns_version === undefined;
};

const delegate = (domain: DomainRecord, nameservers: string[], now: Date): Write[] => {
  const change = { type: 'nameservers', wanted: { nameservers }, version: versionOf(domain) } as const;
  return planOperation(domain, { ...change, isOurs: false }, 'system', now).writes;
};

/**
 * Plans to delegate the name of new hosting to our nameservers, where the same client has registered it here and has
 * not written to its zone. Otherwise the client decides: the mail about the hosting names the nameservers.
 */
export const planDelegation = async (hosting: HostingRecord, now: Date): Promise<Write[]> => {
  const domain = await findDomain(hosting);
  if (!domain || isOurs(domain) || !hasNewZone(domain)) return [];
  // A zone that was signed may have DS records at the registry, with which other nameservers would not be believed.
  if (areOfDnsHost(domain.nameservers) && (await hasDs(domain)) !== false) return [];
  return delegate(domain, config().nameservers, now);
};

/** Plans to delegate a domain back to the registrar's nameservers, as ours lose its zone with the hosting. */
export const planReturn = async (hosting: HostingRecord, now: Date): Promise<Write[]> => {
  const domain = await findDomain(hosting);
  return domain && isOurs(domain) ? delegate(domain, nameserversAt(domain.registrar), now) : [];
};

const OPTIONS = { deadlineMs: 8000 };

const NO_ZONE = say`Our nameservers have no zone for this domain yet: order hosting for it first, or send force.`;

/** What is wrong with nameservers, by field. Resolvers are asked for them, never the nameservers themselves. */
const nameserverMistakes = async (domain: DomainRecord, nameservers: string[]): Promise<FieldErrors> => {
  const errors = noErrors();
  const addresses = await Promise.all(nameservers.map((name) => dnsClient().findAddresses(name)));
  addresses.forEach((found, index) => {
    if (found.length > 0) return;
    errors[`nameservers.${index}`] = [
      say`${nameservers[index] ?? ''} has no address. Check how it is written, or send force.`,
    ];
  });
  if ((await findPanelZone({ ...domain, nameservers }, OPTIONS)) === 'missing')
    errors.nameservers = [NO_ZONE];
  return errors;
};

/**
 * Throws a 422 for nameservers that cannot answer for the domain: they have no address, or they are ours and have no
 * zone of it. Whether others have one is not asked of them, because a caller may lead us to no address.
 */
export const assertNameservers = async (domain: DomainRecord, nameservers: string[]): Promise<void> => {
  const errors = await nameserverMistakes(domain, nameservers).catch((error: unknown) => {
    if (!(error instanceof IntegrationError || error instanceof CircuitOpenError)) throw error;
    throw unavailable(say`The nameservers cannot be checked just now. Try again in a moment, or send force.`);
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

type Ds = WantedOf['dnssec']['ds_records'][number];

/** How a DS record stands to the keys of its zone: `early` names a key that is not there, or not yet. */
const judge = (domain: string, { key_tag, algorithm, digest_type, digest }: Ds, keys: Buffer[]) => {
  const named = keys.filter((key) => key.readUInt8(ALGORITHM_AT) === algorithm && keyTagOf(key) === key_tag);
  if (named.length === 0) return 'early';
  const digests = named.map((key) => dsDigestOf(domain, key, digest_type));
  return digests.some((found) => found === null || found === digest.toUpperCase()) ? 'fits' : 'wrong';
};

const BEFORE_OR_FORCE = say`Sign the zone first, or send force.`;

/** What is wrong with DS records, by field. One of them has to fit; others may be of keys that come later. */
const dsMistakes = async ({ name }: DomainRecord, records: Ds[]): Promise<FieldErrors> => {
  const published = await dnsClient().findKeys(name);
  if (!published) {
    return {
      ds_records: [
        say`The nameservers of the domain do not say by which keys its zone is signed. Send force.`,
      ],
    };
  }
  const keys = published.filter(signs);
  if (keys.length === 0) return { ds_records: [say`The zone has no keys. ${BEFORE_OR_FORCE}`] };
  const verdicts = records.map((record) => judge(name, record, keys));
  const wrong = verdicts.flatMap((verdict, index) =>
    verdict === 'wrong'
      ? [[`ds_records.${index}.digest`, [say`This is not the digest of the key that it names.`]]]
      : [],
  );
  if (wrong.length > 0) return Object.fromEntries(wrong);
  return verdicts.includes('fits')
    ? {}
    : { ds_records: [say`None of them fits a key of the zone. ${BEFORE_OR_FORCE}`] };
};

/**
 * Throws a 422 for DS records with which resolvers would find nothing of the domain any more: none fits a key of the
 * zone as resolvers know it, or one has the wrong digest of a key that is there.
 */
export const assertDs = async (domain: DomainRecord, records: Ds[]): Promise<void> => {
  if (records.length === 0) return;
  const errors = await dsMistakes(domain, records).catch((error: unknown) => {
    if (!(error instanceof IntegrationError)) throw error;
    throw unavailable(say`The keys of the zone cannot be looked up just now. Try again, or send force.`);
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

const ASK = say`Send it again with accept_dnssec_risk to go on.`;

/** Throws a conflict for former DS records that fit no key of the zone, or of which nobody can say whether they do. */
export const assertFormerDs = async (domain: DomainRecord, records: Ds[]): Promise<void> => {
  try {
    await assertDs(domain, records);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const what = say`The former DS records are not known to fit the keys of the zone: the domain may stop working.`;
    throw conflict('dnssec_at_risk', say`${what} ${ASK}`);
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
  throw conflict(
    'dnssec_at_risk',
    say`The registry has DS records: unless the nameservers sign the zone with the same keys, it stops working. Remove them first by PUT …/dnssec, or send it again with accept_dnssec_risk to go on.`,
  );
};
