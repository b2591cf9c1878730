import { loadContactLink, planContactUndoByLink } from '../../shared/auth/credentials/contact-email.ts';
import { clients } from '../../shared/contract/clients.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(clients['undo-contact-email'], {
  load: async ({ body, now }) => body && loadContactLink('contact_undo', body.token, now),
  plan: ({ address, now }, linked) => ({
    ...planContactUndoByLink(linked, { address, device: null }, now),
    reply: ok({ message: 'The contact address is again the one from before the change.' }),
  }),
  dispatch: dispatchFollowUp,
});
