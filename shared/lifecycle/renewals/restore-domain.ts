import { leftOf } from '../../billing/invoices/document-steps.ts';
import { registrarFor } from '../../domains/registrars.ts';
import { audit } from '../../events/audit.ts';
import type { RegistrarDomain } from '../../integrations/registrar.ts';
import { sum } from '../../platform/money.ts';
import type { Changes } from '../../platform/table/changes.ts';
import { asRead } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { transact, update, type Write } from '../../platform/table/write.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { awaitsManualAction } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { Renewal } from '../../records/renewal.ts';
import { releaseLease } from '../../services/lease.ts';
import { countGivenBack } from '../undelivered/cancel-undelivered.ts';
import { planMoneyBack } from '../undelivered/money-back.ts';
import { expiryChange } from './expiry-correction.ts';
import { RENEWED_YEARS } from './periods.ts';
import { refuseRenewal } from './refuse-renewal.ts';
import { domainRenewed } from './renewed.ts';

type Back = { amount: number; writes: Write[] };

/** No registrar of ours takes an order for it: a person asks its support, and says when it is done. */
const awaitRestoration = async (record: DomainRecord, renewal: Renewal, now: Date): Promise<void> => {
  const { fee_goes_back: _, ...owed } = renewal;
  const set = {
    renewal: owed,
    ...awaitsManualAction('manual_restoration', now, record.id),
    attempts: 0,
    last_error: null,
    updated_at: now.toISOString(),
  };
  await transact([releaseLease(record, { set }), audit(record, 'system', 'domain.restoration_waits', now)]);
};

/** What of a paid restoration was for the restoration, and goes back where a renewal has done. */
const planFeeBack = async (record: DomainRecord, now: Date): Promise<Back> => {
  const { client_id, id, renewal } = record;
  const paid = renewal?.fee_goes_back ? renewal.invoice_id : null;
  const invoice = paid ? await getItem(keys.invoice(client_id, paid)) : undefined;
  if (!invoice) return { amount: 0, writes: [] };
  const fees = invoice.lines.filter(({ domain_id, type }) => domain_id === id && type === 'domain_restore');
  const amount = Math.min(sum(fees.map(({ total }) => total)), leftOf(invoice));
  const source = `not_restored:domain:${id}:${invoice.id}`;
  const { writes } = await planMoneyBack(record, invoice, { amount, source }, now);
  return { amount, writes: [...writes, countGivenBack(invoice, amount, record.id)] };
};

const noteRenewable = async (record: DomainRecord, renewal: Renewal): Promise<DomainRecord> => {
  const noted = { ...renewal, fee_goes_back: true } as const;
  await transact([update(record, { set: { renewal: noted } }, [asRead('lease_until', record.lease_until)])]);
  return { ...record, renewal: noted };
};

const isRestored = (record: DomainRecord, found: RegistrarDomain): boolean =>
  expiryChange(record, found).status === 'active';

/**
 * Brings the domain of a claimed record, whose restoration is paid, out of redemption. One that the registrar has back is
 * restored; one that it still renews at the usual price is renewed, and the fee given back; for all others a person asks.
 * What an earlier release sold as a plain renewal goes back.
 */
export const restoreDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  if (record.registrar === 'manual') return;
  const registrar = await registrarFor(record.registrar);
  const found = await registrar.findDomain(record.name);
  const finish = (changes: Changes<DomainRecord>) => releaseLease(record, changes);
  if (found?.expiresAt && isRestored(record, found)) {
    return domainRenewed(record, found.expiresAt, 'system', finish, now, await planFeeBack(record, now));
  }
  const { renewal } = record;
  if (!renewal?.restores) {
    return refuseRenewal(record, { reason: 'It can be restored only, for a fee.' }, now);
  }
  if (!found) return awaitRestoration(record, renewal, now);
  const noted = await noteRenewable(record, renewal);
  const currentExpiry = new Date(record.expires_at ?? 0);
  const renewed = await registrar.renew({ domain: record.name, years: RENEWED_YEARS, currentExpiry });
  const expiresAt = renewed.expiresAt ?? currentExpiry;
  await domainRenewed(noted, expiresAt, 'system', finish, now, await planFeeBack(noted, now));
};
