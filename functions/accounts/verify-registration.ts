import {
  deadLink,
  findLink,
  planAccount,
  presentUser,
  requireFitting,
  requireGoodPassword,
} from '../../shared/auth/index.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';
import { hashPassword } from '../../shared/platform/password.ts';

export const handler = command(accounts['verify-registration'], {
  load: async ({ body, now }) => (body ? findLink('register', body.token, now) : undefined),
  prepare: async ({ body }, link) => {
    if (!link) throw deadLink();
    requireFitting(body);
    requireGoodPassword(body.password, link.email);
    return hashPassword(body.password);
  },
  plan: ({ body, address, now }, link, passwordHash) => {
    const { user, ...plan } = planAccount(link, body, passwordHash, address, now);
    const status = user.awaits_approval ? ('awaiting_approval' as const) : ('active' as const);
    const message = user.awaits_approval
      ? tell`We look at your request and will write to you.`
      : tell`Your account is open. You can log in now.`;
    return { ...plan, reply: created({ message, status, user: presentUser(user) }) };
  },
  dispatch: dispatchFollowUp,
});
