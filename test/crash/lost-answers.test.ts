import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handler as logInHandler } from '../../functions/auth/login.ts';
import { handler as revokeToken } from '../../functions/auth/revoke-token.ts';
import { handler as registerDevice } from '../../functions/devices/register-device.ts';
import { handler as unregisterDevice } from '../../functions/devices/unregister-device.ts';
import { handler as provisionServices } from '../../functions/fulfilment/provision-services.ts';
import { handler as createTicket } from '../../functions/tickets/create-ticket.ts';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { claim } from '../../shared/fulfilment/lease.ts';
import { parseAuthorization } from '../../shared/identity/token.ts';
import { atOnce, CALLERS } from '../support/at-once.ts';
import { type CrashStack, startCrashStack } from '../support/crash-stack.ts';
import { androidDevice } from '../support/device.ts';
import { encodeForm, FILES } from '../support/forms.ts';
import { takeSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi, invokeForm, invokeQueue } from '../support/invoke.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit, scanTable } from '../support/table.ts';
import { type Buyer, buyer } from './buyer.ts';

let stack: CrashStack;
let app: Buyer;
beforeAll(async () => {
  stack = await startCrashStack({ awsAttempts: 3 });
  app = buyer(stack);
});
beforeEach(() => stack.startAfresh());
afterAll(() => stack.close());

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

const request = (ids: Record<string, number>, body: unknown = {}) => ({
  token: stack.token,
  ids,
  body,
  idempotencyKey: randomUUID(),
});

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
  expect((await losingAnswerTo(/DeleteItem/, revoke)).status).toBe(200);
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
  const [record] = takeSnapshot(await scanTable()).hosting;
  if (!record) throw new Error('The order has no hosting.');
  return record;
};

test('a worker whose claim is not answered goes on with its work at once', async () => {
  const { id } = await paidHosting();
  const message = { kind: 'hosting', client_id: USD_CLIENT, id };
  const work = () => invokeQueue(provisionServices, 'provisioning', message);
  expect(await losingAnswerTo(/UpdateItem.*HOSTING#/, work)).toBe(true);
  expect(takeSnapshot(await scanTable()).hosting).toMatchObject([{ status: 'active' }]);
});

test('of workers that claim in the same millisecond one does not take the claim of another for its own', async () => {
  const [record, now] = [await paidHosting(), new Date()];
  const claims = await losingAnswerTo(/UpdateItem.*HOSTING#/, () => atOnce(() => claim(record, now)));
  expect(claims.filter((claimed) => claimed === null)).toHaveLength(CALLERS - 1);
});
