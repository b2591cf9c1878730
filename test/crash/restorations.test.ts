import { expect, test } from 'vitest';
import { handler as runRenewals } from '../../functions/lifecycle/run-renewals.ts';
import { handler as renewDomain } from '../../functions/renewals/renew-domain.ts';
import { handler as restoreDomain } from '../../functions/renewals/restore-domain.ts';
import { runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { put, transact } from '../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../shared/records/domains.ts';
import { dueAt, withStatus } from '../../shared/records/indexes.ts';
import { fileDomain } from '../../shared/services/names.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, creditBalance } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const DOMAIN = 1299;
const FEE = 12_000;

const control = (name: string, body: object) =>
  fetch(`${stack.outside.registrar.url}/_simulator/domains/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });

const theDomain = async () => (await readSnapshot()).domains[0] as DomainRecord;

/** A domain that was bought here and has expired so many days ago, in the state given. */
const expired = async (days: number, status: 'grace' | 'redemption') => {
  await adjustCredit(USD_CLIENT, 'USD', DOMAIN);
  await app.order([domainItem(freshDomain())], true);
  await recover(stack.queues, new Date(), [1]);
  const bought = await theDomain();
  await control(bought.name, { expires_in_days: -days });
  const { check_at: _, ...record } = bought;
  const after: DomainRecord = {
    ...record,
    ...withStatus('DOMAIN', status, bought.id),
    expires_at: addDays(new Date(), -days)
      .toISOString()
      .replace(/\.\d+Z/, '.000Z'),
    expiry_terms: { grace_days: 10, redemption_days: 60, restore_fee: FEE },
  };
  await transact([put({ ...after, ...dueAt(addDays(new Date(), 1), bought.id) }), fileDomain(after)]);
  return after;
};

const message = ({ client_id, id }: DomainRecord) => ({ kind: 'domain' as const, client_id, id });
const restorationOf = async () =>
  (await readSnapshot()).invoices.filter(({ lines }) => lines.some(({ type }) => type === 'domain_restore'));

test('a restoration is ordered and paid from credit once or not at all, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const { id } = await expired(40, 'redemption');
      await adjustCredit(USD_CLIENT, 'USD', 4 * (FEE + DOMAIN));
      return clientRequest(stack.token, { domain: id });
    },
    invoke: (restoration) => invokeApi(restoreDomain, restoration),
    verify: async (_, again) => {
      const invoices = await restorationOf();
      expect(invoices.length).toBeGreaterThanOrEqual(again ? 1 : 0);
      expect(invoices.length).toBeLessThanOrEqual(1);
      const { due_pk, renewal } = await theDomain();
      expect([due_pk === 'WAITING#manual_restoration', renewal?.restores ?? false]).toEqual(
        invoices.length === 1 ? [true, true] : [false, false],
      );
      expect(await creditBalance(USD_CLIENT)).toBe((4 - invoices.length) * (FEE + DOMAIN));
    },
  });
  expect(struck).toBeGreaterThan(8);
});

test('a paid restoration that a renewal does is bought once, and its fee given back once, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const record = await expired(20, 'redemption');
      await adjustCredit(USD_CLIENT, 'USD', FEE + DOMAIN);
      await invokeApi(restoreDomain, clientRequest(stack.token, { domain: record.id }));
      return record;
    },
    invoke: (record) => invokeQueue(runRenewals, 'renewals', message(record)),
    verify: async ({ expires_at }) => {
      const domain = await theDomain();
      expect(domain).toMatchObject({ status: 'active', renewal: null });
      expect(Number(domain.expires_at?.slice(0, 4))).toBe(Number(expires_at?.slice(0, 4)) + 1);
      expect(await creditBalance(USD_CLIENT)).toBe(FEE);
    },
  });
  expect(struck).toBeGreaterThan(8);
});

test('a domain goes into redemption with the end of its renewal invoice, at once, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const record = await expired(8, 'grace');
      await invokeApi(renewDomain, clientRequest(stack.token, { domain: record.id }));
      return record;
    },
    aheadMs: 3 * 86_400_000,
    invoke: (record) => runServiceTask(message(record), addDays(new Date(), 3)),
    verify: async () => {
      const { invoices, events } = await readSnapshot();
      expect(await theDomain()).toMatchObject({ status: 'redemption', renewal: null });
      expect(invoices.filter(({ kind }) => kind === 'renewal')).toMatchObject([{ status: 'cancelled' }]);
      expect(events.filter(({ type }) => type === 'domain_expiring')).toHaveLength(1);
    },
  });
  expect(struck).toBeGreaterThan(8);
});
