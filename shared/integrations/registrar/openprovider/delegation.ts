import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { ALGORITHM_AT, dsDigestOf, keyTagOf } from '../../dns-key.ts';
import type { DsRecord, GlueRecord } from '../../dns-record.ts';
import { change, getDomain, type OpenproviderDomain } from './domain.ts';
import { nothing, type OpenproviderCall } from './openprovider-call.ts';
import { orNull, refuse } from './refusals.ts';

type Key = NonNullable<OpenproviderDomain['dnssec_keys']>[number];

const SHA256 = 2;
const PROTOCOL = 3;

/** The data of its DNSKEY record (RFC 4034 section 2.1). */
const toData = ({ flags, alg, protocol, pub_key }: Key): Buffer =>
  Buffer.concat([
    Buffer.from([flags >> 8, flags & 0xff, protocol ?? PROTOCOL, alg]),
    Buffer.from(pub_key, 'base64'),
  ]);

const toKey = (data: Buffer): Key => ({
  flags: data.readUInt16BE(0),
  protocol: data.readUInt8(2),
  alg: data.readUInt8(ALGORITHM_AT),
  pub_key: data.subarray(ALGORITHM_AT + 1).toString('base64'),
});

/** The DS record by which a registry names the key. */
const toDs = (domain: string, data: Buffer): DsRecord => ({
  keyTag: keyTagOf(data),
  algorithm: data.readUInt8(ALGORITHM_AT),
  digestType: SHA256,
  digest: dsDigestOf(domain, data, SHA256) ?? '',
});

export const listDsRecords = async (call: OpenproviderCall, domain: string): Promise<DsRecord[]> => {
  const { dnssec_keys } = await getDomain(call, domain);
  return (dnssec_keys ?? []).map((key) => toDs(domain, toData(key)));
};

const sameDs = (a: DsRecord, b: DsRecord): boolean =>
  a.keyTag === b.keyTag &&
  a.algorithm === b.algorithm &&
  a.digestType === b.digestType &&
  a.digest.toUpperCase() === b.digest.toUpperCase();

/** Keys are given whole; a DS record is that of a key which is set already, or which the zone publishes. */
export const setDsRecords = async (
  call: OpenproviderCall,
  domain: string,
  wanted: DsRecord[],
  published: () => Promise<Buffer[]>,
): Promise<void> => {
  const found = await getDomain(call, domain);
  const set = (found.dnssec_keys ?? []).map(toData);
  const named = (keys: Buffer[], record: DsRecord) => keys.find((data) => sameDs(toDs(domain, data), record));
  const isKnown = wanted.every((record) => named(set, record));
  if (isKnown && wanted.length === set.length) return;
  const keys = isKnown ? set : [...set, ...(await published())];
  const data = wanted.map((record) => {
    const key = named(keys, record);
    if (key) return key;
    throw refuse('ds_without_key', 'no key is published of which this is the SHA-256 digest');
  });
  await change(call, found, 'set keys', {
    dnssec_keys: data.map(toKey),
    is_dnssec_enabled: data.length > 0,
  });
};

const nameserver = schema(() =>
  z.object({ name: z.string(), ip: z.string().nullish(), ip6: z.string().nullish() }),
);

const nameservers = schema(() => z.object({ results: z.array(nameserver()).nullish() }));

const MOST = 500;

/** Nameservers of the account below the domain. */
export const listGlueRecords = async (call: OpenproviderCall, domain: string): Promise<GlueRecord[]> => {
  const below = `.${domain.toLowerCase()}`;
  const { results } = await call({
    operation: 'list nameservers',
    path: '/dns/nameservers',
    query: { pattern: `*${below}`, limit: String(MOST) },
    answer: nameservers(),
  });
  return (results ?? [])
    .map(({ name, ip, ip6 }) => ({
      hostname: name.toLowerCase(),
      addresses: [ip, ip6].flatMap((one) => one || []),
    }))
    .filter(({ hostname }) => hostname.endsWith(below));
};

/** One of each kind at most. */
const toAddresses = (addresses: string[]): { ip?: string; ip6?: string } => {
  const v6 = addresses.filter((address) => address.includes(':'));
  const v4 = addresses.filter((address) => !address.includes(':'));
  if (v4.length > 1 || v6.length > 1) {
    throw refuse('invalid_request', 'a nameserver has one IPv4 and one IPv6 address');
  }
  const [ip] = v4;
  const [ip6] = v6;
  return { ...(ip !== undefined && { ip }), ...(ip6 !== undefined && { ip6 }) };
};

const sameAddresses = (a: string[], b: string[]): boolean => [...a].sort().join() === [...b].sort().join();

export const setGlueRecords = async (
  call: OpenproviderCall,
  domain: string,
  wanted: GlueRecord[],
): Promise<void> => {
  const all = wanted.map(({ hostname, addresses }) => ({
    name: hostname.toLowerCase(),
    addresses,
    body: { name: hostname.toLowerCase(), ...toAddresses(addresses) },
  }));
  const stored = new Map((await listGlueRecords(call, domain)).map((one) => [one.hostname, one.addresses]));
  const at = (name: string) => `/dns/nameservers/${encodeURIComponent(name)}`;
  for (const { name, addresses, body } of all) {
    const known = stored.get(name);
    stored.delete(name);
    if (known && sameAddresses(known, addresses)) continue;
    await (known
      ? call({ operation: 'update nameserver', path: at(name), method: 'PUT', answer: nothing(), body })
      : call({ operation: 'create nameserver', path: '/dns/nameservers', answer: nothing(), body }));
  }
  for (const name of stored.keys()) {
    const operation = 'delete nameserver';
    await orNull(call({ operation, path: at(name), method: 'DELETE', answer: nothing() }), 'not_found');
  }
};
