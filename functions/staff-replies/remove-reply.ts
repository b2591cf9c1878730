import { replies } from '../../shared/contract/staff/replies.ts';
import { staffChanges } from '../../shared/http/staff/index.ts';
import { getReply, removeReply } from '../../shared/tickets/index.ts';

export const handler = staffChanges(replies['remove-reply'], {
  load: ({ path }) => getReply(path.reply),
  plan: ({ name }) => ({ says: [`Remove the template "${name}".`] }),
  apply: async ({ path, actor, now }) => {
    await removeReply(path.reply, actor, now);
    return { id: path.reply };
  },
});
