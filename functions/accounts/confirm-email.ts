import { accountOfLink, findLink, planConfirmedEmail } from '../../shared/auth/index.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(accounts['confirm-email'], {
  load: async ({ body, now }) => {
    const link = body && (await findLink('email_change', body.token, now));
    return { link, account: await accountOfLink(link) };
  },
  plan: async ({ address, now }, { link, account }) => ({
    ...(await planConfirmedEmail(link, account, { address, device: null }, now)),
    reply: ok({ message: tell`Your new address works now. Log in with it from now on.` }),
  }),
  dispatch: dispatchFollowUp,
});
