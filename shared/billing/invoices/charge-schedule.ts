import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import type { InvoiceAutopay } from '../../records/invoice-record.ts';

const dateOf = ({ days }: Pick<InvoiceAutopay, 'days'>, step: number, dueAt: string): string | null => {
  const day = days[step];
  return day === undefined ? null : addDays(dueAt, day).toISOString();
};

/** When a renewal is charged to a kept method, should its client want that: on the configured days, the first chosen. */
export const firstCharges = (dueAt: Date, daysBefore: number): InvoiceAutopay => {
  const later = config()
    .autopay.days.slice(1)
    .filter((day) => day > -daysBefore);
  const days = [-daysBefore, ...later];
  const next_at = dateOf({ days }, 0, dueAt.toISOString());
  return { days, step: 0, tried: 0, used: [], asked: [], next_at };
};

/** The next day that lies ahead; none after the last one, or once enough was tried. */
const ahead = (autopay: InvoiceAutopay, step: number, dueAt: string, now: Date): InvoiceAutopay => {
  let next = step;
  while ((dateOf(autopay, next, dueAt) ?? '~') <= now.toISOString()) next += 1;
  const isOver = autopay.tried >= config().autopay.max_charges;
  return { ...autopay, step: next, used: [], next_at: isOver ? null : dateOf(autopay, next, dueAt) };
};

/** A day passes without a charge. */
export const passDay = (autopay: InvoiceAutopay, dueAt: string, now: Date): InvoiceAutopay =>
  ahead(autopay, autopay.step + (autopay.used.length === 0 ? 1 : 0), dueAt, now);

/** A charge is made; the next one comes on the next day, unless a decline brings the other method at once. */
export const countCharge = (autopay: InvoiceAutopay, dueAt: string, now: Date): InvoiceAutopay =>
  passDay({ ...autopay, tried: autopay.tried + 1 }, dueAt, now);

/** After a decline another method is tried at once, as long as there were not too many tries. */
export const continueWith = (autopay: InvoiceAutopay, used: number[], now: Date): InvoiceAutopay =>
  autopay.tried >= config().autopay.max_charges ? autopay : { ...autopay, used, next_at: now.toISOString() };

/** The days count from another due date; where nothing is tried any more it stays so. */
export const moveCharges = (autopay: InvoiceAutopay, dueAt: string, now: Date): InvoiceAutopay =>
  autopay.next_at === null ? autopay : ahead(autopay, autopay.step, dueAt, now);
