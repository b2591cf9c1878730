import { STRIPE_KEYS } from '../../infra/local/outside-systems.ts';
import { getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { runPaymentTask } from '../../shared/workers/index.ts';
import type { Fixture } from './api-per-file.ts';
import type { CrashStack } from './crash-stack.ts';
import { USD_CLIENT } from './shop.ts';

type Stripe = Pick<CrashStack, 'outside'>;

/** What the app does with the sheet that saves a card; its holder confirms it where the bank asks. */
export const confirmSetup = async ({ outside }: Stripe, secret: string, card: string): Promise<string> => {
  const reference = secret.split('_secret')[0] ?? '';
  const post = (path: string, key: string, fields: Record<string, string>) =>
    fetch(`${outside.stripe.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(fields),
    });
  const confirmed = await post(`/v1/setup_intents/${reference}/confirm`, STRIPE_KEYS.publishableKey, {
    client_secret: secret,
    payment_method: card,
  });
  const { status } = (await confirmed.json()) as { status?: string };
  if (status === 'requires_action') {
    await post(
      `/_simulator/setup_intents/${reference}/authenticate`,
      String(outside.secrets.stripe.secret_key),
      {},
    );
  }
  return reference;
};

/** The bank renews a card, which the network tells Stripe: `exp_month`, `exp_year`, `last4`. */
export const renewAtBank = async (
  { outside }: Stripe,
  method: string,
  fields: Record<string, string>,
): Promise<void> => {
  const headers = { authorization: `Bearer ${String(outside.secrets.stripe.secret_key)}` };
  const path = `${outside.stripe.url}/_simulator/payment_methods/${method}`;
  const answer = await fetch(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(`The control gave ${answer.status}.`);
};

/** The client of a stack saves a card by the API, and it is in the wallet; returns its id there. */
export const saveByApi = async (
  { api, usd }: Pick<Fixture, 'api' | 'usd'>,
  card: string,
): Promise<number> => {
  const { body } = await usd.post('/payment-methods', { gateway: 'stripe' });
  const reference = await confirmSetup(api.stack, body.setup.setup_intent_client_secret, card);
  await runPaymentTask({ gateway: 'stripe', reference }, new Date());
  return (await getWallet(USD_CLIENT)).methods.at(-1)?.id ?? 0;
};
