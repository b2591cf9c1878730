import {
  getMethod,
  getWallet,
  planMethodRemoval,
  presentMethod,
} from '../../shared/billing/payment-methods/index.ts';
import { paymentMethods } from '../../shared/contract/payment-methods.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';

const NO_ROLE = { default_id: null, backup_id: null };

export const handler = command(paymentMethods['remove-payment-method'], {
  load: async ({ path }) => {
    const wallet = await getWallet(path.client);
    getMethod(wallet, path.paymentMethod);
    return wallet;
  },
  plan: ({ path, caller, now }, wallet) => {
    const { method, ...plan } = planMethodRemoval(wallet, path.paymentMethod, `user:${caller.userId}`, now);
    return { ...plan, reply: ok({ data: presentMethod(NO_ROLE, method, now) }) };
  },
  dispatch: dispatchFollowUp,
});
