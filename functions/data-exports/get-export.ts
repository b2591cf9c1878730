import { dataExports } from '../../shared/contract/exports.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { getExport, presentWithFiles } from '../../shared/privacy/exports/index.ts';

export const handler = handle(dataExports['get-export'], {
  load: ({ path, claimedUserId }) => getExport(path.client, claimedUserId, path.export),
  respond: async ({ now }, found) => ok({ data: await presentWithFiles(found, now) }),
});
