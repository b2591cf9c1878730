import { findPayment } from '../../shared/billing/invoices/index.ts';
import { assertOffered } from '../../shared/billing/ledger/index.ts';
import {
  getWallet,
  planMethodOfPayment,
  planSaving,
  presentMethod,
} from '../../shared/billing/payment-methods/index.ts';
import { gatewayFor } from '../../shared/billing/payments/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { paymentMethods } from '../../shared/contract/payment-methods.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';
import { gatewayNamed } from '../../shared/integrations/registry/gateways.ts';
import { say } from '../../shared/languages/sentence.ts';
import { invalid } from '../../shared/platform/failure.ts';

/** A payment of another client, or of another gateway, is none to keep a card of. */
const paymentOf = async (clientId: number, id: number) => {
  const payment = await findPayment(clientId, id);
  return payment && payment.gateway !== 'bank' ? { ...payment, gateway: payment.gateway } : null;
};

export const handler = command(paymentMethods['save-payment-method'], {
  load: async ({ path, body }) => {
    const [client, wallet, payment] = await Promise.all([
      getClient(path.client),
      getWallet(path.client),
      body?.payment_id ? paymentOf(path.client, body.payment_id) : null,
    ]);
    return { client, wallet, payment };
  },
  plan: async ({ body, caller, idempotencyKey, now }, { client, wallet, payment }) => {
    const actor = `user:${caller.userId}` as const;
    assertOffered(body.gateway);
    const gateway = await gatewayFor(body.gateway);
    if (body.payment_id === undefined && !gatewayNamed(body.gateway).can.savesWithoutPayment) {
      throw invalid({ payment_id: [say`Name a payment: this gateway keeps the card of a payment only.`] });
    }
    if (body.payment_id !== undefined) {
      if (payment?.gateway !== body.gateway)
        throw invalid({ payment_id: [say`There is no such payment at this gateway.`] });
      const { method, ...plan } = await planMethodOfPayment(wallet, payment, gateway, actor, now);
      const roles = { ...wallet, default_id: wallet.default_id ?? method.id };
      return { ...plan, reply: created({ payment_method: presentMethod(roles, method, now), setup: null }) };
    }
    const { setup, writes } = await planSaving(client, gateway, { idempotencyKey, actor }, now);
    const secrets = {
      setup_intent_client_secret: setup.setupIntentClientSecret,
      publishable_key: setup.publishableKey,
      customer: setup.gatewayCustomerId,
      customer_session_client_secret: setup.customerSessionClientSecret,
    };
    return { writes, reply: created({ payment_method: null, setup: secrets }) };
  },
  dispatch: dispatchFollowUp,
});
