import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();

test('lists invoices newest first, and by status as that changes', async () => {
  const first = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  const second = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  await fixture.usd.payByCard(first);
  const ids = async (query: string) =>
    (await fixture.usd.get(`/invoices${query}`)).body.data.map(({ id }: { id: number }) => id);
  expect(await ids('')).toEqual([second, first]);
  expect(await ids('?status=paid')).toEqual([first]);
  expect(await ids('?status=unpaid')).toEqual([second]);
});
