import { createHash } from 'node:crypto';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { DsRecord, GlueRecord } from '../../dns-record.ts';
import { getDomain, type OpenproviderDomain } from './domain.ts';
import { nothing, type OpenproviderCall } from './openprovider-call.ts';
import { orNull, refuse } from './refusals.ts';

type Key = NonNullable<OpenproviderDomain['dnssec_keys']>[number];

const SHA256 = 2;
const PROTOCOL = 3;

/** A name as RFC 4034 section 6.2 writes it for a digest. */
const wireName = (domain: string): Buffer =>
  Buffer.concat([
    ...domain
      .split('.')
      .map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.from([0]),
  ]);

/** RFC 4034 appendix B. */
const keyTagOf = (data: Buffer): number => {
  const sum = data.reduce((total, byte, index) => total + (index % 2 === 0 ? byte << 8 : byte), 0);
  return (sum + (sum >> 16)) & 0xffff;
};

/** The DS record by which a registry names the key (RFC 4034 section 5.1.4, RFC 4509). */
const toDs = (domain: string, { flags, alg, protocol, pub_key }: Key): DsRecord => {
  const head = Buffer.from([flags >> 8, flags & 0xff, protocol ?? PROTOCOL, alg]);
  const data = Buffer.concat([head, Buffer.from(pub_key, 'base64')]);
  const digest = createHash('sha256').update(wireName(domain)).update(data).digest('hex').toUpperCase();
  return { keyTag: keyTagOf(data), algorithm: alg, digestType: SHA256, digest };
};

export const listDsRecords = async (call: OpenproviderCall, domain: string): Promise<DsRecord[]> => {
  const { dnssec_keys } = await getDomain(call, domain);
  return (dnssec_keys ?? []).map((key) => toDs(domain.toLowerCase(), key));
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
