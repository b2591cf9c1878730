import { accountOfLink, planEmailUndo } from '../../shared/auth/credentials/change-credentials.ts';
import { deadLink, findLink } from '../../shared/auth/links.ts';
import { requireGoodPassword } from '../../shared/auth/password-rules.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { hashPassword } from '../../shared/platform/password.ts';

export const handler = command(accounts['undo-email'], {
  load: async ({ body, now }) => {
    const link = body && (await findLink('email_undo', body.token, now));
    return { link, account: await accountOfLink(link) };
  },
  prepare: async ({ body }, { link }) => {
    if (!link) throw deadLink();
    requireGoodPassword(body.password, link.email);
    return hashPassword(body.password);
  },
  plan: async ({ address, now }, { link, account }, passwordHash) => ({
    ...(await planEmailUndo(link, account, passwordHash, { address, device: null }, now)),
    reply: ok({ message: 'Your address is back. Log in with your new password.' }),
  }),
  dispatch: dispatchFollowUp,
});
