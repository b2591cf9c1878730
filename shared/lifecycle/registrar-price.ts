import { inCurrency, premiumPrice, registrarFor } from '../domains/index.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import type { Registrar, RegistrarPrice } from '../integrations/registrar.ts';
import { say } from '../languages/sentence.ts';
import { conflict, unavailable } from '../platform/failure.ts';
import { equals } from '../platform/table/changes.ts';
import { transact } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { claim, completeTask, fileDomain } from '../services/index.ts';
import { expiryCorrection, RENEWED_YEARS } from './periods.ts';
import { titleOf } from './renew-ahead.ts';

/**
 * A record about to be invoiced, at the present price where its name has one of its own, with what the registrar wants
 * for it. Other names renew at the price agreed when they were ordered.
 */
export const atPresentPrice = async <R extends ServiceRecord>(
  record: R,
): Promise<{ record: R; registrarPrice: RegistrarPrice | null }> => {
  if (record.kind !== 'domain' || record.registrar === 'manual' || !record.purchase?.premium) {
    return { record, registrarPrice: null };
  }
  const registrar = await registrarFor(record.registrar);
  const { renew } = await registrar.getPrices(record.name, RENEWED_YEARS);
  const amount = renew && premiumPrice(renew, record.currency);
  return {
    record: { ...record, recurring_amount: amount ?? record.recurring_amount },
    registrarPrice: renew,
  };
};

/**
 * What restoring a domain costs its client now besides the renewal: what was quoted, or what the registrar wants where that
 * is more. Null where it cannot be had, as for names with a price of their own, whose restoration no registrar prices.
 */
export const restorationFee = async (record: DomainRecord, quoted: number): Promise<number | null> => {
  if (record.registrar === 'manual') return quoted;
  if (record.purchase?.premium) return null;
  const registrar = await registrarFor(record.registrar);
  const { restore: price = null } = (await registrar.findTldPrices(record.tld)) ?? {};
  return price && Math.max(quoted, inCurrency(price, record.currency) ?? 0);
};

/**
 * What the registrar wants for the renewal now, to be stated so that it charges nothing else. Throws a final failure
 * when a name with a price of its own has become dearer than what was invoiced: then a person decides.
 */
export const renewalPrice = async (
  registrar: Registrar,
  { name, renewal }: DomainRecord,
): Promise<RegistrarPrice | undefined> => {
  const { premium, renew } = await registrar.getPrices(name, RENEWED_YEARS);
  const invoiced = renewal?.registrar_price;
  if (premium && renew && invoiced && renew.amount > invoiced.amount) {
    throw new IntegrationError('registrar', 'rejected', 'the renewal has become dearer than its invoice', {
      code: 'price_changed',
    });
  }
  return renew ?? undefined;
};

/** What a registrar is asked while somebody waits. Throws a 503 when it does not answer. */
export const orUnavailable = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    throw unavailable(say`The registrar does not answer. Try again in a moment.`, 10);
  }
};

const noteCorrection = async (
  domain: DomainRecord,
  correction: NonNullable<Awaited<ReturnType<typeof expiryCorrection>>>,
  now: Date,
): Promise<never> => {
  const { name } = domain;
  const claimed = await claim(domain, now, [equals('updated_at', domain.updated_at)]);
  if (!claimed) throw unavailable(say`${titleOf(domain)} is being changed. Try again in a moment.`);
  await transact([completeTask(claimed, correction, now), fileDomain({ ...domain, ...correction })]);
  if (!correction.expires_at) {
    throw conflict(
      'not_at_registrar',
      say`The registrar does not have ${name} at present. Try again in two hours.`,
    );
  }
  const noted = say`The registrar says that ${name} expires at ${correction.expires_at}, which is noted now.`;
  throw conflict('expiry_corrected', say`${noted} Try again to renew it from then on.`);
};

/**
 * Asks the registrar before a domain is renewed. What it says otherwise is noted, and a conflict thrown that says so;
 * the next try then begins from there.
 */
export const correctExpiry = async (record: ServiceRecord, now: Date): Promise<void> => {
  if (record.kind !== 'domain') return;
  const correction = await orUnavailable(() => expiryCorrection(record, now));
  if (correction) await noteCorrection(record, correction, now);
};
