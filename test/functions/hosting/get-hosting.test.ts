import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { lengthOf } from '../../support/idle.ts';
import { domainItem, freshDomain, hostingItem } from '../../support/shop.ts';

const fixture = apiForFile();

test('shows an account with its package, server, next due date and, once measured, its usage', async () => {
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(domain), domainItem(domain)]);
  const path = `/hosting/${body.order.items[0].hosting_account_id}`;
  expect((await fixture.usd.get(path)).body.data).toMatchObject({
    status: 'pending',
    server: null,
    usage: null,
  });
  await fixture.usd.payByCard(body.invoice.id);
  const { body: measured } = await eventually(
    () => fixture.usd.get(path),
    (answer) => answer.body.data.usage !== null,
  );
  expect(measured.data).toMatchObject({
    status: 'active',
    package: { id: 1, name: 'Starter' },
    server: { hostname: 'server1.example-hosting.com' },
    usage: { disk_used_mb: 14, disk_limit_mb: 1000, measured_at: expect.any(String) },
  });
  expect(measured.data.next_due_at > measured.data.activated_at).toBe(true);
});

test('measures an account again only when its usage is an hour old', async () => {
  const { body } = await fixture.usd.get('/hosting');
  const asked = () =>
    fixture.api.stack.outside.whm.requests.filter((line) => line.includes('accountsummary')).length;
  // Each look until then has had it measured.
  await eventually(
    () => lengthOf(fixture.api.stack.queues.queues.usage),
    (length) => length === 0,
  );
  const before = asked();
  for (let n = 0; n < 3; n += 1) await fixture.usd.get(`/hosting/${body.data[0].id}`);
  expect(asked()).toBe(before);
});

test('does not know an account there is not', async () => {
  expect((await fixture.usd.get('/hosting/12345')).status).toBe(404);
});
