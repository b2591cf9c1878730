import type { Gateway } from '../../contract/vocabulary.ts';
import {
  about,
  audit,
  carryOut,
  dispatchFollowUp,
  type PlanWithFollowUp,
  writeEvent,
} from '../../events/index.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import type { StoredMethod } from '../../integrations/payment-gateway.ts';
import { say } from '../../languages/sentence.ts';
import { addDays } from '../../platform/dates.ts';
import { errorFields, log } from '../../platform/log.ts';
import { getItem } from '../../platform/table/query.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { EventRecord } from '../../records/events.ts';
import { isHeld } from '../../records/imports.ts';
import { keys } from '../../records/keys.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet.ts';
import { gatewayFor } from '../payments/index.ts';
import { cardEvent, describeMethod, planMethodRemoval } from './change-method.ts';
import { cardExpiryOf, changeWallet, expiryNoticeAt, getWallet, isCardExpired } from './wallet.ts';

const isDue = (method: SavedMethod, now: Date): boolean => (expiryNoticeAt(method) ?? now) < now;

/** Nobody is asked again about a card that expired so long ago that other ways were found. */
const ASKED_AGAIN_DAYS = 60;

const month = ({ exp_month, exp_year }: SavedMethod) => `${String(exp_month).padStart(2, '0')}/${exp_year}`;

const toldOf = (method: SavedMethod, now: Date): SavedMethod => ({
  ...method,
  expiry_told: true,
  ...(isCardExpired(method, now) ? { expired_told: true as const } : {}),
});

/** A card that expires, or has: its client is asked for another one. */
const tellOfExpiry = (wallet: WalletRecord, method: SavedMethod, now: Date): EventRecord[] => {
  const end = cardExpiryOf(method);
  if (end === null || addDays(end, ASKED_AGAIN_DAYS) < now) return [];
  const card = describeMethod(method);
  const message = isCardExpired(method, now)
    ? say`${card} has expired (${month(method)}) and is not charged any more. Save another one.`
    : say`${card} expires ${month(method)}. Save another one before then.`;
  return [cardEvent(wallet.client_id, 'payment_method_expiring', method, message, now)];
};

/** A card as its gateway has it by now: the bank may have renewed it. One that the gateway refuses to tell stays as it is. */
const asKept = async (method: SavedMethod): Promise<SavedMethod> => {
  try {
    const stored = await (await gatewayFor(method.gateway)).listPaymentMethods(method.owner);
    const found = stored.find(({ id }) => id === method.method);
    return found ? takenOver(method, found) : method;
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.retryable) throw error;
    log.warn('payment method not compared', { gateway: method.gateway, ...errorFields(error) });
    return method;
  }
};

const tendExpiry = async (wallet: WalletRecord, now: Date) => {
  const events: EventRecord[] = [];
  const methods: SavedMethod[] = [];
  for (const known of wallet.methods) {
    const isAsked = !isHeld(wallet) && isDue(known, now);
    const method = isAsked ? await asKept(known) : known;
    const isTold = isAsked && isDue(method, now);
    if (isTold) events.push(...tellOfExpiry(wallet, method, now));
    methods.push(isTold ? toldOf(method, now) : method);
  }
  return { methods, events };
};

/**
 * Does what is due about a wallet: removes at the gateways what the client has removed, and tells of cards that
 * expire or have, unless their bank has renewed them. A method may be removed at its gateway any number of times.
 */
export const tendWallet = (clientId: number, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const wallet = await getItem(keys.wallet(clientId));
    if (!wallet) return;
    for (const { gateway, method } of wallet.removed) await (await gatewayFor(gateway)).detach(method);
    const { methods, events } = await tendExpiry(wallet, now);
    const { write } = changeWallet(wallet, { methods, removed: [] }, now);
    await transact([write, ...events.map(writeEvent)]);
    await dispatchFollowUp({ events });
  });

/**
 * A method as its gateway has it by now. Another number or expiry is another card: its owner is told of its own end, and it
 * may be charged again after the one before was declined for good.
 */
const takenOver = (known: SavedMethod, stored: StoredMethod): SavedMethod => {
  const { brand, last4, expMonth: exp_month, expYear: exp_year, fingerprint } = stored;
  const isSame = known.last4 === last4 && known.exp_month === exp_month && known.exp_year === exp_year;
  if (isSame) return known;
  const { expired_told: _, ...rest } = known;
  const card = { brand, last4, exp_month, exp_year, fingerprint };
  return { ...rest, ...card, is_declined: false, expiry_told: false };
};

const planUpdate = (
  wallet: WalletRecord,
  known: SavedMethod,
  stored: StoredMethod,
  now: Date,
): PlanWithFollowUp => {
  const method = takenOver(known, stored);
  if (method === known) return { writes: [] };
  const { client_id } = wallet;
  const { gateway, id } = known;
  const methods = wallet.methods.map((other) => (other === known ? method : other));
  const message = say`${describeMethod(known)} was renewed by its bank: ${describeMethod(method)} is charged from now on.`;
  const event = cardEvent(client_id, 'payment_method_updated', method, message, now);
  const subject = about.client(client_id);
  return {
    writes: [
      changeWallet(wallet, { methods }, now).write,
      writeEvent(event),
      audit(subject, `gateway:${gateway}`, 'payment_method.updated', now, { gateway, method: id }),
    ],
    followUp: { events: [event] },
  };
};

/**
 * Compares a kept method with what its gateway says of it by now: what the bank has renewed is taken over, and what was
 * removed there (in the sheet, say) is removed here. An event is only a hint; a method of nobody here is let be.
 */
export const reviewMethod = async (
  { gateway, method, owner }: { gateway: Gateway; method: string; owner: string },
  now: Date,
): Promise<void> => {
  const adapter = await gatewayFor(gateway);
  const clientId = await adapter.clientOf(owner);
  if (clientId === null) return;
  const find = ({ methods }: WalletRecord) =>
    methods.find((one) => one.gateway === gateway && one.method === method && one.owner === owner);
  const stored = (await adapter.listPaymentMethods(owner)).find(({ id }) => id === method);
  await carryOut(
    () => getWallet(clientId),
    (wallet): PlanWithFollowUp => {
      const known = find(wallet);
      if (!known) return { writes: [] };
      return stored
        ? planUpdate(wallet, known, stored, now)
        : planMethodRemoval(wallet, known.id, `gateway:${gateway}`, now);
    },
  );
};
