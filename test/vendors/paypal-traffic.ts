import { startPaypalSimulator } from '../../infra/local/simulators/paypal/paypal.ts';
import { createGateway } from '../../shared/integrations/gateway/paypal/client.ts';
import { type Exchange, startRecorder } from './recorder.ts';
import { aPayment } from './stripe-traffic.ts';

const KEYS = { client_id: 'client-vendors', client_secret: 'secret-vendors' };

const dollars = () => aPayment({ amount: 12_550, currency: 'USD', saveCard: true });

const useEverything = async (url: string, simulator: string): Promise<void> => {
  const gateway = createGateway({ ...KEYS, api_base: url });
  const since = new Date(Date.now() - 60_000).toISOString();
  const control = (path: string, body: object) =>
    fetch(`${simulator}/_simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const press = (page: string | null, outcome: string) =>
    fetch(page ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });

  const first = dollars();
  const { reference, mobile } = await gateway.start(first);
  await gateway.resume(reference, first);
  await gateway.capture(reference);
  await press(mobile.authorization_url, 'decline');
  await gateway.capture(reference);
  await press(mobile.authorization_url, 'approve');
  const { savedMethod } = await gateway.capture(reference);
  await gateway.refund({ reference, amount: 500, currency: 'USD', idempotencyKey: 'one' });
  const captures = (await (await fetch(`${simulator}/_simulator/money`)).json()) as {
    captures: { id: string }[];
  };
  const capture = captures.captures[0]?.id ?? '';
  await control(`captures/${capture}/dispute`, {});
  await gateway.find(reference);
  await gateway.referenceOf(capture);
  await gateway.listRefundsSince(since, null);
  await gateway.listDisputesSince(since, null);

  if (!savedMethod) throw new Error('A wallet was to be kept.');
  await gateway.listPaymentMethods(savedMethod.owner);
  const charge = { ...dollars(), method: savedMethod, isOwnerPresent: false };
  await gateway.findStoredCharge(charge);
  await gateway.chargeStored(charge);
  await control(`tokens/${savedMethod.id}`, { refuses: 'INSTRUMENT_DECLINED' });
  await gateway.chargeStored({ ...dollars(), method: savedMethod, isOwnerPresent: false });
  await gateway.detach(savedMethod.id);
  await gateway.chargeStored({ ...dollars(), method: savedMethod, isOwnerPresent: false });
};

/** What is said between the adapter and the simulator. The token endpoint is in no document of PayPal's. */
export const recordPaypal = async (): Promise<Exchange[]> => {
  const simulator = await startPaypalSimulator({
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    clientId: KEYS.client_id,
    clientSecret: KEYS.client_secret,
    webhookId: '8PT597110X687430L',
  });
  const recorder = await startRecorder(simulator.url);
  try {
    await useEverything(recorder.url, simulator.url);
    return recorder.exchanges.filter(({ path }) => path !== '/v1/oauth2/token');
  } finally {
    await recorder.close();
    await simulator.close();
  }
};
