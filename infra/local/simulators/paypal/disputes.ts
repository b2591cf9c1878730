import { captureOf, followRefunds, leftOf, PAYEE } from './captures.ts';
import { type Context, type Handler, link } from './context.ts';
import { type Money, minorOf, moneyOf } from './money.ts';
import { addRefund, tellRefund } from './refunds.ts';
import { notFound, Refusal } from './refusal.ts';
import { type Capture, DISPUTE_STATES, type Dispute, timestamp } from './state.ts';

type At = Pick<Context, 'state' | 'origin'>;

/** What the merchant may do with a dispute now: the links of PayPal's answer. */
export const actionsOf = ({ status, state, stage }: Dispute): string[] => {
  switch (status) {
    case 'WAITING_FOR_SELLER_RESPONSE':
      return stage === 'INQUIRY' ? ['accept_claim', 'send_message'] : ['accept_claim', 'provide_evidence'];
    case 'OPEN':
      return ['accept_claim', 'send_message'];
    case 'UNDER_REVIEW':
      return ['provide_supporting_info', 'adjudicate', 'require_evidence'];
    case 'RESOLVED':
      return state === 'APPEALABLE' ? ['appeal'] : [];
    default:
      return [];
  }
};

const summaryOf = ({ origin }: At, dispute: Dispute) => ({
  dispute_id: dispute.id,
  create_time: dispute.create_time,
  update_time: dispute.update_time,
  reason: dispute.reason,
  status: dispute.status,
  dispute_state: dispute.state,
  dispute_amount: dispute.amount,
  dispute_life_cycle_stage: dispute.stage,
  dispute_channel: dispute.channel,
  ...(dispute.seller_response_due_date && { seller_response_due_date: dispute.seller_response_due_date }),
  links: [link(`${origin}/v1/customer/disputes/${dispute.id}`, 'self')],
});

const TRANSACTION_STATUSES: Record<Capture['status'], string> = {
  COMPLETED: 'COMPLETED',
  DECLINED: 'DENIED',
  FAILED: 'FAILED',
  PENDING: 'PENDING',
  PARTIALLY_REFUNDED: 'PARTIALLY_REFUNDED',
  REFUNDED: 'REFUNDED',
};

/** Its state, which only lists tell, stands in its status and links. */
export const presentDispute = (at: At, dispute: Dispute) => {
  const capture = captureOf(at, dispute.capture_id);
  const order = at.state.orders.get(capture.order_id);
  const { links, dispute_state: _, ...summary } = summaryOf(at, dispute);
  const self = links[0]?.href ?? '';
  const asksForEvidence = dispute.status === 'WAITING_FOR_SELLER_RESPONSE' && dispute.stage !== 'INQUIRY';
  const requested = asksForEvidence
    ? [{ evidence_type: 'PROOF_OF_FULFILLMENT', source: 'REQUESTED_FROM_SELLER' }]
    : [];
  const evidences = [...requested, ...dispute.evidences];
  return {
    ...summary,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: capture.create_time,
        transaction_status: TRANSACTION_STATUSES[capture.status],
        gross_amount: capture.amount,
        ...(capture.invoice_id !== null && { invoice_number: capture.invoice_id }),
        ...(capture.custom_id !== null && { custom: capture.custom_id }),
        buyer: { name: order?.payer ? 'Test Payer' : 'Payer' },
        seller: { merchant_id: PAYEE.merchant_id, name: 'Test Store' },
      },
    ],
    ...(dispute.outcome && { dispute_outcome: dispute.outcome }),
    ...(evidences.length > 0 && { evidences }),
    ...(dispute.supporting_info.length > 0 && { supporting_info: dispute.supporting_info }),
    messages: [
      {
        posted_by: 'BUYER',
        time_posted: dispute.create_time,
        content: 'Something is wrong with this payment.',
      },
    ],
    refund_details: {
      allowed_refund_amount: moneyOf(dispute.amount.currency_code, leftOf(at, capture)),
    },
    ...(actionsOf(dispute).includes('accept_claim') && {
      allowed_response_options: { accept_claim: { accept_claim_types: ['REFUND'] } },
    }),
    links: [
      link(self, 'self'),
      ...actionsOf(dispute).map((action) => link(`${self}/${action.replaceAll('_', '-')}`, action, 'POST')),
    ],
  };
};

export const disputeOf = ({ state, id }: Pick<Context, 'state' | 'id'>): Dispute => {
  const dispute = state.disputes.get(id);
  if (!dispute) throw notFound('dispute_id', id);
  return dispute;
};

export const getDispute: Handler = (context) => ({
  status: 200,
  body: presentDispute(context, disputeOf(context)),
});

const SUMMARIES = {
  CREATED: 'A new dispute opened with Case # ',
  UPDATED: 'A dispute was updated with Case # ',
  RESOLVED: 'A dispute was resolved with Case # ',
};

export const tellDispute = (context: Context, dispute: Dispute, told: keyof typeof SUMMARIES): void =>
  context.emit({
    event_type: `CUSTOMER.DISPUTE.${told}`,
    resource_type: 'dispute',
    resource_version: '1.0',
    summary: `${SUMMARIES[told]}${dispute.id}`,
    resource: presentDispute(context, dispute),
  });

export const keepDispute = ({ state }: Pick<Context, 'state'>, dispute: Dispute): void => {
  dispute.update_time = new Date().toISOString();
  state.disputes.put(dispute.id, dispute);
};

const LOST: string[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** Takes what is disputed back, as far as it has not been paid back. */
const takeBack = (context: Context, dispute: Dispute): Money | null => {
  const capture = captureOf(context, dispute.capture_id);
  const left = leftOf(context, capture);
  if (left <= 0n) return null;
  const amount =
    left < minorOf(dispute.amount) ? moneyOf(dispute.amount.currency_code, left) : dispute.amount;
  const reversal = addRefund(context, capture, amount, { dispute_id: dispute.id });
  followRefunds(context, capture, dispute.channel === 'EXTERNAL' ? 'CHARGEBACK' : 'BUYER_COMPLAINT');
  tellRefund(context, reversal, 'REVERSED');
  return amount;
};

/** Ends a dispute; what the payer wins is taken from the merchant. */
export const resolve = (
  context: Context,
  dispute: Dispute,
  outcome_code: NonNullable<Dispute['outcome']>['outcome_code'],
  state: Dispute['state'] = 'RESOLVED',
): void => {
  const taken = LOST.includes(outcome_code) ? takeBack(context, dispute) : null;
  dispute.status = 'RESOLVED';
  dispute.state = state;
  dispute.seller_response_due_date = null;
  dispute.outcome = { outcome_code, ...(taken && { amount_refunded: taken }) };
  keepDispute(context, dispute);
  tellDispute(context, dispute, 'RESOLVED');
};

const QUERY = [
  'start_time',
  'disputed_transaction_id',
  'page_size',
  'next_page_token',
  'dispute_state',
  'update_time_before',
  'update_time_after',
];

const wrongQuery = (field: string, issue: string, value?: string) =>
  new Refusal(400, [{ issue, field, location: 'query', ...(value !== undefined && { value }) }]);

const DAYS_LISTED = 180;

const timeIn = (query: URLSearchParams, name: string): number | null => {
  const given = query.get(name);
  if (given === null) return null;
  const time = Date.parse(given);
  const isLong = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d([.]\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(given);
  if (!isLong || Number.isNaN(time)) throw wrongQuery(name, 'INVALID_PARAMETER_SYNTAX', given);
  if (Date.now() - time > DAYS_LISTED * 24 * 60 * 60_000)
    throw wrongQuery(name, 'INVALID_PARAMETER_VALUE', given);
  return time;
};

const readQuery = (query: URLSearchParams) => {
  const unknown = [...query.keys()].find((name) => !QUERY.includes(name));
  if (unknown) throw wrongQuery(unknown, 'NOT_SUPPORTED');
  const [start, transaction] = [timeIn(query, 'start_time'), query.get('disputed_transaction_id')];
  if (start !== null && transaction !== null) throw wrongQuery('start_time', 'INVALID_PARAMETER_VALUE');
  const size = query.get('page_size') ?? '10';
  if (!/^[1-9]\d?$/.test(size) || Number(size) > 50)
    throw wrongQuery('page_size', 'INVALID_PARAMETER_VALUE', size);
  const states = query.get('dispute_state')?.split(',') ?? [];
  const strange = states.find((state) => !DISPUTE_STATES.some((known) => known === state));
  if (strange !== undefined) throw wrongQuery('dispute_state', 'INVALID_PARAMETER_VALUE', strange);
  const token = query.get('next_page_token');
  const offset = token === null ? 0 : Number(Buffer.from(token, 'base64').toString());
  if (!Number.isInteger(offset))
    throw wrongQuery('next_page_token', 'INVALID_PARAMETER_VALUE', String(token));
  return {
    ...{ start, transaction, states, offset, size: Number(size) },
    before: timeIn(query, 'update_time_before') ?? Number.POSITIVE_INFINITY,
    after: timeIn(query, 'update_time_after') ?? Date.now() - DAYS_LISTED * 24 * 60 * 60_000,
  };
};

/** Those that were opened last come first. */
export const listDisputes: Handler = (context) => {
  const { state, request, origin } = context;
  const { start, transaction, states, offset, size, before, after } = readQuery(request.query);
  const found = state.disputes
    .list()
    .filter(
      (dispute) =>
        (start === null || Date.parse(dispute.create_time) >= start) &&
        (transaction === null || dispute.capture_id === transaction) &&
        (states.length === 0 || states.includes(dispute.state)) &&
        Date.parse(dispute.update_time) <= before &&
        Date.parse(dispute.update_time) >= after,
    )
    .toReversed();
  const address = (from: number) => {
    const query = new URLSearchParams(request.query);
    if (from > 0) query.set('next_page_token', Buffer.from(String(from)).toString('base64'));
    else query.delete('next_page_token');
    return `${origin}${request.path}?${query}`;
  };
  return {
    status: 200,
    body: {
      items: found.slice(offset, offset + size).map((dispute) => summaryOf(context, dispute)),
      links: [
        link(address(offset), 'self'),
        link(address(0), 'first'),
        ...(offset + size < found.length ? [link(address(offset + size), 'next')] : []),
      ],
    },
  };
};

const DAYS_TO_ANSWER = 10;

export const dueDate = (): string => timestamp(new Date(Date.now() + DAYS_TO_ANSWER * 24 * 60 * 60_000));
