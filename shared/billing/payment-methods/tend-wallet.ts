import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { writeEvent } from '../../events/events.ts';
import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { EventRecord } from '../../records/event-record.ts';
import { keys } from '../../records/keys.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet-record.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { cardEvent, describeMethod } from './keep-method.ts';
import { changeWallet, expiryNoticeAt } from './wallet.ts';

const isDue = (method: SavedMethod, now: Date): boolean => (expiryNoticeAt(method) ?? now) < now;

const tellOfExpiry = (wallet: WalletRecord, now: Date): { methods: SavedMethod[]; events: EventRecord[] } => {
  const due = wallet.methods.filter((method) => isDue(method, now));
  const month = ({ exp_month, exp_year }: SavedMethod) => `${String(exp_month).padStart(2, '0')}/${exp_year}`;
  return {
    methods: wallet.methods.map((method) =>
      due.includes(method) ? { ...method, expiry_told: true } : method,
    ),
    events: due.map((method) =>
      cardEvent(
        wallet.client_id,
        'payment_method_expiring',
        method,
        `${describeMethod(method)} expires ${month(method)}. Save another one before then.`,
        now,
      ),
    ),
  };
};

/**
 * Does what is due about a wallet: removes at the gateways what the client has removed, and tells of cards that
 * expire. A method may be removed at its gateway any number of times.
 */
export const tendWallet = (clientId: number, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const wallet = await getItem(keys.wallet(clientId));
    if (!wallet) return;
    for (const { gateway, method } of wallet.removed) await (await gatewayFor(gateway)).detach(method);
    const { methods, events } = tellOfExpiry(wallet, now);
    const { write } = changeWallet(wallet, { methods, removed: [] }, now);
    await transact([write, ...events.map(writeEvent)]);
    await dispatchFollowUp({ events });
  });
