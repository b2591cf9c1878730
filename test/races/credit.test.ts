import { afterEach, expect, test } from 'vitest';
import { apiForFile } from '../support/api-per-file.ts';
import { atOnce, CALLERS, inRounds, tally } from '../support/at-once.ts';
import { untilIdle } from '../support/idle.ts';
import { findProblems } from '../support/invariants.ts';
import { domainItem, freshDomain } from '../support/shop.ts';
import { adjustCredit, creditBalance, forgetLimits } from '../support/table.ts';

const PRICE = 1299;
const fixture = apiForFile();

afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

const newInvoice = async (): Promise<number> =>
  (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;

test('credit used for many invoices at once pays as many as there is credit for', async () => {
  const { usd } = fixture;
  await inRounds(async (round) => {
    await forgetLimits();
    const invoices = await atOnce(newInvoice);
    await adjustCredit(usd.client, 'USD', round * PRICE - (await creditBalance(usd.client)));
    const answers = await Promise.all(
      invoices.map((invoice) => usd.post(`/invoices/${invoice}/apply-credit`, { amount: PRICE / 100 })),
    );
    const paid = answers.filter(({ body }) => body.data?.status === 'paid');
    expect(paid).toHaveLength(round);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await creditBalance(usd.client)).toBe(0);
  });
});

test('credit used many times for one invoice pays it once', async () => {
  const { usd } = fixture;
  await inRounds(async () => {
    await forgetLimits();
    const invoice = await newInvoice();
    await adjustCredit(usd.client, 'USD', 3 * PRICE - (await creditBalance(usd.client)));
    const answers = await atOnce(() => usd.post(`/invoices/${invoice}/apply-credit`, {}));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: CALLERS - 1 });
    expect(await creditBalance(usd.client)).toBe(2 * PRICE);
  });
});
