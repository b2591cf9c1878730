import { describe, expect, test } from 'vitest';
import { call, stripe } from './simulator.ts';

describe('the Checkout page of the Stripe simulator', () => {
  const createSession = async () => {
    const { body } = await call('/v1/checkout/sessions', {
      form: {
        mode: 'payment',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '1500',
        'line_items[0][price_data][product_data][name]': 'Invoice <7>',
        'line_items[0][quantity]': '2',
        'payment_intent_data[metadata][invoice_id]': '7',
        success_url: 'https://portal.example.com/done?session={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://portal.example.com/back',
      },
    });
    return { id: String(body.id), url: String(body.url), body };
  };

  const press = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });

  test('takes a payment and leads to the success address', async () => {
    const { id, url, body } = await createSession();
    expect(body).toMatchObject({ status: 'open', amount_total: 3000, payment_intent: null });
    const page = await (await fetch(url)).text();
    expect(page.match(/<form method="post">/g)).toHaveLength(3);

    const answer = await press(url, 'pay');

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`https://portal.example.com/done?session=${id}`);
    const session = await call(`/v1/checkout/sessions/${id}`, { method: 'GET' });
    expect(session.body).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const intent = await call(`/v1/payment_intents/${session.body.payment_intent}`, { method: 'GET' });
    expect(intent.body).toMatchObject({
      status: 'succeeded',
      amount_received: 3000,
      metadata: { invoice_id: '7' },
    });
  });

  test('shows the amount as money, and pays with the test card that was typed', async () => {
    const { id, url } = await createSession();
    const page = await (await fetch(url)).text();
    expect(page).toContain('<h1>USD 30.00</h1>');
    expect(page).toContain('Invoice &lt;7&gt;');
    const send = (number: string) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome: 'pay', number }),
      });
    expect(await (await send('4242')).text()).toContain('Your card number is invalid.');
    expect(await (await send('4000 0000 0000 9995')).text()).toContain('Your card has insufficient funds.');
    expect((await send('4242424242424242')).status).toBe(303);
    expect((await call(`/v1/checkout/sessions/${id}`, { method: 'GET' })).body.payment_status).toBe('paid');
  });

  test('stays after a decline and lets the payer try again or go back', async () => {
    const { id, url } = await createSession();

    expect(await (await press(url, 'decline')).text()).toContain('Your card was declined.');
    expect((await press(url, 'cancel')).headers.get('location')).toBe('https://portal.example.com/back');
    await press(url, 'pay');

    expect(stripe.webhooks.events().map(({ type }) => type)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect((await press(url, 'pay')).status).toBe(404);
    expect((await call(`/v1/checkout/sessions/${id}/expire`)).status).toBe(400);
  });

  test('names the session of a payment, and ends the payment with the session', async () => {
    const { id, url } = await createSession();
    await press(url, 'decline');
    const list = async (intent: string) =>
      (await call(`/v1/checkout/sessions?payment_intent=${intent}`, { method: 'GET' })).body.data;
    const session = await call(`/v1/checkout/sessions/${id}`, { method: 'GET' });
    const intent = String(session.body.payment_intent);

    expect(await list(intent)).toMatchObject([{ id }]);
    expect(await list('pi_other')).toEqual([]);
    expect((await call(`/v1/checkout/sessions/${id}/expire`)).body).toMatchObject({ status: 'expired' });
    expect((await call(`/v1/payment_intents/${intent}`, { method: 'GET' })).body.status).toBe('canceled');
  });
});
