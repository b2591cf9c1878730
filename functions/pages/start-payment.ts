import { throttle } from '../../shared/auth/index.ts';
import { getPayLink, payLinkKey } from '../../shared/billing/pay-links/index.ts';
import { hostedGatewayFor, loadPaymentContext, planPayment } from '../../shared/billing/payments/index.ts';
import { type EndOthers, withTaxOfToday } from '../../shared/billing/tax-review/index.ts';
import { getTaxes } from '../../shared/catalog/index.ts';
import { pages } from '../../shared/contract/pages.ts';
import type { Gateway } from '../../shared/contract/vocabulary.ts';
import { writePlan } from '../../shared/events/index.ts';
import { findReply, rememberReply } from '../../shared/http/index.ts';
import {
  handlePage,
  leavingPage,
  type PageReply,
  payPath,
  seeOther,
  show,
} from '../../shared/http/pages/index.ts';
import { GATEWAYS } from '../../shared/integrations/registry/gateways.ts';
import { say } from '../../shared/languages/sentence.ts';
import { confirmAgain } from '../../shared/orders/index.ts';
import { requireEnv } from '../../shared/platform/env.ts';
import { Failure, invalid, notFound } from '../../shared/platform/failure.ts';
import type { Write } from '../../shared/platform/table/write.ts';
import type { PayLinkRecord } from '../../shared/records/invoices.ts';

const LIMIT = { scope: 'pay', requests: 30, seconds: 600 };

/** What a person has typed as the part to pay; undefined for all of it. */
const amountOf = (text: string): number | undefined => {
  if (text === '') return undefined;
  if (/^\d{1,12}([.,]\d{1,3})?$/.test(text)) return Number(text.replace(',', '.'));
  throw invalid({ amount: [say`Enter an amount such as 25.50.`] });
};

/** A button pressed twice leads to one payment; pressed again much later, it may have to be a new one. */
const ANSWER_KEPT_SECONDS = 600;

const gatewayOf = (text: string): Gateway => {
  const gateway = GATEWAYS.find(({ id }) => id === text);
  if (!gateway) throw notFound('page');
  return gateway.id;
};

/** What settles is loaded with the first invoice of which another payment has to be ended: few do. */
const endOthers: EndOthers = async (invoice, now) =>
  (await import('../../shared/billing/settlement/end-open-payments.ts')).endOpenPayments(invoice, now);

/** Opens a payment on the gateway's page; returns that page's address, which `remember` keeps for the same form. */
const openPage = async (
  link: PayLinkRecord,
  gateway: Gateway,
  amount: number | undefined,
  path: string,
  remember: (url: string) => Write,
  now: Date,
): Promise<string> => {
  const here = (page: string) => new URL(page, requireEnv('API_BASE_URL')).href;
  const request = {
    gateway,
    amount,
    saveCard: false,
    returnUrl: here(`${path}/result?returned=1`),
    cancelUrl: here(path),
    actor: 'payer',
  } as const;
  const load = () => loadPaymentContext(link.client_id, link.invoice_id);
  const [loaded, taxes] = await Promise.all([load(), getTaxes()]);
  const confirmed = {
    ...loaded,
    invoice: await confirmAgain(await withTaxOfToday({ ...loaded, taxes }, endOthers, now), now),
  };
  const opened = await writePlan(confirmed, load, async (context) => {
    const { session, writes } = await planPayment(request, context, await hostedGatewayFor(gateway), now);
    const url = session.mobile.authorization_url ?? here(path);
    return { url, writes: [...writes, remember(url)] };
  });
  return opened.url;
};

/** What is no failure for a payer: the invoice is paid, or about to be, and another page says so. */
const elsewhere = (error: unknown, path: string): PageReply => {
  const code = error instanceof Failure ? error.code : null;
  if (code === 'invoice_not_payable' || code === 'invoice_changed') return seeOther(path);
  if (code === 'payment_in_progress') return seeOther(`${path}/result`);
  throw error;
};

export const handler = handlePage(pages['start-payment'], async ({ path: parameters, form, now }) => {
  const { token = '', gateway = '' } = parameters;
  const link = await getPayLink(token, now);
  const chosen = gatewayOf(gateway);
  await throttle({ ...LIMIT, subject: payLinkKey(token).pk }, now);

  const path = payPath(token);
  const typed = form.get('amount')?.trim() ?? '';
  const amount = amountOf(typed);
  const scope = {
    client: link.client_id,
    operation: `pay ${chosen}`,
    // Another amount is another payment.
    idempotencyKey: `${token} ${form.get('key')}${typed && ` ${typed}`}`,
    fingerprint: path,
  };
  const remember = (url: string) =>
    rememberReply(scope, { status: 200, body: url }, now, ANSWER_KEPT_SECONDS);
  const known = await findReply(scope, now);
  if (known) return show(leavingPage(JSON.parse(known.json)));
  try {
    return show(leavingPage(await openPage(link, chosen, amount, path, remember, now)));
  } catch (error) {
    // The other press of the same button may have been faster.
    const concurrentReply = await findReply(scope, now);
    return concurrentReply ? show(leavingPage(JSON.parse(concurrentReply.json))) : elsewhere(error, path);
  }
});
