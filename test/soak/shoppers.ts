import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { handler as createCreditInvoice } from '../../functions/credit/create-credit-invoice.ts';
import { handler as applyCredit } from '../../functions/invoices/apply-credit.ts';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { STRIPE_KEYS } from '../../infra/local/outside-systems.ts';
import type { CrashStack } from '../support/crash-stack.ts';
import { domainItem, freshDomain, GHS_CLIENT, hostingItem } from '../support/shop.ts';
import { chance, type Handler, type Outcomes, pick } from './outcomes.ts';

const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'];
const BUTTONS = ['pay', 'pay', 'decline', 'abandon'];
/** One person with an app: orders, pays, buys and uses credit, and tries again what failed on our side. */
export const shopper = (stack: CrashStack, email: string, client: number, outcomes: Outcomes) => {
  let token = '';

  const ask = (name: string, handler: Handler, ids: Record<string, number>, body: unknown) =>
    outcomes.ask(name, handler, { token, ids: { client, ...ids }, body, idempotencyKey: randomUUID() });

  const confirmCard = (secret: string) =>
    fetch(`${stack.outside.stripe.url}/v1/payment_intents/${secret.split('_secret')[0]}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STRIPE_KEYS.publishableKey}` },
      body: new URLSearchParams({ client_secret: secret, payment_method: pick(CARDS) }),
    });

  const pressButton = (page: string) =>
    fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ outcome: pick(BUTTONS) }),
      redirect: 'manual',
    });

  const pay = async (invoice: number) => {
    // Cards cannot be charged in GHS.
    const gateway = client === GHS_CLIENT ? 'paystack' : pick(['stripe', 'paystack']);
    const wanted = { gateway, save_card: chance(0.3) };
    const { status, body } = await ask('start payment', startPayment, { invoice }, wanted);
    if (status !== 201) return;
    const { payment_intent_client_secret: secret, authorization_url: page } = body.payment.mobile;
    await (page === null ? confirmCard(secret) : pressButton(page));
  };

  const order = async () => {
    const domain = chance(0.3) ? `wanted-${Math.floor(Math.random() * 200)}.com` : freshDomain();
    const items = pick([
      [{ ...hostingItem(domain), billing_cycle: 'monthly' }],
      [hostingItem(domain)],
      [domainItem(domain)],
      [hostingItem(domain), domainItem(domain)],
    ]);
    const payment_gateway = client === GHS_CLIENT ? 'paystack' : 'stripe';
    const body = { items, payment_gateway, apply_credit: chance(0.5) };
    const answer = await ask('order', createOrder, {}, body);
    return answer.status === 201 ? answer.body.invoice : null;
  };

  const buyCredit = async () => {
    const answer = await ask('buy credit', createCreditInvoice, {}, { amount: 50 });
    return answer.status === 201 ? answer.body.invoice : null;
  };

  const act = async () => {
    const invoice = await (chance(0.2) ? buyCredit() : order());
    if (!invoice?.is_payable) return;
    if (chance(0.2)) await ask('use credit', applyCredit, { invoice: invoice.id }, {});
    await pay(invoice.id);
    if (chance(0.3)) await pay(invoice.id);
  };

  /** Logs in again now and then, before a session reaches its limits. */
  return async (until: number): Promise<void> => {
    for (let acts = 0; Date.now() < until; acts += 1) {
      if (acts % 20 === 0) token = await stack.session(email).catch(() => token);
      await act();
      await wait(Math.random() * 1000);
    }
  };
};
