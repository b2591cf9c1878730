import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { DsRecord, GlueRecord } from '../../dns-record.ts';
import { domainPath } from './domain.ts';
import { type NamecomCall, nothing, orNull } from './namecom-call.ts';

const dsRecord = schema(() =>
  z.object({
    keyTag: z.number(),
    algorithm: z.number(),
    digestType: z.number(),
    digest: z.string(),
  }),
);

const dsRecords = schema(() => z.object({ dnssec: z.array(dsRecord()).nullish() }));

const keysPath = (domain: string): string => `${domainPath(domain)}/dnssec`;

export const listDsRecords = async (call: NamecomCall, domain: string): Promise<DsRecord[]> => {
  const { dnssec } = await call({
    operation: 'list DS records',
    path: keysPath(domain),
    answer: dsRecords(),
  });
  return (dnssec ?? []).map((record) => ({ ...record, digest: record.digest.toUpperCase() }));
};

const keyOf = (record: DsRecord): string =>
  [record.keyTag, record.algorithm, record.digestType, record.digest.toUpperCase()].join(' ');

/** New keys first: a zone is valid as long as one DS record fits it. Records are deleted by their digest. */
export const setDsRecords = async (call: NamecomCall, domain: string, wanted: DsRecord[]): Promise<void> => {
  const stored = await listDsRecords(call, domain);
  const keep = new Set(wanted.map(keyOf));
  const there = new Set(stored.map(keyOf));
  for (const record of wanted.filter((candidate) => !there.has(keyOf(candidate)))) {
    await call({ operation: 'create DS record', path: keysPath(domain), answer: nothing(), body: record });
  }
  for (const { digest } of stored.filter((candidate) => !keep.has(keyOf(candidate)))) {
    const path = `${keysPath(domain)}/${encodeURIComponent(digest)}`;
    await orNull(call({ operation: 'delete DS record', path, method: 'DELETE', answer: nothing() }));
  }
};

const vanityNameserver = schema(() => z.object({ hostname: z.string(), ips: z.array(z.string()) }));
const vanityPage = schema(() =>
  z.object({
    vanityNameservers: z.array(vanityNameserver()),
    nextPage: z.number().nullish(),
  }),
);

const glueAt = (domain: string, hostname?: string): string =>
  `${domainPath(domain)}/vanity_nameservers${hostname ? `/${encodeURIComponent(hostname)}` : ''}`;

export const listGlueRecords = async (call: NamecomCall, domain: string): Promise<GlueRecord[]> => {
  const { vanityNameservers } = await call({
    operation: 'list glue records',
    path: glueAt(domain),
    query: { perPage: '1000' },
    answer: vanityPage(),
  });
  return vanityNameservers.map(({ hostname, ips }) => ({ hostname: hostname.toLowerCase(), addresses: ips }));
};

const sameAddresses = (a: string[], b: string[]): boolean => [...a].sort().join() === [...b].sort().join();

/** The registry refuses to delete a host that a domain is delegated to. */
export const setGlueRecords = async (
  call: NamecomCall,
  domain: string,
  wanted: GlueRecord[],
): Promise<void> => {
  const stored = new Map((await listGlueRecords(call, domain)).map((record) => [record.hostname, record]));
  for (const { hostname, addresses } of wanted) {
    const name = hostname.toLowerCase();
    const known = stored.get(name);
    stored.delete(name);
    if (known && sameAddresses(known.addresses, addresses)) continue;
    const operation = known ? 'update glue record' : 'create glue record';
    const label = name.slice(0, -(domain.length + 1));
    await (known
      ? call({
          operation,
          path: glueAt(domain, name),
          method: 'PUT',
          answer: nothing(),
          body: { ips: addresses },
        })
      : call({
          operation,
          path: glueAt(domain),
          answer: nothing(),
          body: { hostname: label, ips: addresses },
        }));
  }
  for (const name of stored.keys()) {
    const operation = 'delete glue record';
    await orNull(call({ operation, path: glueAt(domain, name), method: 'DELETE', answer: nothing() }));
  }
};
