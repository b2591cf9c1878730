import { loadContactLink, planContactUndoByLink } from '../../shared/auth/index.ts';
import { clients } from '../../shared/contract/clients.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(clients['undo-contact-email'], {
  load: async ({ body, now }) => body && loadContactLink('contact_undo', body.token, now),
  plan: ({ address, now }, linked) => ({
    ...planContactUndoByLink(linked, { address, device: null }, now),
    reply: ok({ message: tell`The contact address is again the one from before the change.` }),
  }),
  dispatch: dispatchFollowUp,
});
