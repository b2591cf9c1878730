import {
  accountOfLink,
  deadLink,
  findLink,
  listPasskeys,
  planReset,
  requireGoodPassword,
} from '../../shared/auth/index.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { hashPassword } from '../../shared/platform/password.ts';

export const handler = command(accounts['reset-password'], {
  load: async ({ body, now }) => {
    const link = body && (await findLink('password_reset', body.token, now));
    const [account, passkeys] = await Promise.all([
      accountOfLink(link),
      link?.user_id ? listPasskeys(link.user_id) : [],
    ]);
    return { link, account, passkeys };
  },
  prepare: async ({ body }, { link }) => {
    if (!link) throw deadLink();
    requireGoodPassword(body.password, link.email);
    return hashPassword(body.password);
  },
  plan: ({ address, now }, { link, account, passkeys }, passwordHash) => {
    const chosen = { passwordHash, passkeys };
    const kept = passkeys.length > 0 ? ' Your passkeys go on working.' : '';
    const message = `Your new password works now. Every session has ended: log in again.${kept}`;
    return {
      ...planReset(link, account, chosen, { address, device: null }, now),
      reply: ok({ message }),
    };
  },
  dispatch: dispatchFollowUp,
});
