import { createHmac } from 'node:crypto';
import { startPaystackSimulator } from '../../../infra/local/simulators/paystack/paystack.ts';
import { createGateway } from '../../../shared/integrations/gateway/paystack/client.ts';
import { verifyPaystackWebhook } from '../../../shared/integrations/gateway/paystack/webhook.ts';
import { payment } from '../../integrations/payment.ts';
import type { GatewayWorld } from '../gateway-laws.ts';

const SECRET_KEY = 'sk_test_SecretOfTheShop';

export const startPaystack = async (): Promise<GatewayWorld> => {
  const simulator = await startPaystackSimulator({
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    secretKey: SECRET_KEY,
  });
  const settings = { secret_key: SECRET_KEY, api_base: simulator.url };
  const gateway = createGateway(settings);
  const control = (path: string, body: object = {}) =>
    fetch(`${simulator.url}/_simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const press: GatewayWorld['pay'] = async ({ mobile }, outcome) => {
    await fetch(mobile.authorization_url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: outcome === 'paid' ? 'pay' : 'decline' }),
    });
  };
  return {
    simulator,
    gateway,
    withWrongKeys: createGateway({ ...settings, secret_key: 'sk_test_wrongAndSecret' }),
    currency: 'GHS',
    pay: press,
    dispute: async (reference) => {
      await control(`transactions/${reference}/dispute`);
    },
    keepDeclining: async () => {
      const started = await gateway.start(payment({ amount: 12_547, currency: 'GHS' }));
      await press(started, 'paid');
      const method = (await gateway.find(started.reference))?.savedMethod;
      if (!method) throw new Error('No card was kept.');
      await control(`authorizations/${method.id}`, { outcome: 'failed' });
      return method;
    },
    names: { reference: 'attempt-of-nobody', methodId: 'AUTH_1', owner: 'ama@example.com' },
    requests: { refund: 'POST /refund', charge: 'POST /transaction/charge_authorization' },
    readWebhook: async (body, headers) =>
      verifyPaystackWebhook(body, headers['x-paystack-signature'], [SECRET_KEY]),
    signed: (event) => {
      const body = Buffer.from(JSON.stringify(event));
      const digest = createHmac('sha512', SECRET_KEY).update(body).digest('hex');
      return { body, headers: { 'x-paystack-signature': digest } };
    },
    secrets: [SECRET_KEY, 'sk_test_wrongAndSecret'],
  };
};
