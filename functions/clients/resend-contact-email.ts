import { countContactMail, planContactMail } from '../../shared/auth/credentials/contact-email.ts';
import { loadContact } from '../../shared/auth/credentials/tell-contact.ts';
import { clients } from '../../shared/contract/clients.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { accepted } from '../../shared/http/handler.ts';

export const handler = command(clients['resend-contact-email'], {
  load: ({ path }) => loadContact(path.client),
  prepare: ({ path, caller, now }) => countContactMail(path.client, caller.userId, now),
  plan: ({ now }, contact) => ({
    ...planContactMail(contact, now),
    reply: accepted({ message: 'The mail is on its way. Follow its link to confirm the address.' }),
  }),
  // The count ends by itself within a day.
  discard: (takeBack) => takeBack().catch(() => undefined),
  dispatch: dispatchFollowUp,
});
