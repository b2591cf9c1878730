import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET_PREFIX } from '../../../infra/local/environment.ts';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { sendMessages } from '../../../shared/platform/queue/send-messages.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { keys } from '../../../shared/records/keys.ts';
import { AT_ONCE } from '../../../shared/services/circuit.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { storeHosting } from '../../support/fixtures.ts';
import { type HangingServer, startHangingServer } from '../../support/hanging-server.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
let hanging: HangingServer;

/** A second server that hangs, and has room for so many more accounts that every new one would go there. */
beforeAll(async () => {
  hanging = await startHangingServer();
  const { secrets, outside } = fixture.api.stack;
  const [server] = outside.secrets.whm.servers;
  const servers = [
    { ...server, capacity: 1_000 },
    { ...server, id: 'server2', hostname: 'server2.example-hosting.com', url: hanging.url },
  ];
  await fetch(secrets.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.PutSecretValue' },
    body: JSON.stringify({ SecretId: `${SECRET_PREFIX}/whm`, SecretString: JSON.stringify({ servers }) }),
  });
});
afterAll(() => hanging.close());

const AT_SERVER2 = { id: 'server2', hostname: 'server2.example-hosting.com', ip: null };

const read = ({ id }: { id: number }) => getItem(keys.hosting(USD_CLIENT, id));

const isDone = (record: HostingRecord | undefined) => record?.status === 'active' && !record.task;

/** More work for the server that hangs than all workers of both queues could do at once. */
const burden = async (): Promise<HostingRecord[]> => {
  const over = { server: AT_SERVER2, attempts: 0 };
  const created = { ...over, status: 'provisioning', task: 'provision', activated_at: null } as const;
  const suspended = { ...over, status: 'suspended', task: 'renew' } as const;
  const tasks = Array.from({ length: 15 }, () => [
    storeHosting(USD_CLIENT, created),
    storeHosting(USD_CLIENT, suspended),
  ]);
  const records = await Promise.all(tasks.flat());
  const messages = (task: string) =>
    records
      .filter((record) => record.task === task)
      .map(({ id }) => ({ kind: 'hosting' as const, client_id: USD_CLIENT, id }));
  await Promise.all([
    sendMessages('provisioning', messages('provision')),
    sendMessages('renewals', messages('renew')),
    sendMessages('usage', [{ client_id: USD_CLIENT, id: records[0]?.id ?? 0 }]),
  ]);
  return records;
};

/** An account at the server that works, suspended and paid for by now. */
const renewable = async (): Promise<HostingRecord> => {
  const account = await storeHosting(USD_CLIENT, { status: 'suspended', task: 'renew', attempts: 0 });
  const { username, domain, plan } = account;
  const panel = await panelFor('server1');
  const contactEmail = 'ama@example.com';
  await panel.createAccount({ username, domain, plan, password: 'correct-Horse-7!', contactEmail });
  await panel.suspend(username, 'Renewal not paid');
  return account;
};

test('a panel that hangs holds up no payment, no other panel and no renewal', async () => {
  const burdens = await burden();
  await eventually(
    () => Promise.resolve(hanging.counts.taken),
    (taken) => taken >= AT_ONCE,
  );

  const renewed = await renewable();
  await sendMessages('renewals', [{ kind: 'hosting', client_id: USD_CLIENT, id: renewed.id }]);
  const domain = freshDomain();
  const { body } = await fixture.usd.order([hostingItem(domain), domainItem(freshDomain())]);
  await fixture.usd.payByCard(body.invoice.id);
  const [hosting] = body.order.items as { hosting_account_id: number }[];
  const created = await eventually(() => read({ id: hosting?.hosting_account_id ?? 0 }), isDone);
  await eventually(() => read(renewed), isDone);
  expect(created?.server?.id).toBe('server1');

  // All of that before the panel's silence has ended a single call, of which a look at an account makes two.
  expect(hanging.counts.ended).toBe(0);
  expect(hanging.counts.taken).toBeLessThanOrEqual(2 * AT_ONCE);

  // What the panel was not asked for was not tried, and nobody has it.
  const waiting = await eventually(
    async () => (await Promise.all(burdens.map(read))).filter((record) => !record?.lease_until),
    (free) => free.length >= burdens.length - AT_ONCE,
  );
  for (const record of waiting) expect(record).toMatchObject({ attempts: 0, due_sk: expect.any(String) });
});
