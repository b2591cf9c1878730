import { afterEach, beforeEach } from 'vitest';
import { startRdapSimulator } from '../../../infra/local/simulators/rdap/rdap.ts';
import type { Fault, Simulator } from '../../../infra/local/simulators/simulator.ts';
import { createDomainLookup } from '../../../shared/integrations/domain-lookup/domain-lookup.ts';
import { rdapBootstrap } from '../../../shared/integrations/domain-lookup/rdap-bootstrap.ts';
import { whoisServers } from '../../../shared/integrations/domain-lookup/whois.ts';
import { byText } from './by-text.ts';

/** Each test of a file that imports this has a registry of its own. */
export let registry: Simulator;
export const clock = { now: 0 };

beforeEach(async () => {
  clock.now = Date.parse('2026-01-15T10:00:00Z');
  registry = await startRdapSimulator(0);
});
afterEach(() => registry.close());

export const lookupAt = (base: string, settings: { deadlineMs?: number; atOnce?: number } = {}) =>
  byText(
    createDomainLookup({
      bootstrap: rdapBootstrap,
      whoisServers,
      overrides: { rdapBase: `${base}/`, whoisHost: '127.0.0.1', whoisPort: 1 },
      now: () => clock.now,
      ...settings,
    }),
  );

/** The next lookup goes wrong. */
export const fail = (fault: Partial<Fault>) =>
  registry.faults.push({ match: 'GET /domain/', times: 1, ...fault });
