import { assertNoMoneyComes, type CancellableInvoice } from '../../billing/invoices/cancel-invoice.ts';
import { firstCharges } from '../../billing/invoices/charge-schedule.ts';
import { fileInvoice } from '../../billing/invoices/dunning.ts';
import { findUnpaidRenewal, planAskedWithdrawal } from '../../billing/invoices/withdraw-service.ts';
import { getWallet } from '../../billing/payment-methods/wallet.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { WantedOf } from '../../records/operation-record.ts';
import { dueForNextStep } from '../../services/next-step.ts';
import { registrarFor } from '../registrars.ts';
import type { Subject } from './subject.ts';

type Settings = WantedOf['settings'];
type Found = Required<Settings>;

/** Renewals are bought here when they are paid: the registrar is never told of them. */
const atRegistrar = ({ locked, privacy }: Settings) => ({
  ...(locked === undefined ? {} : { locked }),
  ...(privacy === undefined ? {} : { privacy }),
});

const isOurs = (wanted: Settings): boolean => Object.keys(atRegistrar(wanted)).length === 0;

const WAITS_FOR_PERSON = 'WAITING#';

const NOTHING = { writes: [], followUp: { events: [] } };

/** An invoice that was asked for while renewal was off is charged by itself from now on, if its client has that on. */
const planCharges = async ({ invoice }: CancellableInvoice) => {
  if (invoice.autopay) return NOTHING;
  const { autopay: wanted } = await getWallet(invoice.client_id);
  const first = firstCharges(new Date(invoice.due_at), wanted.days_before);
  return { ...NOTHING, writes: [fileInvoice(invoice, { autopay: first })] };
};

/**
 * What a renewal that is turned on or off means: turned off, it leaves its unpaid invoice, which is cancelled
 * unless it is for others too, and no card is charged; turned
 * on, a domain that was only told of its expiry is invoiced after all. A record with work under way finds its next step
 * when that is done.
 */
const changeRenewal = async (domain: DomainRecord, auto_renew: boolean, actor: Actor, now: Date) => {
  const unpaid = await findUnpaidRenewal(domain);
  const cancelled = unpaid && !auto_renew ? planAskedWithdrawal(unpaid, domain, actor, now) : null;
  const { writes, followUp } = cancelled ?? (unpaid && auto_renew ? await planCharges(unpaid) : NOTHING);
  const onlyNoticed = auto_renew && domain.renewal && domain.renewal.invoice_id === null;
  const renewal = onlyNoticed || cancelled ? { renewal: null } : {};
  const busy = domain.task || domain.lease_until || domain.due_pk?.startsWith(WAITS_FOR_PERSON);
  const set = { auto_renew, ...renewal };
  return {
    set: { ...set, ...(busy ? {} : dueForNextStep({ ...domain, ...set })) },
    writes,
    events: followUp.events,
    tells: cancelled?.tells ?? '',
  };
};

/** Throws a 409 for renewal that is to be turned off while it is being paid. */
export const assertRenewalNotPaid = async (domain: DomainRecord, { auto_renew }: Settings): Promise<void> => {
  const unpaid = auto_renew === false ? await findUnpaidRenewal(domain) : null;
  if (unpaid) assertNoMoneyComes(unpaid);
};

/** Renewal by itself, lock against transfers and privacy of the registrant. */
export const settings: Subject<Settings, Found> = {
  type: 'settings',
  read: async ({ domain, wanted, options }) => {
    const { auto_renew, name } = domain;
    if (domain.registrar === 'manual' || isOurs(wanted)) {
      return { auto_renew, locked: domain.locked ?? false, privacy: domain.privacy ?? false };
    }
    const { locked, privacy } = await (await registrarFor(domain.registrar)).updateDomain(name, {}, options);
    return { auto_renew, locked, privacy };
  },
  isDone: (found, { locked = found.locked, privacy = found.privacy }) =>
    found.locked === locked && found.privacy === privacy,
  set: async ({ domain, options }, wanted) => {
    const registrar = await registrarFor(domain.registrar);
    await registrar.updateDomain(domain.name, atRegistrar(wanted), options);
  },
  inverse: (wanted, found) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, found[name as keyof Settings]])),
  noted: (wanted) => atRegistrar(wanted),
  renewal: async ({ auto_renew }, domain, actor, now) =>
    auto_renew === undefined
      ? { set: {}, writes: [], events: [], tells: '' }
      : changeRenewal(domain, auto_renew, actor, now),
  isOurs,
};
