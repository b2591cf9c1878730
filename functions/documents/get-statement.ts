import { loadStatement, periodOf, presentStatement } from '../../shared/billing/documents/statement.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(documents['get-statement'], {
  load: ({ path }) => getClient(path.client),
  respond: async ({ query, now }, { profile }) =>
    ok({ data: presentStatement(await loadStatement(profile, periodOf(query, now))) }),
});
