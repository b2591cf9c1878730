import { tickets } from '../../shared/contract/tickets.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { getConversation, planClosing, presentConversation } from '../../shared/tickets/index.ts';

export const handler = command(tickets['close-ticket'], {
  load: ({ path }) => getConversation(path.client, path.ticket),
  plan: async ({ caller, now }, { ticket: open, messages }) => {
    const { ticket, ...plan } = planClosing(open, `user:${caller.userId}`, now);
    return { ...plan, reply: ok({ data: await presentConversation({ ticket, messages }, now) }) };
  },
  dispatch: dispatchFollowUp,
});
