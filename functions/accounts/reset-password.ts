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
import { say, together } from '../../shared/languages/sentence.ts';
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
    const done = say`Your new password works now. Every session has ended: log in again.`;
    const message = passkeys.length > 0 ? together([done, say`Your passkeys go on working.`]) : done;
    return {
      ...planReset(link, account, chosen, { address, device: null }, now),
      reply: ok({ message: String(message) }),
    };
  },
  dispatch: dispatchFollowUp,
});
