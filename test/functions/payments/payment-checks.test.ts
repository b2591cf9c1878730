import { expect, test } from 'vitest';
import { handler as startPayment } from '../../../functions/invoices/start-payment.ts';
import {
  askAboutAttempt,
  askAboutReference,
  scheduleGatewayCheck,
} from '../../../shared/billing/payments/request-settlement.ts';
import {
  requestReviews,
  reviewAge,
  reviewGateway,
} from '../../../shared/billing/settlement/review-gateway.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, transact, update } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { AttemptRecord, GatewayReviewRecord } from '../../../shared/records/payments.ts';
import { buyer } from '../../crash/buyer.ts';
import { atOnce } from '../../support/at-once.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { DAY_MS } from '../../support/durations.ts';
import { eventually } from '../../support/eventually.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { invokeApi } from '../../support/invoke.ts';
import { drain } from '../../support/recover.ts';

const stack = crashStackForFile();
const app = buyer(stack);

const now = new Date();
const at = (ms: number) => new Date(now.getTime() + ms);
const attempts = async () => (await readSnapshot()).attempts;

/** An attempt by card that is recorded as if it had begun `now`. */
const started = async (given: Partial<AttemptRecord> = {}): Promise<AttemptRecord> => {
  await stack.startAfresh();
  await invokeApi(startPayment, app.paymentRequest(await app.creditInvoice(500), 'stripe'));
  const [found] = await attempts();
  if (!found) throw new Error('There is no attempt.');
  const attempt = { ...found, created_at: now.toISOString(), ...given };
  await transact([put(attempt)]);
  return attempt;
};

/** What Stripe is asked while the work is done that was put on the queues. */
const askedAfter = async (work: () => Promise<unknown>, time = now): Promise<string[]> => {
  const { requests } = stack.outside.stripe;
  const before = requests.length;
  await work();
  await drain(stack.queues, time);
  return requests.slice(before).map((line) => line.replace(/pi_\w+/, 'pi'));
};

const QUESTION = ['GET /v1/payment_intents/pi'];

test('a gateway is asked about a payer who is back, once in ten seconds', async () => {
  const attempt = await started();
  const askAt = (ms: number) => askedAfter(() => askAboutAttempt(attempt, at(ms)));
  expect(await askAt(0)).toEqual(QUESTION);
  expect([await askAt(9_999), await askAt(10_000)]).toEqual([[], []]);
  expect(await askAt(10_001)).toEqual(QUESTION);
  expect(await attempts()).toMatchObject([{ returned_at: at(10_001).toISOString() }]);
});

test('a gateway is not asked about a payment that has ended, or that is not ours', async () => {
  const ended = await started({ status: 'cancelled' });
  expect(await askedAfter(() => askAboutAttempt(ended, now))).toEqual([]);
  expect(await askedAfter(() => askAboutAttempt(undefined, now))).toEqual([]);
  expect(await attempts()).toEqual([ended]);
  const ask = (reference: string) => askAboutReference('stripe', reference, now);
  expect(await askedAfter(async () => expect(await ask('pi_none')).toBeUndefined())).toEqual([]);

  const open = await started();
  const known = { reference: open.reference, invoice_id: open.invoice_id, attempt_id: open.id };
  expect(await askedAfter(async () => expect(await ask(open.reference)).toMatchObject(known))).toEqual(
    QUESTION,
  );
});

test('what nobody has finished is asked about for a week, and then ended', async () => {
  const attempt = await started({ checks: 2 });
  expect(await scheduleGatewayCheck(attempt, at(7 * DAY_MS))).toBe(false);
  const due_sk = expect.stringMatching(new RegExp(`^${at(7 * DAY_MS + 15 * 60_000).toISOString()}`));
  const [asked] = await attempts();
  expect(asked).toMatchObject({ status: 'created', checks: 3, due_sk });
  // Somebody else has planned the next look meanwhile: it stays.
  expect(await scheduleGatewayCheck(attempt, at(0))).toBe(false);
  expect(await attempts()).toEqual([asked]);
  expect(await scheduleGatewayCheck(asked ?? attempt, at(7 * DAY_MS + 1))).toBe(true);
  const [ended] = await attempts();
  expect([ended?.status, ended?.checks, ended?.due_pk]).toEqual(['cancelled', 3, undefined]);
});

test('what is decided is not asked about any more', async () => {
  const attempt = await started({ status: 'succeeded' });
  expect(attempt.due_pk).toBeDefined();
  expect(await scheduleGatewayCheck(attempt, now)).toBe(true);
  const [left] = await attempts();
  expect([left?.status, left?.checks, left?.due_pk]).toEqual(['succeeded', 0, undefined]);
});

const review = () => getItem(keys.gatewayReview('stripe'));

/** A review that was begun, whose next page may be read `now`. */
const begun = async (given: Partial<GatewayReviewRecord> = {}): Promise<void> => {
  await stack.startAfresh();
  const times = {
    since: at(-DAY_MS).toISOString(),
    began_at: now.toISOString(),
    reviewed_at: at(-DAY_MS).toISOString(),
    next_at: now.toISOString(),
  };
  await transact([
    put({ ...keys.gatewayReview('stripe'), list: 'refunds', cursor: null, ...times, ...given }),
  ]);
};

test('the lists of a gateway are read from the moment on when they are due', async () => {
  const requested = (ms: number) => askedAfter(() => requestReviews(at(ms)), at(ms));
  await begun();
  expect(await requested(-1)).toEqual([]);
  expect(await requested(0)).toEqual(['GET /v1/refunds', 'GET /v1/disputes']);
  expect(await review()).toMatchObject({ since: null, next_at: at(DAY_MS).toISOString() });
  await begun();
  expect(await askedAfter(() => reviewGateway('stripe', at(-1)))).toEqual([]);
  expect(await askedAfter(() => reviewGateway('stripe', now))).toEqual([
    'GET /v1/refunds',
    'GET /v1/disputes',
  ]);
  await begun({ list: 'disputes' });
  expect(await askedAfter(() => reviewGateway('stripe', now))).toEqual(['GET /v1/disputes']);
});

test('a review is carried on for a day, and then begun anew', async () => {
  const left = { list: 'disputes', next_at: at(-1).toISOString() } as const;
  await begun({ ...left, began_at: at(-DAY_MS + 1).toISOString() });
  expect(await askedAfter(() => reviewGateway('stripe', now))).toEqual(['GET /v1/disputes']);
  expect(await review()).toMatchObject({ since: null, next_at: at(1).toISOString() });
  await begun({ ...left, began_at: at(-DAY_MS).toISOString() });
  const anew = ['GET /v1/refunds', 'GET /v1/disputes'];
  expect(await askedAfter(() => reviewGateway('stripe', now))).toEqual(anew);
  expect(await review()).toMatchObject({ began_at: now.toISOString(), next_at: at(DAY_MS).toISOString() });
  // As the release before has left it.
  await begun(left);
  await transact([update(keys.gatewayReview('stripe'), { remove: ['began_at'] })]);
  expect(await askedAfter(() => reviewGateway('stripe', now))).toEqual(anew);
});

test('the first review covers the half a year in which a payment may be disputed and decided on', async () => {
  await stack.startAfresh();
  await reviewGateway('stripe', now);
  const since = at(-180 * DAY_MS).toISOString();
  expect(await review()).toMatchObject({ list: 'disputes', since, reviewed_at: now.toISOString() });
  await drain(stack.queues, now);
});

test('of sixteen workers at once one reads the next page of a review', async () => {
  await begun({ next_at: at(-1).toISOString() });
  const { requests } = stack.outside.stripe;
  const before = requests.length;
  await atOnce(() => reviewGateway('stripe', now));
  expect(requests.slice(before).filter((line) => line === 'GET /v1/refunds')).toHaveLength(1);
});

test('a worker that was so slow that another has read its page changes nothing of the review', async () => {
  await begun();
  const { faults, requests } = stack.outside.stripe;
  const before = requests.length;
  faults.push({ match: 'GET /v1/refunds', times: 1, delay_ms: 1500 });
  const slow = reviewGateway('stripe', now).catch((error: Error) => error.name);
  await eventually(
    async () => requests.length,
    (length) => length > before,
  );
  const by_another = { list: 'disputes', next_at: at(5).toISOString() } as const;
  await transact([update(keys.gatewayReview('stripe'), { set: by_another })]);
  expect(await slow).toBe('StaleWriteError');
  expect(await review()).toMatchObject(by_another);
});

test('the age of reviews is that of the oldest, and there is none before the first', async () => {
  await stack.startAfresh();
  expect(await reviewAge(now)).toBeNull();
  await begun();
  await transact([
    put({
      ...keys.gatewayReview('paystack'),
      list: 'refunds',
      cursor: null,
      since: null,
      next_at: now.toISOString(),
    }),
  ]);
  expect(await reviewAge(now)).toBe(DAY_MS / 1000);
  await transact([
    update(keys.gatewayReview('paystack'), { set: { reviewed_at: at(-2 * DAY_MS).toISOString() } }),
  ]);
  expect(await reviewAge(now)).toBe((2 * DAY_MS) / 1000);
});
