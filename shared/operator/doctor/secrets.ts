import * as z from 'zod';
import {
  paystackSecret,
  stripePublishableSecret,
  stripeSecret,
  stripeWebhooksSecret,
} from '../../billing/payments/gateway-secrets.ts';
import { SECRETS, type SecretName } from '../../contract/resources.ts';
import { namecomSecret } from '../../domains/registrars.ts';
import { whmSecret } from '../../hosting/servers.ts';
import { createPaystackApi } from '../../integrations/gateway/paystack/paystack-call.ts';
import { listWebhookEndpoints } from '../../integrations/gateway/stripe/webhook-endpoints.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { whmCaller } from '../../integrations/panel/whm/whm-call.ts';
import { createApnsProvider } from '../../integrations/push-provider/apns/apns.ts';
import { apnsSettingsSchema } from '../../integrations/push-provider/apns/settings.ts';
import { fcmSettingsSchema } from '../../integrations/push-provider/fcm/settings.ts';
import type { PushProvider, PushTarget } from '../../integrations/push-provider.ts';
import { namecomCaller } from '../../integrations/registrar/namecom/namecom-call.ts';
import { apnsTokenStore } from '../../notifications/apns-token-store.ts';
import { readSecret } from '../../platform/aws/secrets.ts';
import { config } from '../../platform/config/config.ts';
import { error, type Finding, type Site, warning } from './finding.ts';

/** What each secret must look like. */
export const SECRET_SCHEMAS = {
  stripe: stripeSecret,
  'stripe-publishable': stripePublishableSecret,
  'stripe-webhooks': stripeWebhooksSecret,
  paystack: paystackSecret,
  whm: whmSecret,
  namecom: namecomSecret,
  fcm: fcmSettingsSchema,
  apns: apnsSettingsSchema,
} satisfies Record<SecretName, () => z.ZodType>;

const FILL =
  'Fill it in a copy of infra/operator/example-secrets.yaml, then: npm run operator -- secrets fill <file>';

/** A call that somebody waits for. */
const DEADLINE_MS = 8_000;

/** A stage may do without an app on one of the phones, and without a gateway that it does not offer. */
const isOptional = (name: SecretName): boolean => name === 'fcm' || name === 'apns';

const isWanted = (name: SecretName): boolean => {
  const [vendor] = name.split('-');
  if (vendor !== 'stripe' && vendor !== 'paystack') return true;
  return config().gateways.some(({ id }) => id === vendor);
};

const tellUnfilled = (name: SecretName, problem: string): Finding =>
  (isOptional(name) ? warning : error)('secrets', problem, FILL);

const isFilled = async (name: SecretName): Promise<Finding[]> => {
  try {
    await readSecret<z.ZodType>(name, SECRET_SCHEMAS[name]);
    return [];
  } catch (failure) {
    return [tellUnfilled(name, failure instanceof Error ? failure.message : String(failure))];
  }
};

/** `sk_test_…` and `rk_live_…` name the mode they are of. */
const modeOf = (key: string): string | undefined => /^[a-z]+_(test|live)_/.exec(key)?.[1];

/** Keys of different modes know nothing of each other's payments, and those of tests take no money. */
const checkModes = async ({ stage }: Site): Promise<Finding[]> => {
  const keys = [
    ['stripe', (await readSecret('stripe', stripeSecret)).secret_key],
    ['stripe-publishable', (await readSecret('stripe-publishable', stripePublishableSecret)).publishable_key],
    ['paystack', (await readSecret('paystack', paystackSecret)).secret_key],
  ] as const;
  const wanted = keys.filter(([name]) => isWanted(name)).map(([name, key]) => [name, modeOf(key)] as const);
  const modes = new Map<string, string | undefined>(wanted);
  const ofStripe = [modes.get('stripe'), modes.get('stripe-publishable')];
  const tests = wanted.filter(([, mode]) => stage?.production && mode === 'test');
  return [
    ...(ofStripe[0] === ofStripe[1]
      ? []
      : [
          error(
            'secrets',
            `stripe is a key of ${ofStripe[0]} and stripe-publishable one of ${ofStripe[1]}: no card can be charged.`,
            FILL,
          ),
        ]),
    ...tests.map(([name]) => error('secrets', `${name} is a test key in production: no money comes.`, FILL)),
  ];
};

export const checkSecrets = async (site: Site): Promise<Finding[]> => {
  const found = (await Promise.all(SECRETS.filter(isWanted).map(isFilled))).flat();
  const paymentsUnfilled = found.some(({ level }) => level === 'error');
  return paymentsUnfilled ? found : [...found, ...(await checkModes(site))];
};

/**
 * A device that no push service knows: its refusal says that the sender is known, and nobody is sent anything. So does
 * Apple's word that another token of the same key was used a moment ago.
 */
const NOBODY: Record<PushProvider['id'], PushTarget> = {
  fcm: { token: 'no-such-device' },
  apns: { token: '0'.repeat(64) },
};

const MESSAGE = { title: 'Test', body: 'Test', data: {}, collapseKey: 'doctor', ttlSeconds: 60 };

const askPush = async (provider: PushProvider & { close(): Promise<void> }): Promise<void> => {
  try {
    const result = await provider.deliver(NOBODY[provider.id], MESSAGE, { deadlineMs: DEADLINE_MS });
    if (result.outcome === 'delivered' || /^(unregistered|wrong_)/.test(result.outcome)) return;
    if (result.code === 'TooManyProviderTokenUpdates') return;
    const kind = result.outcome === 'retry' ? 'unavailable' : 'rejected';
    throw new IntegrationError(provider.id, kind, result.code);
  } finally {
    await provider.close();
  }
};

/** The smallest question to each vendor that only a right key is answered; it changes nothing there. */
const QUESTIONS: Partial<Record<SecretName, () => Promise<unknown>>> = {
  stripe: async () => {
    const settings = await readSecret('stripe', stripeSecret);
    return listWebhookEndpoints({ ...settings, publishable_key: '', deadlineMs: DEADLINE_MS });
  },
  paystack: async () => {
    const { secret_key, api_base } = await readSecret('paystack', paystackSecret);
    const api = createPaystackApi({ secret_key, api_base, deadlineMs: DEADLINE_MS });
    return api.list({ operation: 'check_key', path: '/transaction?perPage=1', item: z.unknown() });
  },
  whm: async () => {
    const { servers } = await readSecret('whm', whmSecret);
    const asked = await Promise.allSettled(
      servers.map((server) => whmCaller(server, DEADLINE_MS)('applist', {}, z.unknown())),
    );
    const refused = asked.flatMap((answer, index) =>
      answer.status === 'rejected' ? [{ id: servers[index]?.id, reason: answer.reason as Error }] : [],
    );
    if (refused[0]) {
      const named = refused.map(({ id, reason }) => `${id} (${reason.message})`).join(', ');
      throw new Error(`of ${servers.length} servers not ${named}`);
    }
  },
  namecom: async () => {
    const { username, token, api_base } = await readSecret('namecom', namecomSecret);
    const call = namecomCaller({ username, token, api_base })(DEADLINE_MS);
    return call({ operation: 'hello', path: '/hello', answer: z.unknown() });
  },
  fcm: async () => {
    const settings = await readSecret('fcm', fcmSettingsSchema);
    const { createFcmProvider } = await import('../../integrations/push-provider/fcm/fcm.ts');
    return askPush(createFcmProvider(settings, DEADLINE_MS));
  },
  apns: async () => {
    const settings = await readSecret('apns', apnsSettingsSchema);
    // The one token of all senders is used where there is one, and none is stored: a look writes nothing.
    const tokenStore = { read: apnsTokenStore.read, write: async () => true };
    return askPush(createApnsProvider(settings, { tokenStore, deadlineMs: DEADLINE_MS }));
  },
};

const isFilledNow = async (name: SecretName): Promise<boolean> => (await isFilled(name)).length === 0;

const ask = async (name: SecretName, question: () => Promise<unknown>): Promise<Finding[]> => {
  // What is not filled is told by the check of the secrets.
  if (!isWanted(name) || !(await isFilledNow(name))) return [];
  try {
    await question();
    return [];
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    const passing = failure instanceof IntegrationError && failure.retryable;
    return [
      passing
        ? error(
            'vendors',
            `${name} does not answer: ${reason}`,
            'Look at the status page of the vendor, and run this again.',
          )
        : error(
            'vendors',
            `${name} refuses what is in the secret: ${reason}`,
            `Make a new key there, with the rights that the old one had. ${FILL}`,
          ),
    ];
  }
};

/** Whether each vendor takes what is in its secret. */
export const checkVendors = async (): Promise<Finding[]> => {
  const questions = Object.entries(QUESTIONS) as [SecretName, () => Promise<unknown>][];
  return (await Promise.all(questions.map(([name, question]) => ask(name, question)))).flat();
};
