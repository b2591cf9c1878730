import { type LostOrder, loadOrdered, planLosses } from '../billing/invoices/index.ts';
import {
  type ConfirmationFinding,
  claimKeys,
  current,
  isLive,
  type NameClaims,
  proofKey,
  wantedProof,
} from '../domains/index.ts';
import { say } from '../languages/sentence.ts';
import { conflict } from '../platform/failure.ts';
import { equals } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import { getItem, getItems } from '../platform/table/query.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import type { HoldRecord } from '../records/names.ts';
import { type HeldName, holdKey, serviceKey, takeHold } from '../services/index.ts';

/** A name that an order of somebody else holds who has not paid it, and whether it gives way to the client. */
export type Contested = {
  hold: HoldRecord;
  claims: NameClaims;
  invoice: InvoiceRecord;
  services: (ServiceRecord | undefined)[];
  givesWay: boolean;
};

const isRegisteredHere = async (clientId: number, registration: HoldRecord | undefined): Promise<boolean> =>
  registration?.client_id === clientId &&
  isLive(await getItem(keys.domain(clientId, registration.record_id)));

/**
 * Who registered a name here has it (`null` says that the holder has); otherwise the later proof counts, because it says
 * who runs the DNS by now. An order alone says nothing.
 */
const givesWay = async (
  clientId: number,
  holder: number,
  claims: NameClaims,
  now: Date,
): Promise<boolean | null> => {
  const { domain, registration, freed, proof } = claims;
  const [theirs, holders, held] = await Promise.all([
    isRegisteredHere(clientId, registration),
    isRegisteredHere(holder, registration),
    getItem(proofKey(holder, domain)),
  ]);
  if (holders) return null;
  const provedAt = current(proof, freed, now)?.verified_at ?? '';
  return theirs || provedAt > (current(held, freed, now)?.verified_at ?? '');
};

/** Undefined for a name that the client holds, or whose holder has paid for it or has registered it here. */
const findContested = async (
  clientId: number,
  domain: string,
  key: Key<HoldRecord>,
  hold: HoldRecord,
  now: Date,
): Promise<Contested | undefined> => {
  const { client_id, record_id } = hold;
  if (client_id === clientId) return undefined;
  const isHosting = key.pk === keys.hold('hosting', domain).pk;
  const [[registration, freed, proof], record] = await Promise.all([
    getItems(...claimKeys(clientId, domain)),
    getItem(serviceKey(client_id, { kind: isHosting ? 'hosting' : 'domain', id: record_id })),
  ]);
  if (record?.status !== 'pending' || record.invoice_id === null) return undefined;
  const invoice = await getItem(keys.invoice(client_id, record.invoice_id));
  if (invoice?.kind !== 'order' || invoice.status !== 'unpaid') return undefined;
  const claims = { domain, registration, freed, proof };
  const [services, gives] = await Promise.all([
    loadOrdered(invoice),
    givesWay(clientId, client_id, claims, now),
  ]);
  return gives === null ? undefined : { hold, claims, invoice, services, givesWay: gives };
};

/**
 * Those of the wanted names that somebody else's unpaid order holds, by the key of the hold. What is to be registered is
 * not among them: nobody has it, so nobody can show that it is theirs.
 */
export const loadContested = async (
  clientId: number,
  wanted: HeldName[],
  holds: ReadonlyMap<string, HoldRecord>,
  now: Date,
): Promise<Map<string, Contested>> => {
  const found = await Promise.all(
    wanted.map(async (name) => {
      const key = holdKey(name);
      const hold = holds.get(key.pk);
      const contested = hold && (await findContested(clientId, name.domain, key, hold, now));
      return contested ? ([[key.pk, contested]] as const) : [];
    }),
  );
  return new Map(found.flat());
};

/** That a name is held, and how the client gets it. */
export const contestedFinding = async (
  field: string,
  { claims }: Contested,
  clientId: number,
  now: Date,
): Promise<ConfirmationFinding> => {
  const proof = await wantedProof(claims, clientId, now);
  const { domain } = claims;
  const { name, value } = proof.record;
  const message = say`Somebody else has ordered ${domain} and has not paid yet. If it is yours, set the TXT record ${name} to ${value}, have it checked, and order again: then that order is cancelled.`;
  return { field, code: 'proof_required', message, proof };
};

/** DynamoDB takes a hundred writes at once; the reply of the request, and what it may need besides, are not among these. */
const MOST_WRITES = 95;

/** What takes names from orders that lose them. */
export type Taking = { holds: Write[]; losses: LostOrder[] };

/** The holds of an order's names: of those that are free, and of those that are taken from somebody. */
export const planHolds = (
  lines: HeldName[],
  recordIds: number[],
  clientId: number,
  contested: ReadonlyMap<string, Contested>,
): Taking => {
  const losses = new Map<number, LostOrder>();
  const holds = lines.map((line, index) => {
    const id = recordIds[index] ?? 0;
    const key = holdKey(line);
    const taken = contested.get(key.pk);
    if (!taken?.givesWay) return takeHold(line, index, clientId, id);
    const { hold, invoice, services } = taken;
    const known = losses.get(invoice.id)?.lost ?? [];
    losses.set(invoice.id, {
      invoice,
      services,
      lost: new Set([...known, hold.record_id]),
      name: line.domain,
    });
    const theirs = equals('record_id', hold.record_id);
    return putNew({ ...key, client_id: clientId, record_id: id }, undefined, theirs);
  });
  return { holds, losses: [...losses.values()] };
};

/** The writes of an order with the end of those that lose names to it. */
export const withLosses = (writes: Write[], losses: LostOrder[], now: Date) => {
  const { writes: ends, events } = planLosses(losses, now);
  if (losses.length > 0 && writes.length + ends.length > MOST_WRITES) {
    const message = say`These names are held by large orders of somebody else. Order each in an order of its own.`;
    throw conflict('too_many_held_names', message);
  }
  return { writes: [...writes, ...ends], events };
};
