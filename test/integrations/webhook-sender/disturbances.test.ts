import { describe, expect, test } from 'vitest';
import {
  answersOf,
  disturb,
  payStripe,
  received,
  receiver,
  startStripe,
  stripeEvents,
} from './webhook-sender.ts';

describe('webhooks on demand', () => {
  test('are duplicated', async () => {
    const stripe = await startStripe();
    await disturb(stripe, { duplicate: 1 });
    const [twice, once] = [await payStripe(stripe), await payStripe(stripe)];
    await stripe.webhooks.idle();

    const references = stripeEvents().map(({ reference }) => reference);
    expect(references.toSorted()).toEqual([twice, twice, once].toSorted());
    expect(new Set(stripeEvents().map(({ eventId }) => eventId)).size).toBe(2);
  });

  test('are dropped, and resent when asked for', async () => {
    const stripe = await startStripe();
    await disturb(stripe, { drop: 1 });
    const [dropped, delivered] = [await payStripe(stripe), await payStripe(stripe)];
    await stripe.webhooks.idle();
    expect(stripeEvents().map(({ reference }) => reference)).toEqual([delivered]);

    const [event] = stripe.webhooks.events();
    const resend = (event_id: string | undefined) =>
      fetch(`${stripe.url}/_simulator/webhooks/resend`, {
        method: 'POST',
        body: JSON.stringify({ event_id }),
      });
    expect((await resend(event?.id)).status).toBe(204);
    expect((await resend('evt_unknown')).status).toBe(404);
    await stripe.webhooks.idle();

    expect(stripeEvents().map(({ reference }) => reference)).toEqual([delivered, dropped]);
  });

  test('are reordered', async () => {
    const stripe = await startStripe();
    await disturb(stripe, { reorder: true });
    const [first, second] = [await payStripe(stripe), await payStripe(stripe)];
    await stripe.webhooks.idle();

    expect(stripeEvents().map(({ reference }) => reference)).toEqual([second, first]);
  });

  test('are reordered even when the one that overtakes has to be tried again', async () => {
    const stripe = await startStripe({ retryScale: 1e-4 });
    receiver.faults.push({ match: 'POST /', times: 1, status: 500 });
    await disturb(stripe, { reorder: true });
    const [first, second] = [await payStripe(stripe), await payStripe(stripe)];
    await stripe.webhooks.idle();

    expect(answersOf(stripe)).toEqual([[200], [500, 200]]);
    expect(stripeEvents().map(({ reference }) => reference)).toEqual([second, first]);
  });

  test('are delayed', async () => {
    const stripe = await startStripe();
    await disturb(stripe, { delay_ms: 50 });
    await payStripe(stripe);
    expect(received).toHaveLength(0);
    await stripe.webhooks.idle();

    expect(received).toHaveLength(1);
  });
});
