import { expect, test } from 'vitest';
import { handler as renewServices } from '../../functions/lifecycle/run-renewals.ts';
import { handler as provisionServices } from '../../functions/lifecycle/run-service-tasks.ts';
import { handler as renewDomain } from '../../functions/renewals/renew-domain.ts';
import { handler as restoreDomain } from '../../functions/renewals/restore-domain.ts';
import { seekCosts } from '../../shared/domains/costs/note-costs.ts';
import { REGISTRARS } from '../../shared/integrations/registry/registrars.ts';
import { addDays, HOUR_MS } from '../../shared/platform/dates.ts';
import { put, transact } from '../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../shared/records/domains.ts';
import { dueAt, withStatus } from '../../shared/records/indexes.ts';
import { fileDomain } from '../../shared/services/names.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { listOrders } from '../support/invariants/outside.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

/** One whose purchases have no idempotency key. */
const REGISTRAR = REGISTRARS.at(-1)?.id ?? '';
const stack = crashStackForFile({ registrars: [REGISTRAR] });
const app = buyer(stack);

const CREDIT = 50_000;

const theDomain = async (): Promise<DomainRecord> => (await readSnapshot()).domains[0] as DomainRecord;

const message = ({ client_id, id }: DomainRecord) => ({ kind: 'domain' as const, client_id, id });

const ordered = async (item: object): Promise<DomainRecord> => {
  await adjustCredit(USD_CLIENT, 'USD', CREDIT);
  await app.order([item], true);
  return theDomain();
};

const bought = async (): Promise<DomainRecord> => {
  await ordered(domainItem(freshDomain()));
  await recover(stack.queues, new Date(), [1]);
  return theDomain();
};

/** What happens at the registry. */
const control = async (name: string, wish: object): Promise<void> => {
  const url = `${stack.outside.others[REGISTRAR]?.url}/_simulator/domains/${name}`;
  const { status } = await fetch(url, { method: 'POST', body: JSON.stringify(wish) });
  expect(status).toBe(204);
};

/** The worker looks into the books for what it could not note at once. */
const seek = async (now: Date): Promise<void> => {
  await seekCosts(new Date(now.getTime() + HOUR_MS));
};

/** What was paid for, by the books of the registrar, and noted here, each once. */
const expectBooks = async (...actions: string[]): Promise<void> => {
  const taken = (await listOrders(stack.outside)).map(({ orderItems }) => orderItems[0]?.type);
  expect(taken.sort()).toEqual(actions.sort());
  const { costs } = await readSnapshot();
  expect(costs.filter(({ price }) => price !== null)).toHaveLength(actions.length);
};

test('a domain is bought once, and its cost noted once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => message(await ordered(domainItem(freshDomain()))),
    invoke: (work) => invokeQueue(provisionServices, 'provisioning', work),
    schedule: seek,
    verify: async () => {
      expect(await theDomain()).toMatchObject({ status: 'active', registrar: REGISTRAR });
      await expectBooks('registration');
    },
  });
  expect(struck).toBeGreaterThan(20);
});

test('a domain is renewed once, and its cost noted once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const domain = await bought();
      const renewal = clientRequest(stack.token, { domain: domain.id }, undefined);
      expect((await invokeApi(renewDomain, renewal)).status).toBe(201);
      return domain;
    },
    invoke: (domain) => invokeQueue(renewServices, 'renewals', message(domain)),
    schedule: seek,
    verify: async ({ expires_at }) => {
      const domain = await theDomain();
      expect(Number(domain.expires_at?.slice(0, 4))).toBe(Number(expires_at?.slice(0, 4)) + 1);
      await expectBooks('registration', 'renew');
    },
  });
  expect(struck).toBeGreaterThan(12);
});

test('a transfer is submitted once, and its cost noted once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const domain = `taken-${freshDomain()}`;
      const item = { type: 'domain', domain, domain_option: 'transfer', auth_code: 'right-code' };
      return ordered(item);
    },
    invoke: (domain) => invokeQueue(provisionServices, 'provisioning', message(domain)),
    verify: async ({ name }) => {
      expect(await theDomain()).toMatchObject({ status: 'pending_transfer' });
      await control(name, { status: 'ACT' });
      const now = await recover(stack.queues, addDays(new Date(), 1));
      await seek(now);
      expect(await theDomain()).toMatchObject({ status: 'active' });
      await expectBooks('transfer');
    },
  });
  expect(struck).toBeGreaterThan(20);
});

test('a domain is restored once, with a year, and its costs noted once, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const { check_at: _, ...record } = await bought();
      const expires_at = addDays(new Date(), -45).toISOString();
      await control(record.name, { expires_in_days: -45, autorenew: 'off' });
      const expiry_terms = { grace_days: 30, redemption_days: 30, restore_fee: 12_000 };
      const after = { ...record, ...withStatus('DOMAIN', 'redemption', record.id), expires_at, expiry_terms };
      await transact([put({ ...after, ...dueAt(addDays(new Date(), 1), record.id) }), fileDomain(after)]);
      const restoration = clientRequest(stack.token, { domain: record.id });
      expect((await invokeApi(restoreDomain, restoration)).status).toBe(201);
      return after;
    },
    invoke: (domain) => invokeQueue(renewServices, 'renewals', message(domain)),
    verify: async ({ name, expires_at }) => {
      expect(await theDomain()).toMatchObject({ status: 'redemption', renewal: { restores: true } });
      await control(name, { status: 'ACT' });
      const now = await recover(stack.queues, new Date(Date.now() + HOUR_MS));
      await seek(now);
      const domain = await theDomain();
      expect(domain).toMatchObject({ status: 'active', renewal: null });
      expect(Number(domain.expires_at?.slice(0, 4))).toBe(Number(expires_at.slice(0, 4)) + 1);
      await expectBooks('registration', 'renew', 'restore');
    },
  });
  expect(struck).toBeGreaterThan(12);
});
