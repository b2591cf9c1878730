import { planAutopayChange, presentAutopay } from '../../shared/billing/autopay/change-autopay.ts';
import { getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { autopay } from '../../shared/contract/autopay.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(autopay['update-autopay'], {
  load: ({ path }) => getWallet(path.client),
  plan: ({ body, caller, now }, found) => {
    const { wallet, writes } = planAutopayChange(found, body, `user:${caller.userId}`, now);
    return { writes, reply: ok({ data: presentAutopay(wallet) }) };
  },
});
