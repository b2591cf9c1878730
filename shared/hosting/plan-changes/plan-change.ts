import { isDeepStrictEqual } from 'node:util';
import {
  invoiceCreated,
  invoiceNumber,
  invoicePaid,
  isRenewedBy,
  planAskedWithdrawal,
  writeInvoice,
} from '../../billing/invoices/index.ts';
import { moveCredit } from '../../billing/ledger/index.ts';
import { newPayLink } from '../../billing/pay-links/index.ts';
import { audit, day, newEvent, type PlanWithFollowUp, writeEvent } from '../../events/index.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { conflict } from '../../platform/failure.ts';
import { equals } from '../../platform/table/changes.ts';
import { check, remove, update, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/events.ts';
import type { Excess, HostingRecord, PlanChange, PlanQuoteRecord } from '../../records/hosting.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { dueForNextStep, nameTerms } from '../../services/index.ts';
import { asCancellationWasRead, assertNotAtWork } from '../index.ts';
import { assertChangeable, type ChangeContext } from './changeable.ts';
import { wentBack } from './paid-periods.ts';
import { changeInvoice } from './proration.ts';

export type ChangeRequest = { applyCredit: boolean; acceptExcess: boolean; actor: Actor };

const NAMED: Record<Excess['resource'], (limit: number, used: number) => Sentence> = {
  disk: (limit, used) => say`${limit} MB of disk space where ${used} MB are used`,
  bandwidth: (limit, used) => say`${limit} MB of transfer a month where ${used} MB are used`,
};

/** Throws a conflict for a package with less room than the account takes up, of which the client has not been warned. */
const assertFits = ({ to, excess = [] }: PlanQuoteRecord): void => {
  if (excess.length === 0) return;
  const parts = excess.map(({ resource, used_mb, limit_mb }) => NAMED[resource](limit_mb, used_mb));
  const [first, second] = parts;
  const what = first && second ? say`${first} and ${second}` : (first ?? '');
  const message = say`${to.package_name} has ${what}. Make room, or send it again with accept_excess to go on.`;
  throw conflict('package_too_small', message);
};

/**
 * The quote that is to be carried out. Throws a conflict for one that is over, used, or of the account, or of what was kept
 * of the money for it, as it was.
 */
const assertQuote = (
  quote: PlanQuoteRecord | undefined,
  { record, paid }: ChangeContext,
  now: Date,
): PlanQuoteRecord => {
  const { id, package_id, recurring_amount, billing_cycle, addons, next_due_at } = record;
  if (!quote || quote.hosting_account_id !== id || quote.expires_at <= now.toISOString()) {
    throw conflict('quote_expired', say`This quote is no longer good. Ask for another one.`);
  }
  const { from, period_end } = quote;
  const isSame =
    from.package_id === package_id &&
    from.recurring_amount === recurring_amount &&
    (from.billing_cycle ?? billing_cycle) === billing_cycle &&
    isDeepStrictEqual(from.addons ?? [], addons ?? []) &&
    period_end === next_due_at &&
    isDeepStrictEqual(quote.went_back ?? wentBack(paid), wentBack(paid));
  if (!isSame) throw conflict('quote_outdated', say`The account has changed since. Ask for another quote.`);
  return quote;
};

const changeOf = (quote: PlanQuoteRecord, invoice: InvoiceRecord | null, now: Date): PlanChange => ({
  ...quote.to,
  id: quote.id,
  direction: quote.direction,
  invoice_id: invoice?.id ?? null,
  pay_until: invoice?.due_at ?? null,
  effective_at: invoice ? null : quote.period_end,
  ...(quote.new_period ? { new_period: quote.new_period } : {}),
  ...(invoice && quote.amount !== undefined ? { amount: quote.amount } : {}),
  ...(invoice && quote.went_back ? { went_back: quote.went_back } : {}),
  requested_at: now.toISOString(),
});

/** The account notes the change; while the invoice for its next period is unpaid, that is made again at the new price. */
const noteChange = (
  { record, renewal }: ChangeContext,
  change: PlanChange,
  invoice: InvoiceRecord | null,
  actor: Actor,
  now: Date,
): PlanWithFollowUp => {
  const isPaid = invoice?.status === 'paid';
  const isOpen = renewal?.invoice.status === 'unpaid' && isRenewedBy(renewal.invoice, record);
  const renewed = isOpen ? planAskedWithdrawal(renewal, record, actor, now) : null;
  const noted = {
    change,
    ...(isPaid ? { change_paid_at: now.toISOString() } : {}),
    ...(record.renewal ? { renewal: null } : {}),
  };
  const changes = {
    set: { ...noted, updated_at: now.toISOString() },
    due: dueForNextStep({ ...record, ...noted }),
  };
  const { kind, client_id, id } = record;
  return {
    writes: [update(record, changes, asCancellationWasRead(record, now)), ...(renewed?.writes ?? [])],
    followUp: {
      events: renewed?.followUp.events ?? [],
      renewals: [
        ...(isPaid || renewed ? [{ kind, client_id, id }] : []),
        ...(renewed?.followUp.renewals ?? []),
      ],
    },
  };
};

const describe = (change: PlanChange, record: HostingRecord): Sentence =>
  change.direction === 'upgrade'
    ? say`Hosting for ${record.domain} becomes ${nameTerms(change, record)} once it is paid.`
    : say`Hosting for ${record.domain} becomes ${nameTerms(change, record)} on ${day(change.effective_at ?? '')}.`;

/** Used at once, by each change that is paid in part or whole by it. */
const useCredit = (invoice: InvoiceRecord, now: Date): Write[] =>
  moveCredit(
    invoice.client_id,
    invoice.currency,
    [
      {
        type: 'invoice_payment',
        amount: -invoice.credit_applied,
        source: `change:${invoice.id}`,
        invoiceId: invoice.id,
        description: say`Used for invoice ${invoiceNumber(invoice.id)}`,
      },
    ],
    now,
  );

/**
 * Plans a change of package, cycle or add-ons at the price of its quote, which serves once: an upgrade is made when its invoice is paid, a
 * downgrade when the period ends. Throws what `assertChangeable` does, and a conflict for a quote that is over.
 */
export const planChange = (
  context: ChangeContext,
  given: PlanQuoteRecord | undefined,
  { applyCredit, acceptExcess, actor }: ChangeRequest,
  now: Date,
): PlanWithFollowUp & { record: HostingRecord; invoice: InvoiceRecord | null; paymentUrl: string | null } => {
  assertChangeable(context, now);
  const { record, client, paid } = context;
  const quote = assertQuote(given, context, now);
  if (!acceptExcess) assertFits(quote);
  const isUpgrade = quote.direction === 'upgrade';
  const invoice = isUpgrade ? changeInvoice(quote, record, client, applyCredit, now) : null;
  const change = changeOf(quote, invoice, now);
  const noted = noteChange(context, change, invoice, actor, now);
  const payLink = invoice && newPayLink(client.id, invoice.id, now);
  const isPaid = invoice?.status === 'paid';
  const events = [
    newEvent(record, 'plan_change_requested', describe(change, record), now),
    ...(invoice ? [invoiceCreated(invoice, now)] : []),
    ...(invoice && isPaid ? [invoicePaid(invoice, now)] : []),
  ];
  const { total } = quote;
  return {
    record: { ...record, change },
    invoice,
    paymentUrl: payLink?.url ?? null,
    writes: [
      ...noted.writes,
      ...paid.map(({ invoice }) =>
        check(keys.invoice(client.id, invoice.id), [equals('version', invoice.version)]),
      ),
      remove(keys.planQuote(client.id, quote.id), [equals('id', quote.id)]),
      ...(invoice ? [...writeInvoice(invoice), ...useCredit(invoice, now)] : []),
      ...(payLink ? [payLink.write] : []),
      ...events.map(writeEvent),
      audit(record, actor, 'hosting.change_requested', now, {
        change: change.id,
        package: change.package_id,
        cycle: change.billing_cycle ?? record.billing_cycle,
        invoice: invoice?.id ?? null,
        total,
      }),
    ],
    followUp: { ...noted.followUp, events: [...events, ...(noted.followUp?.events ?? [])] },
  };
};

/**
 * Plans the withdrawal of a downgrade that waits for the end of the period. Throws a conflict for an upgrade, whose
 * invoice is cancelled instead, and once the next period was invoiced at the new price.
 */
export const planChangeWithdrawal = (
  record: HostingRecord,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { record: HostingRecord } => {
  const { change, next_due_at, renewal } = record;
  if (!change) throw conflict('no_change', say`There is no change to be withdrawn.`);
  if (change.effective_at === null) {
    throw conflict(
      'change_invoiced',
      say`An upgrade is withdrawn by cancelling its invoice while it is unpaid.`,
    );
  }
  assertNotAtWork(record, now);
  if (change.effective_at !== next_due_at || renewal) {
    throw conflict('change_settled', say`The next period was invoiced at the new price already.`);
  }
  const after: HostingRecord = { ...record, change: null };
  const due = record.task ? 'unchanged' : dueForNextStep(after);
  const set = { change: null, updated_at: now.toISOString() };
  return {
    record: after,
    writes: [
      update(record, { set, due }, asCancellationWasRead(record, now)),
      audit(record, actor, 'hosting.change_withdrawn', now, { change: change.id }),
    ],
  };
};
