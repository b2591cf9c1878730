import { getClient } from '../../clients/clients.ts';
import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { conflict, invalid } from '../../platform/failure.ts';
import { formatMoney } from '../../platform/money.ts';
import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import { keys } from '../../records/keys.ts';
import { moveCredit } from '../ledger/credit.ts';

export type CreditAdjustment = {
  clientId: number;
  /** Minor units of the client's currency; negative takes credit away. */
  amount: number;
  /** For the audit trail and the client. */
  reason: string;
};

/**
 * Gives or takes account credit. The same amount for the same reason counts once a day, so that a command given
 * again does nothing. Returns the new balance.
 */
export const adjustCredit = (
  { clientId, amount, reason }: CreditAdjustment,
  actor: Actor,
  now: Date,
): Promise<number> =>
  retryOnConflict(undefined, async () => {
    const source = `adjustment:${now.toISOString().slice(0, 10)}:${amount}:${reason}`;
    const [client, made] = await Promise.all([
      getClient(clientId),
      getItem(keys.creditSource(clientId, source)),
    ]);
    const { currency } = client.profile;
    if (amount === 0) throw invalid({ amount: ['The amount must not be zero.'] });
    if (made) {
      throw conflict(
        'already_adjusted',
        'This was done today already. Give another reason to do it once more.',
      );
    }
    if (amount < 0 && client.credit_balance + amount < 0) {
      throw invalid({ amount: [`The client has only ${formatMoney(client.credit_balance, currency)}.`] });
    }
    const amountText = formatMoney(Math.abs(amount), currency);
    const [type, moved] =
      amount > 0 ? (['credit_issued', 'added to'] as const) : (['credit_used', 'taken from'] as const);
    const event = newEvent(
      about.client(clientId),
      type,
      `${amountText} was ${moved} your account credit: ${reason}`,
      now,
      { amount, currency },
    );
    const movement = { type: 'adjustment', amount, source, invoiceId: null, description: reason } as const;
    const entry = audit(about.client(clientId), actor, 'credit.adjusted', now, { amount, currency, reason });
    await transact([...moveCredit(clientId, currency, [movement], now), writeEvent(event), entry]);
    await dispatchFollowUp({ events: [event] });
    return (await getClient(clientId)).credit_balance;
  });
