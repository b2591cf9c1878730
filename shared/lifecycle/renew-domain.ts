import { leftOf } from '../billing/invoices/index.ts';
import { planCosts } from '../domains/costs/index.ts';
import { registrarFor } from '../domains/index.ts';
import { audit, day, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import type { Charged, ChargedOperation, Registrar, RegistrarDomain } from '../integrations/registrar.ts';
import { registrarNamed } from '../integrations/registry/registrars.ts';
import { say, together } from '../languages/sentence.ts';
import { sum } from '../platform/money.ts';
import { asRead, type Changes } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { transact, update, type Write } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import { awaitsManualAction, withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { Renewal } from '../records/tasks.ts';
import { dueForNextStep, fileDomain, releaseLease, withAnnouncedPrice } from '../services/index.ts';
import { countGivenBack, planMoneyBack, tellMoneyBack } from './cancel-undelivered.ts';
import { departDomain } from './observe-domain.ts';
import { expiryChange, expiryTerms, RENEWED_YEARS, renewedExpiry } from './periods.ts';
import { refuseRenewal } from './refuse-renewal.ts';
import { renewalPrice } from './registrar-price.ts';

const renewalOf = (operation: ChargedOperation, { charge }: Charged) => ({
  operation,
  years: RENEWED_YEARS,
  charge,
});

/** Null when the domain is not in our account. */
const buyRenewal = async (registrar: Registrar, record: DomainRecord) => {
  try {
    const price = await renewalPrice(registrar, record);
    const currentExpiry = new Date(record.expires_at ?? 0);
    return await registrar.renew({ domain: record.name, years: RENEWED_YEARS, currentExpiry, price });
  } catch (error) {
    if (error instanceof IntegrationError && error.code === 'not_found') return null;
    throw error;
  }
};

/** A registrar that has it no more after its expiry has let it go into redemption, sooner than our calendar says. */
const alreadyInRedemption = async (record: DomainRecord) => ({
  reason: say`Its grace period is over, and it can be restored only, for a fee.`,
  set: { status: 'redemption' as const, expiry_terms: await expiryTerms(record) },
});

/** Renews the domain of a claimed record at its registrar; one that is renewed already is not charged again. */
export const renewDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  if (record.status === 'redemption') return restoreDomain(record, now);
  const expected = renewedExpiry(record);
  if (record.registrar === 'manual' || expected === null) return;
  const registrar = await registrarFor(record.registrar);
  const domain = await buyRenewal(registrar, record);
  if (!domain && record.status === 'grace')
    return refuseRenewal(record, await alreadyInRedemption(record), now);
  if (!domain) return departDomain(record, now);
  const finish = (changes: Changes<DomainRecord>) => releaseLease(record, changes);
  const costs = await planCosts(record, renewalOf('renew', domain), now);
  await domainRenewed(record, domain.expiresAt ?? expected, 'system', finish, { costs }, now);
};

type Back = { amount: number; writes: Write[] };

/** Its registrar takes no order for it: a person asks its support, and says when it is done. */
const awaitRestoration = async (record: DomainRecord, renewal: Renewal, now: Date): Promise<void> => {
  const { fee_goes_back: _, ...owed } = renewal;
  const set = {
    renewal: owed,
    attempts: 0,
    last_error: null,
    updated_at: now.toISOString(),
  };
  const due = awaitsManualAction('manual_restoration', now, record.id);
  const entry = audit(record, 'system', 'domain.restoration_waits', now);
  await transact([releaseLease(record, { set, due }), entry]);
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
  const own = [asRead('lease_until', record.lease_until)];
  await transact([update(record, { set: { renewal: noted }, due: 'unchanged' }, own)]);
  return { ...record, renewal: noted };
};

const isRestored = (record: DomainRecord, found: RegistrarDomain): boolean =>
  expiryChange(record, found).status === 'active';

const canRestore = ({ registrar }: DomainRecord): boolean =>
  !registrarNamed(registrar).cannot?.includes('restore');

/** It is in redemption at its registrar, or on its way out of it. */
const isAway = (record: DomainRecord, found: RegistrarDomain | null): boolean =>
  !found || (found.status === 'pending' && canRestore(record));

/**
 * Brings the domain of a claimed record, whose restoration is paid, out of redemption. One that the registrar has back is
 * restored; one that it still renews at the usual price is renewed, and the fee given back; one that is in redemption it
 * restores, or a person asks it to. What an earlier release sold as a plain renewal goes back.
 */
const restoreDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  if (record.registrar === 'manual') return;
  const registrar = await registrarFor(record.registrar);
  const found = await registrar.findDomain(record.name);
  const finish = (changes: Changes<DomainRecord>) => releaseLease(record, changes);
  if (found?.expiresAt && !isAway(record, found) && isRestored(record, found)) {
    const costs = await planCosts(record, renewalOf('restore', {}), now);
    const more = { costs, back: await planFeeBack(record, now) };
    return domainRenewed(record, found.expiresAt, 'system', finish, more, now);
  }
  const { renewal } = record;
  if (!renewal?.restores) {
    return refuseRenewal(record, { reason: say`It can be restored only, for a fee.` }, now);
  }
  const currentExpiry = new Date(record.expires_at ?? 0);
  if (isAway(record, found)) {
    if (!canRestore(record)) return awaitRestoration(record, renewal, now);
    const restored = await registrar.restore({ domain: record.name, currentExpiry });
    const costs = await planCosts(record, renewalOf('restore', restored), now);
    return domainRenewed(record, restored.expiresAt ?? currentExpiry, 'system', finish, { costs }, now);
  }
  const noted = await noteRenewable(record, renewal);
  const renewed = await registrar.renew({ domain: record.name, years: RENEWED_YEARS, currentExpiry });
  const expiresAt = renewed.expiresAt ?? currentExpiry;
  const costs = await planCosts(noted, renewalOf('renew', renewed), now);
  const more = { costs, back: await planFeeBack(noted, now) };
  await domainRenewed(noted, expiresAt, 'system', finish, more, now);
};

/**
 * Notes that a registry has renewed a domain until `expiresAt`. `finish` makes the record's own write, by a worker's
 * lease or an operator's word; `costs` note what it took, `back` is what of its price goes back.
 */
export const domainRenewed = async (
  record: DomainRecord,
  expiresAt: Date,
  actor: Actor,
  finish: (changes: Changes<DomainRecord>) => Write,
  { costs, back = { amount: 0, writes: [] } }: { costs: Write[]; back?: Back },
  now: Date,
): Promise<void> => {
  const expires_at = expiresAt.toISOString();
  const renewed = {
    ...withStatus('DOMAIN', 'active', record.id),
    ...withAnnouncedPrice(record),
    expires_at,
    renewal: null,
    last_error: null,
  };
  const renewal = say`${record.name} is renewed until ${day(expires_at)}.`;
  const message = together([renewal, ...tellMoneyBack(record, back)]);
  const event = newEvent(record, 'domain_renewed', message, now);
  const set = { ...renewed, attempts: 0, updated_at: now.toISOString() };
  await transact([
    finish({ set, remove: ['task'], due: dueForNextStep({ ...record, ...renewed }) }),
    fileDomain({ ...record, ...renewed }),
    ...back.writes,
    ...costs,
    writeEvent(event),
    audit(record, actor, 'domain.renewed', now, {
      invoice: record.renewal?.invoice_id ?? null,
      from: record.expires_at,
      until: expires_at,
      ...(back.amount > 0 ? { given_back: back.amount } : {}),
    }),
  ]);
  await dispatchFollowUp({ events: [event] });
};
