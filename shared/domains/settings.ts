import {
  assertNoMoneyComes,
  type CancellableInvoice,
  fileInvoice,
  findUnpaidRenewal,
  firstCharges,
  planAskedWithdrawal,
} from '../billing/invoices/index.ts';
import { getWallet } from '../billing/payment-methods/index.ts';
import type { DsRecord, GlueRecord } from '../integrations/dns-record.ts';
import { say } from '../languages/sentence.ts';
import { type FieldErrors, invalid } from '../platform/failure.ts';
import type { DomainRecord, WantedOf } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import { dueForNextStep } from '../services/index.ts';
import { prepareZone } from './dns-hosts.ts';
import { type Subject, UNTOUCHED } from './operations.ts';
import { dnsClient } from './proofs.ts';
import { registrarFor } from './registrars.ts';

type Settings = WantedOf['settings'];
type Found = Required<Settings>;

/** Renewals are bought here when they are paid: the registrar is never told of them. */
const atRegistrar = ({ locked, privacy }: Settings) => ({
  ...(locked === undefined ? {} : { locked }),
  ...(privacy === undefined ? {} : { privacy }),
});

const isOurs = (wanted: Settings): boolean => Object.keys(atRegistrar(wanted)).length === 0;

const WAITS_FOR_PERSON = 'WAITING#';

const NOTHING = { writes: [], followUp: { events: [] } };

/** An invoice that was asked for while renewal was off is charged by itself from now on, if its client has that on. */
const planCharges = async ({ invoice }: CancellableInvoice) => {
  if (invoice.autopay) return NOTHING;
  const { autopay: wanted } = await getWallet(invoice.client_id);
  const first = firstCharges(new Date(invoice.due_at), wanted.days_before);
  return { ...NOTHING, writes: [fileInvoice(invoice, { autopay: first })] };
};

/**
 * What a renewal that is turned on or off means: turned off, it leaves its unpaid invoice, which is cancelled
 * unless it is for others too, and no card is charged; turned
 * on, a domain that was only told of its expiry is invoiced after all. A record with work under way finds its next step
 * when that is done.
 */
const changeRenewal = async (domain: DomainRecord, auto_renew: boolean, actor: Actor, now: Date) => {
  const unpaid = await findUnpaidRenewal(domain);
  const cancelled = unpaid && !auto_renew ? planAskedWithdrawal(unpaid, domain, actor, now) : null;
  const { writes, followUp } = cancelled ?? (unpaid && auto_renew ? await planCharges(unpaid) : NOTHING);
  const onlyNoticed = auto_renew && domain.renewal && domain.renewal.invoice_id === null;
  const renewal = onlyNoticed || cancelled ? { renewal: null } : {};
  const busy = domain.task || domain.lease_until || domain.due_pk?.startsWith(WAITS_FOR_PERSON);
  const set = { auto_renew, ...renewal };
  return {
    set,
    due: busy ? ('unchanged' as const) : dueForNextStep({ ...domain, ...set }),
    writes,
    events: followUp.events,
    tells: cancelled?.tells ?? null,
  };
};

/** Throws a 409 for renewal that is to be turned off while it is being paid. */
export const assertRenewalNotPaid = async (domain: DomainRecord, { auto_renew }: Settings): Promise<void> => {
  const unpaid = auto_renew === false ? await findUnpaidRenewal(domain) : null;
  if (unpaid) assertNoMoneyComes(unpaid);
};

/** Renewal by itself, lock against transfers and privacy of the registrant. */
export const settings: Subject<Settings, Found> = {
  type: 'settings',
  read: async ({ domain, wanted, options }) => {
    const { auto_renew, name } = domain;
    if (domain.registrar === 'manual' || isOurs(wanted)) {
      return { auto_renew, locked: domain.locked ?? false, privacy: domain.privacy ?? false };
    }
    const { locked, privacy } = await (await registrarFor(domain.registrar)).updateDomain(name, {}, options);
    return { auto_renew, locked, privacy };
  },
  isDone: (found, { locked = found.locked, privacy = found.privacy }) =>
    found.locked === locked && found.privacy === privacy,
  set: async ({ domain, options }, wanted) => {
    const registrar = await registrarFor(domain.registrar);
    await registrar.updateDomain(domain.name, atRegistrar(wanted), options);
  },
  inverse: (wanted, found) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, found[name as keyof Settings]])),
  noted: (wanted) => atRegistrar(wanted),
  renewal: async ({ auto_renew }, domain, actor, now) =>
    auto_renew === undefined ? UNTOUCHED : changeRenewal(domain, auto_renew, actor, now),
  isOurs,
};

type WantedDs = WantedOf['dnssec']['ds_records'][number];

/** As the interface writes it. */
export const presentDs = ({ keyTag, algorithm, digestType, digest }: DsRecord): WantedDs => ({
  key_tag: keyTag,
  algorithm,
  digest_type: digestType,
  digest,
});

const toDs = ({ key_tag, algorithm, digest_type, digest }: WantedDs): DsRecord => ({
  keyTag: key_tag,
  algorithm,
  digestType: digest_type,
  digest,
});

const inAnyOrder = (texts: string[]): string => texts.sort().join('\n');

const ofKeys = (records: WantedDs[]): string =>
  inAnyOrder(
    records.map(({ key_tag, algorithm, digest_type, digest }) =>
      [key_tag, algorithm, digest_type, digest.toUpperCase()].join(' '),
    ),
  );

/** DS records at the registry, which say by which keys the zone is signed (RFC 4034 section 5). */
export const dnssec: Subject<WantedOf['dnssec'], WantedDs[]> = {
  type: 'dnssec',
  read: async ({ domain, options }) => {
    const registrar = await registrarFor(domain.registrar);
    return (await registrar.listDsRecords(domain.name, options)).map(presentDs);
  },
  isDone: (found, { ds_records }) => ofKeys(found) === ofKeys(ds_records),
  set: async ({ domain, options }, { ds_records }) => {
    const registrar = await registrarFor(domain.registrar);
    const keys = async () => (await dnsClient().findKeys(domain.name)) ?? [];
    await registrar.setDsRecords(domain.name, ds_records.map(toDs), { ...options, keys });
  },
  inverse: (_wanted, found) => ({ ds_records: found }),
  noted: () => ({}),
};

const ofHosts = (records: GlueRecord[]): string =>
  inAnyOrder(
    records.map(({ hostname, addresses }) => [hostname.toLowerCase(), ...[...addresses].sort()].join(' ')),
  );

/** Addresses at the registry of nameservers below the domain itself. */
export const glue: Subject<WantedOf['glue'], GlueRecord[]> = {
  type: 'glue',
  read: async ({ domain, options }) =>
    (await registrarFor(domain.registrar)).listGlueRecords(domain.name, options),
  isDone: (found, { glue_records }) => ofHosts(found) === ofHosts(glue_records),
  set: async ({ domain, options }, { glue_records }) => {
    await (await registrarFor(domain.registrar)).setGlueRecords(domain.name, glue_records, options);
  },
  inverse: (_wanted, found) => ({ glue_records: found }),
  noted: () => ({}),
};

/** Throws a 422 for a nameserver that does not lie below the domain: another registry has its addresses. */
export const assertBelow = ({ name }: DomainRecord, records: GlueRecord[]): void => {
  const errors: FieldErrors = Object.fromEntries(
    records.flatMap(({ hostname }, index) =>
      hostname.endsWith(`.${name}`)
        ? []
        : [[`glue_records.${index}.hostname`, [say`Name a host below ${name}.`]]],
    ),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

const canonical = (names: string[]): string =>
  names
    .map((name) => name.toLowerCase().replace(/\.$/, ''))
    .sort()
    .join(' ');

/** The nameservers that the domain is delegated to; their order means nothing. */
export const nameservers: Subject<WantedOf['nameservers'], string[]> = {
  type: 'nameservers',
  read: async ({ domain, options }) => {
    const registrar = await registrarFor(domain.registrar);
    return (await registrar.updateDomain(domain.name, {}, options)).nameservers;
  },
  isDone: (found, { nameservers }) => canonical(found) === canonical(nameservers),
  set: async ({ domain, options }, { nameservers }) => {
    await prepareZone(domain, nameservers, options);
    await (await registrarFor(domain.registrar)).setNameservers(domain.name, nameservers, options);
  },
  inverse: (_wanted, found) => (found.length > 0 ? { nameservers: found } : null),
  noted: ({ nameservers }) => ({ nameservers }),
};
