import type { Command } from '@commander-js/extra-typings';
import { getInvoice, invoiceNumber, presentInvoice } from '../../shared/billing/invoices/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { addManualLine, moveDueDate, writeManualInvoice } from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';
import type { InvoiceRecord } from '../../shared/records/invoices.ts';
import { priceUnits, toDay, toId, toLine, toNumbered } from './arguments.ts';
import { operation } from './operation.ts';
import { Refusal } from './refusal.ts';
import { whenIdle } from './when-idle.ts';

type Line = ReturnType<typeof toLine>;

const LINE = 'such as "Moving a website=120.50"; the price is as those of the catalog, with tax or without';

const collect = (text: string, lines: Line[] = []): Line[] => [...lines, toLine(text)];

const inMinor = (lines: Line[], currency: string) =>
  lines.map(({ description, amount }) => ({ description, amount: priceUnits(amount, currency) }));

const linesText = (lines: { description: string; amount: number }[], currency: string): string =>
  lines.map(({ description, amount }) => `  ${description}: ${formatMoney(amount, currency)}`).join('\n');

const totalText = ({ client_id, id, total, currency, due_at }: InvoiceRecord): string =>
  `${invoiceNumber(id)} of client ${client_id}: ${formatMoney(total, currency)}, due on ${due_at.slice(0, 10)}.`;

export const addManualInvoices = (invoices: Command): void => {
  invoices
    .command('create')
    .description('invoice a client for what is in no catalog; the client is told')
    .argument('<client>', 'client id', toId)
    .requiredOption('--line <text=amount>', `${LINE}; may be given several times`, collect)
    .option('--due <day>', 'when it has to be paid (default: as other invoices)', toDay)
    .action(
      operation(async ({ actor, now, confirm }, client, { line: given, due }) => {
        const { currency } = (await getClient(client)).profile;
        const lines = inMinor(given, currency);
        if (due && due <= now) throw new Refusal('A due date lies ahead.');
        await confirm(
          `Invoice client ${client} for this, with tax as the catalog says?\n${linesText(lines, currency)}`,
        );
        const invoice = await writeManualInvoice(client, { lines, dueAt: due }, actor, now);
        const link = `A link to pay it: invoices pay-link ${client} ${invoice.id}`;
        return { data: presentInvoice(invoice, now), text: `${totalText(invoice)}\n${link}` };
      }),
    );

  invoices
    .command('add-line')
    .description('one more line of an invoice that staff have written, while nothing of it is paid')
    .argument('<client>', 'client id', toId)
    .argument('<invoice>', 'invoice id or number', toNumbered('invoice'))
    .requiredOption('--line <text=amount>', LINE, toLine)
    .action(
      operation(async ({ actor, now, confirm }, client, id, { line }) => {
        const { currency, total } = await getInvoice(client, id);
        const [wanted] = inMinor([line], currency);
        if (!wanted) throw new Refusal('Give a line.');
        const before = formatMoney(total, currency);
        await confirm(
          `Add to ${invoiceNumber(id)} of ${before}, with tax?\n${linesText([wanted], currency)}`,
        );
        const invoice = await addManualLine(client, id, wanted, actor, now);
        return { data: presentInvoice(invoice, now), text: totalText(invoice) };
      }),
    );

  invoices
    .command('move-due')
    .description(
      'another due date of an unpaid invoice, with what follows from it: reminders, charges, suspension',
    )
    .argument('<client>', 'client id', toId)
    .argument('<invoice>', 'invoice id or number', toNumbered('invoice'))
    .requiredOption('--to <day>', 'the new one, at the beginning of the day in UTC', toDay)
    .action(
      operation(async ({ actor, now, progress }, client, id, { to }) => {
        const { from, invoice } = await whenIdle(() => moveDueDate(client, id, to, actor, now), progress);
        return {
          data: { from, ...presentInvoice(invoice, now) },
          text: `${totalText(invoice)} It was due on ${from.slice(0, 10)}.`,
        };
      }),
    );
};
