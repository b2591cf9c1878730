import { beforeEach, expect, test } from 'vitest';
import { handler as cancelHosting } from '../../functions/hosting/cancel-hosting.ts';
import { handler as runRenewals } from '../../functions/lifecycle/run-renewals.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { config } from '../../shared/platform/config/config.ts';
import { addDays } from '../../shared/platform/dates.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { setAttributes } from '../support/set-attributes.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { creditBalance } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

beforeEach(() => {
  config().unused_period = 'credit';
});

/** Hosting of a year, paid by card, of which a quarter is left, and which its client has just ended. */
const cancelled = async () => {
  await app.payUnnoticed(await app.order([hostingItem(freshDomain())]), 'stripe');
  const [attempt] = (await readSnapshot()).attempts;
  await settlePayment('stripe', attempt?.reference ?? '', new Date());
  await recover(stack.queues, new Date());
  const [account] = (await readSnapshot()).hosting;
  if (!account) throw new Error('There is no hosting.');
  const { id } = account;
  const [from, until] = [addDays(new Date(), -300), addDays(new Date(), 100)].map((at) => at.toISOString());
  const paid_periods = account.paid_periods?.map((period) => ({ ...period, from, until }));
  await setAttributes(keys.hosting(USD_CLIENT, id), {
    paid_periods,
    activated_at: from,
    next_due_at: until,
  });
  const body = { cancellation_type: 'immediate', reason: 'Moving elsewhere.' };
  await invokeApi(cancelHosting, clientRequest(stack.token, { hostingAccount: id }, body));
  const message = { kind: 'hosting' as const, client_id: USD_CLIENT, id };
  // The calendar makes it a task, which the worker then does.
  await invokeQueue(runRenewals, 'renewals', message);
  return message;
};

test('what is left of a period that its client ends in the middle is given back once, wherever the worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: cancelled,
    invoke: (message) => invokeQueue(runRenewals, 'renewals', message),
    verify: async () => {
      // After the lease of a worker that died.
      await recover(stack.queues, new Date(), [20]);
      const { hosting, credits, invoices } = await readSnapshot();
      expect(hosting).toMatchObject([{ status: 'cancelled' }]);
      // A quarter of USD 49.90, less the moments since.
      const given = credits.filter(({ source }) => source.startsWith('cancelled:hosting:'));
      expect(given).toMatchObject([{ amount: 1247 }]);
      expect(invoices).toMatchObject([{ credit_given: 1247 }]);
      expect(await creditBalance(USD_CLIENT)).toBe(1247);
    },
  });
  expect(struck).toBeGreaterThan(5);
});
