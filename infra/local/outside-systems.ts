import { startPaystackSimulator } from './simulators/paystack/paystack.ts';
import { startRegistrarSimulator } from './simulators/registrar/registrar.ts';
import { startStripeSimulator } from './simulators/stripe/stripe.ts';
import { startWhmSimulator } from './simulators/whm/whm.ts';

export type OutsideSystemsOptions = {
  ports: { stripe: number; paystack: number; whm: number; registrar: number };
  stateFile: (name: string) => string | null;
  /** Where the gateways send their webhooks; asked for at each delivery. */
  webhook: () => string;
};

/** Credentials of the simulators: for this machine only, and printed at the start. */
export const STRIPE_KEYS = {
  secretKey: 'sk_test_local',
  publishableKey: 'pk_test_local',
  webhookSecret: 'whsec_local',
};
const PAYSTACK_KEY = 'sk_test_local_paystack';
const WHM = { username: 'reseller', token: 'local-whm-token' };
const REGISTRAR = { username: 'local', token: 'local-registrar-token' };

const env = (name: string): string | undefined => process.env[name] || undefined;

/** Real credentials in the environment take the place of a simulator's. */
const stripeSecrets = (url: string) => {
  const real = env('STRIPE_SECRET_KEY');
  const publishable_key = real ? env('STRIPE_PUBLISHABLE_KEY') : STRIPE_KEYS.publishableKey;
  const webhook_secrets = [real ? env('STRIPE_WEBHOOK_SECRET') : STRIPE_KEYS.webhookSecret];
  return {
    stripe: real ? { secret_key: real } : { secret_key: STRIPE_KEYS.secretKey, api_base: url },
    'stripe-publishable': { publishable_key },
    'stripe-webhooks': { webhook_secrets },
  };
};

const paystackSecret = (url: string) =>
  env('PAYSTACK_SECRET_KEY')
    ? { secret_key: env('PAYSTACK_SECRET_KEY') }
    : { secret_key: PAYSTACK_KEY, api_base: url };

const whmSecret = (url: string) => ({
  servers: [
    env('WHM_URL')
      ? {
          id: 'server1',
          hostname: new URL(String(env('WHM_URL'))).hostname,
          url: env('WHM_URL'),
          username: env('WHM_USERNAME'),
          token: env('WHM_TOKEN'),
        }
      : { id: 'server1', hostname: 'server1.example-hosting.com', url, ...WHM, ip: '192.0.2.10' },
  ],
});

const namecomSecret = (url: string) =>
  env('NAMECOM_TOKEN')
    ? { username: env('NAMECOM_USERNAME'), token: env('NAMECOM_TOKEN'), api_base: env('NAMECOM_API_BASE') }
    : { ...REGISTRAR, api_base: url, requests_per_second: 1000 };

/** Starts the simulators of payment gateways, control panel and registrar, with the secrets that lead to them. */
export const startOutsideSystems = async ({ ports, stateFile, webhook }: OutsideSystemsOptions) => {
  const stripe = await startStripeSimulator({
    port: ports.stripe,
    stateFile: stateFile('stripe'),
    webhookUrl: () => `${webhook()}/stripe`,
    ...STRIPE_KEYS,
  });
  const paystack = await startPaystackSimulator({
    port: ports.paystack,
    stateFile: stateFile('paystack'),
    webhookUrl: () => `${webhook()}/paystack`,
    secretKey: PAYSTACK_KEY,
  });
  const whm = await startWhmSimulator({ port: ports.whm, stateFile: stateFile('whm'), ...WHM });
  const registrar = await startRegistrarSimulator({
    port: ports.registrar,
    stateFile: stateFile('registrar'),
    ...REGISTRAR,
  });
  return {
    stripe,
    paystack,
    whm,
    registrar,
    secrets: {
      ...stripeSecrets(stripe.url),
      paystack: paystackSecret(paystack.url),
      whm: whmSecret(whm.url),
      namecom: namecomSecret(registrar.url),
    },
    close: async () => {
      await Promise.all([stripe, paystack, whm, registrar].map((simulator) => simulator.close()));
    },
  };
};
