import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/dates.ts';
import { eventually } from '../../support/eventually.ts';
import { storeDomain, storeHold } from '../../support/fixtures.ts';
import { holdAtRegistrar } from '../../support/own-domain.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { deployed } from '../stack.ts';
import type { Walk } from './walk.ts';

const RESTORE_FEE = 120;

/** Orders, services and domains. */
export const servicesWork = (walk: Walk): void => {
  const { operator, client } = walk;

  test('orders are listed, and one is ended as fraud', async () => {
    const { id } = (await walk.usd.order([hostingItem(freshDomain())])).body.order;
    const listed = await operator.run<{ id: number }[]>('orders', 'list', client);
    expect(listed.map((order) => order.id)).toContain(id);
    expect(await operator.run('orders', 'mark-fraud', client, String(id))).toMatchObject({ status: 'fraud' });
  });

  test('a domain is accepted as the client’s without a record in the DNS', async () => {
    const domain = freshDomain();
    expect(await operator.run('domain-proofs', 'accept', client, domain)).toMatchObject({ domain });
  });

  /** Runs a command once the worker has let go of the account it has just changed. */
  const onceFree = (...command: string[]): Promise<boolean> =>
    eventually(
      () =>
        operator.run(...command).then(
          () => true,
          (error: Error) => {
            if (!error.message.includes('is being changed')) throw error;
            return false;
          },
        ),
      (ran) => ran,
    );

  test('services are listed and renewed', async () => {
    const order = await walk.usd.order([hostingItem(freshDomain())]);
    await walk.usd.payByCard(order.body.invoice.id);
    const id = order.body.order.items[0].hosting_account_id as number;
    const listed = await eventually(
      () => operator.run<{ reference: string; status: string }[]>('services', 'list', client),
      (found) => found.some(({ reference, status }) => reference.endsWith(`/${id}`) && status === 'active'),
    );
    const reference = listed.find((service) => service.reference.endsWith(`/${id}`))?.reference ?? '';
    expect(await operator.run('services', 'renew', reference)).toMatchObject({ currency: 'USD' });
    const until = (status: string) =>
      eventually(
        () => walk.usd.get(`/hosting/${id}`),
        ({ body }) => body.data.status === status,
      );
    await onceFree('services', 'suspend', reference, '--reason', 'Sends spam');
    await until('suspended');
    await eventually(
      () => operator.run<{ reference: string }[]>('services', 'list', '--suspended'),
      (suspended) => suspended.some((one) => one.reference === reference),
    );
    await onceFree('services', 'unsuspend', reference);
    await until('active');
    const { server } = (await walk.usd.get(`/hosting/${id}`)).body.data;
    const other = server.hostname.startsWith('server1') ? 'server2' : 'server1';
    await onceFree('services', 'change-server', reference, '--server', other);
    await onceFree('services', 'terminate', reference, '--reason', 'Asked by the client');
    await until('terminated');
  });

  test('a domain is shown, changed, read again at its registrar and adopted', async () => {
    const name = freshDomain();
    const order = await walk.usd.order([domainItem(name)]);
    await walk.usd.payByCard(order.body.invoice.id);
    const find = ({ body }: { body: { data: { id: number; name: string }[] } }) =>
      body.data.find((domain) => domain.name === name);
    const listed = await eventually(
      () => walk.usd.get('/domains?status=active'),
      (answer) => find(answer) !== undefined,
    );
    const id = find(listed)?.id;
    const reference = `domain/${client}/${id}`;
    await operator.run('domains', 'update', reference, '--auto-renew', 'off');
    await eventually(
      () => operator.run<{ operations: { status: string }[] }>('domains', 'show', reference),
      ({ operations: [change] }) => change?.status === 'succeeded',
    );
    expect(await operator.run('domains', 'sync', reference)).toBeTruthy();
    expect(await operator.run('domains', 'show', reference)).toMatchObject({ auto_renew: false });
    const other = freshDomain();
    await holdAtRegistrar(deployed().registrar, other);
    expect(await operator.run('domains', 'adopt', client, other)).toBeTruthy();
  });

  test('a transfer that waits for its code is called off', async () => {
    const name = `taken-${freshDomain()}`;
    await walk.pay('stripe', {
      type: 'domain',
      domain: name,
      domain_option: 'transfer',
      auth_code: 'wrong-code',
    });
    const waiting = await eventually(
      async () => (await walk.usd.get(`/domains?name=${name}`)).body.data[0],
      (domain) => domain?.transfer?.state === 'needs_auth_code',
    );
    const reference = `domain/${client}/${waiting.id}`;
    expect(await operator.run('domains', 'cancel-transfer', reference)).toEqual({ name });
  });

  test('a domain in redemption is invoiced with what restoring it costs', async () => {
    const name = freshDomain();
    await holdAtRegistrar(deployed().registrar, name, { expires_in_days: -40 });
    const record = await storeDomain(USD_CLIENT, {
      name,
      status: 'redemption',
      expires_at: addDays(new Date(), -40).toISOString(),
      expiry_terms: { grace_days: 10, redemption_days: 50, restore_fee: 100 * RESTORE_FEE },
    });
    await storeHold(record);
    // Credit that is left of other tests may pay it at once.
    const invoice = await operator.run<{ total: number; currency: string }>(
      'domains',
      'restore',
      `domain/${client}/${record.id}`,
    );
    expect(invoice.currency).toBe('USD');
    expect(invoice.total).toBeGreaterThan(RESTORE_FEE);
  });
};
