import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { writeEvent } from '../../events/events.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { addDays } from '../../platform/dates.ts';
import { errorFields, log } from '../../platform/log.ts';
import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { EventRecord } from '../../records/event-record.ts';
import { keys } from '../../records/keys.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet-record.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { cardEvent, describeMethod } from './keep-method.ts';
import { takenOver } from './review-method.ts';
import { changeWallet, expiryNoticeAt, expiryOf, isExpired } from './wallet.ts';

const isDue = (method: SavedMethod, now: Date): boolean => (expiryNoticeAt(method) ?? now) < now;

/** Nobody is asked again about a card that expired so long ago that other ways were found. */
const ASKED_AGAIN_DAYS = 60;

const month = ({ exp_month, exp_year }: SavedMethod) => `${String(exp_month).padStart(2, '0')}/${exp_year}`;

const toldOf = (method: SavedMethod, now: Date): SavedMethod => ({
  ...method,
  expiry_told: true,
  ...(isExpired(method, now) ? { expired_told: true as const } : {}),
});

/** A card that expires, or has: its client is asked for another one. */
const tellOfExpiry = (wallet: WalletRecord, method: SavedMethod, now: Date): EventRecord[] => {
  const end = expiryOf(method);
  if (end === null || addDays(end, ASKED_AGAIN_DAYS) < now) return [];
  const card = describeMethod(method);
  const message = isExpired(method, now)
    ? `${card} has expired (${month(method)}) and is not charged any more. Save another one.`
    : `${card} expires ${month(method)}. Save another one before then.`;
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
    const method = isDue(known, now) ? await asKept(known) : known;
    const isTold = isDue(method, now);
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
