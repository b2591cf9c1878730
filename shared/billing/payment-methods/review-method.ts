import type { Gateway } from '../../contract/vocabulary.ts';
import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { carryOut } from '../../events/carry-out.ts';
import { writeEvent } from '../../events/events.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import type { StoredMethod } from '../../integrations/stored-methods.ts';
import type { SavedMethod, WalletRecord } from '../../records/wallet-record.ts';
import { gatewayFor } from '../payments/gateways.ts';
import { planRemoval } from './change-method.ts';
import { cardEvent, describeMethod } from './keep-method.ts';
import { changeWallet, getWallet } from './wallet.ts';

/**
 * A method as its gateway has it by now. Another number or expiry is another card: its owner is told of its own end, and it
 * may be charged again after the one before was declined for good.
 */
export const takenOver = (known: SavedMethod, stored: StoredMethod): SavedMethod => {
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
  const message = `${describeMethod(known)} was renewed by its bank: ${describeMethod(method)} is charged from now on.`;
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
        : planRemoval(wallet, known.id, `gateway:${gateway}`, now);
    },
  );
};
