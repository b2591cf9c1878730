import { handler as createCreditInvoice } from '../../functions/credit/create-credit-invoice.ts';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { STRIPE_KEYS } from '../../infra/local/outside-systems.ts';
import type { CrashStack } from '../support/crash-stack.ts';
import { invokeApi } from '../support/invoke.ts';
import { clientRequest } from './client-request.ts';

export type Started = { invoice: number; gateway: 'stripe' | 'paystack' | 'paypal'; reference: string };

/** The steps of an app, each by invoking the function itself. */
export const buyer = (stack: CrashStack) => {
  const request = (ids: Record<string, number>, body: unknown) => clientRequest(stack.token, ids, body);

  const order = async (items: unknown[], applyCredit = false): Promise<number> => {
    const body = { items, payment_gateway: 'stripe', apply_credit: applyCredit };
    return (await invokeApi(createOrder, request({}, body))).body.invoice.id;
  };

  const creditInvoice = async (amount: number): Promise<number> =>
    (await invokeApi(createCreditInvoice, request({}, { amount }))).body.invoice.id;

  const paymentRequest = (invoice: number, gateway: Started['gateway']) => request({ invoice }, { gateway });

  type Mobile = { payment_intent_client_secret: string | null; authorization_url: string | null };

  /** The payer's part: a card, or the button on the gateway's page. */
  const pay = async (
    { payment_intent_client_secret: secret, authorization_url: page }: Mobile,
    card = 'pm_card_visa',
  ) => {
    if (page !== null) {
      await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'pay' }),
        redirect: 'manual',
      });
      return;
    }
    const body = new URLSearchParams({ client_secret: secret ?? '', payment_method: card });
    await fetch(`${stack.outside.stripe.url}/v1/payment_intents/${secret?.split('_secret')[0]}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STRIPE_KEYS.publishableKey}` },
      body,
    });
  };

  /** Starts a payment and pays; nobody has told us of it yet. */
  const payUnnoticed = async (invoice: number, gateway: Started['gateway']): Promise<Mobile> => {
    const { body } = await invokeApi(startPayment, paymentRequest(invoice, gateway));
    await pay(body.payment.mobile);
    return body.payment.mobile;
  };

  return { order, creditInvoice, paymentRequest, pay, payUnnoticed };
};

export type Buyer = ReturnType<typeof buyer>;
