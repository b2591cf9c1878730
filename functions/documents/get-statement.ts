import { loadStatement, periodOf, presentStatement } from '../../shared/billing/documents/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(documents['get-statement'], {
  load: ({ path }) => getClient(path.client),
  respond: async ({ query, now }, { profile }) =>
    ok({ data: presentStatement(await loadStatement(profile, periodOf(query, now))) }),
});
