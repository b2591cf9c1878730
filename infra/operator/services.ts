import type { Command } from '@commander-js/extra-typings';
import { invoiceNumber, presentInvoice } from '../../shared/billing/invoices/index.ts';
import { loadRenewal } from '../../shared/lifecycle/index.ts';
import { renewService } from '../../shared/operator/index.ts';
import { formatMoney } from '../../shared/platform/money.ts';
import type { InvoiceRecord } from '../../shared/records/invoices.ts';
import { domainNameOf } from '../../shared/services/index.ts';
import { toServiceReference } from './arguments.ts';
import { operation } from './operation.ts';
import { addServiceActions } from './service-actions.ts';
import { addServiceList } from './service-list.ts';
import { renewsFor } from './service-terms.ts';

/** What a renewal that was invoiced comes to. */
export const renewalText = (invoice: InvoiceRecord): string => {
  const { id, client_id, balance, currency, due_at } = invoice;
  const number = invoiceNumber(id);
  if (balance === 0) return `${number} was paid from account credit; the service is being renewed.`;
  return [
    `${number} is issued: ${formatMoney(balance, currency)}, due on ${due_at.slice(0, 10)}. Once paid, it renews.`,
    `A link to pay it: invoices pay-link ${client_id} ${id}`,
  ].join('\n');
};

export const addServices = (program: Command): void => {
  const services = program.command('services').description('Hosting accounts and domains of a client');

  addServiceList(services);
  addServiceActions(services);

  services
    .command('renew')
    .description('invoice the next period now, ahead of its time or after its invoice was cancelled')
    .argument('<reference>', 'what to renew, as "services list" names it', toServiceReference)
    .action(
      operation(async ({ actor, now, confirm }, reference) => {
        const { record } = await loadRenewal(reference.clientId, reference);
        const price = renewsFor(record);
        await confirm(
          `Invoice the next period of ${domainNameOf(record)}, ${price} and tax as the catalog has it? Account credit pays for it where that is configured.`,
        );
        const invoice = await renewService(reference, actor, now);
        return { data: presentInvoice(invoice, now), text: renewalText(invoice) };
      }),
    );
};
