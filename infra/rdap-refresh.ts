import { renameSync, writeFileSync } from 'node:fs';
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

/** Replaces the file by the registry at `source`; throws and leaves the file as it was when that fails. */
export const refreshBootstrap = async (source: string, target: URL): Promise<{ services: number }> => {
  const answer = await httpCall({
    system: 'iana',
    operation: 'rdap bootstrap',
    url: source,
    deadlineMs: 30_000,
  });
  if (answer.status !== 200) throw new Error(`${source} answered HTTP ${answer.status}`);
  const parsed = bootstrapFile.safeParse(parseJson('iana', answer));
  if (!parsed.success) throw new Error(`${source} has another form: ${z.prettifyError(parsed.error)}`);
  const fresh = new URL(`${target.href}.new`);
  writeFileSync(fresh, `${JSON.stringify(parsed.data, null, 2)}\n`);
  renameSync(fresh, target);
  return { services: parsed.data.services.length };
};

if (import.meta.main) {
  try {
    const { services } = await refreshBootstrap(SOURCE, TARGET);
    console.log(`rdap-bootstrap.json now has ${services} services. Review the change and commit it.`);
  } catch (error) {
    console.error(`The RDAP bootstrap file is unchanged: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
