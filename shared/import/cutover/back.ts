import { fileInvoice, listAttempts, withdrawServices } from '../../billing/invoices/index.ts';
import { about, audit } from '../../events/index.ts';
import { addDays } from '../../platform/dates.ts';
import { absentOrBefore, asRead, equals } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import {
  retryOnConflict,
  transact,
  update,
  updateVersioned,
  type Write,
} from '../../platform/table/write.ts';
import type { Actor } from '../../records/events.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import { type CutoverRecord, isHeld } from '../../records/imports.ts';
import { manualActionOf } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { TicketRecord } from '../../records/tickets.ts';
import { dueForNextStep, unpaidChange } from '../../services/index.ts';
import { isWaiting } from '../../tickets/index.ts';
import { readCutovers } from '../apply.ts';
import type { Mapping } from '../mapping.ts';
import { type Changes, together } from './calls.ts';
import { changesSince } from './changes-since.ts';
import { isIn, type Range } from './cohort.ts';
import { readClientRecords } from './release.ts';

/** How long whoever was cut over can go back. */
const BACK_DAYS = 14;

/** Whether it is too late. A return that has begun is finished, however late. */
const isTooLate = ({ state, live_at }: CutoverRecord, now: Date): boolean =>
  (state === 'begun' || state === 'live') && addDays(live_at, BACK_DAYS) < now;

/** What WHMCS knows, and can bill. */
const isKnownThere = ({ origin }: ServiceRecord | InvoiceRecord): boolean => origin !== undefined;

const whyBusy = (record: ServiceRecord, now: Date): string[] => {
  const name = `${record.kind} ${record.id}`;
  if (record.task || (record.lease_until ?? '') >= now.toISOString()) return [`${name} is being worked on`];
  const waits = record.kind === 'hosting' && (unpaidChange(record) || record.change_paid_at);
  return waits ? [`${name} has a change of package that is not over`] : [];
};

/** A charge under way decides whether an invoice is paid: what comes of it is known soon. */
const isBeingPaid = async ({ client_id, id, charging }: InvoiceRecord): Promise<boolean> =>
  charging !== undefined || (await listAttempts(client_id, id)).some(({ status }) => status === 'processing');

const holdService = (record: ServiceRecord, now: Date, withoutRenewal: boolean): Write => {
  const origin = { ...(record.origin as NonNullable<ServiceRecord['origin']>), held: true as const };
  const set = { origin, updated_at: now.toISOString(), ...(withoutRenewal ? { renewal: null } : {}) };
  // What is paid and waits for a person goes on doing so.
  const due = manualActionOf(record) ? 'unchanged' : dueForNextStep({ ...record, ...set });
  return update(record, { set, due }, [
    equals('updated_at', record.updated_at),
    asRead('task', record.task),
    absentOrBefore('lease_until', now.toISOString()),
  ]);
};

const holdInvoice = (invoice: InvoiceRecord, now: Date): Write => {
  const origin = { ...(invoice.origin as NonNullable<InvoiceRecord['origin']>), held: true as const };
  return fileInvoice(invoice, { origin, updated_at: now.toISOString() });
};

/** It is answered in WHMCS again. */
const holdTicket = (ticket: TicketRecord): Write => {
  const origin = { ...(ticket.origin as NonNullable<TicketRecord['origin']>), held: true as const };
  return updateVersioned(ticket, { set: { origin }, due: null });
};

const AT_ONCE = 50;

const inParts = async (writes: Write[]): Promise<void> => {
  for (let index = 0; index < writes.length; index += AT_ONCE)
    await transact(writes.slice(index, index + AT_ONCE));
};

/** Holds all of a client that WHMCS knows; what was invoiced of it here and not paid is not to be paid here any more. */
const holdAgain = async (cutover: CutoverRecord, actor: Actor, now: Date): Promise<string[]> => {
  const { client_id } = cutover;
  const [record, owned] = await Promise.all([getItem(keys.cutover(client_id)), readClientRecords(client_id)]);
  if (!record || !owned) return [];
  const services = owned.services.filter((one) => isKnownThere(one) && !isHeld(one));
  const invoices = owned.invoices.filter((one) => isKnownThere(one) && !isHeld(one));
  const renewedHere = owned.invoices.filter(
    ({ origin, id }) => !origin && services.some(({ renewal }) => renewal?.invoice_id === id),
  );
  const paying = await Promise.all([...invoices, ...renewedHere].map(isBeingPaid));
  const busy = [
    ...services.flatMap((one) => whyBusy(one, now)),
    ...[...invoices, ...renewedHere].flatMap(({ id }, index) =>
      paying[index] ? [`invoice ${id} is being paid`] : [],
    ),
  ];
  if (busy.length > 0) return busy;
  if (record.state === 'begun' || record.state === 'live')
    await transact([update(record, { set: { state: 'returning' } }, [equals('state', record.state)])]);
  const left = new Set<ServiceRecord>();
  for (const invoice of renewedHere) {
    const leaving = services.filter(({ renewal }) => renewal?.invoice_id === invoice.id);
    await withdrawServices(
      invoice,
      leaving,
      now,
      leaving.map((one) => holdService(one, now, true)),
    );
    for (const one of leaving) left.add(one);
  }
  const others = services.filter((one) => !left.has(one));
  await inParts([
    ...invoices.map((one) => holdInvoice(one, now)),
    ...others.map((one) => holdService(one, now, false)),
    ...owned.tickets.filter((one) => one.origin && !isHeld(one) && isWaiting(one.status)).map(holdTicket),
  ]);
  if (record.state === 'back') return [];
  await transact([
    update(record, { set: { state: 'back', back_at: now.toISOString() } }, [equals('state', 'returning')]),
    audit(about.client(client_id), actor, 'client.went_back', now, { services: services.length }),
  ]);
  return [];
};

export type Returnable = { members: CutoverRecord[]; tooLate: number };

/** Who of a cohort can go back, or is on its way. */
export const findReturnable = async (range: Range, now: Date): Promise<Returnable> => {
  const cohort = [...(await readCutovers()).values()].filter(({ next_due }) => isIn(next_due, range));
  return {
    members: cohort.filter((one) => !isTooLate(one, now)).sort((a, b) => a.client_id - b.client_id),
    tooLate: cohort.filter((one) => isTooLate(one, now)).length,
  };
};

export type Returned = Changes & {
  back: number;
  /** What has to end first, by client: run it again. */
  busy: { client: number; why: string }[];
};

/**
 * Gives clients back to WHMCS: nothing of what WHMCS knows renews here from then on, and what has changed meanwhile is told
 * as calls of its API. Run again it tells the same, and what has come since.
 */
export const giveBack = async (
  members: CutoverRecord[],
  mapping: Mapping,
  actor: Actor,
  now: Date,
): Promise<Returned> => {
  const busy: Returned['busy'] = [];
  const changes: Changes[] = [];
  for (const member of members) {
    const { client_id } = member;
    const why = await retryOnConflict(undefined, () => holdAgain(member, actor, now));
    busy.push(...why.map((one) => ({ client: client_id, why: one })));
    const owned = why.length === 0 ? await readClientRecords(client_id) : null;
    if (owned) changes.push(await changesSince(member, owned, mapping));
  }
  return { ...together(changes), back: changes.length, busy };
};
