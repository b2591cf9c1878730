import { requireGoodPassword } from '../../shared/auth/password-rules.ts';
import { presentUser } from '../../shared/auth/present-session.ts';
import { requirePresentTerms } from '../../shared/auth/sign-up/open-account.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';
import { loadInvited } from '../../shared/members/accept-invitation.ts';
import { deadInvitation } from '../../shared/members/invitations.ts';
import { planInvitedUser } from '../../shared/members/register-invited.ts';
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
    const message = 'Your account is open. You can log in now.';
    return { ...plan, reply: created({ message, status: 'active' as const, user: presentUser(user) }) };
  },
  dispatch: dispatchFollowUp,
});
