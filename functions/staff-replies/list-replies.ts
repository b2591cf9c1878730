import { replies } from '../../shared/contract/staff/replies.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { listReplies, presentReply } from '../../shared/tickets/index.ts';

export const handler = staffReads(replies['list-replies'], async () => ({
  data: (await listReplies()).map(presentReply),
}));
