import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { apiForFile } from '../support/api-per-file.ts';
import { atOnce, CALLERS, inRounds, tally } from '../support/at-once.ts';
import { untilIdle } from '../support/idle.ts';
import { findProblems } from '../support/invariants.ts';
import { domainItem, freshDomain, hostingItem, shopper } from '../support/shop.ts';
import { adjustCredit, creditBalance, forgetLimits } from '../support/table.ts';

const fixture = apiForFile();

afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

const setCredit = async (client: number, amount: number) => {
  await adjustCredit(client, 'USD', amount - (await creditBalance(client)));
};

test('identical checkouts with one key make one order and get the same answer', async () => {
  const { usd } = fixture;
  await inRounds(async () => {
    await forgetLimits();
    await setCredit(usd.client, 1_000_000);
    const domain = freshDomain();
    const items = [hostingItem(domain), domainItem(domain)];
    const key = randomUUID();
    const answers = await atOnce(() => usd.order(items, { apply_credit: true }, key));

    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: CALLERS });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await usd.order(items, { apply_credit: true }, key)).text).toBe(answers[0]?.text);
    const { total } = answers[0]?.body.invoice ?? {};
    expect(await creditBalance(usd.client)).toBe(1_000_000 - Math.round(total * 100));
  });
});

test('one key for several different orders makes one order and refuses the others', async () => {
  const { usd } = fixture;
  await inRounds(async () => {
    await forgetLimits();
    const key = randomUUID();
    const answers = await atOnce(() => usd.order([domainItem(freshDomain())], {}, key));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: CALLERS - 1 });
  });
});

test('checkouts with different keys use no more credit than there is', async () => {
  const { usd } = fixture;
  const price = 1299;
  await inRounds(async (round) => {
    await forgetLimits();
    const affordable = round * 2;
    await setCredit(usd.client, affordable * price + 7);
    const answers = await atOnce(() => usd.order([domainItem(freshDomain())], { apply_credit: true }));

    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: CALLERS });
    const paid = answers.filter(({ body }) => body.invoice.status === 'paid');
    expect(paid).toHaveLength(affordable);
    expect(await creditBalance(usd.client)).toBe(0);
  });
});

test('of two clients who order one domain, one gets it and the other is told so', async () => {
  const other = shopper(fixture.api, await fixture.api.login('other'), 2003);
  await inRounds(async () => {
    await forgetLimits();
    const domain = freshDomain();
    const answers = await atOnce((caller) =>
      (caller % 2 === 0 ? fixture.usd : other).order([hostingItem(freshDomain()), domainItem(domain)]),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 422: CALLERS - 1 });
    const told = answers.filter(({ status }) => status === 422);
    expect(new Set(told.flatMap(({ body }) => Object.keys(body.errors)))).toEqual(
      new Set(['items.1.domain']),
    );
  });
});
