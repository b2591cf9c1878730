import { chargeNow, planChargeNow } from '../../shared/billing/autopay/index.ts';
import { kindsOf } from '../../shared/billing/invoices/index.ts';
import { assertOffered } from '../../shared/billing/ledger/index.ts';
import { planPrompt, runPrompt, walletGateway } from '../../shared/billing/mobile-money/index.ts';
import { getWallet } from '../../shared/billing/payment-methods/index.ts';
import {
  gatewayFor,
  loadPaymentContext,
  planPayment,
  presentStartedPayment,
  statusUrlOf,
} from '../../shared/billing/payments/index.ts';
import { type EndOthers, withTaxOfToday } from '../../shared/billing/tax-review/index.ts';
import { getTaxes } from '../../shared/catalog/index.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { command, created } from '../../shared/http/index.ts';
import { NO_SESSION } from '../../shared/integrations/payment-gateway.ts';
import { requirePurchase } from '../../shared/mobile/index.ts';
import { confirmAgain, newer } from '../../shared/orders/index.ts';
import type { AttemptRecord } from '../../shared/records/payments.ts';

const show = (attempt: AttemptRecord, session = NO_SESSION) =>
  created({ payment: presentStartedPayment(attempt, session) });

/** What settles is loaded with the first invoice of which another payment has to be ended: few do. */
const endOthers: EndOthers = async (invoice, now) =>
  (await import('../../shared/billing/settlement/end-open-payments.ts')).endOpenPayments(invoice, now);

export const handler = command(invoices['start-payment'], {
  load: async ({ path, body }) => {
    const [context, taxes, wallet] = await Promise.all([
      loadPaymentContext(path.client, path.invoice),
      getTaxes(),
      body?.payment_method_id ? getWallet(path.client) : null,
    ]);
    return { context: { ...context, taxes }, wallet };
  },
  prepare: async ({ store, now }, { context }) => {
    requirePurchase(store, 'pay', kindsOf(context.invoice));
    return confirmAgain(await withTaxOfToday(context, endOthers, now), now);
  },
  plan: async ({ path, body, caller, now }, { context: loaded, wallet }, confirmed) => {
    const context = { ...loaded, invoice: newer(loaded.invoice, confirmed) };
    const { payment_method_id: methodId, phone, provider } = body;
    const returnUrl = new URL(
      '/pay/return',
      statusUrlOf({ client_id: path.client, invoice_id: path.invoice }),
    ).href;
    const actor = `user:${caller.userId}` as const;
    const opening = {
      saveCard: body.save_card ?? false,
      returnUrl,
      cancelUrl: returnUrl,
      actor,
      amount: body.amount,
    };

    if (methodId !== undefined && wallet) {
      const { attempt, writes } = await planChargeNow(
        context,
        wallet,
        { methodId, gateway: body.gateway, actor, amount: body.amount },
        now,
      );
      const complete = async () => {
        const charged = await chargeNow(attempt, { ...opening, gateway: attempt.gateway }, now);
        return show(charged.attempt, charged.session);
      };
      return { writes, reply: show(attempt), complete };
    }

    const chosen = body.gateway ?? walletGateway();
    assertOffered(chosen);
    const gateway = await gatewayFor(chosen);
    if (body.channel && phone !== undefined && provider !== undefined) {
      const { attempt, wallets, writes } = await planPrompt(context, gateway, opening, now);
      const complete = async () =>
        show(await runPrompt(wallets, attempt, context.client, { phone, provider }, now));
      return { writes, reply: show(attempt), complete };
    }

    const request = { ...opening, gateway: gateway.id };
    const { attempt, session, writes } = await planPayment(request, context, gateway, now);
    return { writes, reply: show(attempt, session.mobile) };
  },
});
