import {
  getAccount,
  planPasswordChange,
  requirePassword,
} from '../../shared/auth/credentials/change-credentials.ts';
import { requireGoodPassword } from '../../shared/auth/password-rules.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { hashPassword } from '../../shared/platform/password.ts';

export const handler = command(accounts['change-own-password'], {
  prepare: async ({ body, caller }) => {
    const account = await getAccount(caller.userId);
    await requirePassword(account, body.current_password);
    requireGoodPassword(body.password, account.user.email);
    // Planned with what the present password was compared with: a change meanwhile is a conflict.
    return { account, passwordHash: await hashPassword(body.password) };
  },
  plan: ({ caller, address, now }, _loaded, { account, passwordHash }) => ({
    ...planPasswordChange(account, caller.tokenId, passwordHash, { address, device: null }, now),
    reply: ok({ message: 'Your password is changed. Every other session has ended.' }),
  }),
  dispatch: dispatchFollowUp,
});
