import { withdrawServices } from '../billing/invoices/index.ts';
import { audit, day, dispatchFollowUp, newEvent, writeEvent } from '../events/index.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { asRead, type SetOf } from '../platform/table/changes.ts';
import { transact } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domains.ts';
import {
  completeTask,
  type DomainStep,
  domainStep,
  expiryEnds,
  fileDomain,
  freeName,
  noticesBy,
} from '../services/index.ts';
import { cancelRenewalInvoice, issueInvoice, unpaidRenewal } from './issue-renewal-invoice.ts';
import { observeDomain } from './observe-domain.ts';
import { catalogTerms, expiryCorrection, expiryTerms } from './periods.ts';

type Passed = Exclude<DomainStep, 'invoice' | 'observe' | 'notice'>;

/** What a step makes of the record, and what the client is told. */
type Step = { set: (record: DomainRecord) => SetOf<DomainRecord>; tells: (name: string) => Sentence };

const PASSED: Record<Passed, Step> = {
  grace: {
    set: () => ({ status: 'grace' }),
    tells: (name) => say`${name} has expired. Renew it now to keep it.`,
  },
  redemption: {
    set: () => ({ status: 'redemption', renewal: null }),
    tells: (name) => say`${name} has expired and can be restored for a fee only.`,
  },
  expire: {
    set: () => ({ status: 'expired', renewal: null }),
    tells: (name) => say`${name} has expired.`,
  },
};

/** The terms of the time after its expiry are noted with it: what the client is told holds. */
const termsFor = async (record: DomainRecord, kind: Passed) => {
  if (kind === 'grace') return { expiry_terms: await catalogTerms(record) };
  return kind === 'redemption' ? { expiry_terms: await expiryTerms(record) } : {};
};

/**
 * With the end of a phase ends what it could be kept by: it leaves the unpaid invoice in the same transaction. Money
 * that comes for it later becomes credit; money that came first has the record renewed instead, and this fails.
 */
const pass = async (record: DomainRecord, kind: Passed, now: Date): Promise<void> => {
  const { tells, set: change } = PASSED[kind];
  const set = { ...change(record), ...(await termsFor(record, kind)) };
  const event = newEvent(record, 'domain_expiring', tells(record.name), now);
  const also = [
    // Who turns renewal on meanwhile gets its invoice, and no notice that there is none.
    completeTask(record, set, now, [asRead('auto_renew', record.auto_renew)]),
    fileDomain({ ...record, ...set }),
    ...(kind === 'expire' ? freeName('domain', record.name, record.id, now) : []),
    writeEvent(event),
    audit(record, 'system', `domain.${kind}`, now, { expires_at: record.expires_at }),
  ];
  const invoice = set.renewal === null ? await unpaidRenewal(record) : null;
  if (invoice) await withdrawServices(invoice, [record], now, also);
  else await transact(also);
  await dispatchFollowUp({ events: [event] });
};

/** Tells of the expiry, once for each day of it; where an invoice of the renewal is open, its reminders do. */
const giveNotice = async (record: DomainRecord, now: Date): Promise<void> => {
  const { name, auto_renew, renewal } = record;
  const expires_at = record.expires_at ?? '';
  const expiry_notices = { expires_at, sent: noticesBy(expires_at, now) };
  const message = auto_renew
    ? say`${name} expires on ${day(expires_at)} and is set to renew.`
    : say`${name} expires on ${day(expires_at)} and is not set to renew.`;
  const isOver = expires_at <= now.toISOString();
  const events = renewal?.invoice_id || isOver ? [] : [newEvent(record, 'domain_expiring', message, now)];
  await transact([
    completeTask(record, { expiry_notices }, now, [asRead('auto_renew', auto_renew)]),
    ...events.map(writeEvent),
    audit(record, 'system', 'domain.notice', now, { expires_at }),
  ]);
  await dispatchFollowUp({ events });
};

/**
 * Takes the step in the life of a claimed domain that is due. The registrar is asked first: where it has another
 * expiry date, that is noted and the steps follow from it.
 */
export const advanceDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  const step = domainStep(record);
  if (!step || step.at > now) return transact([completeTask(record, {}, now)]);
  if (step.kind === 'observe') return observeDomain(record, now);
  const correction = await expiryCorrection(record, now);
  if (correction?.renewal === null) await cancelRenewalInvoice(record, now);
  if (correction) {
    return transact([completeTask(record, correction, now), fileDomain({ ...record, ...correction })]);
  }
  const isLate = record.status === 'grace' && expiryEnds(record).grace <= now;
  if (isLate) await pass(record, 'redemption', now);
  else if (step.kind === 'invoice') await issueInvoice(record, 'system', now);
  else if (step.kind === 'notice') await giveNotice(record, now);
  else await pass(record, step.kind, now);
};
