import { replies } from '../../shared/contract/staff/replies.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { changeReply, getReply, presentReply } from '../../shared/tickets/index.ts';

export const handler = staffChanges(replies['change-reply'], {
  load: ({ path }) => getReply(path.reply),
  plan: ({ name, en }, { body }) => ({
    says: [`Change the template "${name}" from "${en}" to "${body.name}": ${body.en}`],
  }),
  apply: async ({ path, body, actor, now }) => presentReply(await changeReply(path.reply, body, actor, now)),
});
