import { expect, test } from 'vitest';
import { runServiceTask } from '../../shared/lifecycle/run-tasks.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { atOnce, inRounds } from '../support/at-once.ts';
import { eventually } from '../support/eventually.ts';
import { untilIdle } from '../support/idle.ts';
import { findProblems } from '../support/invariants.ts';
import { domainItem, freshDomain, hostingItem } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';

const fixture = apiForFile();

test('many workers with the same message make one account and register once', async () => {
  const { usd, api } = fixture;
  await inRounds(async () => {
    await adjustCredit(usd.client, 'USD', 20_000);
    const domain = freshDomain();
    const { body } = await usd.order([hostingItem(domain), domainItem(domain)], { apply_credit: true });
    const [hosting, registration] = body.order.items;
    const now = new Date();
    await Promise.all([
      atOnce(() =>
        runServiceTask({ kind: 'hosting', client_id: usd.client, id: hosting.hosting_account_id }, now),
      ),
      atOnce(() =>
        runServiceTask({ kind: 'domain', client_id: usd.client, id: registration.domain_id }, now),
      ),
      atOnce(() => reconcile(new Date(now.getTime() + 60_000))),
    ]);
    await eventually(
      async () => [(await usd.get('/hosting')).body.data[0], (await usd.get('/domains')).body.data[0]],
      (records) => records.every(({ status }) => status === 'active'),
    );
    await untilIdle(api.stack);
    expect(await findProblems(api.stack.outside)).toEqual([]);
  });
});
