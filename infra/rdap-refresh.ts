import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { httpCall, parseJson } from '../shared/integrations/http-call.ts';

const SOURCE = 'https://data.iana.org/rdap/dns.json';
const TARGET = new URL('../shared/integrations/domain-lookup/rdap-bootstrap.json', import.meta.url);

const baseUrl = z.url({ protocol: /^https?$/ }).endsWith('/');

/** The registry's form (RFC 9224 section 3). A registry without .com is broken, whatever its form. */
const bootstrapFile = z.object({
  description: z.string().optional(),
  publication: z.iso.datetime(),
  services: z
    .array(z.tuple([z.array(z.string().min(1)).min(1), z.array(baseUrl).min(1)]))
    .refine((services) => services.some(([tlds]) => tlds.includes('com')), 'has no service for com'),
  version: z.literal('1.0'),
});

type BootstrapFile = z.infer<typeof bootstrapFile>;

const read = async (source: string): Promise<unknown> => {
  if (existsSync(source)) return JSON.parse(readFileSync(source, 'utf8')) as unknown;
  const answer = await httpCall({
    system: 'iana',
    operation: 'rdap bootstrap',
    url: source,
    deadlineMs: 30_000,
  });
  if (answer.status !== 200) throw new Error(`${source} answered HTTP ${answer.status}`);
  return parseJson('iana', answer);
};

/** Most registries put the TLD into the address; with `*` in its place they share a line. */
const templateOf = (url: string, tld: string): string => {
  const segments = url.split(/(?<=[./])|(?=[./])/);
  const last = segments.lastIndexOf(tld);
  return last === -1 ? url : segments.with(last, '*').join('');
};

export type Refreshed = {
  publication: string;
  services: number;
  tlds: number;
  /** TLDs whose only service is plain HTTP, which is left out: their WHOIS servers are asked instead. */
  withoutTls: string[];
};

type Service = { tld: string; url: string };

/** A template that only one TLD has would tell less than the address itself. */
const groupByTemplate = (all: Service[]): Record<string, string> => {
  const uses = new Map<string, number>();
  const count = (template: string) => uses.set(template, (uses.get(template) ?? 0) + 1);
  for (const { tld, url } of all) count(templateOf(url, tld));
  const tldsByKey: Record<string, Set<string>> = {};
  for (const { tld, url } of all) {
    const template = templateOf(url, tld);
    const key = (uses.get(template) ?? 0) > 1 ? template : url;
    tldsByKey[key] = (tldsByKey[key] ?? new Set()).add(tld);
  }
  return Object.fromEntries(
    Object.entries(tldsByKey)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, tlds]) => [key, [...tlds].sort().join(' ')]),
  );
};

const compact = ({ publication, services }: BootstrapFile) => {
  const all: Service[] = [];
  const withoutTls: string[] = [];
  for (const [tlds, urls] of services) {
    const url = urls.find((candidate) => candidate.startsWith('https://'));
    if (url === undefined) withoutTls.push(...tlds);
    else all.push(...tlds.map((tld) => ({ tld: tld.toLowerCase(), url })));
  }
  return { file: { publication, services: groupByTemplate(all) }, withoutTls };
};

/**
 * Replaces the file by the registry at `source`, a file or an address; throws and leaves it as it was when that
 * fails. The order is fixed, so that a change shows what the registry has changed.
 */
export const refreshBootstrap = async (source: string, target: URL): Promise<Refreshed> => {
  const parsed = bootstrapFile.safeParse(await read(source));
  if (!parsed.success) throw new Error(`${source} has another form: ${z.prettifyError(parsed.error)}`);
  const { file, withoutTls } = compact(parsed.data);
  const fresh = new URL(`${target.href}.new`);
  writeFileSync(fresh, `${JSON.stringify(file, null, 2)}\n`);
  renameSync(fresh, target);
  return {
    publication: file.publication,
    services: parsed.data.services.length,
    tlds: Object.values(file.services).reduce((total, tlds) => total + tlds.split(' ').length, 0),
    withoutTls,
  };
};

if (import.meta.main) {
  try {
    const { publication, services, tlds, withoutTls } = await refreshBootstrap(
      process.argv[2] ?? SOURCE,
      TARGET,
    );
    console.log(`rdap-bootstrap.json: ${services} services for ${tlds} TLDs, published on ${publication}.`);
    if (withoutTls.length > 0) console.log(`Without TLS, so left out: ${withoutTls.join(', ')}.`);
    console.log('Review the change and commit it.');
  } catch (error) {
    console.error(`The RDAP bootstrap file is unchanged: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
