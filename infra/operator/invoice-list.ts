import type { Command } from '@commander-js/extra-typings';
import { presentInvoice } from '../../shared/billing/invoices/index.ts';
import { listOwedInvoices } from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';
import type { InvoiceRecord } from '../../shared/records/invoices.ts';
import { toId } from './arguments.ts';
import { newestOf } from './client-records.ts';
import { operation } from './operation.ts';
import { type Cell, listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';

const answer = (
  invoices: InvoiceRecord[],
  now: Date,
  whose: (invoice: InvoiceRecord) => Record<string, Cell>,
  next: string | null = null,
) => {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return listAnswer(
    invoices.map((invoice) => ({
      ...presentInvoice(invoice, now),
      kind: invoice.kind,
    })),
    ({ id }) => {
      const invoice = byId.get(id) as InvoiceRecord;
      const { kind, status, total, balance, currency, due_at, lines } = invoice;
      return {
        ...whose(invoice),
        invoice: id,
        kind,
        status,
        total: formatMoney(total, currency),
        balance: formatMoney(balance, currency),
        due: due_at.slice(0, 10),
        first_line: lines[0]?.description ?? null,
      };
    },
    'There are no invoices.',
    next,
  );
};

export const addInvoiceList = (invoices: Command): void => {
  invoices
    .command('list')
    .description('of a client, the newest first; with --unpaid or --overdue of all clients, by due date')
    .argument('[client]', 'client id', toId)
    .option('--unpaid', 'only unpaid ones')
    .option('--overdue', 'only unpaid ones whose due date has passed')
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async ({ now }, client, { unpaid = false, overdue = false, limit, after }) => {
        if (client !== undefined) {
          const status = unpaid || overdue ? 'unpaid' : undefined;
          const { items, nextKey } = await newestOf(client, 'INVOICE', { limit, after }, status);
          const wanted = overdue ? items.filter(({ due_at }) => due_at < now.toISOString()) : items;
          return answer(wanted, now, () => ({}), nextKey);
        }
        if (!unpaid && !overdue)
          throw new Refusal('Give a client, or --unpaid or --overdue for all clients.');
        const page = await listOwedInvoices({ limit, after: after ?? null, dueBefore: overdue ? now : null });
        return answer(page.invoices, now, ({ client_id }) => ({ client: client_id }), page.nextKey);
      }),
    );
};
