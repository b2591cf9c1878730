import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';

const fixture = apiForFile();
const list = (query = '', client: number = USD_CLIENT, token = fixture.token) =>
  fixture.api('GET', `/clients/${client}/credit${query}`, { token });

test('lists movements of credit, newest first, which add up to the balance', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 1050);
  await adjustCredit(USD_CLIENT, 'USD', -250);
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.data.map(({ amount, type }: Record<string, unknown>) => [amount, type])).toEqual([
    [-2.5, 'adjustment'],
    [10.5, 'adjustment'],
  ]);
  const overview = await fixture.usd.get('/overview');
  expect(overview.body.data.credit_balance).toBe(8);
});

test('says in the language of its reader what a movement was for', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 50_000);
  const { invoice } = (await fixture.usd.order([domainItem(freshDomain())])).body;
  const used = await fixture.usd.post(`/invoices/${invoice.id}/apply-credit`, {});
  expect(used.status).toBe(200);
  const newest = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await fixture.api('GET', `/clients/${USD_CLIENT}/credit`, {
      token: fixture.token,
      headers,
    });
    return body.data[0].description;
  };
  expect(await newest('en')).toBe(`Used for invoice ${invoice.number}`);
  expect(await newest('fr')).toBe(`Utilisé pour la facture ${invoice.number}`);
});

test('comes page by page', async () => {
  await adjustCredit(GHS_CLIENT, 'GHS', 100);
  await adjustCredit(GHS_CLIENT, 'GHS', 200);
  const first = await list('?per_page=1', GHS_CLIENT);
  expect([first.body.data[0].amount, first.body.meta.has_more]).toEqual([2, true]);
  const second = await list(`?per_page=1&cursor=${first.body.meta.next_cursor}`, GHS_CLIENT);
  expect([second.body.data[0].amount, second.body.meta.has_more]).toEqual([1, false]);
});

test('is shown to nobody else', async () => {
  expect((await list('', USD_CLIENT, await fixture.api.login('other'))).status).toBe(403);
  expect((await fixture.api('GET', `/clients/${USD_CLIENT}/credit`)).status).toBe(401);
  expect((await list('?per_page=0')).status).toBe(422);
});
