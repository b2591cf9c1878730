import { inCurrency, premiumPrice } from '../../domains/premium-price.ts';
import { registrarFor } from '../../domains/registrars.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { Registrar } from '../../integrations/registrar.ts';
import type { RegistrarPrice } from '../../integrations/registrar-offer.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { RENEWED_YEARS } from './periods.ts';

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
