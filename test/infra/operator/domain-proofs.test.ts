import { expect, test } from 'vitest';
import { transact } from '../../../shared/platform/table/write.ts';
import { freeName } from '../../../shared/services/names.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

const accept = (domain: string) => operator('domain-proofs', 'accept', String(USD_CLIENT), domain, '--yes');

const order = async (domain: string) => (await fixture.usd.order([hostingItem(domain)])).status;

test('staff let a client have hosting for a name that nobody could prove in the DNS, until it is free again', async () => {
  const domain = freshDomain();
  await transact(freeName('hosting', domain, 1, new Date()));
  expect(await order(domain)).toBe(422);
  const accepted = await accept(domain);
  expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining(domain)]);
  expect(await order(domain)).toBe(201);
  expect((await operator('audit', String(USD_CLIENT))).out).toContain('domain.proved');
});

test('what is no registrable name is refused', async () => {
  expect(await accept('localhost')).toMatchObject({ code: 1, err: expect.stringContaining('example.com') });
});
