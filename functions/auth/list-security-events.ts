import { auth } from '../../shared/contract/auth.ts';
import { presentSecurityEvent } from '../../shared/events/index.ts';
import { decodeCursor, handle, ok, pageReply } from '../../shared/http/index.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';

const PATH = auth['list-security-events'].path;

export const handler = handle(auth['list-security-events'], {
  load: async ({ claimedUserId, query }) => {
    const listed = collections.securityEvents(claimedUserId);
    if (!query) return { items: [], nextKey: null };
    return queryPage(listed, { limit: query.per_page, after: decodeCursor(listed.prefix, query.cursor) });
  },
  respond: ({ caller, query }, page) =>
    ok(pageReply(PATH, query, collections.securityEvents(caller.userId).prefix, page, presentSecurityEvent)),
});
