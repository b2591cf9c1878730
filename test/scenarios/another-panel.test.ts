import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStack } from '../../infra/local/stack.ts';
import { panelFor } from '../../shared/hosting/servers.ts';
import { PANELS } from '../../shared/integrations/registry/panels.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import type { HostingRecord } from '../../shared/records/hosting.ts';
import { keys } from '../../shared/records/keys.ts';
import { operatorOf } from '../infra/operator/operator.ts';
import { type Api, apiOf } from '../support/api.ts';
import type { Fixture } from '../support/api-per-file.ts';
import { eventually } from '../support/eventually.ts';
import { freshDomain, hostingItem, shopper, USD_CLIENT } from '../support/shop.ts';

/** The first there is carries all other tests. */
describe.each(PANELS.slice(1).map(({ id }) => id))('a stack with the panel %s', (panel) => {
  const fixture = {} as Fixture;
  let api: Api;
  beforeAll(async () => {
    api = apiOf(await startStack({ port: 0, dataDir: null, vendors: { panel } }));
    const token = await api.login();
    Object.assign(fixture, { api, token, usd: shopper(api, token) });
  });
  const operator = operatorOf(fixture);
  afterAll(() => api.stack.close());

  const recordOf = async (id: number) => (await getItem(keys.hosting(USD_CLIENT, id))) as HostingRecord;
  const until = (id: number, accept: (record: HostingRecord) => boolean) =>
    eventually(() => recordOf(id), accept);

  test('sells hosting, opens and suspends it, and removes it when it is cancelled', async () => {
    const domain = freshDomain();
    const { body } = await fixture.usd.order([hostingItem(domain)]);
    await fixture.usd.payByCard(body.invoice.id);
    const id: number = body.order.items[0].hosting_account_id;
    const { username } = await until(id, ({ status }) => status === 'active');
    const path = `/clients/${USD_CLIENT}/hosting/${id}`;
    const { token } = fixture;

    const link = await api('POST', `${path}/login-url?target=files`, { token });
    expect(link.status).toBe(200);
    expect(await (await fetch(link.body.url)).text()).toContain(username);
    expect((await fetch(link.body.url)).ok).toBe(false);

    const reference = `hosting/${USD_CLIENT}/${id}`;
    await operator('services', 'suspend', reference, '--reason', 'Sends spam');
    await until(id, ({ status, task }) => status === 'suspended' && task === undefined);
    expect((await api('POST', `${path}/login-url`, { token })).body.code).toBe('hosting_suspended');
    await operator('services', 'unsuspend', reference);
    await until(id, ({ status, task }) => status === 'active' && task === undefined);
    expect((await api('POST', `${path}/login-url`, { token })).status).toBe(200);
    expect((await recordOf(id)).server?.id).toBe('server1');

    const server = await panelFor((await recordOf(id)).server?.id ?? '');
    expect(await server.findAccount(username)).toMatchObject({ domain, suspended: false });
    const cancellation = { cancellation_type: 'immediate', reason: 'Not needed any more.' };
    expect((await api('POST', `${path}/cancel`, { token, body: cancellation })).status).toBe(200);
    await eventually(
      () => server.findAccount(username),
      (found) => found === null || found.suspended,
    );
  });
});
