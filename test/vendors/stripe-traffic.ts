import { startStripeSimulator } from '../../infra/local/simulators/stripe/stripe.ts';
import { createGateway, createPageGateway } from '../../shared/integrations/gateway/stripe/client.ts';
import type { StartPayment } from '../../shared/integrations/payment-gateway.ts';
import { type Exchange, startRecorder } from './recorder.ts';

const KEYS = { secretKey: 'sk_test_123', publishableKey: 'pk_test_123' };

let payments = 0;

export const aPayment = (changes: Partial<StartPayment> = {}): StartPayment => {
  payments += 1;
  return {
    amount: 1999,
    currency: 'USD',
    reference: `vendor-${payments}`,
    idempotencyKey: `vendor-${payments}`,
    description: 'Invoice INV-7',
    customer: { clientId: 7, email: 'ama@example.com', name: 'Ama Mensah', gatewayCustomerId: null },
    saveCard: true,
    metadata: { invoice_id: '7' },
    returnUrl: 'https://portal.example.com/return',
    cancelUrl: 'https://portal.example.com/back',
    ...changes,
  };
};

export const anEvidence = (disputeId: string) => ({
  disputeId,
  text: 'The account was used every day.',
  service: 'Web hosting',
  customer: { name: 'Ama Mensah', email: 'ama@example.com', phone: '+233551234987' },
  files: [
    {
      name: 'invoice.pdf',
      type: 'application/pdf' as const,
      bytes: new Uint8Array(Buffer.from('%PDF-1.7')),
      kind: 'receipt' as const,
    },
  ],
});

const settings = (api_base: string) => ({
  secret_key: KEYS.secretKey,
  publishable_key: KEYS.publishableKey,
  api_base,
});

const post = (url: string, fields: Record<string, string> = {}, key?: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: key ? { authorization: `Bearer ${key}` } : {},
    body: new URLSearchParams(fields),
  });

/** Everything the adapter does, through `url`; what the payer and the bank do, at the simulator itself. */
const useEverything = async (url: string, simulator: string): Promise<void> => {
  const gateway = createGateway(settings(url));
  const checkout = createPageGateway(settings(url));
  const confirm = (kind: string, reference: string, client_secret: string | null, payment_method: string) =>
    post(
      `${url}/v1/${kind}/${reference}/confirm`,
      { client_secret: client_secret ?? '', payment_method },
      KEYS.publishableKey,
    );
  const since = new Date(Date.now() - 60_000).toISOString();

  const started = await gateway.start(aPayment());
  const secret = started.mobile.payment_intent_client_secret;
  await confirm('payment_intents', started.reference, secret, 'pm_card_chargeDeclined');
  await gateway.find(started.reference);
  await gateway.listDeclines(started.reference);
  await gateway.resume(started.reference, aPayment());
  await confirm('payment_intents', started.reference, secret, 'pm_card_visa');
  await post(`${simulator}/_simulator/refunds`, { status: 'pending' });
  const refund = { reference: started.reference, currency: 'USD' };
  const pending = await gateway.refund({ ...refund, amount: 500, idempotencyKey: 'one' });
  await post(`${simulator}/_simulator/refunds/${pending.id}`, { status: 'failed' });
  await gateway.refund({ ...refund, amount: 700, idempotencyKey: 'two' });
  const opened = await post(`${simulator}/_simulator/payment_intents/${started.reference}/dispute`);
  const { id } = (await opened.json()) as { id: string };
  const found = await gateway.find(started.reference);
  await gateway.listRefundsSince(since, null);
  await gateway.listDisputesSince(since, null);
  await gateway.submitEvidence(anEvidence(id));

  const abandoned = await gateway.start(aPayment());
  await gateway.resume(abandoned.reference, aPayment({ amount: 2000 }));

  const page = await checkout.start(aPayment());
  await checkout.find(page.reference);
  await post(page.mobile.authorization_url ?? '', { outcome: 'pay' });
  await checkout.find(page.reference);
  await checkout.referenceOf(started.reference);
  const left = await checkout.start(aPayment());
  await checkout.resume(left.reference, aPayment({ amount: 2000 }));

  const { customer, idempotencyKey, metadata } = aPayment();
  const saving = await gateway.startSavingMethod({ customer, idempotencyKey, metadata });
  await confirm('setup_intents', saving.reference, saving.setupIntentClientSecret, 'pm_card_mastercard');
  const saved = await gateway.findSaving(saving.reference);
  await gateway.listPaymentMethods(saving.gatewayCustomerId);
  for (const method of [saved?.method, found?.savedMethod]) {
    if (!method) throw new Error('A card was to be saved.');
    await gateway.chargeStored({ ...aPayment(), method, isOwnerPresent: false });
    await gateway.detach(method.id);
  }
};

/** What is said between the adapter and the simulator. */
export const recordStripe = async (): Promise<Exchange[]> => {
  const simulator = await startStripeSimulator({
    ...KEYS,
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'whsec_test',
  });
  const recorder = await startRecorder(simulator.url);
  try {
    await useEverything(recorder.url, simulator.url);
    return recorder.exchanges.filter(({ path }) => path.startsWith('/v1/'));
  } finally {
    await recorder.close();
    await simulator.close();
  }
};
