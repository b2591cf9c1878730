import { keepPdf, PASSING, presentPdf } from '../../shared/billing/documents/keep-pdf.ts';
import { loadStatement, periodOf } from '../../shared/billing/documents/statement.ts';
import { statementView } from '../../shared/billing/documents/statement-view.ts';
import { getClient } from '../../shared/clients/clients.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(documents['get-statement-pdf'], {
  load: ({ path }) => getClient(path.client),
  respond: async ({ path, query, now }, { profile }) => {
    const statement = await loadStatement(profile, periodOf(query, now));
    const view = statementView(statement, profile);
    const document = await keepPdf(path.client, view, now, PASSING);
    return ok({ data: await presentPdf(view.number, document, now) });
  },
});
