import { describe, expect, test } from 'vitest';
import { call, get, openIntent, payWith } from './simulator.ts';

const refused = async (form: Record<string, string>, path = '/v1/payment_intents') =>
  (await call(path, { form })).body.error;

const USD = { amount: '1000', currency: 'usd' };

describe('the parameters of the Stripe simulator', () => {
  test.each([
    ['an unknown one', { ...USD, amuont: '1' }, 'parameter_unknown', 'amuont'],
    [
      'an unknown one inside another',
      { ...USD, 'automatic_payment_methods[enable]': 'true' },
      'parameter_unknown',
      'automatic_payment_methods[enable]',
    ],
    ['a missing one', { currency: 'usd' }, 'parameter_missing', 'amount'],
    [
      'a missing one inside another',
      { ...USD, 'automatic_payment_methods[allow_redirects]': 'never' },
      'parameter_missing',
      'automatic_payment_methods[enabled]',
    ],
    ['an empty one', { ...USD, customer: '' }, 'parameter_invalid_empty', 'customer'],
    ['a word for a number', { ...USD, amount: 'ten' }, 'parameter_invalid_integer', 'amount'],
  ])('are refused with %s', async (_what, form, code, param) => {
    expect(await refused(form)).toMatchObject({ type: 'invalid_request_error', code, param });
  });

  test.each([
    ['a choice that is none', { ...USD, setup_future_usage: 'later' }, 'setup_future_usage'],
    ['a word for yes or no', { ...USD, confirm: 'yes' }, 'confirm'],
    [
      'too long a metadata key',
      { ...USD, [`metadata[${'k'.repeat(41)}]`]: 'v' },
      expect.stringMatching(/^met/),
    ],
    ['what only a confirmation may have', { ...USD, off_session: 'true' }, 'off_session'],
    ['a property that cannot be expanded', { ...USD, 'expand[]': 'amount' }, 'expand'],
    [
      'a property too far inside',
      { ...USD, 'expand[]': 'latest_charge.payment_intent.customer.a.b' },
      'expand',
    ],
  ])('are refused with %s', async (_what, form, param) => {
    expect(await refused(form)).toMatchObject({ type: 'invalid_request_error', param });
  });

  test.each([
    ['fils of one', { amount: '1001', currency: 'kwd' }],
    ['aurar', { amount: '1050', currency: 'isk' }],
  ])('are refused with %s', async (_what, form) => {
    expect(await refused(form)).toMatchObject({ param: 'amount' });
  });

  test('of a session hold no override of what the box decides', async () => {
    const { body } = await call('/v1/customers', { form: {} });
    const features = 'components[mobile_payment_element][features]';
    const form = {
      customer: String(body.id),
      'components[mobile_payment_element][enabled]': 'true',
      [`${features}[payment_method_save]`]: 'enabled',
      [`${features}[payment_method_save_allow_redisplay_override]`]: 'always',
    };
    expect(await refused(form, '/v1/customer_sessions')).toMatchObject({ type: 'invalid_request_error' });
    expect(await refused({ ...form, components: '' }, '/v1/customer_sessions')).toBeDefined();
  });

  test('may unset what can be unset, and metadata one by one', async () => {
    const { id } = await openIntent();
    const update = async (form: Record<string, string>) =>
      (await call(`/v1/payment_intents/${id}`, { form })).body;

    await update({
      'metadata[a]': '1',
      'metadata[b]': '2',
      description: 'Invoice',
      setup_future_usage: 'off_session',
    });
    expect(await update({ 'metadata[a]': '', description: '', setup_future_usage: '' })).toMatchObject({
      metadata: { b: '2' },
      description: null,
      setup_future_usage: null,
    });
    expect(await update({ metadata: '' })).toMatchObject({ metadata: {} });
  });
});

describe('lists of the Stripe simulator', () => {
  const ids = async (query: string) => {
    const { body } = await get(`/v1/payment_intents?${query}`);
    return { ids: (body.data as { id: string }[]).map(({ id }) => id), more: body.has_more };
  };

  test('have pages, newest first', async () => {
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await openIntent()).id);
    const [a, b, c, d, e] = made;

    expect(await ids('limit=2')).toEqual({ ids: [e, d], more: true });
    expect(await ids(`limit=2&starting_after=${d}`)).toEqual({ ids: [c, b], more: true });
    expect(await ids(`limit=2&starting_after=${b}`)).toEqual({ ids: [a], more: false });
    expect(await ids(`limit=2&ending_before=${b}`)).toEqual({ ids: [d, c], more: true });
    expect(await ids(`created[gt]=${Math.floor(Date.now() / 1000) + 5}`)).toEqual({ ids: [], more: false });
    expect((await get('/v1/payment_intents?limit=101')).status).toBe(400);
    expect((await get('/v1/payment_intents?starting_after=pi_gone')).status).toBe(400);
  });

  test('hold the events, by type, also those no webhook is told', async () => {
    const { id } = await payWith('pm_card_visa');
    const types = async (query: string) => {
      const { body } = await get(`/v1/events?${query}`);
      return (body.data as { type: string; data: { object: { id: string } } }[]).map(({ type }) => type);
    };

    expect(await types('')).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
    expect(await types('types[]=charge.*&types[]=payment_intent.created')).toEqual([
      'charge.succeeded',
      'payment_intent.created',
    ]);
    expect((await get(`/v1/charges?payment_intent=${id}&expand[]=data.refunds`)).body.data).toMatchObject([
      { refunds: { data: [], has_more: false } },
    ]);
  });
});
