import { countContactMail, loadContact, planContactMail } from '../../shared/auth/index.ts';
import { clients } from '../../shared/contract/clients.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { accepted, command } from '../../shared/http/index.ts';
import { tell } from '../../shared/languages/sentence.ts';

export const handler = command(clients['resend-contact-email'], {
  load: ({ path }) => loadContact(path.client),
  prepare: ({ path, caller, now }) => countContactMail(path.client, caller.userId, now),
  plan: ({ now }, contact) => ({
    ...planContactMail(contact, now),
    reply: accepted({ message: tell`The mail is on its way. Follow its link to confirm the address.` }),
  }),
  // The count ends by itself within a day.
  discard: (takeBack) => takeBack().catch(() => undefined),
  dispatch: dispatchFollowUp,
});
