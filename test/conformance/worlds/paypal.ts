import { startPaypalSimulator } from '../../../infra/local/simulators/paypal/paypal.ts';
import type { PaymentGateway } from '../../../shared/integrations/payment-gateway.ts';
import type { GatewayWebhook } from '../../../shared/integrations/vendor.ts';
import { payment } from '../../integrations/payment.ts';
import type { GatewayWorld } from '../gateway-laws.ts';

export const PAYPAL_KEYS = {
  client_id: 'ClientOfTheShop',
  client_secret: 'SecretOfTheShop',
  webhook_id: '8PT597110X687430L',
};

type Adapter = {
  createGateway(settings: typeof PAYPAL_KEYS & { api_base: string }): PaymentGateway;
  /** Checks a webhook for the id of `PAYPAL_KEYS`, with the certificate that lies at this address. */
  readWebhook(apiBase: string): GatewayWebhook['readWebhook'];
};

type Money = {
  captures: { id: string; order_id: string; invoice_id: string | null; custom_id: string | null }[];
};

export const startPaypal = async ({ createGateway, readWebhook }: Adapter): Promise<GatewayWorld> => {
  const { client_id: clientId, client_secret: clientSecret, webhook_id: webhookId } = PAYPAL_KEYS;
  const simulator = await startPaypalSimulator({
    ...{ clientId, clientSecret, webhookId },
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
  });
  const settings = { ...PAYPAL_KEYS, api_base: simulator.url };
  const gateway = createGateway(settings);
  const control = (path: string, body: object = {}) =>
    fetch(`${simulator.url}/_simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const pay: GatewayWorld['pay'] = async ({ mobile }, outcome) => {
    await fetch(mobile.authorization_url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: outcome === 'paid' ? 'approve' : 'decline' }),
    });
  };
  return {
    simulator,
    gateway,
    withWrongKeys: createGateway({ ...settings, client_secret: 'wrongAndSecret' }),
    currency: 'USD',
    pay,
    dispute: async (reference) => {
      const { captures } = (await (await fetch(`${simulator.url}/_simulator/money`)).json()) as Money;
      const capture = captures.find((one) =>
        [one.order_id, one.invoice_id, one.custom_id, one.id].includes(reference),
      );
      await control(`captures/${capture?.id}/dispute`);
    },
    keepDeclining: async () => {
      const started = await gateway.start(payment({ amount: 12_547, saveCard: true }));
      await pay(started, 'paid');
      const { savedMethod: method } = await gateway.capture(started.reference);
      if (!method) throw new Error('No wallet was kept.');
      await control(`tokens/${method.id}`, { refuses: 'INSTRUMENT_DECLINED' });
      return method;
    },
    names: { reference: '5O190127TN364715T', methodId: '8kk8451t', owner: 'customer_4029352050' },
    requests: { refund: 'POST /v2/payments/captures/', charge: '/capture', capture: '/capture' },
    readWebhook: readWebhook(simulator.url),
    signed: (event) => {
      const { type: event_type } = event as { type?: string };
      const body = JSON.stringify({ ...event, event_type });
      return { body: Buffer.from(body), headers: simulator.sign(body) };
    },
    secrets: [clientSecret, 'wrongAndSecret'],
  };
};
