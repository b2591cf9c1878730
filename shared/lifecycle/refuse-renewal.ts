import { keptOfLine, leftOf, linesOf } from '../billing/invoices/index.ts';
import { audit, dispatchFollowUp, money, newEvent, writeEvent } from '../events/index.ts';
import { type Sentence, say, together } from '../languages/sentence.ts';
import { conflict } from '../platform/failure.ts';
import { sum } from '../platform/money.ts';
import { type Changes, equals, type SetOf } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import { withStatus } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import { dueForNextStep, expiryEnds, fileDomain, releaseLease } from '../services/index.ts';
import { countGivenBack, planMoneyBack, tellMoneyBack } from './cancel-undelivered.ts';
import { type ExpiryTerms, expiryTerms } from './periods.ts';
import type { Renewable } from './plan-renewal-invoice.ts';
import { correctExpiry, orUnavailable, restorationFee } from './registrar-price.ts';
import { assertIdle, assertNotInvoiced, loadRenewal, type RenewalContext } from './renew-ahead.ts';

/** What was paid for a renewal or restoration that has not been bought, and goes back. */
type UnusedRenewal = { amount: number; invoice: InvoiceRecord; source: string };

export const unusedRenewal = async (record: DomainRecord): Promise<UnusedRenewal | null> => {
  const { client_id, id, renewal } = record;
  if (!renewal?.invoice_id) return null;
  const invoice = await getItem(keys.invoice(client_id, renewal.invoice_id));
  if (invoice?.status !== 'paid') return null;
  const own = linesOf(invoice, [record]);
  const price = sum(own.map(keptOfLine));
  const amount = Math.min(price, leftOf(invoice));
  return { amount, invoice, source: `not_renewed:domain:${id}:${invoice.id}` };
};

/** The writes that give an unused renewal back; what its invoice became is counted, so that no refund gives it twice. */
export const planUnused = async (
  record: DomainRecord,
  back: UnusedRenewal | null,
  now: Date,
): Promise<{ refunded: number; writes: Write[] }> => {
  if (!back) return { refunded: 0, writes: [] };
  const { invoice, amount } = back;
  const { refunded, writes } = await planMoneyBack(record, invoice, back, now);
  return { refunded, writes: [...writes, countGivenBack(invoice, amount, record.id)] };
};

type Refusal = {
  /** As the client reads it. */
  reason: Sentence;
  /** What else changes: a domain that turns out to be in redemption. */
  set?: SetOf<DomainRecord>;
  /** Default true: false where it was given back by hand before. */
  giveMoneyBack?: boolean;
};

/** Not invoiced again by itself, as the answer would be the same; a client may ask for it. */
const afterRefusal = ({ expires_at }: DomainRecord, status: DomainRecord['status']) =>
  status === 'redemption' ? null : { invoice_id: null, due_at: expires_at ?? '' };

/**
 * Plans the end of a renewal or restoration that was paid and that nobody can buy: what was paid goes back and the client
 * is told, in one transaction. `finish` makes the record's own write, by a worker's lease or an operator's word.
 */
export const planRenewalRefusal = async (
  record: DomainRecord,
  { reason, set = {}, giveMoneyBack = true }: Refusal,
  actor: Actor,
  finish: (changes: Changes<DomainRecord>) => Write,
  now: Date,
) => {
  const back = giveMoneyBack ? await unusedRenewal(record) : null;
  const { refunded, writes } = await planUnused(record, back, now);
  const amount = back?.amount ?? 0;
  const status = set.status ?? record.status;
  const after = {
    ...set,
    ...withStatus('DOMAIN', status, record.id),
    renewal: afterRefusal(record, status),
  };
  const failed = record.renewal?.restores
    ? say`${record.name} could not be restored.`
    : say`${record.name} could not be renewed.`;
  const message = together([failed, reason, ...tellMoneyBack(record, { amount, refunded })]);
  const event = newEvent(record, 'renewal_failed', message, now, { amount, currency: record.currency });
  const { task: _, ...idle } = { ...record, ...after };
  const changes = {
    set: { ...after, attempts: 0, last_error: null, updated_at: now.toISOString() },
    remove: ['task'] as const,
    due: dueForNextStep(idle),
  };
  return {
    amount,
    refunded,
    writes: [
      finish(changes),
      fileDomain({ ...record, ...after }),
      ...writes,
      writeEvent(event),
      audit(record, actor, 'domain.not_renewed', now, {
        reason: reason.english,
        given_back: amount,
        refunded,
      }),
    ],
    followUp: { events: [event] },
  };
};

/** The same by the worker that holds the lease of the record. */
export const refuseRenewal = (record: DomainRecord, refusal: Refusal, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const finish = (changes: Changes<DomainRecord>) => releaseLease(record, changes);
    const { writes, followUp } = await planRenewalRefusal(record, refusal, 'system', finish, now);
    await transact(writes);
    await dispatchFollowUp(followUp);
  });

type RestorationContext = RenewalContext & { record: DomainRecord; terms: ExpiryTerms };

export const loadRestoration = async (clientId: number, id: number): Promise<RestorationContext> => {
  const context = await loadRenewal(clientId, { kind: 'domain', id });
  const record = context.record as DomainRecord;
  return { ...context, record, terms: await expiryTerms(record) };
};

const notOffered = ({ name }: DomainRecord) =>
  conflict(
    'restore_not_offered',
    say`${name} cannot be restored by order. Write to us: our staff ask the registry.`,
  );

/** What is to be invoiced. Throws what tells why a domain cannot be restored now. */
export const toRestore = (context: RestorationContext, now: Date): Renewable => {
  const { record, terms } = context;
  assertIdle(record, now);
  const { redemption: until } = expiryEnds({ ...record, expiry_terms: terms });
  if (record.status !== 'redemption' || until <= now) {
    throw conflict(
      'not_in_redemption',
      say`${record.name} is not in redemption: there is nothing to restore.`,
    );
  }
  assertNotInvoiced(context);
  if (terms.restore_fee === null) throw notOffered(record);
  return { record, registrarPrice: null, restoration: { record, fee: terms.restore_fee, until } };
};

const noteFee = async (record: DomainRecord, terms: ExpiryTerms, fee: number, now: Date): Promise<never> => {
  const set = { expiry_terms: { ...terms, restore_fee: fee }, updated_at: now.toISOString() };
  await transact([update(record, { set, due: 'unchanged' }, [equals('updated_at', record.updated_at)])]);
  const price = money(fee, record.currency);
  throw conflict(
    'restore_price_changed',
    say`The registry wants ${price} now to restore ${record.name}. Ask again to accept that.`,
  );
};

/**
 * Asks the registrar before a restoration is sold: one that has the domain back says until when, one that does not offer
 * it keeps it from being sold, and a higher price is noted and told instead of being charged.
 */
export const confirmRestoration = async (context: RestorationContext, now: Date): Promise<void> => {
  const { record, terms } = context;
  toRestore(context, now);
  await correctExpiry(record, now);
  const quoted = terms.restore_fee ?? 0;
  const fee = await orUnavailable(() => restorationFee(record, quoted));
  if (fee === null) throw notOffered(record);
  if (fee > quoted) await noteFee(record, terms, fee, now);
};
