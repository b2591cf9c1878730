import { describe, expect, test } from 'vitest';
import { FOR_WRITING_MS, withDeadline } from '../../shared/platform/deadline.ts';
import { apple, openProvider as openApns } from './apns/apns.ts';
import { lookupAt, registry } from './domain-lookup/rdap.ts';
import { google, openProvider as openFcm } from './fcm/fcm.ts';
import { simulator as namecom, registrar } from './namecom/namecom.ts';
import { payment } from './payment.ts';
import { paystack, gateway as paystackGateway } from './paystack/paystack.ts';
import { message } from './push-message.ts';
import { mail } from './ses/mail.ts';
import { mails, sender } from './ses/ses.ts';
import { requestsDuring, stripe, gateway as stripeGateway } from './stripe/stripe.ts';
import { panel, simulator as whm } from './whm/whm.ts';

/** Runs `work` as an invocation that has so many milliseconds left for calls to outside systems. */
const withTimeForCalls = <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const end = performance.now() + FOR_WRITING_MS + ms;
  return withDeadline({ getRemainingTimeInMillis: () => Math.max(0, end - performance.now()) }, work);
};

const inTimeOut = { kind: 'timeout', retryable: true };

/** How a call of each system ends that fails, and how many requests the system got meanwhile. */
const systems = [
  ['Stripe', () => stripeGateway.find('pi_1'), () => stripe.requests.length],
  ['Paystack', () => paystackGateway.find('reference'), () => paystack.requests.length],
  ['WHM', () => panel.findAccount('kasab7x2'), () => whm.requests.length],
  ['Name.com', () => registrar.findDomain('kasa.com'), () => namecom.requests.length],
  ['SES', () => sender.send(mail), async () => (await mails()).length],
] as const;

describe.each(systems)('%s, when an invocation has no time left', (_name, ask, count) => {
  test('is not asked', async () => {
    const before = await count();
    await expect(withTimeForCalls(0, ask as () => Promise<unknown>)).rejects.toMatchObject(inTimeOut);
    expect(await count()).toBe(before);
  });
});

test('no push is sent when an invocation has no time left, and each may be tried again', async () => {
  const target = { token: 'a'.repeat(64) };
  const results = await withTimeForCalls(0, () =>
    Promise.all([openFcm().deliver(target, message), openApns().deliver(target, message)]),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['retry', 'retry']);
  expect([...google.requests, ...apple.requests]).toEqual([]);
});

test('no registry is asked when an invocation has no time left', async () => {
  const answer = await withTimeForCalls(0, () => lookupAt(registry.url).lookup('kasa.com'));
  expect(answer).toMatchObject({ status: 'unknown' });
  expect(registry.requests).toEqual([]);
});

const SLOW = { times: 50, delay_ms: 2_000 };

test.each([
  ['Stripe', () => stripe, () => stripeGateway.find('pi_1')],
  ['Paystack', () => paystack, () => paystackGateway.find('reference')],
  ['WHM', () => whm, () => panel.findAccount('kasab7x2')],
  ['Name.com', () => namecom, () => registrar.findDomain('kasa.com')],
])('a call of %s ends with the time for calls, long before its own limit', async (_name, simulator, ask) => {
  simulator().faults.push({ match: '/', ...SLOW });
  try {
    const asked = withTimeForCalls(50, ask as () => Promise<unknown>);
    await expect(asked).rejects.toMatchObject(inTimeOut);
  } finally {
    simulator().faults.length = 0;
  }
});

test('all calls that start a payment share the time there is, though each by itself would be in time', async () => {
  const start = () => stripeGateway.start(payment());
  expect((await requestsDuring(start)).length).toBeGreaterThan(2);

  stripe.faults.push({ match: '/', times: 50, delay_ms: 200 });
  await expect(withTimeForCalls(300, start)).rejects.toMatchObject(inTimeOut);
  stripe.faults.length = 0;
});
