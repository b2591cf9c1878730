import { expect, test } from 'vitest';
import { handler as getPdf } from '../../functions/documents/get-invoice-pdf.ts';
import { handler as applyCredit } from '../../functions/invoices/apply-credit.ts';
import { handler as cancelInvoice } from '../../functions/invoices/cancel-invoice.ts';
import { handler as changePlan } from '../../functions/plan-changes/change-plan.ts';
import { handler as quoteChange } from '../../functions/plan-changes/quote-change.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, creditBalance } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const request = (ids: Record<string, number>, body?: unknown) => clientRequest(stack.token, ids, body);

test('an upgrade that its client takes back is over with its invoice, or neither is, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      await adjustCredit(USD_CLIENT, 'USD', 10_000);
      await app.order([hostingItem(freshDomain())], true);
      await recover(stack.queues, new Date());
      const hostingAccount = (await readSnapshot()).hosting[0]?.id ?? 0;
      const quoted = await invokeApi(quoteChange, request({ hostingAccount }, { package_id: 2 }));
      const wanted = request({ hostingAccount }, { quote_id: quoted.body.data.id });
      return request({ invoice: (await invokeApi(changePlan, wanted)).body.invoice.id });
    },
    invoke: (cancellation) => invokeApi(cancelInvoice, cancellation),
    verify: async (cancellation) => {
      const { hosting, invoices } = await readSnapshot();
      const change = invoices.find(({ kind }) => kind === 'change');
      expect(hosting[0]?.change == null).toBe(change?.status === 'cancelled');
      expect((await invokeApi(cancelInvoice, cancellation)).status).toBe(200);
      expect((await readSnapshot()).hosting).toMatchObject([{ package_id: 1, change: null }]);
    },
  });
  expect(struck).toBeGreaterThan(3);
});

test('credit is used for an invoice once, and what it pays for is set up, wherever the process dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const invoice = await app.order([hostingItem(freshDomain())]);
      await adjustCredit(USD_CLIENT, 'USD', 10_000);
      return request({ invoice });
    },
    invoke: (wanted) => invokeApi(applyCredit, wanted),
    verify: async (wanted) => {
      expect((await invokeApi(applyCredit, wanted)).status).toBe(200);
      await recover(stack.queues, new Date());
      const { invoices, hosting } = await readSnapshot();
      expect(invoices).toMatchObject([{ status: 'paid', credit_applied: 4990 }]);
      expect(hosting).toMatchObject([{ status: 'active' }]);
      expect(await creditBalance(USD_CLIENT)).toBe(10_000 - 4990);
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('the PDF of an invoice is one file for good, wherever the process that renders it dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: async () => request({ invoice: await app.creditInvoice(20) }),
    invoke: (wanted) => invokeApi(getPdf, wanted),
    verify: async (wanted) => {
      const first = await invokeApi(getPdf, wanted);
      const second = await invokeApi(getPdf, wanted);
      expect([first.status, second.body.data.sha256]).toEqual([200, first.body.data.sha256]);
      const kept = (await readSnapshot()).invoices[0]?.documents?.pro_forma;
      expect(kept?.sha256).toBe(first.body.data.sha256);
    },
  });
  expect(struck).toBeGreaterThan(3);
});
