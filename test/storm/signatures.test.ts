import { expect, test } from 'vitest';
import { apiForFile } from '../support/api-per-file.ts';
import { type GatewayName, sendEvent, signPaystack, signStripe } from '../support/gateway-events.ts';
import { domainItem, freshDomain } from '../support/shop.ts';

const fixture = apiForFile();

const stripeEvent = (object: Record<string, unknown>, type = 'payment_intent.succeeded') =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });

const paystackEvent = (data: Record<string, unknown>, event = 'charge.success') =>
  JSON.stringify({ event, data });

const seconds = (offset: number) => ({ at: Math.floor(Date.now() / 1000) + offset });

test.each<[string, GatewayName, string, (body: string) => Record<string, string>]>([
  [
    'replayed six minutes later',
    'stripe',
    stripeEvent({ id: 'pi_1' }),
    (body) => signStripe(body, seconds(-360)),
  ],
  [
    'dated six minutes ahead',
    'stripe',
    stripeEvent({ id: 'pi_1' }),
    (body) => signStripe(body, seconds(360)),
  ],
  ['that is signed and no event', 'stripe', '[1]', (body) => signStripe(body)],
  [
    'with a fresh time before an old signature',
    'stripe',
    stripeEvent({ id: 'pi_1' }),
    (body) => ({
      'stripe-signature': String(signStripe(body, seconds(-360))['stripe-signature']).replace(
        /t=\d+/,
        `t=${seconds(0).at}`,
      ),
    }),
  ],
  ['without a signature', 'paystack', paystackEvent({ reference: 'x' }), () => ({})],
  [
    'signed by a stranger',
    'paystack',
    paystackEvent({ reference: 'x' }),
    (body) => signPaystack(fixture.api.stack, body, 'sk_test_other'),
  ],
  [
    'with the signature of another body',
    'paystack',
    paystackEvent({ reference: 'x' }),
    () => signPaystack(fixture.api.stack, '{}'),
  ],
  [
    "with the other gateway's signature",
    'paystack',
    paystackEvent({ reference: 'x' }),
    (body) => signStripe(body),
  ],
])('an event %s is refused by the %s webhook', async (_what, gateway, body, sign) => {
  expect(await sendEvent(fixture.api.stack, gateway, body, sign(body))).toBe(400);
});

test.each<[string, GatewayName, string]>([
  ['of an unknown type', 'stripe', stripeEvent({ id: 'ch_1' }, 'radar.early_fraud_warning.created')],
  ['about a payment nobody started', 'stripe', stripeEvent({ id: 'pi_nobody' })],
  ['without an object', 'stripe', JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' })],
  ['about an object whose id is no text', 'stripe', stripeEvent({ id: { toString: 'pi_1' } })],
  ['of an unknown type', 'paystack', paystackEvent({ reference: 'x' }, 'subscription.create')],
  ['about a payment nobody started', 'paystack', paystackEvent({ reference: 'nobody' })],
  ['without data', 'paystack', JSON.stringify({ event: 'charge.success' })],
])('a signed event %s is accepted from %s and changes nothing', async (_what, gateway, body) => {
  expect(await sendEvent(fixture.api.stack, gateway, body)).toBe(200);
});

test('an event that claims a success is no proof: the gateway is asked', async () => {
  const { usd, api } = fixture;
  const { body } = await usd.order([domainItem(freshDomain())]);
  const started = await usd.startPayment(body.invoice.id);
  const id = String(started.body.payment.mobile.payment_intent_client_secret.split('_secret')[0]);
  expect(
    await sendEvent(api.stack, 'stripe', stripeEvent({ id, amount_received: 1299, status: 'succeeded' })),
  ).toBe(200);
  const { body: status } = await usd.paymentStatus(body.invoice.id);
  expect(status).toMatchObject({ status: 'pending', invoice_status: 'unpaid' });
});
