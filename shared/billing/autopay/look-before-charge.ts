import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { asRead, equals } from '../../platform/table/expressions.ts';
import { getItems } from '../../platform/table/read.ts';
import { update, writeOne } from '../../platform/table/write.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { manualActionOf } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { dueForNextStep, isOver } from '../../services/next-step.ts';
import { serviceKey } from '../../services/release-services.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** `over`: its service is gone, or ends. `unwanted`: nobody wants it charged by itself. `wait`: it is not known yet. */
export type Look = 'charge' | 'over' | 'unwanted' | { wait: Date };

const later = (at: Date | string, ms: number): Date => new Date(new Date(at).getTime() + ms);

/** Whether it may have left since its registrar last showed it: a lock keeps it, and no machine looks at some. */
const mayHaveLeft = ({ locked, check_at, seen_at, missing_since }: DomainRecord, now: Date): boolean => {
  if (!check_at) return false;
  if (missing_since) return true;
  return locked !== true && Date.parse(seen_at ?? '1970-01-01') < now.getTime() - HOUR_MS;
};

/** Has the worker of renewals look at the registrar at once, unless a look is under way; says when to come back. */
const askForLook = async (domain: DomainRecord, now: Date): Promise<Date> => {
  const { client_id, id, check_at, seen_at, missing_since, updated_at } = domain;
  if (domain.task || manualActionOf(domain)) return later(now, HOUR_MS);
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

/**
 * What has become of the services of a renewal since it was invoiced: one that is gone or ends is not charged for, nor one
 * that was told not to renew. A domain that could be transferred elsewhere is looked at first.
 */
export const lookBeforeCharge = async ({ client_id, services }: InvoiceRecord, now: Date): Promise<Look> => {
  const renewed = services.filter(({ type }) => type === 'renew');
  const records = await getItems(...renewed.map((service) => serviceKey(client_id, service)));
  const found = records.filter((record): record is ServiceRecord => record !== undefined);
  if (found.length < renewed.length || found.some(isOver)) return 'over';
  const domains = found.filter((record): record is DomainRecord => record.kind === 'domain');
  if (domains.some(({ auto_renew }) => !auto_renew)) return 'unwanted';
  const [domain] = domains.filter((record) => mayHaveLeft(record, now));
  return domain ? { wait: await askForLook(domain, now) } : 'charge';
};
