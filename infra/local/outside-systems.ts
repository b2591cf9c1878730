import { startDirectAdminSimulator } from './simulators/directadmin/directadmin.ts';
import { startOpenproviderSimulator } from './simulators/openprovider/openprovider.ts';
import { startPaypalSimulator } from './simulators/paypal/paypal.ts';
import { startPaystackSimulator } from './simulators/paystack/paystack.ts';
import { startPowerdnsSimulator } from './simulators/powerdns/powerdns.ts';
import { startRegistrarSimulator } from './simulators/registrar/registrar.ts';
import type { Simulator } from './simulators/simulator.ts';
import { startStripeSimulator } from './simulators/stripe/stripe.ts';
import type { WebhookSender } from './simulators/webhook-sender.ts';
import { startWhmSimulator } from './simulators/whm/whm.ts';
import type { StackVendors } from './vendors.ts';

export type OutsideSystemsOptions = {
  ports: {
    stripe: number;
    paystack: number;
    whm: number;
    registrar: number;
    /** Of those that are not always there, by their names. */
    others?: Record<string, number>;
  };
  vendors?: StackVendors;
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
const DIRECTADMIN = { username: 'reseller', loginKey: 'local-login-key' };
const REGISTRAR = { username: 'local', token: 'local-registrar-token' };
const POWERDNS = { apiKey: 'local-powerdns-key' };
const PAYPAL = {
  clientId: 'local-paypal-client',
  clientSecret: 'local-paypal-secret',
  webhookId: '1LOCAL00PAYPAL0WH',
};
export const OPENPROVIDER = { username: 'local', password: 'local-openprovider-password' };

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

const directadminSecret = (url: string) => {
  const real = env('DIRECTADMIN_URL');
  const at = real
    ? { username: env('DIRECTADMIN_USERNAME'), login_key: env('DIRECTADMIN_LOGIN_KEY') }
    : { username: DIRECTADMIN.username, login_key: DIRECTADMIN.loginKey };
  const hostname = real ? new URL(real).hostname : 'server1.example-hosting.com';
  return { servers: [{ id: 'server1', hostname, url: real ?? url, ...at }] };
};

const paypalSecrets = (url: string) => {
  const isReal = env('PAYPAL_CLIENT_SECRET') !== undefined;
  const api_base = isReal ? env('PAYPAL_URL') : url;
  return {
    paypal: {
      client_id: isReal ? env('PAYPAL_CLIENT_ID') : PAYPAL.clientId,
      client_secret: isReal ? env('PAYPAL_CLIENT_SECRET') : PAYPAL.clientSecret,
      api_base,
    },
    'paypal-webhooks': { webhook_id: isReal ? env('PAYPAL_WEBHOOK_ID') : PAYPAL.webhookId, api_base },
  };
};

const openproviderSecret = (url: string) =>
  env('OPENPROVIDER_PASSWORD')
    ? {
        username: env('OPENPROVIDER_USERNAME'),
        password: env('OPENPROVIDER_PASSWORD'),
        api_base: env('OPENPROVIDER_API_BASE'),
      }
    : { ...OPENPROVIDER, api_base: url };

const powerdnsSecret = (url: string) =>
  env('POWERDNS_URL')
    ? { url: env('POWERDNS_URL'), api_key: env('POWERDNS_API_KEY') }
    : { url, api_key: POWERDNS.apiKey };

type OtherSimulator = Simulator & { webhooks?: WebhookSender };

type Other = {
  /** `webhookUrl`: where a gateway sends its webhooks. */
  start(port: number, stateFile: string | null, webhookUrl: () => string): Promise<OtherSimulator>;
  /** By their names. */
  secretsOf(url: string): Record<string, object>;
};

/** Vendors beside those that are always there, each started only where a stack is to have it. */
const OTHERS: Record<string, Other> = {
  directadmin: {
    start: (port, stateFile) => startDirectAdminSimulator({ port, stateFile, ...DIRECTADMIN }),
    secretsOf: (url) => ({ directadmin: directadminSecret(url) }),
  },
  openprovider: {
    start: (port, stateFile) => startOpenproviderSimulator({ port, stateFile, ...OPENPROVIDER }),
    secretsOf: (url) => ({ openprovider: openproviderSecret(url) }),
  },
  paypal: {
    start: (port, stateFile, webhookUrl) => startPaypalSimulator({ port, stateFile, webhookUrl, ...PAYPAL }),
    secretsOf: paypalSecrets,
  },
  powerdns: {
    start: (port, stateFile) => startPowerdnsSimulator({ port, stateFile, ...POWERDNS }),
    secretsOf: (url) => ({ powerdns: powerdnsSecret(url) }),
  },
};

const startOthers = async ({ vendors = {}, ports, stateFile, webhook }: OutsideSystemsOptions) => {
  const { panel, dns, registrars = [], gateways = [] } = vendors;
  const simulators: Record<string, OtherSimulator> = {};
  const secrets: Record<string, object> = {};
  for (const name of new Set([panel, dns, ...registrars, ...gateways])) {
    const other = name !== undefined && Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined;
    if (name === undefined || !other) continue;
    const port = ports.others?.[name] ?? 0;
    const simulator = await other.start(port, stateFile(name), () => `${webhook()}/${name}`);
    simulators[name] = simulator;
    Object.assign(secrets, other.secretsOf(simulator.url));
  }
  return { simulators, secrets };
};

const namecomSecret = (url: string) =>
  env('NAMECOM_TOKEN')
    ? { username: env('NAMECOM_USERNAME'), token: env('NAMECOM_TOKEN'), api_base: env('NAMECOM_API_BASE') }
    : { ...REGISTRAR, api_base: url, requests_per_second: 1000 };

/** Starts the simulators of payment gateways, control panel and registrar, with the secrets that lead to them. */
export const startOutsideSystems = async (options: OutsideSystemsOptions) => {
  const { ports, stateFile, webhook } = options;
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
  const others = await startOthers(options);
  return {
    stripe,
    paystack,
    whm,
    registrar,
    /** Those that are not always there, by their names. */
    others: others.simulators,
    secrets: {
      ...stripeSecrets(stripe.url),
      paystack: paystackSecret(paystack.url),
      whm: whmSecret(whm.url),
      namecom: namecomSecret(registrar.url),
      // Also of a stack whose settings name it, not its options.
      ...(env('POWERDNS_URL') && { powerdns: powerdnsSecret('') }),
      ...others.secrets,
    },
    close: async () => {
      const all = [stripe, paystack, whm, registrar, ...Object.values(others.simulators)];
      await Promise.all(all.map((simulator) => simulator.close()));
    },
  };
};
