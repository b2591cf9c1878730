import type { DsRecord, GlueRecord } from '../../integrations/dns-record.ts';
import { type FieldErrors, invalid } from '../../platform/failure.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { WantedOf } from '../../records/operation-record.ts';
import { registrarFor } from '../registrars.ts';
import type { Subject } from './subject.ts';

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
    await registrar.setDsRecords(domain.name, ds_records.map(toDs), options);
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
        : [[`glue_records.${index}.hostname`, [`Name a host below ${name}.`]]],
    ),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
};
