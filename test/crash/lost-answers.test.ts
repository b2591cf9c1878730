import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { handler as logInHandler } from '../../functions/auth/login.ts';
import { handler as revokeToken } from '../../functions/auth/revoke-token.ts';
import { handler as requestDeletion } from '../../functions/deletion/request-deletion.ts';
import { handler as registerDevice } from '../../functions/devices/register-device.ts';
import { handler as unregisterDevice } from '../../functions/devices/unregister-device.ts';
import { handler as provisionServices } from '../../functions/lifecycle/run-service-tasks.ts';
import { handler as createTicket } from '../../functions/tickets/create-ticket.ts';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { parseAuthorization } from '../../shared/auth/sessions.ts';
import { refundPayment } from '../../shared/billing/refunds/request-refund.ts';
import { createUser } from '../../shared/clients/users.ts';
import { createProviderTokenSource } from '../../shared/integrations/push-provider/apns/client.ts';
import { pushTokenStore } from '../../shared/notifications/push-providers.ts';
import { claim } from '../../shared/services/tasks.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';
import { atOnce, CALLERS } from '../support/at-once.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { androidDevice } from '../support/device.ts';
import { encodeForm, FILES } from '../support/forms.ts';
import { lengthOf } from '../support/idle.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi, invokeForm, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, creditBalance, scanTable } from '../support/table.ts';
import { buyer } from './buyer.ts';
import { clientRequest } from './client-request.ts';

const stack = crashStackForFile({ awsAttempts: 3 });
const app = buyer(stack);
beforeEach(() => stack.startAfresh());

/** Loses the answer to the first call that reads like `pattern`, so that the SDK repeats what was done. */
const losingAnswerTo = async <T>(pattern: RegExp, work: () => Promise<T>): Promise<T> => {
  const bodies: string[] = [];
  const result = await stack.gate.impersonated((call, body) => {
    if (!pattern.test(`${call} ${body}`)) return null;
    bodies.push(body.toString());
    return bodies.length === 1 ? 'cut_after' : null;
  }, work);
  expect(bodies.filter((body) => body === bodies[0])).toHaveLength(2);
  return result;
};

const request = (ids: Record<string, number>, body?: unknown) => clientRequest(stack.token, ids, body);

const stored = async (kind: string) => (await scanTable()).filter(({ sk }) => sk.startsWith(`${kind}#`));

test('a log-in whose answer is lost begins one session', async () => {
  const before = (await stored('TOKEN')).length;
  const body = { email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'Phone' };
  const { status } = await losingAnswerTo(/(Put|Write)Item.*TOKEN#/, () =>
    invokeApi(logInHandler, request({}, body)),
  );
  expect([status, (await stored('TOKEN')).length - before]).toEqual([200, 1]);
});

test('a token whose revocation was not answered is told to be revoked', async () => {
  const token = parseAuthorization(`Bearer ${await stack.session(DEMO.user.email)}`)?.tokenId ?? 0;
  const revoke = () => invokeApi(revokeToken, request({ token }));
  expect((await losingAnswerTo(/WriteItem.*TOKEN#/, revoke)).status).toBe(200);
  expect((await revoke()).status).toBe(404);
});

test('a device whose removal was not answered is told to be removed', async () => {
  const client = USD_CLIENT;
  const { body } = await invokeApi(registerDevice, request({ client }, androidDevice()));
  const unregister = () => invokeApi(unregisterDevice, request({ client, device: body.data.id }));
  expect((await losingAnswerTo(/DeleteItem/, unregister)).status).toBe(200);
  expect((await unregister()).status).toBe(404);
});

test('a note of an upload that was not answered does not stop the upload', async () => {
  const fields = { department_id: '1', subject: 'Broken', message: 'See the picture.' };
  const form = await encodeForm(fields, [{ name: 'shot.png', bytes: FILES.png }]);
  const { status } = await losingAnswerTo(/(Put|Write)Item.*UPLOAD#/, () =>
    invokeForm(createTicket, { token: stack.token, ids: { client: USD_CLIENT }, ...form }),
  );
  expect([status, (await stored('TICKET')).length, await stored('UPLOAD')]).toEqual([201, 1, []]);
});

const paidHosting = async () => {
  await adjustCredit(USD_CLIENT, 'USD', 50_000);
  await app.order([hostingItem(freshDomain())], true);
  const [record] = (await readSnapshot()).hosting;
  if (!record) throw new Error('The order has no hosting.');
  return record;
};

test('a worker whose claim is not answered goes on with its work at once', async () => {
  const { id } = await paidHosting();
  const message = { kind: 'hosting', client_id: USD_CLIENT, id };
  const work = () => invokeQueue(provisionServices, 'provisioning', message);
  expect(await losingAnswerTo(/UpdateItem.*HOSTING#/, work)).toBe(true);
  expect((await readSnapshot()).hosting).toMatchObject([{ status: 'active' }]);
});

test('of workers that claim in the same millisecond one does not take the claim of another for its own', async () => {
  const [record, now] = [await paidHosting(), new Date()];
  const claims = await losingAnswerTo(/UpdateItem.*HOSTING#/, () => atOnce(() => claim(record, now)));
  expect(claims.filter((claimed) => claimed === null)).toHaveLength(CALLERS - 1);
});

test('due work whose postponement is not answered is sent at once', async () => {
  await paidHosting();
  const before = await lengthOf(stack.queues.provisioning);
  const tenMinutesLater = new Date(Date.now() + 600_000);
  await losingAnswerTo(/(Update|Write)Item.*HOSTING#/, () => reconcile(tenMinutesLater));
  expect((await lengthOf(stack.queues.provisioning)) - before).toBe(1);
});

test.each(['erasing', 'completed'])(
  'a deletion goes on when the note "%s" is not answered',
  async (phase) => {
    const email = `leaves-${phase}@example.com`;
    const id = await createUser({ email, name: 'Efua', password: DEMO_PASSWORD }, new Date());
    const leave = { ...request({}), token: await stack.session(email) };
    const note = new RegExp(`(Update|Write)Item.*DELETION.*"${phase}"`);
    const { status } = await losingAnswerTo(note, () => invokeApi(requestDeletion, leave));
    expect(status).toBe(200);
    expect((await scanTable()).filter(({ pk }) => pk === `USER#${id}`)).toMatchObject([
      { phase: 'completed' },
    ]);
  },
);

const paidCredit = async () => {
  await app.payUnnoticed(await app.creditInvoice(20), 'stripe');
  await recover(stack.queues, new Date());
  const [payment] = (await readSnapshot()).payments;
  if (!payment) throw new Error('Nothing was paid.');
  return payment;
};

const payBack = (payment: number, now: Date) =>
  refundPayment(USD_CLIENT, payment, { amount: 500, reason: 'test' }, 'operator:test', now);

const expectPaidBack = async () => {
  const now = await recover(stack.queues, new Date());
  expect((await readSnapshot()).payments).toMatchObject([{ amount_refunded: 500 }]);
  expect(await creditBalance(USD_CLIENT)).toBe(1500);
  expect(await findProblems(stack.outside, now)).toEqual([]);
};

test('a refund whose claim is not answered is paid back once', async () => {
  const { id } = await paidCredit();
  await losingAnswerTo(/(Update|Write)Item.*PAYMENT#/, () => payBack(id, new Date()));
  await expectPaidBack();
});

test('a refund taken up again goes on when that is not answered', async () => {
  const { id } = await paidCredit();
  const outage = (call: string) => (call.endsWith('/v1/refunds') ? 'cut_before' : null);
  await expect(stack.gate.impersonated(outage, () => payBack(id, new Date()))).rejects.toThrow('unavailable');
  const later = new Date(Date.now() + 120_000);
  await losingAnswerTo(/(Update|Write)Item.*PAYMENT#/, () => payBack(id, later));
  await expectPaidBack();
});

test('a provider token of APNs whose storing is not answered is the one that is used', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const settings = { team_id: 'TEAM', key_id: 'KEY', private_key };
  for (const hours of [0, 1]) {
    const now = () => Date.now() + hours * 3_600_000;
    const source = createProviderTokenSource(settings, pushTokenStore, now);
    const used = await losingAnswerTo(/(Put|Update|Write)Item.*apns-provider-token/, () => source.current());
    expect(used).toBe((await pushTokenStore.read())?.token);
  }
});
