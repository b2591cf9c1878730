import { presentUser, requireGoodPassword, requirePresentTerms } from '../../shared/auth/index.ts';
import { deadInvitation, loadInvited, planInvitedUser } from '../../shared/auth/members/index.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';
import { hashPassword } from '../../shared/platform/password.ts';

export const handler = command(accounts['register-invited'], {
  load: ({ path, now }) => loadInvited(path.token, now),
  prepare: async ({ body }, invited) => {
    if (!invited) throw deadInvitation();
    requirePresentTerms(body.terms_version);
    requireGoodPassword(body.password, invited.link.email);
    return hashPassword(body.password);
  },
  plan: ({ body, address, now }, invited, passwordHash) => {
    const { user, ...plan } = planInvitedUser(invited, body, passwordHash, address, now);
    const message = tell`Your account is open. You can log in now.`;
    return { ...plan, reply: created({ message, status: 'active' as const, user: presentUser(user) }) };
  },
  dispatch: dispatchFollowUp,
});
