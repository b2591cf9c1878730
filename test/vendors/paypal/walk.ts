// biome-ignore lint/suspicious/noExplicitAny: whatever the vendor answers
export type Answer = { status: number; body: any };

type Walk = {
  ask(
    method: string,
    path: string,
    body?: object | FormData,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  control(path: string, body?: object): Promise<Answer>;
  /** What the payer presses on the page of an order. */
  press(orderId: string, outcome: string): Promise<unknown>;
};

const WHOLE = { prefer: 'return=representation' };

const money = (value: string, currency_code = 'USD') => ({ currency_code, value });

const experience_context = {
  ...{ brand_name: 'Example Hosting', locale: 'en-US', landing_page: 'LOGIN', user_action: 'PAY_NOW' },
  shipping_preference: 'NO_SHIPPING',
  payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
  return_url: 'https://portal.example.com/return',
  cancel_url: 'https://portal.example.com/back',
};

const vault = { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT', customer_type: 'CONSUMER' };

const order = (paypal: object, unit: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: money('125.47'), description: 'Invoice INV-7', custom_id: '7', ...unit }],
  payment_source: { paypal },
});

/** Every operation that the simulator has, with what it refuses. */
export const walk = async ({ ask, control, press }: Walk): Promise<void> => {
  let ids = 0;
  const make = (path: string, body: object, headers: Record<string, string> = WHOLE) => {
    ids += 1;
    return ask('POST', path, body, { 'paypal-request-id': `walk-${ids}`, ...headers });
  };
  const orders = '/v2/checkout/orders';
  const payments = '/v2/payments';
  const pay = async (body: object): Promise<Answer> => {
    const created = await make(orders, body);
    await press(created.body.id, 'approve');
    return make(`${orders}/${created.body.id}/capture`, {});
  };
  const captureOf = ({ body }: Answer) => body.purchase_units[0].payments.captures[0];

  const open = await make(orders, order({ experience_context }), {});
  await make(`${orders}/${open.body.id}/capture`, {});
  await ask('GET', `${orders}/${open.body.id}`);
  await ask('GET', `${orders}/NONE`);
  await ask('POST', orders, order({ experience_context }));
  await ask('POST', orders, { intent: 'CAPTURE', purchase_units: [{ amount: money('10.00') }] }, WHOLE);
  await press(open.body.id, 'decline');
  await make(`${orders}/${open.body.id}/capture`, {});
  await make(`${orders}/${open.body.id}/capture`, {});
  await press(open.body.id, 'approve');
  await ask('GET', `${orders}/${open.body.id}`);
  const headers = { 'paypal-request-id': 'walk-repeated', ...WHOLE };
  for (const _time of [1, 2]) await ask('POST', `${orders}/${open.body.id}/capture`, {}, headers);
  await make(`${orders}/${open.body.id}/capture`, {});
  const itemised = {
    amount: { ...money('105.00'), breakdown: { item_total: money('100.00'), tax_total: money('5.00') } },
    items: [{ name: 'Hosting', quantity: '1', unit_amount: money('100.00'), tax: money('5.00') }],
    invoice_id: 'INV-7',
  };
  await pay(order({ experience_context }, itemised));
  await pay(order({ experience_context }, itemised));
  for (const value of ['0.00', '1.001', '-1.00', '9999999999999999.00'])
    await make(orders, order({ experience_context }, { amount: money(value) }));
  await make(orders, order({ experience_context }, { amount: money('1.00', 'GHS') }));
  await make(orders, order({ experience_context }, { ...itemised, amount: money('1.00') }));

  const kept = await pay(order({ experience_context, attributes: { vault } }));
  const { id: token, customer } = kept.body.payment_source.paypal.attributes.vault;
  const tokens = '/v3/vault/payment-tokens';
  await ask('GET', `${tokens}/${token}`);
  await ask('GET', `${tokens}/${'none-at-all'}`);
  await ask('GET', `${tokens}?customer_id=${customer.id}&page_size=1&total_required=true`);
  await make(orders, order({ vault_id: token }));
  await control(`tokens/${token}`, { refuses: 'INSTRUMENT_DECLINED' });
  await make(orders, order({ vault_id: token }));
  await control(`tokens/${token}`, { revoked: true });
  await make(orders, order({ vault_id: token }));
  await ask('DELETE', `${tokens}/${token}`);
  await make(orders, order({ vault_id: token }));

  await control('captures/next', { status: 'PENDING', reason: 'ECHECK' });
  const waiting = captureOf(await pay(order({ experience_context })));
  await ask('GET', `${payments}/captures/${waiting.id}`);
  await make(`${payments}/captures/${waiting.id}/refund`, {});
  await control(`captures/${waiting.id}`, { status: 'DECLINED' });
  await make(`${payments}/captures/${waiting.id}/refund`, {});
  const { id } = captureOf(kept);
  await ask('GET', `${payments}/captures/NONE`);
  const part = await make(`${payments}/captures/${id}/refund`, {
    ...{ amount: money('1.00'), custom_id: 'refund-1', invoice_id: 'R-1', note_to_payer: 'Sorry' },
  });
  await make(`${payments}/captures/${id}/refund`, { amount: money('1.00') }, {});
  await ask('GET', `${payments}/refunds/${part.body.id}`);
  await ask('GET', `${payments}/captures/${id}`);
  for (const amount of [money('1000.00'), money('1.00', 'EUR'), money('0.00')])
    await make(`${payments}/captures/${id}/refund`, { amount });
  await control('refunds/next', { status: 'PENDING' });
  await make(`${payments}/captures/${id}/refund`, {});
  await make(`${payments}/captures/${id}/refund`, {});
  await ask('GET', `${orders}/${kept.body.id}`);

  const disputes = '/v1/customer/disputes';
  const disputed = [await pay(order({ experience_context })), await pay(order({ experience_context }))];
  const [first, second] = await Promise.all(
    disputed.map(
      async (answer) => (await control(`captures/${captureOf(answer).id}/dispute`)).body.dispute_id,
    ),
  );
  await ask('GET', `${disputes}?page_size=1&dispute_state=REQUIRED_ACTION`);
  await ask('GET', `${disputes}?page_size=51`);
  await ask('GET', `${disputes}/${first}`);
  await ask('GET', `${disputes}/PP-R-NONE`);
  const form = new FormData();
  const input = { evidences: [{ evidence_type: 'PROOF_OF_FULFILLMENT', notes: 'It was delivered.' }] };
  form.set('input', new Blob([JSON.stringify(input)], { type: 'application/json' }));
  form.set('evidence-file', new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' }));
  await ask('POST', `${disputes}/${first}/provide-evidence`, form);
  await ask('POST', `${disputes}/${first}/require-evidence`, { action: 'SELLER_EVIDENCE' });
  await control(`disputes/${first}`, { status: 'UNDER_REVIEW', dispute_state: 'UNDER_PAYPAL_REVIEW' });
  await ask('GET', `${disputes}/${first}`);
  const more = new FormData();
  more.set('input', new Blob([JSON.stringify({ notes: 'And it was used.' })], { type: 'application/json' }));
  await ask('POST', `${disputes}/${first}/provide-supporting-info`, more);
  await ask('POST', `${disputes}/${first}/adjudicate`, { adjudication_outcome: 'BUYER_FAVOR' });
  const claim = new FormData();
  claim.set('input', new Blob([JSON.stringify({ note: 'Sorry.' })], { type: 'application/json' }));
  await ask('POST', `${disputes}/${second}/accept-claim`, claim);
  await ask('GET', `${disputes}/${second}`);

  await control(`disputes/${second}`, { dispute_state: 'APPEALABLE' });
  await ask('GET', `${disputes}/${second}`);
  await ask('POST', `${disputes}/${second}/appeal`, form);

  const range = new URLSearchParams({
    start_date: new Date(Date.now() - 60_000).toISOString(),
    end_date: new Date(Date.now() + 60_000).toISOString(),
  });
  await ask('GET', `/v1/reporting/transactions?${range}`);
  await ask('GET', '/v1/reporting/transactions');
  const webhooks = await ask('GET', '/v1/notifications/webhooks');
  const [webhook] = webhooks.body.webhooks;
  await ask('GET', `/v1/notifications/webhooks/${webhook.id}`);
  await ask('GET', `/v1/notifications/webhooks/${webhook.id}/event-types`);
  const { events } = (await ask('GET', '/v1/notifications/webhooks-events?page_size=2')).body;
  await ask('GET', `/v1/notifications/webhooks-events/${events[0].id}`);
  await ask('POST', `/v1/notifications/webhooks-events/${events[0].id}/resend`, {});
  await ask('POST', '/v1/notifications/verify-webhook-signature', {
    auth_algo: 'SHA256withRSA',
    cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    transmission_id: 'd938e770-8046-11e6-8103-6b62a8a99ac4',
    transmission_sig: 'eDOnWUj9FXOnr2naQnrdL7',
    transmission_time: '2026-09-21T22:00:46Z',
    webhook_id: webhook.id,
    webhook_event: events[0],
  });
};
