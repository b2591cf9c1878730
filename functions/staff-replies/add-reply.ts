import { replies } from '../../shared/contract/staff/replies.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { addReply, presentReply } from '../../shared/tickets/index.ts';

export const handler = staffChanges(replies['add-reply'], {
  load: async () => undefined,
  plan: (_nothing, { body }) => ({ says: [`Add the template "${body.name}": ${body.en}`] }),
  apply: async ({ body, actor, now }) => presentReply(await addReply(body, actor, now)),
});
