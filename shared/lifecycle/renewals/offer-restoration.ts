import { conflict } from '../../platform/failure.ts';
import { formatMoney } from '../../platform/money.ts';
import { equals } from '../../platform/table/expressions.ts';
import { transact, update } from '../../platform/table/write.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { expiryEnds } from '../../services/next-step.ts';
import { askRegistrar, correctExpiry } from './ask-registrar.ts';
import { type ExpiryTerms, expiryTerms } from './expiry-terms.ts';
import type { Renewable } from './plan-renewal-invoice.ts';
import { restorationFee } from './registrar-price.ts';
import { assertIdle, assertNotInvoiced, loadRenewal, type RenewalContext } from './renew-ahead.ts';

export type RestorationContext = RenewalContext & { record: DomainRecord; terms: ExpiryTerms };

export const loadRestoration = async (clientId: number, id: number): Promise<RestorationContext> => {
  const context = await loadRenewal(clientId, { kind: 'domain', id });
  const record = context.record as DomainRecord;
  return { ...context, record, terms: await expiryTerms(record) };
};

const notOffered = ({ name }: DomainRecord) =>
  conflict(
    'restore_not_offered',
    `${name} cannot be restored by order. Write to us: our staff ask the registry.`,
  );

/** What is to be invoiced. Throws what tells why a domain cannot be restored now. */
export const toRestore = (context: RestorationContext, now: Date): Renewable => {
  const { record, terms } = context;
  assertIdle(record, now);
  const { redemption: until } = expiryEnds({ ...record, expiry_terms: terms });
  if (record.status !== 'redemption' || until <= now) {
    throw conflict('not_in_redemption', `${record.name} is not in redemption: there is nothing to restore.`);
  }
  assertNotInvoiced(context);
  if (terms.restore_fee === null) throw notOffered(record);
  return { record, registrarPrice: null, restoration: { record, fee: terms.restore_fee, until } };
};

const noteFee = async (record: DomainRecord, terms: ExpiryTerms, fee: number, now: Date): Promise<never> => {
  const set = { expiry_terms: { ...terms, restore_fee: fee }, updated_at: now.toISOString() };
  await transact([update(record, { set }, [equals('updated_at', record.updated_at)])]);
  const price = formatMoney(fee, record.currency);
  throw conflict(
    'restore_price_changed',
    `The registry wants ${price} now to restore ${record.name}. Ask again to accept that.`,
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
  const fee = await askRegistrar(() => restorationFee(record, quoted));
  if (fee === null) throw notOffered(record);
  if (fee > quoted) await noteFee(record, terms, fee, now);
};
