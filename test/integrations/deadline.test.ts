import { describe, expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';
import { paystack, gateway as paystackGateway } from './paystack/paystack.ts';
import { stripe, gateway as stripeGateway } from './stripe/stripe.ts';

describe.each([
  ['Stripe', () => stripeGateway, () => stripe],
  ['Paystack', () => paystackGateway, () => paystack],
])('a call of %s with a signal', (_name, gateway, simulator) => {
  test('ends as a time-out when the signal aborts', async () => {
    simulator().faults.push({ match: 'GET', times: 1, delay_ms: 2_000 });
    const ending = new AbortController();
    const asked = failureOf(gateway().within(ending.signal).find('pi_slow'));
    setTimeout(() => ending.abort(), 20);

    expect(await asked).toMatchObject({ kind: 'timeout', retryable: true });
  });

  test('is not made once the signal has aborted', async () => {
    const before = simulator().requests.length;
    const asked = gateway().within(AbortSignal.abort()).find('pi_late');

    expect(await failureOf(asked)).toMatchObject({ kind: 'timeout' });
    expect(simulator().requests).toHaveLength(before);
  });

  test('is like any other while the signal is silent', async () => {
    const { signal } = new AbortController();
    expect(await gateway().within(signal).find('pi_unknown')).toBeNull();
  });
});
