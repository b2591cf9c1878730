import { config } from '../platform/config/config.ts';
import { conflict } from '../platform/failure.ts';
import { absentOrBefore } from '../platform/table/expressions.ts';
import { upsert, type Write } from '../platform/table/write.ts';
import type { NamesHeld } from '../records/invoice-record.ts';
import { keys } from '../records/keys.ts';

const HOUR_MS = 3_600_000;

/** Names ordered until the time given, which have to be paid by then. */
export const heldFor = (names: number, hours: number, now: Date): NamesHeld => ({
  until: new Date(now.getTime() + hours * HOUR_MS).toISOString(),
  names,
});

const tooMany = () =>
  conflict(
    'too_many_held_names',
    `Unpaid orders of an account hold at most ${config().orders.held_names} names. Pay or cancel one first.`,
  );

/** Counts names that an unpaid order holds from now on. The write fails when the client would hold too many. */
export const countHeld = (clientId: number, { names }: NamesHeld): Write => {
  const room = config().orders.held_names - names;
  if (room < 0) throw tooMany();
  return upsert(keys.heldNames(clientId), { add: { names } }, [absentOrBefore('names', room + 1)], tooMany);
};

/** The names of an order that is paid, cancelled or no longer holds them make room for others. */
export const uncountHeld = (clientId: number, held: NamesHeld | null | undefined): Write[] =>
  held ? [upsert(keys.heldNames(clientId), { add: { names: -held.names } })] : [];
