import { feeOf, PAYEE } from './captures.ts';
import { type Context, type Handler, link } from './context.ts';
import { minorOf, moneyOf } from './money.ts';
import { Refusal } from './refusal.ts';
import type { Capture, Refund } from './state.ts';

const QUERY = [
  'transaction_id',
  'transaction_type',
  'transaction_status',
  'transaction_currency',
  'start_date',
  'end_date',
  'fields',
  'balance_affecting_records_only',
  'page_size',
  'page',
];

const MAXIMUM_DAYS = 31;
const ACCOUNT = PAYEE.merchant_id;

const wrong = (field: string, issue: string): Refusal =>
  new Refusal(400, [{ issue, field, location: 'query' }]);

const dateIn = (query: URLSearchParams, name: string): number => {
  const given = query.get(name);
  if (given === null) throw wrong(name, 'MISSING_REQUIRED_PARAMETER');
  if (!/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d([.]\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(given)) {
    throw wrong(name, 'INVALID_PARAMETER_SYNTAX');
  }
  return Date.parse(given);
};

const CAPTURE_CODES: Record<Capture['status'], string> = {
  COMPLETED: 'S',
  PARTIALLY_REFUNDED: 'S',
  REFUNDED: 'S',
  PENDING: 'P',
  DECLINED: 'D',
  FAILED: 'D',
};
const REFUND_CODES: Record<Refund['status'], string> = {
  COMPLETED: 'S',
  PENDING: 'P',
  FAILED: 'D',
  CANCELLED: 'D',
};

/** T0006: a payment through Checkout. */
const ofCapture = (capture: Capture) => ({
  paypal_account_id: ACCOUNT,
  transaction_id: capture.id,
  paypal_reference_id: capture.order_id,
  paypal_reference_id_type: 'ODR',
  transaction_event_code: 'T0006',
  transaction_initiation_date: capture.create_time,
  transaction_updated_date: capture.update_time,
  transaction_amount: capture.amount,
  fee_amount: moneyOf(capture.amount.currency_code, -feeOf(minorOf(capture.amount))),
  transaction_status: CAPTURE_CODES[capture.status],
  ...(capture.invoice_id !== null && { invoice_id: capture.invoice_id }),
  ...(capture.custom_id !== null && { custom_field: capture.custom_id }),
});

/** T1107: a refund by the merchant; T1201: a chargeback, T1111: what a claim took back. */
const ofRefund = ({ state }: Context, refund: Refund) => {
  const dispute = refund.dispute_id === null ? undefined : state.disputes.get(refund.dispute_id);
  const code = !dispute ? 'T1107' : dispute.channel === 'EXTERNAL' ? 'T1201' : 'T1111';
  return {
    paypal_account_id: ACCOUNT,
    transaction_id: refund.id,
    paypal_reference_id: refund.capture_id,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: code,
    transaction_initiation_date: refund.create_time,
    transaction_updated_date: refund.update_time,
    transaction_amount: moneyOf(refund.amount.currency_code, -minorOf(refund.amount)),
    transaction_status: REFUND_CODES[refund.status],
    ...(refund.invoice_id !== null && { invoice_id: refund.invoice_id }),
    ...(refund.custom_id !== null && { custom_field: refund.custom_id }),
  };
};

/** GET /v1/reporting/transactions, up to three hours behind the payments themselves. */
export const listTransactions: Handler = (context) => {
  const { state, request, origin } = context;
  const { query } = request;
  const unknown = [...query.keys()].find((name) => !QUERY.includes(name));
  if (unknown) throw wrong(unknown, 'NOT_SUPPORTED');
  const [from, to] = [dateIn(query, 'start_date'), dateIn(query, 'end_date')];
  if (to < from || to - from > MAXIMUM_DAYS * 24 * 60 * 60_000)
    throw wrong('end_date', 'INVALID_PARAMETER_VALUE');
  const [size, page] = [Number(query.get('page_size') ?? 100), Number(query.get('page') ?? 1)];
  if (!(size >= 1 && size <= 500 && page >= 1)) throw wrong('page_size', 'INVALID_PARAMETER_VALUE');
  const refreshed = Date.now() - state.settings.get().reporting_minutes * 60_000;
  const matches = (name: string, value: string) => (query.get(name) ?? value) === value;
  const found = [
    ...state.captures.list().map(ofCapture),
    ...state.refunds.list().map((refund) => ofRefund(context, refund)),
  ].filter((one) => {
    const time = Date.parse(one.transaction_initiation_date);
    return (
      time >= from - 999 &&
      time <= Math.min(to, refreshed) &&
      matches('transaction_id', one.transaction_id) &&
      matches('transaction_type', one.transaction_event_code) &&
      matches('transaction_status', one.transaction_status) &&
      matches('transaction_currency', one.transaction_amount.currency_code)
    );
  });
  found.sort((a, b) => a.transaction_initiation_date.localeCompare(b.transaction_initiation_date));
  const shown = found.slice((page - 1) * size, page * size);
  return {
    status: 200,
    body: {
      transaction_details: shown.map((transaction_info) => ({ transaction_info })),
      account_number: ACCOUNT,
      start_date: query.get('start_date'),
      end_date: query.get('end_date'),
      last_refreshed_datetime: new Date(refreshed).toISOString(),
      page,
      total_items: found.length,
      total_pages: Math.ceil(found.length / size),
      links: [link(`${origin}${request.path}?${query}`, 'self')],
    },
  };
};
