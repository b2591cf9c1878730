import { sendMessages } from '../../platform/queue/send-messages.ts';
import { asRead } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { transact, update } from '../../platform/table/write.ts';
import { dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import { nextRefundCheck } from '../returns/waiting-for.ts';

/**
 * Has settlement ask the gateway about a payment whose refunds are on their way, and plans the next time. Throws
 * `StaleWriteError` when the payment changes at the same time, which then says itself what it waits for.
 */
export const checkRefunds = async (clientId: number, id: number, now: Date): Promise<void> => {
  const key = keys.payment(clientId, id);
  const payment = await getItem(key);
  if (!payment || payment.gateway === 'bank') return;
  const next = nextRefundCheck(payment, now);
  if (next) {
    const unchanged = [asRead('due_sk', payment.due_sk)];
    await transact([update(key, { set: dueAt(next, id) }, unchanged)]);
  }
  const { gateway, reference } = payment;
  await sendMessages('payments', [{ gateway, reference }]);
};
