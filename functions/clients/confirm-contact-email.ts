import { loadContactLink, planContactConfirmation } from '../../shared/auth/index.ts';
import { clients } from '../../shared/contract/clients.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(clients['confirm-contact-email'], {
  load: async ({ body, now }) => body && loadContactLink('contact_confirm', body.token, now),
  plan: ({ address, now }, linked) => ({
    ...planContactConfirmation(linked, { address, device: null }, now),
    reply: ok({ message: tell`This is the contact address of the account now.` }),
  }),
  dispatch: dispatchFollowUp,
});
