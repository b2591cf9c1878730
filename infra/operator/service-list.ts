import type { Command } from '@commander-js/extra-typings';
import {
  formatReference,
  listServices,
  listSuspended,
  referenceOf,
  type Suspended,
} from '../../shared/operator/index.ts';
import { toMajor } from '../../shared/platform/money.ts';
import type { ServiceRecord } from '../../shared/records/hosting.ts';
import { domainNameOf, recurringTotal } from '../../shared/services/index.ts';
import { toId } from './arguments.ts';
import type { Wanted } from './client-records.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';
import { addonsOf, changeOf, renewsFor } from './service-terms.ts';

const present = (record: ServiceRecord) => ({
  reference: formatReference(referenceOf(record)),
  name: domainNameOf(record),
  status: record.status,
  period_ends_at: record.kind === 'hosting' ? record.next_due_at : record.expires_at,
  recurring_amount: toMajor(recurringTotal(record), record.currency),
  billing_cycle: record.kind === 'hosting' ? record.billing_cycle : null,
  currency: record.currency,
  change: changeOf(record),
  renewal_invoice_id: record.renewal?.invoice_id ?? null,
  addons: addonsOf(record),
});

const servicesOf = async (client: number, page: Wanted) => {
  const { items: records, nextKey } = await listServices(client, page);
  const price = new Map(records.map((record) => [record.id, renewsFor(record)]));
  const rows = records.map((record) => ({ id: record.id, ...present(record) }));
  const haveAddons = rows.some(({ addons }) => addons !== null);
  return listAnswer(
    rows.map(({ id: _id, ...row }) => row),
    ({ reference, name, status, period_ends_at, change, renewal_invoice_id, addons }) => ({
      reference,
      name,
      status,
      period_ends: period_ends_at,
      renews_for: price.get(Number(reference.split('/')[2])) ?? null,
      change,
      renewal_invoice: renewal_invoice_id,
      ...(haveAddons ? { addons } : {}),
    }),
    'There are no services.',
    nextKey,
  );
};

const suspendedOf = (suspended: Suspended[], client: number | undefined) =>
  listAnswer(
    suspended
      .filter(({ record }) => client === undefined || record.client_id === client)
      .map(({ record, since, reason }) => ({ ...present(record), since, reason })),
    ({ since, reference, name, reason }) => ({ since, reference, name, reason }),
    'Nothing is suspended.',
  );

export const addServiceList = (services: Command): void => {
  services
    .command('list')
    .description(
      'of a client, hosting first, the newest first; with --suspended those of all clients, and why',
    )
    .argument('[client]', 'client id', toId)
    .option('--suspended', 'only suspended hosting')
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async ({ progress }, client, { suspended = false, ...page }) => {
        if (suspended) {
          return suspendedOf(await listSuspended((found) => progress(`${found} suspended`)), client);
        }
        if (client === undefined)
          throw new Refusal('Give a client, or --suspended for those of all clients.');
        return servicesOf(client, page);
      }),
    );
};
