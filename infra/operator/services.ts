import type { Command } from '@commander-js/extra-typings';
import { invoiceNumber, presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { formatReference, referenceOf } from '../../shared/operator/manual-action-reference.ts';
import { renewService } from '../../shared/operator/renew-service.ts';
import { formatMoney, toMajor } from '../../shared/platform/money.ts';
import type { InvoiceRecord } from '../../shared/records/invoice-record.ts';
import type { ServiceRecord } from '../../shared/records/service-record.ts';
import { domainNameOf } from '../../shared/services/describe-service.ts';
import { toId, toServiceReference } from './arguments.ts';
import { LISTED, newestOf } from './client-records.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';

const listServices = async (client: number): Promise<ServiceRecord[]> =>
  (await Promise.all([newestOf(client, 'HOSTING'), newestOf(client, 'DOMAIN')])).flat();

const present = (record: ServiceRecord) => ({
  reference: formatReference(referenceOf(record)),
  name: domainNameOf(record),
  status: record.status,
  period_ends_at: record.kind === 'hosting' ? record.next_due_at : record.expires_at,
  recurring_amount: toMajor(record.recurring_amount, record.currency),
  currency: record.currency,
  renewal_invoice_id: record.renewal?.invoice_id ?? null,
});

const renewalText = (invoice: InvoiceRecord): string => {
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

  services
    .command('list')
    .description(`the newest ${LISTED} of each`)
    .argument('<client>', 'client id', toId)
    .action(
      operation(async (_session, client) =>
        listAnswer(
          (await listServices(client)).map(present),
          ({ reference, name, status, period_ends_at, recurring_amount, currency, renewal_invoice_id }) => ({
            reference,
            name,
            status,
            period_ends: period_ends_at,
            currency,
            renews_for: recurring_amount,
            renewal_invoice: renewal_invoice_id,
          }),
          'There are no services.',
        ),
      ),
    );

  services
    .command('renew')
    .description('invoice the next period now, ahead of its time or after its invoice was cancelled')
    .argument('<reference>', 'what to renew, as "services list" names it', toServiceReference)
    .action(
      operation(async ({ actor, now, confirm }, reference) => {
        await confirm(
          `Invoice the next period of ${formatReference(reference)}? Account credit pays for it where that is configured.`,
        );
        const invoice = await renewService(reference, actor, now);
        return { data: presentInvoice(invoice, now), text: renewalText(invoice) };
      }),
    );
};
