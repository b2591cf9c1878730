import { tickets } from '../../shared/contract/tickets.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { planClosing } from '../../shared/tickets/close-ticket.ts';
import { presentConversation } from '../../shared/tickets/present-conversation.ts';
import { getConversation } from '../../shared/tickets/tickets.ts';

export const handler = command(tickets['close-ticket'], {
  load: ({ path }) => getConversation(path.client, path.ticket),
  plan: async ({ caller, now }, { ticket: open, messages }) => {
    const { ticket, ...plan } = planClosing(open, `user:${caller.userId}`, now);
    return { ...plan, reply: ok({ data: await presentConversation({ ticket, messages }, now) }) };
  },
  dispatch: dispatchFollowUp,
});
