import { planAutopayChange, presentAutopay } from '../../shared/billing/autopay/index.ts';
import { getWallet } from '../../shared/billing/payment-methods/index.ts';
import { autopay } from '../../shared/contract/payment-methods.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(autopay['update-autopay'], {
  load: ({ path }) => getWallet(path.client),
  plan: ({ body, caller, now }, found) => {
    const { wallet, writes } = planAutopayChange(found, body, `user:${caller.userId}`, now);
    return { writes, reply: ok({ data: presentAutopay(wallet) }) };
  },
});
