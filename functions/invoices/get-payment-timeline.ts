import { loadTimeline, presentTimeline } from '../../shared/billing/payments/index.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(invoices['get-payment-timeline'], {
  load: ({ path }) => loadTimeline(path.client, path.invoice),
  respond: (_request, found) => ok(presentTimeline(found)),
});
