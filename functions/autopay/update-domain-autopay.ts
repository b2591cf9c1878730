import { planServiceAutopay, presentAutopay } from '../../shared/billing/autopay/change-autopay.ts';
import { getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { autopay } from '../../shared/contract/autopay.ts';
import { getDomain } from '../../shared/domains/domains.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(autopay['update-domain-autopay'], {
  load: async ({ path }) => {
    const [wallet] = await Promise.all([getWallet(path.client), getDomain(path.client, path.domain)]);
    return wallet;
  },
  plan: ({ path, body, caller, now }, found) => {
    const service = { kind: 'domain', id: path.domain } as const;
    const actor = `user:${caller.userId}` as const;
    const { wallet, writes } = planServiceAutopay(found, service, body.enabled, actor, now);
    return { writes, reply: ok({ data: presentAutopay(wallet) }) };
  },
});
