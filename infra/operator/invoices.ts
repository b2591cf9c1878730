import type { Command } from '@commander-js/extra-typings';
import { getInvoice, invoiceNumber, presentInvoice } from '../../shared/billing/invoices/index.ts';
import { issuePayLink } from '../../shared/billing/pay-links/index.ts';
import { recordBankPayment } from '../../shared/billing/payments/index.ts';
import { cancelInvoiceByStaff, invoiceHistory } from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';
import { minorUnits, toAmount, toId, toNumbered, toText } from './arguments.ts';
import { addInvoiceList } from './invoice-list.ts';
import { addInvoiceRefunds } from './invoice-refunds.ts';
import { invoiceText } from './invoice-text.ts';
import { addManualInvoices } from './manual-invoices.ts';
import { operation } from './operation.ts';

export const addInvoices = (program: Command): void => {
  const invoices = program.command('invoices').description('Invoices');

  addInvoiceList(invoices);
  addManualInvoices(invoices);
  addInvoiceRefunds(invoices);

  invoices
    .command('show')
    .description('an invoice with its whole history')
    .argument('<client>', 'client id', toId)
    .argument('<invoice>', 'invoice id or number', toNumbered('invoice'))
    .action(
      operation(async (_session, client, id) => {
        const history = await invoiceHistory(client, id);
        return { data: history, text: invoiceText(history) };
      }),
    );

  invoices
    .command('pay-link')
    .description(
      'a fresh link to a page where anyone who has it can pay the invoice; earlier ones go on working',
    )
    .argument('<client>', 'client id', toId)
    .argument('<invoice>', 'invoice id or number', toNumbered('invoice'))
    .action(
      operation(async ({ actor, now }, client, id) => {
        const { url, expiresAt, invoice } = await issuePayLink(client, id, actor, now);
        const balance = formatMoney(invoice.balance, invoice.currency);
        const expires_at = expiresAt.toISOString();
        return {
          data: { payment_url: url, expires_at },
          text: `${url}\nWhoever has it can pay ${balance} until ${expires_at.slice(0, 10)}.`,
        };
      }),
    );

  invoices
    .command('record-payment')
    .description('record a bank transfer; the same reference counts once')
    .argument('<client>', 'client id', toId)
    .argument('<invoice>', 'invoice id or number', toNumbered('invoice'))
    .requiredOption('--amount <amount>', "what has arrived, in the invoice's currency", toAmount)
    .requiredOption('--reference <text>', "the bank's reference of the transfer", toText(100))
    .action(
      operation(async ({ actor, now, confirm }, clientId, invoiceId, options) => {
        const { currency, balance, status } = await getInvoice(clientId, invoiceId);
        const amount = minorUnits(options.amount, currency);
        const money = (minor: number) => formatMoney(minor, currency);
        await confirm(
          `Record ${money(amount)} by bank for ${invoiceNumber(invoiceId)} (${status}, balance ${money(balance)})? ` +
            'What is more than the balance becomes account credit.',
        );
        const { reference } = options;
        const recorded = await recordBankPayment({ clientId, invoiceId, amount, reference }, actor, now);
        const { invoice, payment } = recorded;
        return {
          data: { payment_id: payment.id, invoice: presentInvoice(invoice, now) },
          text: `Payment ${payment.id} is recorded: the invoice is ${invoice.status}, balance ${money(invoice.balance)}.`,
        };
      }),
    );

  invoices
    .command('cancel')
    .description('cancel an unpaid invoice with its order; what was paid in part becomes account credit')
    .argument('<client>', 'client id', toId)
    .argument('<invoice>', 'invoice id or number', toNumbered('invoice'))
    .action(
      operation(async ({ actor, now, confirm }, client, id) => {
        const invoice = await getInvoice(client, id);
        await confirm(
          `Cancel ${invoiceNumber(id)} for ${formatMoney(invoice.total, invoice.currency)} and its order?`,
        );
        await cancelInvoiceByStaff(invoice, actor, now);
        return { data: { id, status: 'cancelled' }, text: `${invoiceNumber(id)} is cancelled.` };
      }),
    );
};
