import { type Sentence, say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { HOUR_MS } from '../platform/dates.ts';
import { conflict, type FieldErrors, invalid } from '../platform/failure.ts';
import { absentOrBefore, absentOrEquals } from '../platform/table/changes.ts';
import { put, putNew, remove, upsert, type Write } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { HostingRecord, PlanChange } from '../records/hosting.ts';
import { expiryKey } from '../records/indexes.ts';
import type { NamesHeld } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import type { HoldRecord } from '../records/names.ts';
import { describeAddons } from './services.ts';
import { CYCLE_NAMES } from './terms.ts';

/** A name one record keeps for itself. */
export type HeldName = { type: 'hosting' | 'domain'; domain: string };

export const holdKey = (line: HeldName) => keys.hold(line.type, line.domain);

const taken = (line: HeldName) =>
  line.type === 'domain'
    ? say`${line.domain} is already ordered or registered here.`
    : say`There is already hosting for ${line.domain} here.`;

/** What is wrong with lines whose names are held already; by field, as the caller numbered them. */
export const heldErrors = (lines: HeldName[], held: (HoldRecord | undefined)[]): FieldErrors =>
  Object.fromEntries(
    lines.flatMap((line, index) => (held[index] ? [[`items.${index}.domain`, [taken(line)]]] : [])),
  );

/** Holds a name that nobody holds. */
export const keepHold = (
  name: HeldName,
  clientId: number,
  recordId: number,
  orElse?: Write['orElse'],
): Write => putNew({ ...holdKey(name), client_id: clientId, record_id: recordId }, orElse);

export const takeHold = (line: HeldName, index: number, clientId: number, recordId: number): Write =>
  keepHold(line, clientId, recordId, () => invalid({ [`items.${index}.domain`]: [taken(line)] }));

/**
 * Frees the name of a service that has ended. The zone may still lead to us, so that whoever wants hosting for the name
 * from now on has to prove that it is theirs.
 */
export const freeName = (type: HeldName['type'], name: string, recordId: number, now: Date): Write[] => [
  releaseHold(type, name, recordId),
  put({ ...keys.freedName(name), freed_at: now.toISOString() }),
];

/** Frees the name a record has held; a hold that another record has taken since stays. */
export const releaseHold = (type: HeldName['type'], name: string, recordId: number): Write =>
  remove(keys.hold(type, name), [absentOrEquals('record_id', recordId)]);

/** Names ordered until the time given, which have to be paid by then. */
export const heldFor = (names: number, hours: number, now: Date): NamesHeld => ({
  until: new Date(now.getTime() + hours * HOUR_MS).toISOString(),
  names,
});

const tooMany = () =>
  conflict(
    'too_many_held_names',
    say`Unpaid orders of an account hold at most ${config().orders.held_names} names. Pay or cancel one first.`,
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

const LIVE: ReadonlySet<DomainRecord['status']> = new Set(['active', 'grace', 'redemption']);

type Listed = Pick<DomainRecord, 'client_id' | 'id' | 'name' | 'status' | 'expires_at'>;

/**
 * Files a domain by name and expiry, as it is with the transaction this is written in: every write that makes a domain,
 * or changes its status or expiry, goes with one.
 */
export const fileDomain = ({ client_id, id, name, status, expires_at }: Listed): Write =>
  put({
    ...keys.domainEntry(client_id, name, id),
    domain_id: id,
    ...(expires_at && LIVE.has(status)
      ? {
          status_sk:
            `${expiryKey(new Date(expires_at))}#${keys.domain(client_id, id).sk.split('#')[1]}` as const,
        }
      : {}),
  });

type Present = Pick<HostingRecord, 'billing_cycle' | 'addons'>;

/**
 * What a change makes of an account, as part of a sentence: the package, and the cycle and the add-ons where they are others.
 */
export const nameTerms = (
  { package_name, billing_cycle, addons }: Pick<PlanChange, 'package_name' | 'billing_cycle' | 'addons'>,
  present: Present,
): Sentence => {
  const before = describeAddons(present.addons ?? []);
  const now = addons ? describeAddons(addons) : before;
  const changed = now ? say`${package_name} with ${now}` : say`${package_name} without add-ons`;
  const title = now === before ? say`${package_name}` : changed;
  return billing_cycle && billing_cycle !== present.billing_cycle
    ? say`${title}, billed ${CYCLE_NAMES[billing_cycle]},`
    : title;
};
