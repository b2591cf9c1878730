import { dataExports } from '../../shared/contract/exports.ts';
import { decodeCursor, handle, ok, pageReply } from '../../shared/http/index.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { presentExport } from '../../shared/privacy/exports/index.ts';
import { collections } from '../../shared/records/collections.ts';

export const handler = handle(dataExports['list-exports'], {
  load: async ({ path, query, claimedUserId }) => {
    if (!query) return { items: [], nextKey: null };
    const listed = collections.exports(path.client, claimedUserId);
    return queryPage(listed, { limit: query.per_page, after: decodeCursor(listed.prefix, query.cursor) });
  },
  respond: ({ path, query, caller, now }, page) => {
    const { prefix } = collections.exports(path.client, caller.userId);
    return ok(
      pageReply(`/clients/${path.client}/exports`, query, prefix, page, (one) => presentExport(one, now)),
    );
  },
});
