import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { verifyStripeWebhook } from '../../../shared/integrations/gateway/stripe/webhook.ts';
import { InvalidSignatureError } from '../../../shared/integrations/payment-gateway.ts';

const SECRET = 'whsec_current';
const NOW = new Date('2026-05-01T12:00:00Z');
const NOW_SECONDS = NOW.getTime() / 1000;

const { webhooks } = new Stripe('sk_test_unused');

/** Signed by Stripe's own SDK. */
const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}): string =>
  webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: NOW_SECONDS, ...options });

const eventBody = (type: string, object: object): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }, null, 2);

const SUCCEEDED = eventBody('payment_intent.succeeded', { id: 'pi_1', description: 'Fr. Ɖzifa — ₵' });

const verify = (body: string, header: string | undefined, secrets = [SECRET]) =>
  verifyStripeWebhook(Buffer.from(body), header, secrets, NOW);

describe('a Stripe webhook signature', () => {
  test('made by the SDK is accepted and tells the event', () => {
    expect(verify(SUCCEEDED, sign(SUCCEEDED))).toEqual({
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      reference: 'pi_1',
    });
  });

  test.each([
    ['the current secret', { secret: SECRET }, true],
    ['the previous secret', { secret: 'whsec_previous' }, true],
    ['a foreign secret', { secret: 'whsec_foreign' }, false],
  ])('made with %s is checked during a rotation', (_what, options, accepted) => {
    const check = () => verify(SUCCEEDED, sign(SUCCEEDED, options), [SECRET, 'whsec_previous']);
    if (accepted) expect(check()).toMatchObject({ eventId: 'evt_1' });
    else expect(check).toThrow(InvalidSignatureError);
  });

  test.each([
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ])('made %i seconds from now is checked by the tolerance', (offset, accepted) => {
    const check = () => verify(SUCCEEDED, sign(SUCCEEDED, { timestamp: NOW_SECONDS + offset }));
    if (accepted) expect(check()).toMatchObject({ eventId: 'evt_1' });
    else expect(check).toThrow(InvalidSignatureError);
  });

  test('is accepted when one of several v1 signatures fits', () => {
    const [timestamp, signature] = sign(SUCCEEDED).split(',');
    const other = `v1=${'0'.repeat(64)}`;
    expect(verify(SUCCEEDED, `${timestamp},${other},${signature},v0=abc`)).toMatchObject({
      eventId: 'evt_1',
    });
  });

  test.each([
    ['absent', undefined],
    ['empty', ''],
    ['nonsense', 'hello'],
    ['without a timestamp', sign(SUCCEEDED).split(',')[1]],
    ['without a signature', `t=${NOW_SECONDS}`],
    ['of an older scheme alone', sign(SUCCEEDED).replace('v1=', 'v0=')],
    ['cut short', sign(SUCCEEDED).slice(0, -2)],
    ['not hexadecimal', `t=${NOW_SECONDS},v1=${'zz'.repeat(32)}`],
    ['with a second timestamp', `t=${NOW_SECONDS - 9},${sign(SUCCEEDED)}`],
  ])('that is %s is refused', (_what, header) => {
    expect(() => verify(SUCCEEDED, header)).toThrow(InvalidSignatureError);
  });

  test('of another body is refused', () => {
    expect(() => verify(SUCCEEDED.replace('pi_1', 'pi_2'), sign(SUCCEEDED))).toThrow(InvalidSignatureError);
    expect(() => verify(`${SUCCEEDED} `, sign(SUCCEEDED))).toThrow(InvalidSignatureError);
  });

  test('is refused when no secret, or an empty one, is configured', () => {
    const digest = createHmac('sha256', '').update(`${NOW_SECONDS}.${SUCCEEDED}`).digest('hex');
    expect(() => verify(SUCCEEDED, sign(SUCCEEDED), [])).toThrow(InvalidSignatureError);
    expect(() => verify(SUCCEEDED, `t=${NOW_SECONDS},v1=${digest}`, [''])).toThrow(InvalidSignatureError);
  });

  test.each(['{"id": "evt_1", "type"', 'null', '[]', '"text"', '{}', '{"id": 1, "type": {}}'])(
    'does not save a body that is no event: %s',
    (body) => {
      expect(() => verify(body, sign(body))).toThrow(InvalidSignatureError);
    },
  );

  test('agrees with the SDK on every header but those from the future', () => {
    const headers = [
      sign(SUCCEEDED),
      sign(SUCCEEDED, { secret: 'whsec_foreign' }),
      sign(SUCCEEDED, { timestamp: NOW_SECONDS - 300 }),
      sign(SUCCEEDED, { timestamp: NOW_SECONDS - 301 }),
      `${sign(SUCCEEDED)},v1=00`,
      'nonsense',
    ];
    const accepts = (check: () => unknown): boolean => {
      try {
        check();
        return true;
      } catch {
        return false;
      }
    };
    const verdicts = headers.map((header) => [
      accepts(() => verify(SUCCEEDED, header)),
      accepts(() => webhooks.constructEvent(SUCCEEDED, header, SECRET, 300, undefined, NOW.getTime())),
    ]);
    expect(verdicts.map(([ours]) => ours)).toEqual(verdicts.map(([, theirs]) => theirs));
    expect(verdicts.map(([ours]) => ours)).toEqual([true, false, true, false, true, false]);
  });
});

describe('the payment a Stripe event is about', () => {
  test.each([
    ['payment_intent.succeeded', { id: 'pi_1' }, 'pi_1'],
    ['payment_intent.payment_failed', { id: 'pi_1' }, 'pi_1'],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['charge.refunded', { id: 'ch_1', payment_intent: { id: 'pi_1' } }, 'pi_1'],
    ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['checkout.session.completed', { id: 'cs_1', payment_intent: 'pi_1' }, 'cs_1'],
    ['charge.succeeded', { id: 'ch_1', payment_intent: null }, null],
    ['customer.created', { id: 'cus_1' }, null],
    ['payment_intent.succeeded', {}, null],
  ])('of type %s in %j is %s', (type, object, reference) => {
    const body = eventBody(type, object);
    expect(verify(body, sign(body))).toEqual({ eventId: 'evt_1', type, reference });
  });
});
