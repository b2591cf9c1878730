import { loadContactLink, planContactConfirmation } from '../../shared/auth/credentials/contact-email.ts';
import { clients } from '../../shared/contract/clients.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(clients['confirm-contact-email'], {
  load: async ({ body, now }) => body && loadContactLink('contact_confirm', body.token, now),
  plan: ({ address, now }, linked) => ({
    ...planContactConfirmation(linked, { address, device: null }, now),
    reply: ok({ message: 'This is the contact address of the account now.' }),
  }),
  dispatch: dispatchFollowUp,
});
