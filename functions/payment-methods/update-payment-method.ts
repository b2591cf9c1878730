import {
  getMethod,
  getWallet,
  planMethodChange,
  presentMethod,
} from '../../shared/billing/payment-methods/index.ts';
import { paymentMethods } from '../../shared/contract/payment-methods.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(paymentMethods['update-payment-method'], {
  load: async ({ path }) => {
    const wallet = await getWallet(path.client);
    getMethod(wallet, path.paymentMethod);
    return wallet;
  },
  plan: ({ path, body, caller, now }, found) => {
    const actor = `user:${caller.userId}` as const;
    const { wallet, method, writes } = planMethodChange(found, path.paymentMethod, body, actor, now);
    return { writes, reply: ok({ data: presentMethod(wallet, method, now) }) };
  },
});
