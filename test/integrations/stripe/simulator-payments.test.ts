import { describe, expect, test } from 'vitest';
import { call, control, eventsOf, get, openIntent, payWith } from './simulator.ts';

const chargesOf = async (id: string) =>
  (await get(`/v1/charges?payment_intent=${id}`)).body.data as Record<string, unknown>[];

describe('declines of the Stripe simulator', () => {
  test('have a charge of their own each, and the newest stands in the intent', async () => {
    const { id } = await openIntent();
    const confirm = (payment_method: string) =>
      call(`/v1/payment_intents/${id}/confirm`, { form: { payment_method } });
    await confirm('pm_card_visa_chargeDeclinedInsufficientFunds');
    await confirm('pm_card_chargeDeclinedExpiredCard');

    const [second, first] = await chargesOf(id);
    expect(first).toMatchObject({ status: 'failed', failure_code: 'card_declined', paid: false });
    expect(second).toMatchObject({ status: 'failed', failure_code: 'expired_card' });
    expect((await get(`/v1/payment_intents/${id}`)).body).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: second?.id,
      last_payment_error: { code: 'expired_card', charge: second?.id, advice_code: 'confirm_card_data' },
    });
    await confirm('pm_card_visa');
    expect(await chargesOf(id)).toHaveLength(3);
  });

  test('come without a charge when the payer fails the check of the bank', async () => {
    const { id } = await openIntent();
    await call(`/v1/payment_intents/${id}/confirm`, {
      form: { payment_method: 'pm_card_authenticationRequired' },
    });
    await control(`payment_intents/${id}/authenticate`, { outcome: 'fail' });

    expect(await chargesOf(id)).toEqual([]);
    const { last_payment_error } = (await get(`/v1/payment_intents/${id}`)).body;
    expect(last_payment_error).toMatchObject({ code: 'payment_intent_authentication_failure' });
    expect(last_payment_error).not.toHaveProperty('charge');
  });

  test('may come after the check', async () => {
    const { id, intent } = await payWith('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds');
    expect(intent.status).toBe('requires_action');
    await control(`payment_intents/${id}/authenticate`);

    expect((await get(`/v1/payment_intents/${id}`)).body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });
});

describe('delayed methods of the Stripe simulator', () => {
  test.each([
    ['pm_usBankAccount_success', {}, 'succeeded'],
    ['pm_usBankAccount_accountClosed', {}, 'requires_payment_method'],
    ['pm_usBankAccount_success', { outcome: 'fail' }, 'requires_payment_method'],
  ])('%s decides later, told %j: %s', async (method, told, status) => {
    const { id, intent } = await payWith(method);
    expect(intent).toMatchObject({ status: 'processing', amount_received: 0 });
    expect(await chargesOf(id)).toMatchObject([{ status: 'pending' }]);
    expect((await call(`/v1/payment_intents/${id}/cancel`)).status).toBe(400);
    expect((await call(`/v1/payment_intents/${id}/confirm`)).status).toBe(400);

    expect(await control(`payment_intents/${id}/settle`, told as Record<string, string>)).toMatchObject({
      status,
    });
    expect(await eventsOf(id)).toEqual([
      'payment_intent.created',
      'payment_intent.processing',
      status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
    ]);
  });

  test('hold any open payment', async () => {
    const { id } = await openIntent();
    expect(await control(`payment_intents/${id}/hold`)).toMatchObject({ status: 'processing' });
    expect(await control(`payment_intents/${id}/settle`)).toMatchObject({ status: 'succeeded' });
  });

  test('complete a Checkout Session before its money is there', async () => {
    const { body } = await call('/v1/checkout/sessions', {
      form: {
        mode: 'payment',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '1500',
        'line_items[0][price_data][product_data][name]': 'Invoice',
        'line_items[0][quantity]': '1',
        success_url: 'https://portal.example.com/done',
      },
    });
    const url = String(body.url);
    await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'bank_debit' }),
    });
    const session = async () => (await get(`/v1/checkout/sessions/${body.id}`)).body;
    expect(await session()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });

    await control(`payment_intents/${(await session()).payment_intent}/settle`);
    expect(await session()).toMatchObject({ payment_status: 'paid' });
    expect(await eventsOf(String(body.id))).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
    ]);
  });
});

describe('saved methods of the Stripe simulator', () => {
  const newCustomer = async () => String((await call('/v1/customers', { form: {} })).body.id);

  const save = async (payment_method: string) => {
    const customer = await newCustomer();
    const { body } = await call('/v1/setup_intents', { form: { customer, confirm: 'true', payment_method } });
    return { customer, intent: body, method: String(body.payment_method) };
  };

  test('are charged while nobody is there', async () => {
    const { customer, method } = await save('pm_card_visa');
    expect((await payWith(method, { customer, off_session: 'true' })).intent.status).toBe('succeeded');
    expect((await payWith(method, { off_session: 'true' })).status).toBe(400);
  });

  test.each([
    ['pm_card_chargeCustomerFail', 'card_declined'],
    ['pm_card_authenticationRequired', 'authentication_required'],
  ])('%s is refused then', async (name, code) => {
    const { customer, method, intent } = await save(name);
    if (intent.status === 'requires_action') await control(`setup_intents/${intent.id}/authenticate`);

    const charged = await payWith(method, { customer, off_session: 'true' });
    expect(charged).toMatchObject({
      status: 402,
      error: { code },
      intent: { status: 'requires_payment_method' },
    });
  });

  test('need no check later where it was passed at the start', async () => {
    const { customer, method, intent } = await save('pm_card_authenticationRequiredOnSetup');
    await control(`setup_intents/${intent.id}/authenticate`);
    expect((await payWith(method, { customer, off_session: 'true' })).intent.status).toBe('succeeded');
    expect((await payWith(method, { customer })).intent.status).toBe('requires_action');
  });

  test('are not saved when the card refuses or its holder fails the check', async () => {
    const customer = await newCustomer();
    const set = (payment_method: string) =>
      call('/v1/setup_intents', { form: { customer, confirm: 'true', payment_method } });
    expect(await set('pm_card_chargeDeclined')).toMatchObject({
      status: 402,
      body: { error: { code: 'card_declined', setup_intent: { status: 'requires_payment_method' } } },
    });
    const { body } = await set('pm_card_authenticationRequired');
    await control(`setup_intents/${body.id}/authenticate`, { outcome: 'fail' });

    expect((await get(`/v1/customers/${customer}/payment_methods`)).body.data).toEqual([]);
    expect((await get(`/v1/setup_intents/${body.id}`)).body.last_setup_error).toMatchObject({
      code: 'setup_intent_authentication_failure',
    });
  });

  test('cannot be used once they are detached', async () => {
    const { customer, method } = await save('pm_card_visa');
    expect((await call(`/v1/payment_methods/${method}/detach`)).body.customer).toBeNull();

    expect((await payWith(method, { customer, off_session: 'true' })).status).toBe(400);
    expect((await call(`/v1/payment_methods/${method}/detach`)).status).toBe(400);
    expect((await get(`/v1/payment_methods?customer=${customer}`)).body.data).toEqual([]);
  });

  test('show in the sheet as its session says', async () => {
    const { customer, method } = await save('pm_card_visa');
    await call(`/v1/payment_methods/${method}`, { form: { allow_redisplay: 'limited' } });
    const features = 'components[mobile_payment_element][features]';
    const sheet = async (filters: string[]) => {
      const form = new URLSearchParams({
        customer,
        'components[mobile_payment_element][enabled]': 'true',
        [`${features}[payment_method_redisplay]`]: 'enabled',
      });
      for (const filter of filters)
        form.append(`${features}[payment_method_allow_redisplay_filters][]`, filter);
      const { body } = await call('/v1/customer_sessions', { form: Object.fromEntries(form) });
      return (await get(`/_simulator/customer_sessions/${body.client_secret}`)).body.payment_methods;
    };

    expect(await sheet([])).toEqual([]);
    expect(await sheet(['limited'])).toMatchObject([{ id: method }]);
  });
});
