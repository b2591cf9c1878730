import { listPackages, listTlds } from '../catalog/index.ts';
import { dnsHostNamed } from '../integrations/registry/dns-hosts.ts';
import { gatewayNamed } from '../integrations/registry/gateways.ts';
import { loadDnsHost } from '../integrations/registry/load-dns-host.ts';
import { loadGatewayExamination } from '../integrations/registry/load-examination.ts';
import { loadGateway } from '../integrations/registry/load-gateway.ts';
import { loadPanel } from '../integrations/registry/load-panel.ts';
import { loadRegistrar } from '../integrations/registry/load-registrar.ts';
import { panelNamed } from '../integrations/registry/panels.ts';
import { registrarNamed } from '../integrations/registry/registrars.ts';
import { config } from '../platform/config/config.ts';
import { DAY_MS } from '../platform/dates.ts';

/** For one question. */
const DEADLINE_MS = 15_000;

/** What a vendor that keeps the laws of its kind answers, and what is wrong with what it has answered; null: nothing. */
type Check = { check: string; problem: string | null };

/** `missing`: what it would take to go live, apart from what is wrong. */
export type CheckedVendor = { checks: Check[]; missing: string[] };

const ask = async (check: string, work: () => Promise<boolean>): Promise<Check> => {
  try {
    return { check, problem: (await work()) ? null : 'it answers otherwise' };
  } catch (error) {
    return { check, problem: error instanceof Error ? error.message : String(error) };
  }
};

/** Not the name of anything. */
const NOBODY = 'nobody01';
const HELD_BY_OTHERS = 'example.com';

const checkPanel = async (id: string, now: Date): Promise<CheckedVendor> => {
  const { readServers, createPanel } = await loadPanel(panelNamed(id).id);
  const options = { deadlineMs: DEADLINE_MS };
  const packages = await listPackages(now);
  const checked = await Promise.all(
    (await readServers()).map(async (server): Promise<CheckedVendor> => {
      const panel = createPanel(server);
      let plans: string[] = [];
      const checks = [
        await ask(`${server.id} lists its plans`, async () => {
          plans = await panel.listPlans(options);
          return true;
        }),
        await ask(`${server.id} knows no account of a made-up name`, async () => {
          return (await panel.findAccount(NOBODY, options)) === null;
        }),
      ];
      // A reseller's packages may carry the reseller's name in front.
      const missing = packages
        .filter(({ plan }) => !plans.some((name) => name === plan || name.endsWith(`_${plan}`)))
        .map(({ id: number, plan }) => `Make the plan "${plan}" of package ${number} at ${server.id}.`);
      return { checks, missing: plans.length === 0 ? [] : missing };
    }),
  );
  return {
    checks: checked.flatMap(({ checks }) => checks),
    missing: checked.flatMap(({ missing }) => missing),
  };
};

const checkRegistrar = async (id: string, now: Date): Promise<CheckedVendor> => {
  const { readSettings, createRegistrar } = await loadRegistrar(registrarNamed(id).id);
  const registrar = createRegistrar({ ...(await readSettings()), deadlineMs: DEADLINE_MS });
  const missing: string[] = [];
  const tlds = (await listTlds(now)).filter((tld) => tld.registrar === id);
  const checks = [
    await ask('it tells our credit', async () => {
      const { amount } = await registrar.getBalance();
      if (amount <= 0) missing.push('Pay in: there is no credit for a registration.');
      return Number.isSafeInteger(amount);
    }),
    await ask('it lists the domains of the account', async () => {
      return Array.isArray((await registrar.listDomains(1)).domains);
    }),
    await ask('a name that somebody holds is not for sale', async () => {
      const [found] = await registrar.checkAvailability([HELD_BY_OTHERS]);
      return found?.purchasable === false;
    }),
    await ask('a domain of somebody else is not in the account', async () => {
      return (await registrar.findDomain(HELD_BY_OTHERS)) === null;
    }),
  ];
  for (const { tld } of tlds) {
    const check = await ask(`it tells what .${tld} costs`, async () => {
      const prices = await registrar.findTldPrices(tld);
      if (prices === null) missing.push(`Take .${tld} out of the catalog: it is not sold.`);
      return true;
    });
    checks.push(check);
  }
  return { checks, missing };
};

/** A name that nobody can have (RFC 2606). */
const NO_ZONE = 'nobody.invalid';

const checkDnsHost = async (id: string): Promise<CheckedVendor> => {
  const { readSettings, createDnsHost } = await loadDnsHost(dnsHostNamed(id).id);
  const host = createDnsHost({ ...(await readSettings()), deadlineMs: DEADLINE_MS });
  const isChosen = config().dns_host?.id === id;
  return {
    checks: [
      await ask('it has no zone of a made-up name', async () => (await host.findRecords(NO_ZONE)) === null),
    ],
    missing: isChosen ? [] : [`Name ${id} and its nameservers in the configuration (dns_host).`],
  };
};

const checkGateway = async (id: string, now: Date): Promise<CheckedVendor> => {
  const { readSettings, createGateway } = await loadGateway(gatewayNamed(id).id);
  const gateway = createGateway({ ...(await readSettings()), deadlineMs: DEADLINE_MS });
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const modes = Object.entries(await (await loadGatewayExamination(id)).modesOfKeys());
  return {
    checks: [
      await ask('it knows no payment of a made-up name', async () => (await gateway.find(NOBODY)) === null),
      await ask('it lists the refunds of the last day', async () => {
        return Array.isArray((await gateway.listRefundsSince(since, null)).items);
      }),
      await ask('it lists the disputes of the last day', async () => {
        return Array.isArray((await gateway.listDisputesSince(since, null)).items);
      }),
    ],
    missing: modes
      .filter(([, mode]) => mode === 'test')
      .map(([name]) => `Put a live key into the secret ${name}: this one is for tests.`),
  };
};

const KINDS = {
  gateway: checkGateway,
  panel: checkPanel,
  registrar: checkRegistrar,
  'dns-host': checkDnsHost,
};

export type VendorKind = keyof typeof KINDS;

export const VENDOR_KINDS = Object.keys(KINDS) as VendorKind[];

/**
 * The part of the laws of a kind that only reads, on the provider's own account. Throws UnknownVendorError, and for a
 * secret that is not filled.
 */
export const checkVendor = (kind: VendorKind, id: string, now: Date): Promise<CheckedVendor> =>
  KINDS[kind](id, now);
