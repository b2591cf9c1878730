import { startPaystackSimulator } from '../../infra/local/simulators/paystack/paystack.ts';
import { createGateway } from '../../shared/integrations/gateway/paystack/client.ts';
import { type Exchange, startRecorder } from './recorder.ts';
import { anEvidence, aPayment } from './stripe-traffic.ts';

const SECRET_KEY = 'sk_test_vendors';

const cedis = () => aPayment({ amount: 12_550, currency: 'GHS' });

const useEverything = async (url: string, simulator: string): Promise<void> => {
  const gateway = createGateway({ secret_key: SECRET_KEY, api_base: url });
  const since = new Date(Date.now() - 60_000).toISOString();
  const control = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await fetch(`${simulator}/_simulator/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    return ((await answer.json()) as { data: { id: number } }).data;
  };
  const press = (page: string | null, outcome: string) =>
    fetch(page ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });

  const started = await gateway.start(cedis());
  await gateway.find(started.reference);
  await press(started.mobile.authorization_url, 'decline');
  await gateway.find(started.reference);
  await press(started.mobile.authorization_url, 'pay');
  const { savedMethod } = (await gateway.find(started.reference)) ?? {};
  await control('refunds', { status: 'needs-attention' });
  const refund = { reference: started.reference, currency: 'GHS' };
  const { id } = await gateway.refund({ ...refund, amount: 500, idempotencyKey: 'one' });
  await gateway.retryRefundWithDetails({
    refundId: id,
    currency: 'GHS',
    accountNumber: '0123456789',
    bankId: '9',
  });
  await gateway.refund({ ...refund, amount: 500, idempotencyKey: 'two' });
  const dispute = await control(`transactions/${started.reference}/dispute`);
  await gateway.submitEvidence(anEvidence(String(dispute.id)));
  await gateway.find(started.reference);
  await gateway.listRefundsSince(since, null);
  await gateway.listDisputesSince(since, null);

  if (!savedMethod || !gateway.mobileMoney) throw new Error('A card was to be kept.');
  await gateway.listPaymentMethods(savedMethod.owner);
  await gateway.chargeStored({ ...cedis(), method: savedMethod, isOwnerPresent: false });
  await gateway.detach(savedMethod.id);

  const { amount, currency, description, metadata } = cedis();
  const wallet = { amount, currency, description, metadata, email: 'ama@example.com' };
  const charge = (phone: string, provider: string) =>
    gateway.mobileMoney?.charge({ ...wallet, phone, provider, reference: cedis().reference });
  await charge('0551234987', 'mtn');
  const prompted = await charge('0201234567', 'vod');
  await gateway.mobileMoney.submitOtp({ reference: prompted?.reference ?? '', otp: '123456' });
};

/** What is said between the adapter and the simulator. */
export const recordPaystack = async (): Promise<Exchange[]> => {
  const simulator = await startPaystackSimulator({
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    secretKey: SECRET_KEY,
  });
  const recorder = await startRecorder(simulator.url);
  try {
    await useEverything(recorder.url, simulator.url);
    return recorder.exchanges;
  } finally {
    await recorder.close();
    await simulator.close();
  }
};
