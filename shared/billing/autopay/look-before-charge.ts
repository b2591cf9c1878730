import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { asRead, equals } from '../../platform/table/expressions.ts';
import { getItems } from '../../platform/table/read.ts';
import { update, writeOne } from '../../platform/table/write.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { manualActionOf } from '../../records/indexes.ts';
import type { InvoicedService, InvoiceRecord } from '../../records/invoice-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import type { WalletRecord } from '../../records/wallet-record.ts';
import { dueForNextStep, isOver } from '../../services/next-step.ts';
import { serviceKey } from '../../services/release-services.ts';
import { isLeftOut } from './choose-method.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * `over`: services that are gone, or end. `apart`: services that are not charged with the others they share the invoice
 * with. `unwanted`: nobody wants it charged by itself. `wait`: it is not known yet.
 */
export type Look =
  | 'charge'
  | 'unwanted'
  | { wait: Date }
  | { over: InvoicedService[] }
  | { apart: ServiceRecord[] };

const later = (at: Date | string, ms: number): Date => new Date(new Date(at).getTime() + ms);

/** Whether it may have left since its registrar last showed it: a lock keeps it, and no machine looks at some. */
const mayHaveLeft = ({ locked, check_at, seen_at, missing_since }: DomainRecord, now: Date): boolean => {
  if (!check_at) return false;
  if (missing_since) return true;
  return locked !== true && Date.parse(seen_at ?? '1970-01-01') < now.getTime() - HOUR_MS;
};

/** Whether nobody looks at it before other work on it is done, which may be a person's. */
const isHeldUp = (domain: DomainRecord): boolean =>
  domain.task !== undefined || manualActionOf(domain) !== null;

/** Has the worker of renewals look at the registrar at once, unless a look is under way; says when to come back. */
const askForLook = async (domain: DomainRecord, now: Date): Promise<Date> => {
  const { client_id, id, check_at, seen_at, missing_since, updated_at } = domain;
  if (isHeldUp(domain)) return later(now, HOUR_MS);
  const soon = later(now, MINUTE_MS);
  const isAsked = seen_at === undefined || missing_since;
  if (isAsked) return new Date(Math.max(soon.getTime(), later(check_at ?? now, MINUTE_MS).getTime()));
  if ((domain.lease_until ?? '') > now.toISOString()) return soon;
  const set = { check_at: now.toISOString() };
  const due = dueForNextStep({ ...domain, ...set });
  const unchanged = [asRead('due_sk', domain.due_sk), equals('updated_at', updated_at)];
  await writeOne(update(domain, { set: { ...set, ...due }, remove: ['seen_at'] }, unchanged));
  await dispatchFollowUp({ renewals: [{ kind: 'domain', client_id, id }] });
  return soon;
};

/** What does not hold up the others on its invoice: left out of automatic payment, told not to renew, or held up itself. */
const isApart = (record: ServiceRecord, wallet: WalletRecord, now: Date): boolean =>
  isLeftOut(wallet, record) ||
  (record.kind === 'domain' && (!record.auto_renew || (mayHaveLeft(record, now) && isHeldUp(record))));

/**
 * What has become of the services of a renewal since it was invoiced: one that is gone or ends is not charged for, nor one
 * that was told not to renew. Domains that could be transferred elsewhere are looked at first.
 */
export const lookBeforeCharge = async (
  { client_id, services }: InvoiceRecord,
  wallet: WalletRecord,
  now: Date,
): Promise<Look> => {
  const renewed = services.filter(({ type }) => type === 'renew');
  const records = await getItems(...renewed.map((service) => serviceKey(client_id, service)));
  const over = renewed.filter((_, index) => {
    const record = records[index];
    return !record || isOver(record);
  });
  if (over.length > 0) return { over };
  const found = records.filter((record) => record !== undefined);
  const apart = found.filter((record) => isApart(record, wallet, now));
  if (apart.length > 0 && apart.length < found.length) return { apart };
  const domains = found.filter((record) => record.kind === 'domain');
  if (domains.some(({ auto_renew }) => !auto_renew)) return 'unwanted';
  const unsure = domains.filter((record) => mayHaveLeft(record, now));
  if (unsure.length === 0) return 'charge';
  const known = await Promise.all(unsure.map((domain) => askForLook(domain, now)));
  return { wait: new Date(Math.max(...known.map(Number))) };
};
