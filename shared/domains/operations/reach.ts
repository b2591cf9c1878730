import { IntegrationError } from '../../integrations/integration-error.ts';
import { errorFields, log } from '../../platform/log.ts';
import type { OperationRecord, Reach } from '../../records/operation-record.ts';
import { dns } from '../proofs/dns.ts';

/** Changes after which a website or mail can be gone. */
const LEADS_ELSEWHERE = new Set<OperationRecord['type']>(['nameservers', 'dns', 'dnssec']);

const anyAddress = async (names: string[]): Promise<boolean> => {
  const found = await Promise.all(names.map((name) => dns().findAddresses(name)));
  return found.some((addresses) => addresses.length > 0);
};

/**
 * Whether resolvers find the website and the mail servers of a domain; null where none answers, or a change of this
 * type does not touch them.
 */
export const findReach = async ({ type, name }: OperationRecord): Promise<Reach | null> => {
  if (!LEADS_ELSEWHERE.has(type)) return null;
  try {
    const [site, servers] = await Promise.all([
      anyAddress([name, `www.${name}`]),
      dns().findMailServers(name),
    ]);
    return { site, mail: await anyAddress(servers) };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('domain not looked up', errorFields(error));
    return null;
  }
};

/** What could be reached before and cannot any more. */
export const lost = (before: Reach, now: Reach): (keyof Reach)[] =>
  (['site', 'mail'] as const).filter((part) => before[part] && !now[part]);
