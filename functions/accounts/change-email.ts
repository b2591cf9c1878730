import { planEmailChange, requireOwner, spendWith } from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { accepted, command } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(accounts['change-email'], {
  load: ({ claimedUserId }) => getSignedInUser(claimedUserId),
  prepare: ({ body, caller, address, now }, user) => requireOwner(caller, user, body, address, now),
  plan: ({ body, address, now }, _loaded, { account, second }) =>
    spendWith(second, {
      ...planEmailChange(account, body.email, { address, device: null }, now),
      reply: accepted({ message: tell`Follow the link in the mail to the new address to confirm it.` }),
    }),
  dispatch: dispatchFollowUp,
});
