import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  type BroughtMethod,
  getWallet,
  MAX_METHODS,
  planBroughtMethods,
} from '../billing/payment-methods/index.ts';
import { gatewayFor } from '../billing/payments/index.ts';
import { about, audit } from '../events/index.ts';
import type { StoredMethod } from '../integrations/payment-gateway.ts';
import { config } from '../platform/config/config.ts';
import { asRead, equals } from '../platform/table/changes.ts';
import { getItems } from '../platform/table/query.ts';
import { putNew, retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import type { ClientRecord } from '../records/clients.ts';
import type { Actor } from '../records/events.ts';
import type { ImportRecord } from '../records/imports.ts';
import { keys } from '../records/keys.ts';
import type { WalletRecord } from '../records/wallet.ts';
import { readCutovers } from './apply.ts';
import { HELD, originOf, type Source } from './entry.ts';
import type { Stage } from './stage.ts';
import { isTicked } from './values.ts';
import { getPayMethods, type PayMethod, type WhmcsApi } from './whmcs-api.ts';

type Outcome = 'written' | 'changed' | 'unchanged' | 'changed here' | 'taken' | 'cut over' | 'missing';

/** Clients by what was done about their cards, and cards: those that are kept now, and those that were left. */
export type BroughtCards = {
  written: number;
  changed: number;
  unchanged: number;
  refused: { client: number; reason: Exclude<Outcome, 'written' | 'changed' | 'unchanged'> }[];
  kept: number;
  /** How many, by the reason. */
  left: Record<string, number>;
};

const AT_ONCE = 4;

/** Clients with something that a gateway keeps; `off`: their cards are charged only when they say so. */
const CLIENTS = `SELECT c.id, c.disableautocc AS off FROM tblclients c WHERE EXISTS (SELECT 1 FROM tblpaymethods p
  WHERE p.userid = c.id AND p.payment_type LIKE 'Remote%' AND p.deleted_at IS NULL) ORDER BY c.id`;

/** The default first. */
const METHODS = `SELECT id, gateway_name, payment_type FROM tblpaymethods WHERE userid = ? AND deleted_at IS NULL
  ORDER BY order_preference, id`;

export const countPayMethods = (stage: Stage, client: number): number => stage.all(METHODS, client).length;

const token = z.object({ customer: z.string().min(1), method: z.string().min(1) });

/** `{"customer":"cus_…","method":"pm_…"}`; null for any other form. */
const readToken = (text: string): z.output<typeof token> | null => {
  try {
    return token.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** What a gateway keeps of each customer, asked once. */
type Stored = (gateway: string, customer: string) => Promise<StoredMethod[]>;

const storedOnce = (): Stored => {
  const known = new Map<string, Promise<StoredMethod[]>>();
  return (gateway, customer) => {
    const name = `${gateway} ${customer}`;
    const found = known.get(name) ?? gatewayFor(gateway).then((one) => one.listPaymentMethods(customer));
    known.set(name, found);
    return found;
  };
};

/** A card is good until the end of its month. */
const isExpired = ({ expMonth, expYear }: StoredMethod, now: Date): boolean =>
  expMonth !== null && expYear !== null && new Date(Date.UTC(expYear, expMonth, 1)) < now;

type Found = { left: string } | { method: Omit<BroughtMethod, 'id'> };

/** Looks a card up at its gateway by the token that WHMCS has for it. */
const findCard = async (
  { mapping }: Source,
  { gateway_name, remote_token }: PayMethod,
  stored: Stored,
  now: Date,
): Promise<Found> => {
  const gateway = mapping.gateways[gateway_name ?? ''] ?? gateway_name ?? '';
  if (!config().gateways.some(({ id }) => id === gateway))
    return { left: 'its gateway is none that is offered here' };
  const read = readToken(remote_token ?? '');
  if (!read) return { left: 'its token has a form that is not known' };
  const found = (await stored(gateway, read.customer)).find(({ id }) => id === read.method);
  if (!found) return { left: 'its gateway does not have it' };
  return isExpired(found, now) ? { left: 'it has expired' } : { method: { gateway, stored: found } };
};

type Cards = { kept: BroughtMethod[]; left: Record<string, number> };

const isTwice = (kept: BroughtMethod[], { gateway, stored }: Omit<BroughtMethod, 'id'>): boolean =>
  kept.some(
    (one) =>
      one.gateway === gateway &&
      (one.stored.id === stored.id ||
        (stored.fingerprint !== null && one.stored.fingerprint === stored.fingerprint)),
  );

/** What becomes of each way of paying that a client has in the dump. */
const findCards = async (source: Source, api: WhmcsApi, client: number, now: Date): Promise<Cards> => {
  const known = new Map((await getPayMethods(api, client)).map((one) => [one.id, one]));
  const stored = storedOnce();
  const cards: Cards = { kept: [], left: {} };
  const leave = (reason: string) => {
    cards.left[reason] = (cards.left[reason] ?? 0) + 1;
  };
  for (const row of source.stage.all(METHODS, client)) {
    const id = Number(row.id);
    const told = known.get(id);
    if (!String(row.payment_type).startsWith('Remote')) leave('its number is stored in WHMCS, and not read');
    else if (!told) leave('WHMCS does not have it any more');
    else if (row.payment_type !== 'RemoteCreditCard' || told.type !== 'RemoteCreditCard')
      leave('it is no card');
    else {
      const found = await findCard(source, told, stored, now);
      if ('left' in found) leave(found.left);
      else if (isTwice(cards.kept, found.method)) leave('the same card is kept already');
      else if (cards.kept.length >= MAX_METHODS) leave('so many are not kept here');
      else cards.kept.push({ id, ...found.method });
    }
  }
  return cards;
};

/** Of what is the client's to decide; what a gateway tells of a card may change at any time. */
export const digestOfWallet = ({ methods, default_id, backup_id, autopay }: WalletRecord): string => {
  const named = methods.map(({ id, gateway, method, owner }) => [id, gateway, method, owner]);
  const decided = [named, default_id, backup_id, autopay.enabled];
  return createHash('sha256').update(JSON.stringify(decided)).digest('hex');
};

/** Where payments at a gateway are begun from now on; a customer that it has here already stays. */
const customersOf = (client: ClientRecord, kept: BroughtMethod[]): Write[] => {
  const { gateway_customers: known } = client;
  const brought = kept.map(({ gateway, stored }) => [gateway, stored.owner] as const).reverse();
  const gateway_customers = { ...Object.fromEntries(brought), ...known };
  if (isDeepStrictEqual(gateway_customers, known)) return [];
  return [update(client, { set: { gateway_customers } }, [asRead('gateway_customers', known)])];
};

const noteOf = (client: number, digest: string, left: Cards['left']): ImportRecord => ({
  ...keys.importedCards(client),
  digest,
  places: [],
  server: null,
  left,
});

/** Writes what was found of a client's cards, unless somebody has changed them here. */
const keepCards = async (
  client: number,
  { kept, left }: Cards,
  autopay: boolean,
  actor: Actor,
  now: Date,
): Promise<Outcome> => {
  const [record, note] = await getItems(keys.client(client), keys.importedCards(client));
  if (!record) return 'missing';
  if (!record.origin) return 'taken';
  const present = await getWallet(client);
  const origin = originOf('tblpaymethods', client);
  const planned = planBroughtMethods(present, kept, { origin: { ...origin, ...HELD }, autopay }, now);
  const digest = digestOfWallet(planned.wallet);
  const isSame = note?.digest === digest;
  if (isSame && isDeepStrictEqual(note?.left, left)) return 'unchanged';
  const isOurs = note ? digestOfWallet(present) === note.digest : present.version === 0;
  if (!isSame && !isOurs) return 'changed here';
  const isWritten = !isSame && (kept.length > 0 || present.version > 0);
  const details = { imported: kept.length };
  await transact([
    note
      ? update(note, { set: { digest, left } }, [equals('digest', note.digest)])
      : putNew(noteOf(client, digest, left)),
    ...(isWritten ? [planned.write, ...customersOf(record, kept)] : []),
    ...(isWritten ? [audit(about.client(client), actor, 'payment_method.imported', now, details)] : []),
  ]);
  return note ? 'changed' : 'written';
};

const isRefused = (outcome: Outcome): outcome is BroughtCards['refused'][number]['reason'] =>
  outcome !== 'written' && outcome !== 'changed' && outcome !== 'unchanged';

/**
 * Takes over the cards that gateways keep for the clients of a dump: WHMCS's API tells the token of each, and its gateway
 * whether it is there. Each client is written in one transaction with a note, so that a run that was stopped goes on where
 * it was and a second one writes nothing. Nothing is charged or changed at a gateway. Throws IntegrationError where WHMCS
 * or a gateway gives no answer.
 */
export const bringCards = async (
  source: Source,
  api: WhmcsApi,
  actor: Actor,
  now: Date,
  progress: (clients: number) => void,
): Promise<BroughtCards> => {
  const brought: BroughtCards = { written: 0, changed: 0, unchanged: 0, refused: [], kept: 0, left: {} };
  const live = await readCutovers();
  const bring = async (client: number, autopay: boolean): Promise<void> => {
    if (live.has(client)) {
      brought.refused.push({ client, reason: 'cut over' });
      return;
    }
    const cards = await findCards(source, api, client, now);
    const outcome = await retryOnConflict(undefined, () => keepCards(client, cards, autopay, actor, now));
    if (isRefused(outcome)) {
      brought.refused.push({ client, reason: outcome });
      return;
    }
    brought[outcome] += 1;
    brought.kept += cards.kept.length;
    for (const [reason, count] of Object.entries(cards.left))
      brought.left[reason] = (brought.left[reason] ?? 0) + count;
  };
  const clients = source.stage.all(CLIENTS);
  for (let from = 0; from < clients.length; from += AT_ONCE) {
    const some = clients.slice(from, from + AT_ONCE);
    await Promise.all(some.map(({ id, off }) => bring(Number(id), !isTicked(off))));
    progress(from + some.length);
  }
  return brought;
};
