import { planServiceAutopay, presentAutopay } from '../../shared/billing/autopay/index.ts';
import { getWallet } from '../../shared/billing/payment-methods/index.ts';
import { autopay } from '../../shared/contract/payment-methods.ts';
import { getDomain } from '../../shared/domains/index.ts';
import { command, ok } from '../../shared/http/index.ts';

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
