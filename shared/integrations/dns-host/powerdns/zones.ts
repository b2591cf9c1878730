import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { DsRecord } from '../../dns-record.ts';
import { IntegrationError } from '../../integration-error.ts';
import { type PowerdnsCall, type PowerdnsSettings, SYSTEM } from './powerdns-call.ts';

const foundZones = schema(() => z.array(z.object({ id: z.string() })));

const rrset = schema(() =>
  z.object({
    name: z.string(),
    type: z.string(),
    ttl: z.number(),
    records: z.array(z.object({ content: z.string(), disabled: z.boolean().default(false) })),
  }),
);

/** `Zone` of the OpenAPI document, as far as it is looked at. */
const storedZone = schema(() =>
  z.object({
    id: z.string(),
    account: z.string().default(''),
    dnssec: z.boolean(),
    rrsets: z.array(rrset()).default([]),
  }),
);

export type StoredZone = z.infer<ReturnType<typeof storedZone>>;

/** `active` signs; the DS of keys that do not would fit no signature. */
const cryptokeys = schema(() =>
  z.array(
    z.object({
      active: z.boolean(),
      published: z.boolean().default(true),
      ds: z.array(z.string()).default([]),
    }),
  ),
);

const pathOf = (id: string): string => `/zones/${encodeURIComponent(id)}`;

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof IntegrationError && error.kind === 'rejected' && error.status === status;

/** `whenStatus` where the server answers so. */
const orElse = async <T, E>(asked: Promise<T>, status: number, otherwise: E): Promise<T | E> => {
  try {
    return await asked;
  } catch (error) {
    if (hasStatus(error, status)) return otherwise;
    throw error;
  }
};

export const absolute = (domain: string): string => `${domain.toLowerCase()}.`;

/**
 * The id of a zone; null when there is none. Asked of the list, which is empty then: a 404 may also come from a server
 * that is no PowerDNS.
 */
export const findZoneId = async (call: PowerdnsCall, domain: string): Promise<string | null> => {
  const query = new URLSearchParams({ zone: absolute(domain), dnssec: 'false' });
  const [found] = await call({ operation: 'find zone', path: `/zones?${query}`, answer: foundZones() });
  return found?.id ?? null;
};

export const findZone = async (
  call: PowerdnsCall,
  domain: string,
  { withRecords }: { withRecords: boolean },
): Promise<StoredZone | null> => {
  const id = await findZoneId(call, domain);
  if (id === null) return null;
  const path = `${pathOf(id)}?rrsets=${withRecords}`;
  return orElse(call({ operation: 'read zone', path, answer: storedZone() }), 404, null);
};

export const zoneNotFound = () =>
  new IntegrationError(SYSTEM, 'rejected', 'there is no zone', { code: 'zone_not_found' });

/** A change of RRsets is one transaction; those that go are named first, because a CNAME stands alone. */
export const patchZone = async (call: PowerdnsCall, id: string, rrsets: object[]): Promise<void> => {
  const request = {
    operation: 'change records',
    path: pathOf(id),
    method: 'PATCH',
    body: { rrsets },
  } as const;
  if ((await orElse(call(request), 404, 'gone')) === 'gone') throw zoneNotFound();
};

const deleteZone = async (call: PowerdnsCall, id: string): Promise<void> => {
  await orElse(call({ operation: 'delete zone', path: pathOf(id), method: 'DELETE' }), 404, undefined);
};

export const removeZone = async (call: PowerdnsCall, domain: string): Promise<void> => {
  const id = await findZoneId(call, domain);
  if (id !== null) await deleteZone(call, id);
};

/** Refresh, retry, expire and the lifetime of "no such name", in seconds (RFC 1912 section 2.2). */
const TIMES = '10800 3600 604800 3600';
const TTL = 3600;

type NewZone = { domain: string; nameservers: string[]; owner: string };

/** The SOA is set here: by default the server names a primary that does not exist. */
const toZone = ({ domain, nameservers, owner }: NewZone, { kind, dnssec }: PowerdnsSettings) => {
  const name = absolute(domain);
  const [primary = name] = nameservers.map(absolute);
  return {
    ...{ name, kind, account: owner, dnssec, api_rectify: true, soa_edit_api: 'DEFAULT' },
    nameservers: nameservers.map(absolute),
    rrsets: [
      {
        ...{ name, type: 'SOA', ttl: TTL },
        records: [{ content: `${primary} hostmaster.${name} 1 ${TIMES}`, disabled: false }],
      },
    ],
  };
};

const create = async (call: PowerdnsCall, zone: NewZone, settings: PowerdnsSettings): Promise<void> => {
  const request = {
    operation: 'create zone',
    path: '/zones?rrsets=false',
    method: 'POST',
    body: toZone(zone, settings),
    answer: storedZone(),
  } as const;
  // 409: another call has made it meanwhile.
  await orElse(call(request), 409, null);
};

/** A zone is made before it is signed: what stopped between the two is signed by the next try. */
const sign = async (call: PowerdnsCall, id: string): Promise<void> => {
  const body = { dnssec: true, api_rectify: true };
  await call({ operation: 'sign zone', path: pathOf(id), method: 'PUT', body });
};

export const makeZone = async (
  call: PowerdnsCall,
  zone: NewZone,
  settings: PowerdnsSettings,
): Promise<void> => {
  const found = await findZone(call, zone.domain, { withRecords: false });
  if (found && found.account !== '' && found.account !== zone.owner) await deleteZone(call, found.id);
  else if (found) {
    if (settings.dnssec && !found.dnssec && found.account === zone.owner) await sign(call, found.id);
    return;
  }
  await create(call, zone, settings);
};

/** "key tag, algorithm, digest type, digest" (RFC 4034 section 5.3). */
const toDs = (text: string): DsRecord => {
  const [keyTag, algorithm, digestType, ...digest] = text.trim().split(/\s+/);
  return {
    keyTag: Number(keyTag),
    algorithm: Number(algorithm),
    digestType: Number(digestType),
    digest: digest.join('').toUpperCase(),
  };
};

/** SHA-1 is not to be used for DS records (RFC 8624 section 3.3). */
const SHA_1 = 1;

export const listDsRecords = async (call: PowerdnsCall, domain: string): Promise<DsRecord[]> => {
  const id = await findZoneId(call, domain);
  if (id === null) throw zoneNotFound();
  const request = { operation: 'list keys', path: `${pathOf(id)}/cryptokeys`, answer: cryptokeys() };
  const keys = await orElse(call(request), 404, null);
  if (keys === null) throw zoneNotFound();
  return keys
    .filter(({ active, published }) => active && published)
    .flatMap(({ ds }) => ds.map(toDs))
    .filter(({ digestType }) => digestType !== SHA_1);
};
