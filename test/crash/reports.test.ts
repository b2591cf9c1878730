import { expect, test } from 'vitest';
import { makeReports } from '../../shared/operator/reports/make-reports.ts';
import { getReport, presentWithRows, requestReport } from '../../shared/operator/reports/reports.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { storeDomain, storeHosting } from '../support/fixtures.ts';
import { GHS_CLIENT, USD_CLIENT } from '../support/shop.ts';
import { scanTable } from '../support/table.ts';

const stack = crashStackForFile();

const period = new Date().toISOString().slice(0, 7);
const asked = { kind: 'mrr', period } as const;
const ACTOR = 'operator:kofi';

/** What has ended this month, of two clients. */
const services = async (): Promise<void> => {
  const ended_at = new Date().toISOString();
  const over = { status: 'terminated', next_due_at: null, ended_at } as const;
  await storeHosting(USD_CLIENT, over);
  await storeHosting(GHS_CLIENT, { ...over, currency: 'GHS' });
  await storeDomain(USD_CLIENT, { status: 'expired', registered_at: ended_at, ended_at });
};

const all = async () => (await queryPage(collections.reports(), { limit: 10 })).items;

const turns = async () =>
  (await scanTable()).filter(({ pk, sk }) => pk === 'REPORTS' && sk.startsWith('TURN#'));

test('one report is asked for, with one entry in the audit trail, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: services,
    invoke: () => requestReport(asked, ACTOR, new Date()),
    verify: async (_, again) => {
      const found = await all();
      if (found.length === 0 && !again) return;
      expect(found).toMatchObject([{ status: 'ready' }]);
      const entries = await queryPage(collections.audit(0), { limit: 100 });
      expect(entries.items.filter(({ action }) => action === 'report.requested')).toHaveLength(1);
      expect(await turns()).toEqual([]);
    },
  });
  expect(struck).toBeGreaterThan(4);
});

test('a report counts each service once, wherever its worker dies', async () => {
  let expected: unknown;
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await services();
      return (await requestReport(asked, ACTOR, new Date(Date.now() - 1000))).id;
    },
    // Each client is a step of its own.
    invoke: () => makeReports(new Date(), undefined, { portions: 1, page: 1 }),
    verify: async (id) => {
      const record = await getReport(id);
      const { status, rows, file } = await presentWithRows(record, new Date());
      expect(status).toBe('ready');
      expected ??= rows;
      expect(rows).toEqual(expected);
      expect((await fetch(file?.url ?? '')).status).toBe(200);
      expect(await turns()).toEqual([]);
    },
  });
  expect((expected as { ended_services: number }[]).map(({ ended_services }) => ended_services)).toEqual([
    ...[1, 1, 1],
  ]);
  expect(struck).toBeGreaterThan(20);
});
