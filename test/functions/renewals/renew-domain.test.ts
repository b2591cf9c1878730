import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { storeDomain } from '../../support/fixtures.ts';
import { domainItem, freshDomain, GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits } from '../../support/table.ts';

const fixture = apiForFile();

const renew = (id: number, key: string = randomUUID()) =>
  fixture.usd.post(`/domains/${id}/renew`, undefined, key);
const show = async (id: number) => (await fixture.usd.get(`/domains/${id}`)).body.data;
const yearLater = (moment: string) => `${Number(moment.slice(0, 4)) + 1}${moment.slice(4)}`;

const registered = async () => {
  const name = freshDomain();
  const { body } = await fixture.usd.order([domainItem(name)]);
  await fixture.usd.payByCard(body.invoice.id);
  const id: number = body.order.items[0].domain_id;
  const { expires_at } = await eventually(
    () => show(id),
    ({ status }) => status === 'active',
  );
  return { id, name, expires: String(expires_at) };
};

test('one more year is invoiced ahead, and bought at the registrar once it is paid', async () => {
  const { id, name, expires } = await registered();
  const { status, body } = await renew(id);
  expect([status, body.invoice]).toMatchObject([
    201,
    { status: 'unpaid', total: 12.99, due_at: expires, lines: [{ type: 'domain_renewal', domain_id: id }] },
  ]);
  await fixture.usd.payByCard(body.invoice.id);
  await eventually(
    () => show(id),
    ({ expires_at }) => expires_at === yearLater(expires),
  );
  const atRegistrar = await (await registrarFor('namecom')).findDomain(name);
  expect(atRegistrar?.expiresAt?.toISOString()).toBe(yearLater(expires));
});

test('of sixteen requests at once one issues the invoice', async () => {
  await forgetLimits();
  const { id } = await registered();
  const answers = await atOnce(() => renew(id));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 15 });
});

test('a domain that was renewed elsewhere takes over its expiry date before it is invoiced', async () => {
  await forgetLimits();
  const { id, name, expires } = await registered();
  const registrar = await registrarFor('namecom');
  await registrar.renew({ domain: name, years: 1, currentExpiry: new Date(expires) });
  const first = await renew(id);
  expect([first.status, first.body.code]).toEqual([409, 'expiry_corrected']);
  expect(await show(id)).toMatchObject({ expires_at: yearLater(expires) });
  expect((await renew(id)).body.invoice.due_at).toBe(yearLater(expires));
});

test('a registrar that does not answer is a 503, and nothing is invoiced', async () => {
  await forgetLimits();
  const { id, name } = await registered();
  fixture.api.stack.outside.registrar.faults.push({ match: name, times: 10, status: 500 });
  const { status, headers } = await renew(id);
  fixture.api.stack.outside.registrar.faults.length = 0;
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await renew(id)).status).toBe(201);
});

test.each(['expired', 'transferred_away', 'pending_transfer'] as const)(
  'a domain that is %s is not renewed',
  async (status) => {
    const { id } = await storeDomain(USD_CLIENT, { status, registrar: 'manual' });
    expect((await renew(id)).body.code).toBe('not_renewable');
  },
);

test('a domain of another client is not found', async () => {
  const { id } = await storeDomain(GHS_CLIENT);
  expect((await renew(id)).status).toBe(404);
});
