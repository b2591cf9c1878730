import {
  deadLink,
  loadTakingBack,
  planTakingBack,
  requireGoodPassword,
  undoContactsSince,
} from '../../shared/auth/index.ts';
import { removeAddedMembers } from '../../shared/auth/members/index.ts';
import { accounts } from '../../shared/contract/accounts.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';
import { removeAddedDevices } from '../../shared/notifications/index.ts';
import { hashPassword } from '../../shared/platform/password.ts';

export const handler = command(accounts['undo-email'], {
  load: async ({ body, now }) => body && loadTakingBack(body.token, now),
  prepare: async ({ body, address, now }, takingBack) => {
    if (!takingBack) throw deadLink();
    const { link, account, since } = takingBack;
    requireGoodPassword(body.password, link.email);
    const passwordHash = await hashPassword(body.password);
    // Before the link is used up: cut off here, it goes on with the next use.
    const { members, invitations } = await removeAddedMembers(account.user.id, since, now);
    const devices = await removeAddedDevices(account.user.id, since);
    const origin = { address, device: null };
    const contact_emails = await undoContactsSince(account.user, link.email, since, origin, now);
    return { passwordHash, others: { members, invitations, devices, contact_emails } };
  },
  plan: async ({ address, now }, takingBack, { passwordHash, others }) => {
    const origin = { address, device: null };
    const { removed, ...plan } = await planTakingBack(takingBack, passwordHash, others, origin, now);
    const message = tell`Your account is back. Log in with your new password.`;
    return { ...plan, reply: ok({ message, removed }) };
  },
  dispatch: dispatchFollowUp,
});
