import type { OperationType } from '../../contract/vocabulary.ts';
import type { CallOptions } from '../../integrations/registrar.ts';
import type { SetOf } from '../../platform/table/changes.ts';
import type { Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { EventRecord } from '../../records/event-record.ts';
import type { OperationRecord, Wanted } from '../../records/operation-record.ts';

/** The domain to be changed, what of it, how long its registrar or panel may still take, and whether nobody waits. */
export type Target<W extends Wanted = Wanted> = {
  domain: DomainRecord;
  wanted: W;
  options: CallOptions & { inBackground: boolean };
};

/** What a renewal that is turned on or off writes, its news among that, and what the client is told beside the change. */
export type ChangedRenewal = {
  set: SetOf<DomainRecord>;
  writes: Write[];
  events: EventRecord[];
  tells: string;
};

/**
 * What a type of change is about, as the worker needs to know it: `W` is what is wanted, `S` what was found. Reading
 * and setting throw IntegrationError, and CircuitOpenError where nothing was asked.
 */
export type Subject<W extends Wanted, S> = {
  type: OperationType;
  read(target: Target<W>): Promise<S>;
  isDone(found: S, wanted: W): boolean;
  /** Makes it so, from what was found. May stop half-way, and may then be called again. */
  set(target: Target<W>, wanted: W, found: S): Promise<void>;
  /** What has to be wanted to have `found` back; null where that cannot be. */
  inverse(wanted: W, found: S): W | null;
  /** What the domain's record keeps of it once it is so. */
  noted(wanted: W, domain: DomainRecord): SetOf<DomainRecord>;
  /** What follows from it for the domain's renewal, in the transaction that notes it. Throws a 409 while that is being paid. */
  renewal?(wanted: W, domain: DomainRecord, actor: Actor, now: Date): Promise<ChangedRenewal>;
  /** Whether nothing outside has to be changed. */
  isOurs?(wanted: W): boolean;
  /** What else is kept of what was found before the first attempt. */
  keep?(operation: OperationRecord, found: S, now: Date): Write[];
};

/** Of whichever type: what is wanted has the form of the same operation's type. */
export type AnySubject = Subject<Wanted, unknown>;

// The one place where a type of change is told apart by name: `wanted` was written for the subject of that type.
export const asAny = <W extends Wanted, S>(subject: Subject<W, S>): AnySubject =>
  subject as unknown as AnySubject;
