import { accountOfLink, planConfirmedEmail } from '../../shared/auth/credentials/change-credentials.ts';
import { findLink } from '../../shared/auth/links.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(accounts['confirm-email'], {
  load: async ({ body, now }) => {
    const link = body && (await findLink('email_change', body.token, now));
    return { link, account: await accountOfLink(link) };
  },
  plan: async ({ address, now }, { link, account }) => ({
    ...(await planConfirmedEmail(link, account, { address, device: null }, now)),
    reply: ok({ message: 'Your new address works now. Log in with it from now on.' }),
  }),
  dispatch: dispatchFollowUp,
});
