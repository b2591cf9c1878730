import {
  keepPdf,
  loadAccount,
  movementsOf,
  PASSING,
  periodOf,
  presentPdf,
  sayingIn,
  statementOf,
  statementView,
} from '../../shared/billing/documents/index.ts';
import { getClient, localeOf } from '../../shared/clients/index.ts';
import { documents } from '../../shared/contract/documents.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { config } from '../../shared/platform/config/config.ts';

export const handler = handle(documents['get-statement-pdf'], {
  load: ({ path }) => getClient(path.client),
  respond: async ({ path, query, now }, client) => {
    const { profile } = client;
    const [account, locale] = await Promise.all([loadAccount(path.client), localeOf(client)]);
    const language = locale ?? config().mail.locale;
    const movements = movementsOf(account, sayingIn(language));
    const statement = statementOf(movements, profile.currency, periodOf(query, now));
    const view = statementView(statement, profile, language);
    const document = await keepPdf(path.client, view, now, PASSING);
    return ok({ data: await presentPdf(view.number, document, now) });
  },
});
