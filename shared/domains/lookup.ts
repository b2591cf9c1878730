import { createDomainLookup, type DomainLookup } from '../integrations/domain-lookup/domain-lookup.ts';
import { rdapBootstrap } from '../integrations/domain-lookup/rdap-bootstrap.ts';
import { whoisServers } from '../integrations/domain-lookup/whois-servers.ts';
import { toEpoch } from '../platform/dates.ts';
import { lazy } from '../platform/env.ts';
import { errorFields, log } from '../platform/log.ts';
import { put, writeOne } from '../platform/table/write.ts';
import type { CheckRecord } from '../records/check-record.ts';
import { keys } from '../records/keys.ts';

/** Whoever asks for several names waits no longer than this: all lookups start together. */
const DEADLINE_MS = 5000;
const KEPT_SECONDS = 60;
const UNKNOWN_KEPT_SECONDS = 10;

/** One per function instance, so that its limits hold across requests. Stand-in servers are for local use only. */
const registries: () => DomainLookup = lazy(() => {
  const { RDAP_BASE_URL, WHOIS_HOST, WHOIS_PORT } = process.env;
  return createDomainLookup({
    bootstrap: rdapBootstrap,
    whoisServers,
    deadlineMs: DEADLINE_MS,
    overrides: {
      ...(RDAP_BASE_URL ? { rdapBase: RDAP_BASE_URL } : {}),
      ...(WHOIS_HOST ? { whoisHost: WHOIS_HOST } : {}),
      ...(WHOIS_PORT ? { whoisPort: Number(WHOIS_PORT) } : {}),
    },
  });
});

/** An answer is worth having even when it cannot be kept. */
const keep = async (record: CheckRecord): Promise<void> => {
  await writeOne(put(record)).catch((error) => log.warn('domain check not kept', errorFields(error)));
};

/** What the registry says about a name: `kept` while it is fresh, else asked for. */
export const lookUp = async (
  domain: string,
  kept: CheckRecord | undefined,
  now: Date,
): Promise<CheckRecord> => {
  const epoch = toEpoch(now);
  if (kept && kept.expires_at_epoch > epoch) return kept;
  const answer = await registries().lookup(domain);
  const seconds = answer.status === 'unknown' ? UNKNOWN_KEPT_SECONDS : KEPT_SECONDS;
  const record = {
    ...keys.check(domain),
    ...answer,
    checked_at: now.toISOString(),
    expires_at_epoch: epoch + seconds,
  };
  await keep(record);
  return record;
};
