import { planEmailChange, requireOwner } from '../../shared/auth/credentials/change-credentials.ts';
import { spendWith } from '../../shared/auth/factors/spend-with.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { accepted } from '../../shared/http/handler.ts';

export const handler = command(accounts['change-email'], {
  load: ({ claimedUserId }) => getSignedInUser(claimedUserId),
  prepare: ({ body, caller, address, now }, user) => requireOwner(caller, user, body, address, now),
  plan: ({ body, address, now }, _loaded, { account, second }) =>
    spendWith(second, {
      ...planEmailChange(account, body.email, { address, device: null }, now),
      reply: accepted({ message: 'Follow the link in the mail to the new address to confirm it.' }),
    }),
  dispatch: dispatchFollowUp,
});
